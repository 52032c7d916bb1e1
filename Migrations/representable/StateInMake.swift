import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See state-in-make.md.
struct StateInMake: SiteRule {
  static let id = "state-in-make"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context), let made = MadeView(representable) else { return nil }
    let assignments = made.assignments.filter {
      isOnlySet($0.property, in: made, representable) && mayChange($0.statement, $0.property, representable)
    }
    guard !assignments.isEmpty, !isHandedOn(in: made.body, made.isNamed),
      !isHandedOn(in: representable.body, { representable.view(of: $0) == $0 })
    else { return keptClosure(made, representable) }
    var sites = assignments.map { assignment in
      Site(
        rule: Self.id, node: assignment.statement, declaration: assignment.statement, level: .review,
        message: "`\(index.spelling(assignment.property))` is kept up to date")
    }
    let blockers = edit(&sites, assignments.map(\.statement), representable)
    return CandidateUnit(
      subject: "`\(assignments.map { index.spelling($0.property) }.joined(separator: "`, `"))` of \(index.qualifiedName(representable.id))",
      location: sites[0].location, sites: sites, blockers: blockers,
      notes: [.init("It was that of the first structure for ever, and is now that of the last", at: sites[0].node.location)])
  }

  /// `button.addAction(UIAction { _ in onSow(seed) }, for: .touchUpInside)`: the closure is the first structure's for ever.
  private func keptClosure(_ made: MadeView, _ representable: Representable) -> CandidateUnit? {
    for closure in made.body.descendants where closure.kind == .closureExpr && isAction(closure, of: made) {
      guard let read = closure.descendants.first(where: { isCopy($0, representable) }) else { continue }
      return .explained(
        Self.id, at: closure, subject: "an action of \(index.qualifiedName(representable.id))",
        "an action asks the coordinator for what it needs",
        by: Blocker(
          code: .keptClosure,
          message: "the view keeps this closure, which reads `\(read.text)` of the structure that made it: later ones may have another",
          location: read.location,
          help: "let the coordinator hold the structure, assign it where the view is updated, and read it from there"))
    }
    return nil
  }

  /// Whether a closure is what the view does at an event: `UIAction { … }` of a control.
  private func isAction(_ closure: Node, of made: MadeView) -> Bool {
    guard let call = closure.ancestor({ $0 == .functionCallExpr }), call.calleeName.map(index.spelling) == "UIAction" else { return false }
    return call.ancestor { $0 == .functionCallExpr }.map { outer in
      outer.firstChild?.memberBase.map(made.isNamed) == true && outer.calleeName.map(index.spelling) == "addAction"
    } ?? false
  }

  /// Whether a reference reads a value of the structure that another one may have otherwise.
  private func isCopy(_ node: Node, _ representable: Representable) -> Bool {
    guard let property = representable.property(namedBy: node), representable.wrapper(of: property) == nil, !property.isComputed,
      property.isVar || property.initializer == nil, !representable.body.mentions(property.name)
    else { return false }
    switch index.type(of: property).unwrapped {
    case .declared(let id, _): return [.structDecl, .enumDecl].contains(index[id].node.kind)
    case .external(let name, _): return !index.isFrameworkClass(name)
    case .array, .dictionary: return true
    default: return false
    }
  }

  /// Whether the view has its property by one statement, and the coordinator does not set it.
  private func isOnlySet(_ property: Name, in made: MadeView, _ representable: Representable) -> Bool {
    let parts = representable.coordinator.map { index[$0.id].parts } ?? []
    // `label.text?.append("!")` changes it as well, and so may the view's own class.
    let uses = uses(of: property, in: made.body)
    let own = made.declaration.firstChild(.patternBinding)?.firstChild(.initializerClause)?.expressionChild.map {
      index.type(ofExpression: $0).unwrapped
    }
    let classes = own?.declaration.map(index.withInherited) ?? []
    return uses.assigned == 1 && uses.asMember == 1 && parts.allSatisfy { self.uses(of: property, in: $0).assigned == 0 }
      && classes.allSatisfy { index[$0].parts.allSatisfy { !mentions(property, in: $0) } }
  }

  /// How often a name stands in code: at all, behind a period, and so that something is assigned to it.
  private struct Uses {
    var all = 0
    var asMember = 0
    var assigned = 0
  }

  private struct NameInCode: Hashable {
    let name: Name
    let code: Node
  }

  private func uses(of name: Name, in code: Node) -> Uses {
    context.once(NameInCode(name: name, code: code)) {
      var uses = Uses()
      for use in code.uses(of: name) {
        uses.all += 1
        guard let access = use.parent, access.kind == .memberAccessExpr, access.firstChild != use else { continue }
        uses.asMember += 1
        if access.parent?.assignmentTarget == access { uses.assigned += 1 }
      }
      return uses
    }
  }

  private func mentions(_ name: Name, in code: Node) -> Bool { uses(of: name, in: code).all > 0 }

  /// Whether a function of the project is given the view, or is one of it: it may set the property as well.
  private func isHandedOn(in body: Node, _ isView: (Node) -> Bool) -> Bool {
    body.descendants.contains { call in
      guard call.kind == .functionCallExpr,
        call.callArguments.contains(where: { isView($0.value.bareExpression) }) || call.firstChild?.memberBase.map(isView) == true
      else { return false }
      return index.declaration(namedBy: call) != nil || context.callsOwnDeclaration(call)
    }
  }

  /// Whether a statement gives the view what another structure may have another one of, and nothing gives it the new one.
  private func mayChange(_ statement: Node, _ property: Name, _ representable: Representable) -> Bool {
    let name = index.spelling(property)
    guard Self.settable.contains(name), !mentions(property, in: representable.body),
      !Self.replacedByMarkup.contains(name) || !hasMarkup(representable),
      let read = representable.propertiesOfPlain(assignedIn: statement), !read.isEmpty
    else { return false }
    // What a person edits begins with a value, and is a binding's if it is more than that.
    if isEditable(statement), !read.contains(where: { representable.wrapper(of: $0) == "Binding" }) { return false }
    return read.allSatisfy {
      !index.spelling($0.name).hasPrefix("initial") && ($0.isVar || $0.initializer == nil) && !mentions($0.name, in: representable.body)
    }
  }

  private func isEditable(_ statement: Node) -> Bool {
    guard let target = statement.assignmentTarget, let base = target.memberBase, let name = target.memberName.map(index.spelling) else {
      return false
    }
    return EditableProperty.isOne(name, of: base, context)
  }

  private func edit(_ sites: inout [Site], _ statements: [Node], _ representable: Representable) -> [Blocker] {
    if let edited = statements.first(where: isEditable), !representable.isWrittenBack {
      return [
        Blocker(
          code: .notWrittenBack, message: "nothing writes back what a person enters here, so that an update would throw it away",
          location: edited.location,
          help: "write it back in the coordinator, and assign the value where it is another one when the view is updated")
      ]
    }
    let parameter = representable.update.functionParameters[0]
    if let statement = statements.first(where: { isOutOfReach($0, of: parameter, representable) }) {
      return [
        Blocker(
          code: .updateScope, message: "where the view is updated, it is of a wider type, or its name hides what is read here",
          location: statement.location, help: "assign it there by hand")
      ]
    }
    var name = representable.viewName.map(index.spelling)
    var naming: Edit?
    if name == nil {
      // `_: UILabel` takes a second name.
      guard parameter.tokens.count > 1, parameter.token(parameter.row.firstToken + 1).kind == .colon else {
        return [
          Blocker(
            code: .unnamedView, message: "the method that updates has no name for the view", location: parameter.location,
            help: "name it, and assign the value there, too")
        ]
      }
      name = "view"
      naming = parameter.insertion(" view", at: parameter.token(parameter.row.firstToken).end)
    }
    let copies = statements.map { statement in
      let copy = name! + memberPart(of: statement)
      guard isEditable(statement) else { return copy }
      return "if \(name!).\(index.spelling(statement.assignmentTarget!.memberName!)) != \(statement.bareTextOfAssignedValue) { \(copy) }"
    }
    var edits = [insertion(of: copies, in: representable.body)]
    if let naming { edits.append(naming) }
    sites[0].edits = edits
    return []
  }

  /// Whether a statement means something else, or nothing, in the method that updates.
  private func isOutOfReach(_ statement: Node, of parameter: Node, _ representable: Representable) -> Bool {
    let hidden =
      representable.update.functionParameters.map(\.parameterName) + (representable.viewName == nil ? [index.names["view"] ?? .none] : [])
    if representable.propertiesOfPlain(assignedIn: statement)?.contains(where: { hidden.contains($0.name) }) == true { return true }
    guard let target = statement.assignmentTarget, let base = target.memberBase, let name = target.memberName.map(index.spelling) else {
      return true
    }
    let isPlain = Self.ofAllViews.contains(name)
    return !isPlain && (parameter.typeChild.map(index.resolve) ?? .unknown) != index.type(ofExpression: base).unwrapped
  }

  private static let ofAllViews: Set<String> = ["alpha", "backgroundColor", "contentMode", "isHidden", "tintColor"]

  /// Puts statements behind the others where these run to their end.
  private func insertion(of statements: [String], in body: Node) -> Edit {
    guard let last = body.lastChild, last.isFirstOnLine(last.range.lowerBound), last.kind != .ifConfigDecl,
      !body.nodesRunWithIt.contains(where: { $0.kind == .returnStmt })
    else { return body.beginning(with: statements) }
    return last.followedBy(statements.joined(separator: last.lineBreak + last.indentation(at: last.range.lowerBound)))
  }

  /// `.text = text` of `view.text = text`.
  private func memberPart(of statement: Node) -> String {
    let base = statement.assignmentTarget!.statedBase!
    return statement.text(in: base.range.upperBound..<statement.range.upperBound)
  }

  /// Whether the view shows a text with attributes, which its font and colour would replace.
  private func hasMarkup(_ representable: Representable) -> Bool {
    let words = ["attributedString", "attributedStringValue", "attributedText", "textStorage"]
    return words.contains { word in
      guard let name = index.names[word] else { return false }
      return mentions(name, in: representable.body) || representable.make.map { mentions(name, in: $0) } == true
    }
  }

  private static let replacedByMarkup: Set<String> = ["font", "stringValue", "text", "textAlignment", "textColor"]

  /// Properties of views and controls that can be set at any time, and that have nothing to do with each other.
  private static let settable: Set<String> = [
    "alpha", "autocapitalizationType", "autocorrectionType", "backgroundColor", "color", "contentMode", "currentPage", "date", "font",
    "image",
    "isEditable", "isEnabled", "isHidden", "isOn", "isSecureTextEntry", "isSelectable", "keyboardType", "maximumValue", "minimumValue",
    "numberOfLines", "numberOfPages", "placeholder", "placeholderString", "progress", "prompt", "returnKeyType", "selectedSegmentIndex",
    "stringValue", "text", "textAlignment", "textColor", "tintColor", "title", "value",
  ]
}

extension BlockerCode {
  static let keptClosure = BlockerCode(
    "kept-closure",
    "An action of a wrapped view reads values of the structure that made the view. Structures that come later may have others, and the "
      + "action does not."
  )
  static let notWrittenBack = BlockerCode(
    "not-written-back",
    "A wrapped view begins with the value of a binding, and what a person enters is not written back to it. To assign the binding's "
      + "value at each update would throw away what was entered."
  )
  static let updateScope = BlockerCode(
    "update-scope",
    "The method that updates a wrapped view has it by a wider type than the one that makes it, or names it as a property of the "
      + "structure, so that the same statement cannot stand there."
  )
  static let unnamedView = BlockerCode(
    "unnamed-view",
    "The method that updates a wrapped view does not name its parameter for the view, so that nothing can be assigned to it there.")
}
