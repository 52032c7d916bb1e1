import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The members of a class of cells: what goes with the controller, and what is in its way.
extension CellClassCandidate {
  mutating func readProperties() {
    for property in controllers.compactMap(\.property) {
      let name = index.spelling(property.name)
      let bindings = property.declaration.children.filter { $0.kind == .patternBinding }
      if bindings.count > 1 {
        block(
          .sharedDeclaration, "`\(name)` is declared together with other properties", at: property.binding,
          help: "declare it on its own")
      }
      if let attribute = property.declaration.attributes.first {
        block(.attribute, "an attribute of `\(name)` suggests another use", at: attribute, help: "remove the attribute")
      }
      if property.accessorBlock != nil {
        block(
          .propertyObserver, "`\(name)` is computed or observed, and what that does would be lost", at: property.binding,
          help: "do it where the cell is filled")
      }
      if property.declaration.hasModifier(.public) || property.declaration.hasModifier(.open) {
        note("`\(name)` was public: code outside this project may use it", at: property.declaration)
      }
      if property.declaration.hasCommentAbove {
        note("the comment above `\(name)` is kept although `\(name)` is removed: check whether it still applies", at: property.declaration)
      }
      goneMembers.insert(property.declaration)
    }
    if controllers.compactMap(\.property).count > 1 {
      block(
        .severalControllers, "the cell has several hosting controllers, but a cell has one configuration",
        at: controllers[1].holder.binding ?? index[id].node,
        help: "show all views in one SwiftUI view")
    }
  }

  mutating func readCreations() {
    let known = facts.known
    for creation in controllers.flatMap(\.creations) {
      let callee = creation.firstChild?.calledFunction ?? .none
      if callee != known.UIHostingController, index.spelling(callee) != "init" {
        block(
          .controllerSubclass, "`\(index.spelling(callee))` is a subclass of UIHostingController, and what it adds would be lost",
          at: creation, help: "create a plain `UIHostingController`")
      }
      readInitializer(creation)
      if creation.ancestor({ $0 == .closureExpr || $0 == .memberBlock })?.kind == .closureExpr {
        block(
          .closure, "the hosting controller is created in a closure, which may run later or elsewhere", at: creation,
          help: "create it where the cell is filled")
      }
    }
  }

  private mutating func readInitializer(_ creation: Node) {
    let others = creation.callArguments.filter { $0.label != facts.known.rootView }
    guard let first = others.first else { return }
    switch index.safeAreaInitializer(calledBy: creation) {
    case .plain: return
    case .ignoring: note(HostedLayout.noSafeArea, at: first.value)
    case nil:
      for argument in others {
        block(
          .privateAPI,
          "`\(index.spelling(argument.label))` is not a parameter of UIHostingController itself, and what it does to the content is not "
            + "known",
          at: argument.value, help: "remove it: the content of a hosting configuration is only laid out in its cell")
      }
    }
  }

  /// Code that gives the cell a size by asking the controller.
  mutating func readSizing() {
    for reference in references {
      guard let member = reference.enclosingMember, member.kind == .functionDecl else { continue }
      let name = index.spelling(member.declaredName)
      guard ["sizeThatFits", "systemLayoutSizeFitting", "preferredLayoutAttributesFitting"].contains(name) else { continue }
      block(
        .manualSizing, "`\(name)` measures the hosted view, but a hosting configuration takes the size of its content by itself",
        at: reference, help: "remove the method, and let the list determine the height by `automaticDimension` or an estimate")
    }
  }

  // MARK: - What the bodies come to

  mutating func readMembers() {
    for (body, outcome) in bodies.sorted(by: { ($0.key.file, $0.key.index) < ($1.key.file, $1.key.index) }) {
      for (statement, found) in outcome.replaced { readReplacement(statement, found) }
      guard let member = body.parent, member.kind != .accessorDecl else { continue }
      if isLeftOver(member, body, outcome) { goneMembers.insert(member) }
    }
    goneMembers.formUnion(layoutHelpers)
    readLateAdditions()
    readAdditionsOfKeptRoot()
    readStates()
    readParameters()
    readNib()
  }

  /// A controller that is given views may be added after it was given one: it then shows that, and not what it was made
  /// with.
  private mutating func readLateAdditions() {
    let outcomes = bodies.filter { body, _ in !goneMembers.contains { $0.contains(body) } }.flatMap { $0.value.replaced }
    guard let filled = outcomes.first(where: { if case .fill = $0.outcome { true } else { false } }) else { return }
    for (statement, outcome) in outcomes {
      guard case .add = outcome, let member = statement.enclosingMember, !runsOnceAtFirst(member) else { continue }
      block(
        .lateAddition, "the view is added here, and may have been given what to show by then", at: statement,
        help: "add the view in the initialiser, or in the method that sets `\(filled.outcome.root?.nameOfView ?? "rootView")`")
    }
  }

