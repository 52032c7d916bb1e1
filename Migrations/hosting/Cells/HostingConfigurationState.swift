import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See hosting-configuration-state.md.
struct HostingConfigurationState: HostingRule {
  let facts: HostingFacts

  var findings: HostingFindings {
    var findings = HostingFindings()
    for type in index.types where type.node.kind == .classDecl {
      guard let kind = facts.classes.cellKind(of: type.id), kind == .tableCell || kind == .collectionCell else { continue }
      let reactions = StateReaction.all(in: type, index)
      for reaction in reactions { findings.add(unit(type, reaction, isOnly: reactions.count == 1)) }
    }
    for site in selectionMethods { findings.add(site) }
    return findings
  }

  private func unit(_ type: TypeDeclaration, _ reaction: StateReaction, isOnly: Bool) -> CandidateUnit {
    let name = index.qualifiedName(type.id)
    let site = Site(
      rule: "hosting-configuration-state", node: reaction.declaration, declaration: reaction.declaration, level: .review,
      message: "\(name) recreates its content when \(reaction.states.map { "`\($0)`" }.joined(separator: " or ")) changes",
      edits: reaction.edits)
    return CandidateUnit(
      subject: "\(reaction.states[0]) of class \(name)", location: reaction.declaration.location, types: [name], sites: [site],
      level: .review, blockers: blockers(type, reaction, isOnly: isOnly),
      notes: [
        .init(
          "the content is created before the cell is shown, and once for all changes of its state: check what it reads at that time",
          at: reaction.declaration.location)
      ])
  }

  private func blockers(_ type: TypeDeclaration, _ reaction: StateReaction, isOnly: Bool) -> [Blocker] {
    if !isOnly {
      return [
        .state(
          "several overrides create the content, and one update handler would have to create it for all of them",
          at: reaction.declaration, help: "create the content in one method first, and call it from each of them")
      ]
    }
    if let name = index.names["updateConfiguration"], let other = type.members.functions[name]?.first {
      return [
        .state(
          "the class already updates its configuration", at: other,
          help: "create the content there, based on `state.\(reaction.states[0])`")
      ]
    }
    return reaction.blocker.map { [$0] } ?? []
  }

  /// A table or collection that makes a cell's content again when it is selected.
  private var selectionMethods: [Site] {
    guard case let word = known.UIHostingConfiguration, word != .none else { return [] }
    return facts.occurrences[word, default: []].compactMap { mention in
      guard let creation = mention.callAsCallee, let function = creation.ancestor({ $0 == .functionDecl }),
        let label = function.parameterLabels.map(index.spelling).first(where: Self.selectionLabels.contains)
      else { return nil }
      return .explained(
        "hosting-configuration-state", at: mention, of: creation.enclosingStatement,
        "the content of a cell is recreated in `\(label)`",
        by: .state(
          "the cell knows its own state, and is reused for another item with the content of this one",
          at: mention, help: "set `configurationUpdateHandler` where the cell is filled, and create the content based on its state"))
    }
  }

  private static let selectionLabels: Set<String> = [
    "didSelectRowAt", "didDeselectRowAt", "didSelectItemAt", "didDeselectItemAt", "didHighlightRowAt", "didUnhighlightRowAt",
    "didHighlightItemAt", "didUnhighlightItemAt",
  ]
}

/// An override by which a cell makes its hosted content again when its state changes.
private struct StateReaction {
  /// The property or the method.
  let declaration: Node
  /// The statements that run: a block.
  let body: Node
  /// What the cell's state calls them: `isSelected`.
  let states: [String]
  /// The names by which the body knows the state.
  let names: [Name]
  let index: ProjectIndex
  /// The call of a method that makes the content; nil where it is made here.
  var helperCall: Node?

