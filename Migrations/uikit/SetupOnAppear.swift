import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See setup-on-appear.md.
struct SetupOnAppear: SiteRule {
  static let id = "setup-on-appear"
  static let anchors = ["viewDidAppear", "viewIsAppearing", "viewWillAppear"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .functionDecl, anchor.isMember, anchor.hasModifier(.override), let body = anchor.firstChild(.codeBlock),
      context.questions.isInside(anchor, ["UIViewController"]), let id = index.enclosingType(of: anchor),
      !body.nodesRunWithIt.contains(where: { $0.kind == .returnStmt }),
      let call = body.statements.first(where: { addsAnother($0, in: body) || observesAgain($0, id) }),
      let name = call.calleeName.map(index.spelling)
    else { return nil }
    return .explained(
      Self.id, at: call, subject: "`\(name)` in `\(index.spelling(anchor.declaredName))` of \(index.qualifiedName(id))",
      "what is set up once is set up in `viewDidLoad`",
      by: Blocker(
        code: .repeatedSetup,
        message: "this runs each time the screen appears, also when one comes back to it: there is one more of it each time",
        location: call.location, help: "do it in `viewDidLoad`, or undo it in `viewDidDisappear`"))
  }

  /// `view.addSubview(label)` of what was made in the same run, and is known to nobody else.
  private func addsAnother(_ call: Node, in body: Node) -> Bool {
    guard call.calleeName.map(index.spelling).map(Self.adding.contains) == true, !isMadeHere(call.firstChild?.memberBase),
      let argument = call.callArguments.first?.value,
      argument.kind == .declReferenceExpr, case .local(let node)? = index.value(named: argument), node.kind == .patternBinding,
      let made = node.firstChild(.initializerClause)?.expressionChild, made.kind == .functionCallExpr,
      made.firstChild?.text.first?.isUppercase == true,
      node.parent?.parent == body
    else { return false }
    return body.uses(of: argument.token(argument.row.firstToken).name).allSatisfy { use in
      use.kind != .declReferenceExpr || use == argument || isOnlyDescribed(use)
    } && !Self.removing.contains { word in index.names[word].map { body.mentions($0) } ?? false }
  }

  /// Whether what is added to is itself a local variable's: it may be new as well.
  private func isMadeHere(_ holder: Node?) -> Bool {
    var base = holder
    while let current = base, current.kind != .declReferenceExpr { base = current.firstChild }
    guard let base, case .local? = index.value(named: base) else { return false }
    return true
  }

  /// Whether a use says something of the view, and does not hand it on: `label.text = "…"`, `label.centerXAnchor.constraint(…)`.
  private func isOnlyDescribed(_ use: Node) -> Bool {
    guard let access = use.parent, access.kind == .memberAccessExpr else { return false }
    return access.firstChild == use
  }

  /// `addObserver(self, selector: …)`, where the class removes no observer ever.
  private func observesAgain(_ call: Node, _ id: TypeID) -> Bool {
    guard call.calleeName.map(index.spelling) == "addObserver", let base = call.firstChild?.memberBase,
      ["NotificationCenter.default", "NSNotificationCenter.default"].contains(base.text),
      case let arguments = call.callArguments, arguments.count == 4,
      arguments.first?.value.text == "self" || arguments.first.map({ index.spelling($0.label) }) == "forName"
    else { return false }
    return index.names["removeObserver"].map { name in !index.withInherited(id).contains { index[$0].parts.contains { $0.mentions(name) } }
    } ?? true
  }

  private static let adding: Set<String> = ["addChild", "addGestureRecognizer", "addInteraction", "addSubview", "insertSubview"]
  private static let removing = ["removeFromParent", "removeFromSuperview", "removeGestureRecognizer", "removeInteraction", "subviews"]
}

extension BlockerCode {
  static let repeatedSetup = BlockerCode(
    "repeated-setup",
    "A method that is called each time a screen appears adds a view, or an observer, that nothing takes away.")
}