  /// Whether a member runs before all that fills the cell: an initialiser, or what only initialisers call.
  func runsOnceAtFirst(_ member: Node, depth: Int = 0) -> Bool {
    if member.kind == .initializerDecl { return true }
    guard member.kind == .functionDecl, depth < 4 else { return false }
    if index.spelling(member.declaredName) == "awakeFromNib" { return true }
    let calls = parts.flatMap { $0.uses(of: member.declaredName) }.filter { $0.kind == .declReferenceExpr }
    return member.hasModifier(.private) && !calls.isEmpty
      && calls.allSatisfy { $0.enclosingMember.map { runsOnceAtFirst($0, depth: depth + 1) } == true }
  }

  /// The private methods that nothing calls any more but what lays the view out.
  private var layoutHelpers: [Node] {
    parts.flatMap(\.members).filter { member in
      guard member.kind == .functionDecl, member.hasModifier(.private), !methods.contains(member),
        !member.hasComment(in: member.row.firstToken + 1..<member.row.endToken)
      else { return false }
      let calls = parts.flatMap { $0.uses(of: member.declaredName) }.filter { $0.kind == .declReferenceExpr }
      return !calls.isEmpty && calls.allSatisfy { call in layout.statements.contains { $0.contains(call) } }
    }
  }

  private mutating func readReplacement(_ statement: Node, _ outcome: StatementOutcome) {
    guard let member = statement.enclosingMember else { return }
    if let root = outcome.root, !roots.contains(root) { roots.append(root) }
    if keptRoot == nil, let root = initialRoot, case .add(let added) = outcome, added == root { readNames(of: root, at: statement) }
    guard case .fill(_, let isOnce) = outcome, isOnce else { return }
    if statement.kind == .ifExpr {
      note("what the cell shows was set only once; now it is set each time this runs", at: statement)
    } else if member.kind != .initializerDecl {
      isRenewed = true
    }
  }

  /// A view that is written in a property's initial value means the same in a method, unless the method has a variable of
  /// that name.
  private mutating func readNames(of root: Node, at statement: Node) {
    for node in [root] + Array(root.descendants) where node.kind == .declReferenceExpr && node.referenceWithBase == node {
      guard case .local? = index.lookUpValue(node.token(node.row.firstToken).name, at: statement) else { continue }
      block(
        .shadowedName, "`\(node.text)` means something else where the view is added", at: node,
        help: "make the hosting controller there")
    }
  }

  /// Whether a member does nothing any more: a `deinit`, an override that calls `super` alone, a method that nobody calls.
  private func isLeftOver(_ member: Node, _ body: Node, _ outcome: BodyOutcome) -> Bool {
    let kept = body.bodyStatements.filter { !outcome.gone.contains($0) }
    func comments() -> Bool {
      body.hasComment(in: body.row.firstToken + 1..<body.row.endToken)
        || body.bodyStatements.contains { !$0.commentLines(besides: body).isEmpty }
    }
    switch member.kind {
    case .deinitializerDecl: return kept.isEmpty && !comments()
    case .functionDecl where member.hasModifier(.override):
      return kept.allSatisfy { $0.text.hasPrefix("super." + index.spelling(member.declaredName)) } && !comments()
    case .functionDecl where member.hasModifier(.private):
      let calls = parts.flatMap { $0.uses(of: member.declaredName) }.filter { $0.kind == .declReferenceExpr }
      return !calls.isEmpty && !comments() && calls.allSatisfy { call in coveredCalls.contains { $0.contains(call) } }
    default: return false
    }
  }

  /// Overrides by which the content is made again for each state of the cell.
  private mutating func readStates() {
    let makers = callers(of: methods)
    for part in parts {
      for member in part.members where isOverrideOfState(member) {
        let name = member.kind == .variableDecl ? member.properties.first?.name ?? .none : member.declaredName
        let calls = member.descendants.contains { index.ownFunction(calledBy: $0).map(makers.contains) == true }
        guard calls || bodies.contains(where: { member.contains($0.key) }) else { continue }
        note(
          "`\(index.spelling(name))` sets the configuration again for a state of the cell: `updateConfiguration(using:)` is given all of "
            + "them at once",
          at: member)
      }
    }
  }

  /// `override var isSelected`, `override func setEditing`
  func isOverrideOfState(_ member: Node) -> Bool {
    guard member.hasModifier(.override), let name = member.kind == .variableDecl ? member.properties.first?.name : member.declaredName
    else { return false }
    return ["isSelected", "isHighlighted", "isEditing", "setSelected", "setHighlighted", "setEditing"].contains(index.spelling(name))
  }

  /// These methods of the class, and those that call them, however far apart.
  private func callers(of methods: [Node]) -> Set<Node> {
    index.callers(of: Set(methods), in: parts)
  }

