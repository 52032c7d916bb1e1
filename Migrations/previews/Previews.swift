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

  init(of provider: Node, _ index: ProjectIndex, _ wrappers: PreviewWrappers?) throws(BlockerError) {
    (self.provider, self.index, self.wrappers) = (provider, index, wrappers)
    let getter = try getter()
    var content = getter
    var views = try views(in: getter)
    // What a group holds are previews of their own.
    if views.count == 1, let group = views[0].groupContent(index) {
      content = group
      views = try self.views(in: group)
    }
    for view in views where view.kind == .functionCallExpr && view.firstChild?.text == "ForEach" || !view.isExpression {
      throw BlockerError(.previewLoop, "which previews there are is decided when it runs", view, "write a `#Preview` for each")
    }
    let previews = try views.map { view throws(BlockerError) in try PreviewModifiers(of: view, index) }
    if let helper = content.helperOfProviders(index) {
      throw BlockerError(.previewHelpers, "this is a member of preview providers, and a `#Preview` is not one", helper, "declare it elsewhere")
    }
    let stripped = previews.flatMap(\.removed)
    if let other = content.previewModifiers(index).first(where: { node in !stripped.contains { $0.range.contains(node.range.lowerBound) } }) {
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
    guard provider.kind == .structDecl || provider.kind == .enumDecl, provider.inheritedTypes.count == 1,
      let member = members.first(where: { $0.kind == .variableDecl }), member.kind == .variableDecl, let property = member.properties.first,
      index.spelling(property.name) == "previews", let block = property.accessorBlock, !block.children.contains(where: { $0.kind == .accessorDecl }),
      member.parent?.kind == .memberBlock
    else {
      throw BlockerError(.previewHelpers, "the provider has more than `static var previews`", provider, "move its helpers into an extension, or make them local")
    }
    if let other = members.first(where: { $0 != member && !($0.kind == .structDecl && members.count == 2 && wrappers != nil) }) {
      throw Self.helper(other)
    }
    if let condition = [provider, member].flatMap({ Array($0.children) }).first(where: { $0.kind == .ifConfigDecl }) {
      throw BlockerError(.previewHelpers, "an attribute here depends on `#if`, which the `#Preview` would leave behind", condition, "put the `#if` around the whole provider")
    }
    if let attribute = (provider.attributes + member.attributes).first(where: { !["available", "ViewBuilder"].contains(index.spelling($0.attributeName)) }) {
      throw BlockerError(.previewHelpers, "a `#Preview` cannot have this attribute of the provider", attribute, "remove it")
    }
    return block
  }

  private static func helper(_ member: Node) -> BlockerError {
    BlockerError(
      .previewHelpers, "the provider has members besides `previews`, which a `#Preview` cannot have", member, "declare it outside the provider")
  }

  /// The views of previews that are there to hold their state, which moves into the previews.
  private func shownWrappers(
    _ views: [Node], _ previews: [PreviewModifiers], _ content: Node
  ) throws(BlockerError) -> [PreviewWrapper] {
    let nested = provider.members.first { $0.kind == .structDecl }
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

  /// The statements of a builder that make views; declarations before them stay with a single view.
  private func views(in content: Node) throws(BlockerError) -> [Node] {
    let statements = content.children.filter { $0.kind != .closureSignature && $0.kind != .attribute }
    let views = statements.filter { $0.kind != .variableDecl && $0.kind != .functionDecl && !$0.isTypeDecl && $0.kind != .sequenceExpr }
    guard let first = views.first, views.count == 1 || views.count == statements.count else {
      throw BlockerError(.previewStatements, "the previews share statements before them", statements.first ?? content, "write a `#Preview` for each")
    }
    return first.kind == .returnStmt ? [first.expressionChild ?? first] : views
  }

  // MARK: Writing

  private mutating func write(
    _ previews: [PreviewModifiers], _ views: [Node], _ content: Node, _ wrappers: [PreviewWrapper]
  ) throws(BlockerError) {
    let head = provider.modifierStart..<content.token(content.openingBrace).end
    let tail = content.token(content.row.endToken - 1).end..<provider.range.upperBound
    let headTokens = provider.row.firstToken + 1..<content.openingBrace + 1
    let tailTokens = content.row.endToken..<provider.row.endToken
    if provider.hasComment(in: headTokens) || provider.hasComment(in: tailTokens) {
      throw BlockerError(.comment, "a comment is in code that is removed", provider, "move it above the provider, or into the previews")
    }
    let indentation = provider.indentation(at: provider.range.lowerBound)
    var edits = [Edit(Location(provider.file, head), previews[0].head), Edit(Location(provider.file, tail), "")]
    edits += previews.flatMap(\.removed).map { Edit($0, "") }
    for (view, next) in zip(views, previews.dropFirst()) {
      let end = provider.endOfLine(from: view.range.upperBound)
      guard view.isFirstOnLine(view.range.lowerBound) else {
        throw BlockerError(.previewStatements, "several previews are on one line", view, "put each on a line of its own")
      }
      let lineBreak = provider.lineBreak
      edits.append(provider.insertion(lineBreak + indentation + "}" + lineBreak + lineBreak + indentation + next.head, at: end))
    }
    var parts = edits.map { (range: $0.range, pieces: [Edit.Piece.text($0.replacement)]) }
    let old = provider.indentation(at: content.token(content.row.endToken - 1).start)
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
    self.edits = [edit]
  }
}

extension Node {
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
  fileprivate func helperOfProviders(_ index: ProjectIndex) -> Node? {
    let added = index.names["PreviewProvider"].flatMap { index.externalMembers[$0] }
    return descendants.first { node in
      guard node.kind == .declReferenceExpr || node.kind == .identifierType else { return false }
      let name = node.token(node.row.firstToken).name
      if name == .`self` || name == .Self { return node.ancestor { $0.isTypeOrExtension }.map { !contains($0) } ?? true && !node.isMetatypeName }
      guard node.kind == .declReferenceExpr, node.referenceWithBase == node else { return false }
      return added?.functions[name] != nil || added?.properties[name] != nil
    }
  }

  /// `self` of `T.self` or `\.self`.
  private var isMetatypeName: Bool { referenceWithBase != self || isKeyPathName }

  /// Where the modifiers of a declaration begin, or else its introducer; behind its attributes.
  fileprivate var modifierStart: UInt32 {
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
    "The provider has members, attributes or an `#if` besides `previews`, or the previews use what preview providers declare. `#Preview` is an expression without members of its own.")
  static let previewModifier = BlockerCode(
    "preview-modifier",
    "A modifier for previews is used in a way that a `#Preview` cannot express: it takes a literal name and traits.")
  static let previewStatements = BlockerCode(
    "preview-statements",
    "Several previews share a line or statements before them. Each `#Preview` would need its own.")
}
