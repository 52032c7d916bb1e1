import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The views of a preview provider, each of which becomes a `#Preview`.
struct Previews {
  /// One edit, so that what other rules change in the views, they change in their new place.
  private(set) var edits: [Edit] = []
  private(set) var hasTraits = false

  private let provider: Node
  private let index: ProjectIndex
  /// What tells views that hold the state of a preview; nil where `@Previewable` cannot hold it.
  private let wrappers: PreviewWrappers?
  /// Constants that several previews may show, or that stand before a group: each preview gets those that it names.
  private var shared: [Node] = []
  var hasShared: Bool { !shared.isEmpty }
  /// What is left of the provider, where the previews use members of it.
  private let namespace: PreviewNamespace?

  /// The previews of a provider, whose members go into them or stay in a type of the name.
  static func all(of provider: Node, _ index: ProjectIndex, _ wrappers: PreviewWrappers?) throws(BlockerError) -> Previews {
    guard provider.members.count > 1, let previews = index.names["previews"],
      let member = provider.members.first(where: { $0.isProperty(previews) })
    else {
      return try Previews(of: provider, index, wrappers, in: nil)
    }
    if let wrappers, provider.members.count == 2, provider.members.contains(where: { $0.kind == .structDecl }),
      let found = try? Previews(of: provider, index, wrappers, in: nil)
    {
      return found
    }
    return try Previews(of: provider, index, nil, in: PreviewNamespace(of: provider, previews: member, index))
  }

  private init(of provider: Node, _ index: ProjectIndex, _ wrappers: PreviewWrappers?, in namespace: PreviewNamespace?) throws(BlockerError)
  {
    (self.provider, self.index, self.wrappers, self.namespace) = (provider, index, wrappers, namespace)
    let getter = try getter()
    var content = getter
    var (shared, views) = try statements(of: getter)
    // What a group holds are previews of their own.
    if views.count == 1, let group = views[0].groupContent(index) {
      content = group
      let inner = try statements(of: group)
      (shared, views) = (shared + inner.declarations, inner.views)
    }
    if views.count == 1, content == getter { shared = [] }
    for declaration in shared { try readShared(declaration) }
    self.shared = shared
    for view in views { try readChanges(shownWith: view) }
    for view in views where view.kind == .functionCallExpr && view.firstChild?.text == "ForEach" || !view.isExpression {
      throw BlockerError(.previewLoop, "which previews there are is decided when it runs", view, "write a `#Preview` for each")
    }
    let previews = try views.map { view throws(BlockerError) in try PreviewModifiers(of: view, index, namespace) }
    if let helper = content.helperOfProviders(index, butSelf: namespace != nil) {
      throw BlockerError(
        .previewHelpers, "this is a member of preview providers, and a `#Preview` is not one", helper, "declare it elsewhere")
    }
    if namespace == nil, let use = content.uses(of: provider.declaredName).first {
      throw BlockerError(
        .previewsUsedElsewhere, "the provider is used, and a `#Preview` has no name", use, "move what is used into a type of its own")
    }
    let stripped = previews.flatMap(\.removed)
    if let other = content.previewModifiers(index).first(where: { node in !stripped.contains { $0.range.contains(node.range.lowerBound) } })
    {
      throw BlockerError(.previewModifier, "`#Preview` has no place for this modifier here", other, "remove it, or put it on each view")
    }
    let shown = try shownWrappers(views, previews, content)
    hasTraits = previews.contains { !$0.traits.isEmpty } || !shown.isEmpty
    try write(previews, views, content, shown)
  }

  // MARK: Reading

  /// The block of `static var previews: some View { … }`, the only member.
  private func getter() throws(BlockerError) -> Node {
    let members = provider.members
    guard provider.isAtFileScope else {
      throw BlockerError(.previewHelpers, "the provider is declared in another type or a body", provider, "declare it at file scope")
    }
    guard provider.kind == .structDecl || provider.kind == .enumDecl, provider.inheritedTypes.count == 1,
      let previews = index.names["previews"], let member = members.first(where: { $0.isProperty(previews) }),
      let block = member.properties.first?.accessorBlock, !block.children.contains(where: { $0.kind == .accessorDecl }),
      member.parent?.kind == .memberBlock
    else {
      throw BlockerError(
        .previewHelpers, "the provider has more than `static var previews`", provider,
        "move its helpers into an extension, or make them local")
    }
    if namespace == nil,
      let other = members.first(where: { $0 != member && !($0.kind == .structDecl && members.count == 2 && wrappers != nil) })
    {
      throw Self.helper(other)
    }
    if let condition = [provider, member].flatMap({ Array($0.children) }).first(where: { $0.kind == .ifConfigDecl }) {
      throw BlockerError(
        .previewHelpers, "an attribute here depends on `#if`, which the `#Preview` would leave behind", condition,
        "put the `#if` around the whole provider")
    }
    if let attribute = (provider.attributes + member.attributes).first(where: {
      !["available", "ViewBuilder"].contains(index.spelling($0.attributeName))
    }) {
      throw BlockerError(.previewHelpers, "a `#Preview` cannot have this attribute of the provider", attribute, "remove it")
    }
    return block
  }