  /// A nib puts content of its own into a cell, which is not seen here.
  private mutating func readNib() {
    if let place = index.project.foreignMentions[index.spelling(index[id].name)] {
      return note("what \(place.path):\(place.line) puts into the cell is removed", at: index[id].node)
    }
    for member in parts.flatMap(\.members) where member.kind == .functionDecl {
      guard index.spelling(member.declaredName) == "awakeFromNib", index[id].node.firstChild(.genericParameterClause) == nil else {
        continue
      }
      note("if the cell comes from a nib or a storyboard, what that puts into it is removed", at: member)
    }
  }

  private mutating func readParameters() {
    for (body, outcome) in bodies.sorted(by: { ($0.key.file, $0.key.index) < ($1.key.file, $1.key.index) }) {
      guard let method = body.parent, method.kind == .functionDecl, !goneMembers.contains(method) else { continue }
      for parameter in method.firstChild(.functionParameterClause)?.children ?? method.children where parameter.kind == .functionParameter {
        let name = parameter.parameterName
        let uses = body.uses(of: name).filter { $0.kind == .declReferenceExpr }
        let remaining = uses.filter { use in
          if outcome.gone.contains(where: { $0.contains(use) }) { return false }
          guard let replaced = outcome.replaced.first(where: { $0.statement.contains(use) }), let root = replaced.outcome.root else {
            return true
          }
          return root.uses(of: name).isEmpty == false
        }
        guard !uses.isEmpty, remaining.isEmpty else { continue }
        note("`\(index.spelling(name))` is no longer used; its callers are left as they are", at: parameter)
        parameterNotes.append(notes[notes.count - 1])
      }
    }
  }

  // MARK: - Other content

  /// Whatever else the class, its superclasses and its subclasses put into the cell: a configuration takes its place.
  mutating func readContentOfItsOwn() {
    for type in index.types where type.id == id || index.withInherited(id).contains(type.id) || index.withInherited(type.id).contains(id) {
      guard type.node.kind == .classDecl else { continue }
      for part in type.parts {
        for node in part.descendants where node.kind == .declReferenceExpr || node.kind == .attribute { readContent(node) }
      }
    }
    for mention in facts.uses[facts.known.contentView] where mention.kind == .declReferenceExpr {
      guard let access = mention.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != mention,
        let type = index.type(ofExpression: base).unwrapped.declaration, type == id
      else { continue }
      readContent(mention)
    }
  }

  private mutating func readContent(_ node: Node) {
    let name = node.kind == .attribute ? index.spelling(node.attributeName) : index.spelling(node.token(node.row.firstToken).name)
    guard Self.content.contains(name), !isUnderstood(node), blockers.isEmpty else { return }
    let access = node.referenceWithBase
    if name == "contentView" || name == "addSubview" {
      guard !access.isHarmlessToContent else { return }
    }
    if let base = node.parent, base.kind == .memberAccessExpr, base.firstChild != node, !node.isSelfMember, name != "contentView",
      base.firstChild?.text != "super"
    {
      return
    }
    if case .property? = index.declaration(named: node) { return }
    let isChanged = name == "contentView" && access.parent?.parent?.assignmentTarget == access.parent
    block(
      .cellContent,
      isChanged
        ? "the content view is changed here, but a content configuration has its own"
        : "`\(name)` puts something else into the cell, which a content configuration would replace", at: access,
      help: isChanged ? "change the cell or its `backgroundConfiguration`" : "do the same in SwiftUI, in the root view")
  }

  private static let content: Set<String> = [
    "contentView", "addSubview", "insertSubview", "textLabel", "detailTextLabel", "imageView", "contentConfiguration",
    "configurationUpdateHandler", "IBOutlet",
  ]

  /// Whether a node stands in what goes.
  private func isUnderstood(_ node: Node) -> Bool {
    if layout.statements.contains(where: { $0.contains(node) }) { return true }
    if goneMembers.contains(where: { $0.contains(node) }) { return true }
    return bodies.values.contains { outcome in
      outcome.gone.contains { $0.contains(node) } || outcome.replaced.contains { $0.statement.contains(node) }
    } || elseBranches.contains { $0.part.contains(node) }
  }
}

extension Node {
  /// `contentView.backgroundColor = .clear`, `contentView.layoutIfNeeded()`: as good for what takes its place.
  fileprivate var isHarmlessToContent: Bool {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild == self else { return false }
    let text = access.enclosingStatement.text.filter { !$0.isWhitespace }
    return text.hasSuffix(".backgroundColor=.clear") || text.hasSuffix(".layoutIfNeeded()") || text.hasSuffix(".setNeedsLayout()")
      || text.hasSuffix(".clipsToBounds=false")
  }
}