  static func all(in type: TypeDeclaration, _ index: ProjectIndex) -> [StateReaction] {
    let properties = ["isSelected", "isHighlighted"].compactMap { state -> StateReaction? in
      guard let name = index.names[state], let property = type.members.properties[name]?.first,
        property.declaration.hasModifier(.override), let body = property.observer
      else { return nil }
      return StateReaction(declaration: property.declaration, body: body, states: [state], names: [name], index: index)
    }
    let methods = [("setSelected", "isSelected"), ("setHighlighted", "isHighlighted")].compactMap { method, state -> StateReaction? in
      guard let name = index.names[method], let function = type.members.functions[name]?.first,
        function.hasModifier(.override), let body = function.firstChild(.codeBlock),
        let parameter = function.firstChild(.functionParameterClause)?.firstChild(.functionParameter)?.parameterName
      else { return nil }
      return StateReaction(
        declaration: function, body: body, states: [state], names: [parameter, index.names[state] ?? .none], index: index)
    }
    let reactions = properties + methods
    if reactions.isEmpty { return [] }
    let makers = type.makers(index)
    return reactions.compactMap { reaction in
      if reaction.makesContent { return reaction }
      var reaction = reaction
      reaction.helperCall = reaction.body.descendants.first { index.ownFunction(calledBy: $0).map(makers.contains) == true }
      return reaction.helperCall == nil ? nil : reaction
    }
  }

  /// Whether the content is made here, by a hosting controller or a configuration.
  private var makesContent: Bool { body.makesHostedContent(index) }

  /// Why it can only be explained.
  var blocker: Blocker? {
    if let helperCall {
      return .state(
        "the content is created in a method that others may call too", at: helperCall,
        help: "create the content in `updateConfiguration(using:)`, based on the state that it is given")
    }
    if let controller = body.descendants.first(where: {
      $0.kind == .sequenceExpr && $0.assignmentTarget?.isMember(named: "rootView") == true
    }) {
      return .state(
        "the content belongs to a hosting controller", at: controller, help: "move the cell to `UIHostingConfiguration` first")
    }
    if body.tokens.contains(where: { body.token($0).kind == .stringSegment && body.text(in: body.token($0).range).contains("\n") }) {
      return .state(
        "the lines of a multi-line string would move", at: body, help: "override `updateConfiguration(using:)` by hand")
    }
    let words = ["oldValue", "animated"].compactMap { index.names[$0] }
    let known = Set(words)
    if let use = body.descendants.first(where: {
      $0.kind == .declReferenceExpr && known.contains($0.token($0.row.firstToken).name) && superCall?.contains($0) != true
    }) {
      return .state(
        "an update handler does not know `\(use.text)`", at: use, help: "override `updateConfiguration(using:)` by hand")
    }
    if let state = index.names["state"], let token = body.tokens.first(where: { body.token($0).name == state }) {
      return .state(
        "`state` is something else here, and would be the cell's state in an update handler", at: body.innermostNode(at: token),
        help: "give it another name first")
    }
    if superCall == nil, declaration.kind == .functionDecl {
      return .state("`super` is not called", at: declaration, help: "call `super` first")
    }
    if declaration.kind == .variableDecl, body.leadingIndentation == declaration.leadingIndentation {
      return .state(
        "the observer is written on one line", at: declaration, help: "spread it over several lines")
    }
    return nil
  }

  /// The first statement of the method, if it hands the call on.
  private var superCall: Node? {
    guard let first = body.firstChild, first.text.hasPrefix("super.\(index.spelling(declaration.declaredName))(") else { return nil }
    return first
  }

