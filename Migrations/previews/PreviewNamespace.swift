import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A preview provider with members that its previews use: it stays for their sake, and is no provider any more.
struct PreviewNamespace {
  private let provider: Node
  /// `static var previews`
  private let previews: Node
  private let index: ProjectIndex
  private let name: String
  private let members: [Name: Node]

  init(of provider: Node, previews: Node, _ index: ProjectIndex) throws(BlockerError) {
    (self.provider, self.previews, self.index) = (provider, previews, index)
    name = index.spelling(provider.declaredName)
    let others = provider.members.filter { $0 != previews }
    members = Dictionary(others.flatMap { member in member.introducedNames.map { ($0, member) } }) { first, _ in first }
    if let attribute = provider.attributes.first {
      throw BlockerError(.previewHelpers, "the provider stays for its members, and its attribute would not be that of the previews", attribute, "remove it")
    }
    if let condition = provider.firstChild(.memberBlock)?.children.first(where: { $0.kind == .ifConfigDecl }) {
      throw BlockerError(.previewHelpers, "a member of the provider depends on `#if`", condition, "put the `#if` around the whole provider")
    }
    for other in others { try readMember(other) }
  }

  /// What makes sense in a provider alone.
  private func readMember(_ member: Node) throws(BlockerError) {
    let isStatic = member.isTypeDecl || [Name.static, .class].contains { member.hasModifier($0) } || member.kind == .typeAliasDecl || member.kind == .enumCaseDecl
    if !isStatic { throw BlockerError(.previewHelpers, "the previews are made with an instance of the provider", member, "make it `static`") }
    let platform = index.names["platform"] ?? .none
    if let name = member.introducedNames.first(where: { $0 == platform }) {
      throw BlockerError(.previewHelpers, "`\(index.spelling(name))` says for which platform the previews are, and a `#Preview` does not", member, "remove it")
    }
    let previewsName = index.names["previews"] ?? .none
    if let use = member.uses(of: previewsName).first(where: { $0.kind == .declReferenceExpr && ($0.referenceWithBase == $0 || $0.isSelfMember) }) {
      throw BlockerError(.previewHelpers, "this uses the previews, and a `#Preview` has no name", use, "move what is used into a member of its own")
    }
    if let helper = member.helperOfProviders(index, butSelf: true) {
      throw BlockerError(.previewHelpers, "this is a member of preview providers, and the type would be none", helper, "declare it elsewhere")
    }
  }

  /// The names of members in the previews, which stand outside of the type then.
  func qualifications(in content: Node) -> [Edit] {
    ([content] + Array(content.descendants)).compactMap { node in
      guard node.kind == .declReferenceExpr || node.kind == .identifierType else { return nil }
      let token = node.token(node.row.firstToken)
      if token.name == .Self || token.name == .`self` {
        guard !node.isMetatypeName, node.ancestor({ $0.isTypeOrExtension }) == provider else { return nil }
        return Edit(Location(node.file, token.range), name)
      }
      guard node.kind == .identifierType || node.referenceWithBase == node && !node.isImplicitMember, isMember(node, token) else { return nil }
      return node.insertion(name + ".", at: token.start)
    }
  }

  /// An expression of the previews, as it is written outside of the type.
  func text(of expression: Node) -> String {
    var text = "", place = expression.range.lowerBound
    for edit in qualifications(in: expression) {
      text += expression.text(in: place..<edit.range.lowerBound) + edit.replacement
      place = edit.range.upperBound
    }
    return text + expression.text(in: place..<expression.range.upperBound)
  }

  private func isMember(_ node: Node, _ token: Token) -> Bool {
    if members[token.name] != nil { return !isLocal(token.name, node) }
    // `$text` of `@State static var text`
    let text = node.text(in: token.range)
    guard text.hasPrefix("$"), let member = index.names[String(text.dropFirst())], members[member] != nil else { return false }
    return !isLocal(member, node)
  }

  private func isLocal(_ name: Name, _ node: Node) -> Bool {
    if case .local? = index.lookUpValue(name, at: node) { true } else { false }
  }

  /// The edit that leaves the members where they are, and puts the previews behind the type.
  ///
  /// - Parameter moved: the previews, as they stand in the place of their member.
  func edit(moving moved: Edit) -> Edit? {
    guard let clause = provider.firstChild(.inheritanceClause) else { return nil }
    let lineBreak = provider.lineBreak, indentation = provider.indentation(at: provider.range.lowerBound)
    let hole = previews.lineRemoval().range
    let start = provider.token(clause.row.firstToken - 1).end
    guard let head = copies(of: provider.modifierStart..<start), let middle = copies(of: clause.range.upperBound..<hole.lowerBound),
      let tail = copies(of: hole.upperBound..<provider.range.upperBound)
    else { return nil }
    let isolation = "@MainActor" + lineBreak + indentation
    let behind = lineBreak + lineBreak + indentation
    return Edit(
      Location(provider.file, provider.modifierStart..<provider.range.upperBound),
      [.text(isolation)] + head + middle + tail + [.text(behind)] + moved.pieces)
  }

  /// A stretch of the type, where `private` becomes `fileprivate`: the previews are outside.
  private func copies(of range: Range<UInt32>) -> [Edit.Piece]? {
    let modifiers = members.values.flatMap { $0.children.filter { $0.kind == .declModifier && $0.text == "private" } }
    let words = Set(modifiers.map(\.range)).filter { range.contains($0.lowerBound) }.sorted { $0.lowerBound < $1.lowerBound }
    var pieces: [Edit.Piece] = []
    var place = range.lowerBound
    for word in words {
      guard let piece = copy(of: place..<word.lowerBound) else { return nil }
      pieces += [piece, .text("fileprivate")]
      place = word.upperBound
    }
    return copy(of: place..<range.upperBound).map { pieces + [$0] }
  }

  private func copy(of range: Range<UInt32>) -> Edit.Piece? {
    let text = provider.text(in: range)
    return text.utf8.count == range.count ? .copy(Edit.Copy(range, text, staysInPlace: true)) : nil
  }
}

extension Node {
  /// The names that a member of a type introduces.
  fileprivate var introducedNames: [Name] {
    switch kind {
    case .variableDecl: properties.map(\.name)
    case .enumCaseDecl: children.filter { $0.kind == .enumCaseElement }.map { $0.token($0.row.firstToken).name }
    default: [declaredName]
    }
  }
}