  private static func helper(_ member: Node) -> BlockerError {
    BlockerError(
      .previewHelpers, "the provider has members besides `previews`, which a `#Preview` cannot have", member,
      "declare it outside the provider")
  }

  /// The views of previews that are there to hold their state, which moves into the previews.
  private func shownWrappers(
    _ views: [Node], _ previews: [PreviewModifiers], _ content: Node
  ) throws(BlockerError) -> [PreviewWrapper] {
    let nested = namespace == nil ? provider.members.first { $0.kind == .structDecl } : nil
    var found: [PreviewWrapper] = []
    let isAlone = content.children.count { $0.kind != .closureSignature && $0.kind != .attribute } == views.count
    for (view, preview) in zip(views, previews) where isAlone {
      let base = view.base(without: preview.removed)
      switch wrappers?.wrapper(shownBy: base) {
      case .success(let wrapper)?: found.append(wrapper)
      case .failure(let error)? where nested != nil: throw error
      default: continue
      }
    }
    if let nested, !found.contains(where: { $0.declaration == nested }) { throw Self.helper(nested) }
    return found
  }

  /// The statements of a builder that make views, and the declarations before them.
  private func statements(of content: Node) throws(BlockerError) -> (declarations: [Node], views: [Node]) {
    let statements = content.children.filter { $0.kind != .closureSignature && $0.kind != .attribute }
    let isDeclaration = { (node: Node) in
      node.kind == .variableDecl || node.kind == .functionDecl || node.isTypeDecl || node.kind == .sequenceExpr
    }
    let views = statements.filter { !isDeclaration($0) }
    let declarations = statements.filter(isDeclaration)
    guard let first = views.first, views.count == 1 || declarations.allSatisfy({ $0.index < first.index }) else {
      throw Self.sharing(statements.first ?? content)
    }
    return (declarations, first.kind == .returnStmt ? [first.expressionChild ?? first] : views)
  }

  private static func sharing(_ statement: Node) -> BlockerError {
    BlockerError(.previewStatements, "the previews share statements before them", statement, "write a `#Preview` for each")
  }

  /// A constant can be made for each preview.
  private func readShared(_ declaration: Node) throws(BlockerError) {
    guard declaration.kind == .variableDecl, declaration.attributes.isEmpty, declaration.token(declaration.introducer).name == .let,
      declaration.properties.count == 1, declaration.properties[0].initializer != nil,
      declaration.isFirstOnLine(declaration.range.lowerBound)
    else { throw Self.sharing(declaration) }
    if declaration.hasCommentAbove {
      throw BlockerError(.comment, "a comment is above code that is written for each preview", declaration, "put it above the previews")
    }
  }

  /// Making one constant may change the object that another one is: who shows the one, shows what the other has made of it.
  private func readChanges(shownWith view: Node) throws(BlockerError) {
    let named = constants(namedBy: view)
    for other in shared where !named.contains(other) {
      guard let call = other.descendants.first(where: { $0.kind == .functionCallExpr && names(anObjectOf: named, $0) }) else { continue }
      throw Self.sharing(call)
    }
  }

  private func names(anObjectOf constants: [Node], _ call: Node) -> Bool {
    constants.contains { constant in
      let property = constant.properties[0]
      return !call.uses(of: property.name).isEmpty && !isValue(index.type(of: property).unwrapped)
    }
  }

  /// Whether nothing that is handed the value can change it for others.
  private func isValue(_ type: Type) -> Bool {
    switch type {
    case .external(let name, let arguments): index.isFrameworkValueType(name) && arguments.allSatisfy(isValue)
    case .array(let element), .optional(let element): isValue(element)
    case .dictionary(let key, let value): isValue(key) && isValue(value)
    default: false
    }
  }