  /// The override becomes that of `updateConfiguration(using:)`; its statements stay, but for the names of the state.
  var edits: [Edit] {
    guard blocker == nil else { return [] }
    let uses = stateUses
    let head = declaration.token(declaration.introducer).start
    let opening = "func updateConfiguration(using state: UICellConfigurationState)"
    let update = "super.updateConfiguration(using: state)"
    if declaration.kind == .functionDecl, let superCall {
      let end = declaration.token(body.row.firstToken - 1).end
      return [Edit(Location(declaration.file, head..<end), opening), superCall.replacement(update)] + uses
    }
    // The braces of the property become the method's, and the observer's go.
    let (accessor, block) = (body.parent!, body.parent!.parent!)
    let end = block.token(block.row.firstToken - 1).end
    let (brace, close) = (body.token(body.row.firstToken), body.token(body.row.endToken - 1))
    return [
      Edit(Location(body.file, head..<end), opening),
      Edit(Location(body.file, accessor.range.lowerBound..<brace.end), update),
      body.removal(ofTokenAlone: close),
    ] + outdents + uses
  }

  /// The lines of the body move to where those of a method stand.
  private var outdents: [Edit] {
    let accessor = body.parent!
    let inner = accessor.leadingIndentation
    let step = UInt32(inner.utf8.count - declaration.leadingIndentation.utf8.count)
    let end = body.startOfLine(at: body.token(body.row.endToken - 1).start)
    return body.lineStarts(in: body.token(body.row.firstToken).end..<end).compactMap { line in
      guard line < end, body.endOfBlanks(from: line) - line >= UInt32(inner.utf8.count) else { return nil }
      return Edit(Location(body.file, line..<line + step), "")
    }
  }

  private var stateUses: [Edit] {
    body.descendants.compactMap { node in
      guard node.kind == .declReferenceExpr, names.contains(node.token(node.row.firstToken).name),
        superCall?.contains(node) != true, node.referenceWithBase == node || node.isSelfMember
      else { return nil }
      return node.qualifiedReference.replacement("state.\(states[0])")
    }
  }
}

extension Property {
  /// The block of its only observer, if it is a `didSet`.
  fileprivate var observer: Node? {
    guard let block = accessorBlock, accessors == [.didSet] else { return nil }
    return block.firstChild(.accessorDecl)?.firstChild(.codeBlock)
  }
}

extension TypeDeclaration {
  /// The methods that make hosted content, by themselves or by others that they call.
  fileprivate func makers(_ index: ProjectIndex) -> Set<Node> {
    let direct = parts.flatMap(\.members).filter { $0.kind == .functionDecl && $0.makesHostedContent(index) }
    return index.callers(of: Set(direct), in: parts)
  }
}

extension Node {
  /// Whether content is made in here, by a hosting controller or a configuration.
  fileprivate func makesHostedContent(_ index: ProjectIndex) -> Bool {
    let configuration = index.names["UIHostingConfiguration"]
    return descendants.contains { node in
      guard node.kind == .sequenceExpr, let target = node.assignmentTarget else { return false }
      return target.isMember(named: "contentConfiguration") && configuration.map { index.mentions($0, in: node) } == true
        || target.isMember(named: "rootView")
    }
  }

  /// Whether it is `name`, or a member of anything that is called so.
  fileprivate func isMember(named name: String) -> Bool { text == name || text.hasSuffix("." + name) }

  fileprivate var leadingIndentation: String { indentation(at: range.lowerBound) }

  /// Deletes a token, with its line where nothing else stands there.
  fileprivate func removal(ofTokenAlone token: Token) -> Edit {
    let rest = endOfBlanks(from: token.end)
    guard isFirstOnLine(token.start), endOfLine(from: token.end) == rest else {
      return Edit(Location(file, token.range), "")
    }
    return Edit(Location(file, startOfLine(at: token.start)..<min(rest + UInt32(lineBreak.utf8.count), sourceCount)), "")
  }

  /// Where the lines after the first one of a stretch begin.
  fileprivate func lineStarts(in range: Range<UInt32>) -> [UInt32] {
    range.filter { byte(at: $0) == 0x0A }.map { $0 + 1 }
  }
}

extension Blocker {
  fileprivate static func state(_ message: String, at node: Node, help: String) -> Blocker {
    Blocker(code: .hostingState, message: message, location: node.location, help: help)
  }
}
