import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See lifecycle-super.md.
struct LifecycleSuper: SiteRule {
  static let id = "lifecycle-super"
  static let anchors = Array(methods.keys)

  /// The methods that count on their superclass's, with the labels of their parameters. `traitCollectionDidChange` is another rule's,
  /// which takes it away.
  private static let methods: [String: [[String]]] = [
    "awakeFromNib": [[]], "didMove": [["toParent"]], "prepareForReuse": [[]], "setEditing": [["_", "animated"]],
    "updateConstraints": [[]], "viewDidAppear": [["_"]], "viewDidDisappear": [["_"]], "viewIsAppearing": [["_"]],
    "viewWillAppear": [["_"]], "viewWillDisappear": [["_"]], "viewWillTransition": [["to", "with"]],
    "willMove": [["toParent"]],
  ]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .functionDecl, anchor.isMember, anchor.hasModifier(.override), let body = anchor.firstChild(.codeBlock),
      Self.methods[name(of: anchor)]?.contains(labels(of: anchor)) == true,
      // A cell may leave out `setEditing` as it may `setSelected`.
      context.questions.isInside(anchor, name(of: anchor) == "setEditing" ? ["UIViewController"] : ["UIResponder"])
    else { return nil }
    let calls = body.descendants.filter { $0.kind == .superExpr }.map { $0.parent?.memberName.map(index.spelling) ?? "" }
    if calls.contains(name(of: anchor)) { return nil }
    if let wrong = wrongCall(in: body) { return unit(anchor, wrongCall: wrong) }
    // What is called on the superclass in another way may be meant.
    guard calls.isEmpty, !isAbstract(anchor) else { return nil }
    return body.firstChild == nil ? emptyOverride(anchor, body) : unit(anchor, body)
  }

  /// The method of the project's that an override would call.
  private func ownSuper(of function: Node) -> Node? {
    guard let id = index.enclosingType(of: function) else { return nil }
    return index.withInherited(id).lazy.filter { $0 != id }.compactMap { index[$0].members.functions[function.declaredName]?.first }.first
  }

  /// Whether the superclass's ends the app, to say that subclasses do the work.
  private func isAbstract(_ function: Node) -> Bool {
    ownSuper(of: function)?.firstChild(.codeBlock)?.descendants.contains {
      $0.kind == .functionCallExpr && ["fatalError", "preconditionFailure"].contains($0.firstChild?.text ?? "")
    } ?? false
  }

  private func name(of function: Node) -> String { index.spelling(function.declaredName) }

  private func labels(of function: Node) -> [String] {
    function.functionParameters.map { parameter in
      let label = index.spelling(parameter.parameterLabel)
      return label.isEmpty ? "_" : label
    }
  }

  // MARK: Another method's super

  /// `super.viewDidDisappear(animated)` in another method of the life cycle.
  private func wrongCall(in body: Node) -> Node? {
    body.descendants.first { node in
      guard node.kind == .functionCallExpr, let access = node.firstChild, access.memberBase?.kind == .superExpr,
        let called = access.memberName
      else { return false }
      return Self.methods[index.spelling(called)] != nil
    }
  }

  private func unit(_ function: Node, wrongCall call: Node) -> CandidateUnit {
    let (own, called) = (name(of: function), index.spelling(call.firstChild!.memberName!))
    var site = Site(
      rule: Self.id, node: call, declaration: call.enclosingStatement, level: .review, message: "`super.\(called)` becomes `super.\(own)`")
    site.edits = [call.replacement(superCall(function)?.text ?? call.text)]
    return CandidateUnit(
      subject: "`\(own)` of \(subject(function))", location: site.location, sites: [site],
      blockers: superCall(function) == nil ? [unnamed(function)] : [],
      notes: [.init("The superclass hears of this, and no longer of what it was told instead", at: call.location)])
  }

  // MARK: No super

  private func unit(_ function: Node, _ body: Node) -> CandidateUnit {
    let own = name(of: function)
    var site = Site(
      rule: Self.id, node: function, name: function.introducer + 1, declaration: function, level: .review,
      message: "`\(own)` calls its superclass's")
    var blockers: [Blocker] = []
    if own == "updateConstraints" {
      if runsToItsEnd(body) {
        site.edits = body.ending(with: ["super.\(own)()"])
      } else {
        blockers = [
          Blocker(
            code: .earlyExit, message: "`super.updateConstraints()` is the last thing to do, and the method has several ways out",
            location: function.location, help: "call it on each of them")
        ]
      }
    } else if let call = superCall(function) {
      site.edits = [body.beginning(with: [call.text])] + call.naming
    } else {
      blockers = [unnamed(function)]
    }
    return CandidateUnit(
      subject: "`\(own)` of \(subject(function))", location: site.location, sites: [site], blockers: blockers,
      notes: [.init("What the superclass does then happens again", at: function.location)])
  }

  private func runsToItsEnd(_ body: Node) -> Bool {
    let exits = body.descendants.contains {
      $0.kind == .returnStmt && $0.ancestor { $0 == .closureExpr || $0 == .functionDecl }?.kind == .functionDecl
    }
    return !exits && body.lastChild.map { $0.kind != .ifConfigDecl } ?? false
  }

  /// An override that does nothing goes, where nobody says that it is meant.
  private func emptyOverride(_ function: Node, _ body: Node) -> CandidateUnit? {
    // So that a class of the project's is kept out.
    guard ownSuper(of: function) == nil, body.comments(in: body.range).isEmpty, !function.hasCommentAbove else { return nil }
    let own = name(of: function)
    var site = Site(
      rule: Self.id, node: function, name: function.introducer + 1, declaration: function, level: .review, message: "an empty `\(own)` goes"
    )
    site.edits = [function.lineRemoval()]
    return CandidateUnit(
      subject: "`\(own)` of \(subject(function))", location: site.location, sites: [site],
      notes: [.init("What the superclass does then happens again", at: function.location)])
  }

  // MARK: The call

  private func subject(_ function: Node) -> String {
    index.enclosingType(of: function).map(index.qualifiedName) ?? "a class"
  }

  /// `super.viewWillAppear(animated)`, with what gives a parameter without a name one; nil where that is not told.
  private func superCall(_ function: Node) -> (text: String, naming: [Edit])? {
    var arguments: [String] = []
    var naming: [Edit] = []
    let standards = index.parameterNames(
      ofMethod: function.declaredName, labels: function.functionParameters.map(\.parameterLabel), inFrameworkType: "UIViewController")
    for (place, (parameter, label)) in zip(function.functionParameters, labels(of: function)).enumerated() {
      var name = index.spelling(parameter.parameterName)
      if name.isEmpty || name == "_" {
        guard name.isEmpty || parameter.token(parameter.row.firstToken + 1).kind == .colon,
          let standard = standards.map({ index.spelling($0[place]) }),
          // The name may mean a property in the body.
          index.names[standard].map({ function.firstChild(.codeBlock)?.uses(of: $0).isEmpty ?? true }) ?? true
        else { return nil }
        name = standard
        naming.append(parameter.insertion(" " + name, at: parameter.token(parameter.row.firstToken).end))
      }
      arguments.append(label == "_" ? name : "\(label): \(name)")
    }
    return ("super.\(name(of: function))(\(arguments.joined(separator: ", ")))", naming)
  }

  private func unnamed(_ function: Node) -> Blocker {
    Blocker(
      code: .unnamedParameter, message: "a parameter has no name to hand on", location: function.location,
      help: "name it, and call `super.\(name(of: function))` with it")
  }
}

extension BlockerCode {
  static let earlyExit = BlockerCode(
    "early-exit",
    "A method that calls its superclass's last has several ways out, and the call belongs to each of them.")
  static let unnamedParameter = BlockerCode(
    "unnamed-parameter",
    "A parameter of an override has a label and no name, so that it cannot be handed on to the superclass as the method stands.")
}