  /// The constants that a view names, and those that they name.
  private func constants(namedBy view: Node) -> [Node] {
    var named: [Node] = []
    var places = [view]
    for declaration in shared.reversed() {
      let name = declaration.properties[0].name
      guard places.contains(where: { !$0.uses(of: name).isEmpty }) else { continue }
      named.insert(declaration, at: 0)
      places.append(declaration)
    }
    return named
  }

  // MARK: Writing

  private mutating func write(
    _ previews: [PreviewModifiers], _ views: [Node], _ content: Node, _ wrappers: [PreviewWrapper]
  ) throws(BlockerError) {
    // What goes around the views: the provider, or its one member.
    let shell = namespace == nil ? provider : getterMember(around: content)
    let head = shell.modifierStart..<content.token(content.openingBrace).end
    let tail = content.token(content.row.endToken - 1).end..<shell.range.upperBound
    let headTokens = (namespace == nil ? shell.row.firstToken + 1 : shell.row.firstToken)..<content.openingBrace + 1
    let tailTokens = content.row.endToken..<shell.row.endToken
    if provider.hasComment(in: headTokens) || provider.hasComment(in: tailTokens) {
      throw BlockerError(.comment, "a comment is in code that is removed", provider, "move it above the provider, or into the previews")
    }
    let indentation = provider.indentation(at: provider.range.lowerBound)
    let lineBreak = provider.lineBreak
    let removed = previews.flatMap(\.removed)
    var edits = [Edit(Location(provider.file, tail), "")]
    edits += removed.map { Edit($0, "") }
    edits += (namespace?.qualifications(in: content) ?? []).filter { edit in !removed.contains { $0.range.contains(edit.range.lowerBound) }
    }
    edits += shared.filter(content.contains).map { $0.lineRemoval() }
    var parts = edits.map { (range: $0.range, pieces: [Edit.Piece.text($0.replacement)]) }
    parts.append((head, [.text(previews[0].head)] + (try constants(of: views[0], in: content, indentation))))
    for (place, next) in previews.enumerated().dropFirst() {
      let view = views[place - 1]
      let end = provider.endOfLine(from: view.range.upperBound)
      guard view.isFirstOnLine(view.range.lowerBound) else {
        throw BlockerError(.previewStatements, "several previews are on one line", view, "put each on a line of its own")
      }
      let between = lineBreak + indentation + "}" + lineBreak + lineBreak + indentation + next.head
      parts.append((end..<end, [.text(between)] + (try constants(of: views[place], in: content, indentation))))
    }
    let brace = content.token(content.row.endToken - 1).start
    let old = provider.indentation(at: brace)
    // Lines stay where they are around a literal of several lines, but for that of the brace.
    if content.isFirstOnLine(brace), old != indentation, content.linesMoved(to: indentation).isEmpty {
      parts.append((content.startOfLine(at: brace)..<brace, [.text(indentation)]))
    }
    for wrapper in wrappers {
      let line = provider.indentation(at: wrapper.call.range.lowerBound)
      let place = line.hasPrefix(old) ? indentation + line.dropFirst(old.count) : line
      guard wrapper.call.isFirstOnLine(wrapper.call.range.lowerBound), let pieces = wrapper.content(at: place) else {
        throw BlockerError(.previewWrapper, "the preview is on one line", wrapper.call, "give the view in it a line of its own")
      }
      parts.append((wrapper.call.range, pieces))
      if !provider.contains(wrapper.declaration) { parts.append((wrapper.declaration.lineRemoval().range, [])) }
    }
    guard let edit = content.moving(parts, to: indentation) else {
      throw BlockerError(.invalidText, "code that would move contains bytes that are not UTF-8", provider, "save the file as UTF-8")
    }
    guard let namespace else {
      self.edits = [edit]
      return
    }
    guard let kept = namespace.edit(moving: edit) else {
      throw BlockerError(.invalidText, "code that would move contains bytes that are not UTF-8", provider, "save the file as UTF-8")
    }
    self.edits = [kept]
  }

  /// The constants that a view names, as they are written at the beginning of its preview.
  private func constants(of view: Node, in content: Node, _ indentation: String) throws(BlockerError) -> [Edit.Piece] {
    let named = constants(namedBy: view)
    if named.isEmpty { return [] }
    let old = content.indentation(at: content.token(content.row.endToken - 1).start)
    let line = content.indentation(at: view.range.lowerBound)
    guard view.isFirstOnLine(view.range.lowerBound), line.hasPrefix(old) else { throw Self.sharing(named[0]) }
    // Lines stay where they are around a literal of several lines.
    let place = content.linesMoved(to: indentation).isEmpty ? line : indentation + line.dropFirst(old.count)
    var pieces: [Edit.Piece] = []
    for declaration in named {
      if namespace?.qualifications(in: declaration).isEmpty == false { throw Self.sharing(declaration) }
      guard let copy = index.root(of: provider.file).copy(of: declaration.range, atIndentation: place) else {
        throw BlockerError(.invalidText, "code that would move contains bytes that are not UTF-8", declaration, "save the file as UTF-8")
      }
      pieces += [.text(provider.lineBreak + place), .copy(copy)]
    }
    return pieces
  }

  private func getterMember(around content: Node) -> Node { content.ancestor { $0 == .variableDecl } ?? content }
}

extension Node {
  fileprivate var isAtFileScope: Bool {
    var place = parent
    while let node = place, node.kind == .ifConfigClause || node.kind == .ifConfigDecl { place = node.parent }
    return place?.kind == .sourceFile
  }

  /// Whether this declares one property, of this name.
  fileprivate func isProperty(_ name: Name) -> Bool { kind == .variableDecl && properties.map(\.name) == [name] }

  /// What modifiers that go are called on.
  fileprivate func base(without removed: [Location]) -> Node {
    var node = self
    while removed.contains(where: { $0.range.upperBound == node.range.upperBound }), let base = node.firstChild?.firstChild { node = base }
    return node
  }

  /// The token of the `{` of a block or closure.
  fileprivate var openingBrace: UInt32 { row.firstToken }

  /// The content of a `Group` without modifiers.
  fileprivate func groupContent(_ index: ProjectIndex) -> Node? {
    guard kind == .functionCallExpr, firstChild?.text == "Group", callArguments.count == 1, let content = callArguments.first,
      content.isTrailingClosure, content.value.firstChild(.closureSignature) == nil
    else { return nil }
    return content.value
  }

  /// The names of the modifiers below this node that speak of previews.
  fileprivate func previewModifiers(_ index: ProjectIndex) -> [Node] {
    PreviewModifiers.names.compactMap { index.names[$0] }.flatMap { uses(of: $0) }
  }

  /// A use of the provider itself, or of what an extension adds to all providers.
  ///
  /// - Parameter butSelf: the provider itself stays, by its name.
  func helperOfProviders(_ index: ProjectIndex, butSelf: Bool) -> Node? {
    let added = index.names["PreviewProvider"].flatMap { index.externalMembers[$0] }
    return descendants.first { node in
      guard node.kind == .declReferenceExpr || node.kind == .identifierType else { return false }
      let name = node.token(node.row.firstToken).name
      if name == .`self` || name == .Self {
        return !butSelf && node.ancestor { $0.isTypeOrExtension }.map { !contains($0) } ?? true && !node.isMetatypeName
      }
      guard node.kind == .declReferenceExpr, node.referenceWithBase == node else { return false }
      return added?.functions[name] != nil || added?.properties[name] != nil
    }
  }

  /// `self` of `T.self` or `\.self`.
  var isMetatypeName: Bool { referenceWithBase != self || isKeyPathName }

  /// Where the modifiers of a declaration begin, or else its introducer; behind its attributes.
  var modifierStart: UInt32 {
    let modifier = children.first { $0.kind == .declModifier }
    return modifier?.range.lowerBound ?? token(introducer).start
  }
}

extension BlockerCode {
  static let previewLoop = BlockerCode(
    "preview-loop",
    "A loop creates the previews, so their number is only known when it runs. Each `#Preview` has to be written out.")
  static let previewHelpers = BlockerCode(
    "preview-helpers",
    "The provider has members, attributes or an `#if` besides `previews`, or the previews use what preview providers declare. `#Preview` "
      + "is an expression without members of its own."
  )
  static let previewModifier = BlockerCode(
    "preview-modifier",
    "A modifier for previews is used in a way that a `#Preview` cannot express: it takes a literal name and traits.")
  static let previewStatements = BlockerCode(
    "preview-statements",
    "Several previews share a line or statements before them. Each `#Preview` would need its own.")
}
