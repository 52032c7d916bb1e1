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
      throw BlockerError(
        .previewHelpers, "the provider stays for its members, and its attribute would not be that of the previews", attribute, "remove it")
    }
    if let condition = provider.firstChild(.memberBlock)?.children.first(where: { $0.kind == .ifConfigDecl }) {
      throw BlockerError(.previewHelpers, "a member of the provider depends on `#if`", condition, "put the `#if` around the whole provider")
    }
    guard provider.isFirstOnLine(provider.range.lowerBound) else {
      throw BlockerError(.previewHelpers, "the provider shares its line", provider, "give it lines of its own")
    }
    for other in others { try readMember(other) }
    if let local = previews.descendants.first(where: { ($0.isTypeDecl || $0.kind == .typeAliasDecl) && members[$0.declaredName] != nil }) {
      throw BlockerError(.previewHelpers, "a type in the previews has the name of a member", local, "rename one of them")
    }
  }

  /// What makes sense in a provider alone.
  private func readMember(_ member: Node) throws(BlockerError) {
    let isStatic =
      member.isTypeDecl || [Name.static, .class].contains { member.hasModifier($0) } || member.kind == .typeAliasDecl
      || member.kind == .enumCaseDecl
    if !isStatic {
      throw BlockerError(.previewHelpers, "the previews are made with an instance of the provider", member, "make it `static`")
    }
    if member.kind == .variableDecl, member.children.contains(where: { $0.kind == .patternBinding && $0.boundName == .none }) {
      throw BlockerError(.previewHelpers, "several members are declared by one pattern", member, "declare each on its own")
    }
    try readIsolation(of: member)
    let platform = index.names["platform"] ?? .none
    if let name = member.introducedNames.first(where: { $0 == platform }) {
      throw BlockerError(
        .previewHelpers, "`\(index.spelling(name))` says for which platform the previews are, and a `#Preview` does not", member,
        "remove it")
    }
    let previewsName = index.names["previews"] ?? .none
    if let use = member.uses(of: previewsName).first(where: {
      $0.kind == .declReferenceExpr && ($0.referenceWithBase == $0 || $0.isSelfMember)
    }) {
      throw BlockerError(
        .previewHelpers, "this uses the previews, and a `#Preview` has no name", use, "move what is used into a member of its own")
    }
    if let helper = member.helperOfProviders(index, butSelf: true) {
      throw BlockerError(
        .previewHelpers, "this is a member of preview providers, and the type would be none", helper, "declare it elsewhere")
    }
  }

  /// What a nested type says of the members was let through as long as a protocol put them on the main actor.
  private func readIsolation(of member: Node) throws(BlockerError) {
    guard member.isTypeDecl, !member.inheritedTypes.contains(where: { ["View", "ViewModifier"].contains(index.spelling($0.typeName)) })
    else { return }
    for other in members.values where other.kind == .variableDecl {
      for name in other.introducedNames {
        guard let use = member.uses(of: name).first(where: { $0.kind == .declReferenceExpr && !$0.isKeyPathName && isMember(name, at: $0) })
        else { continue }
        throw BlockerError(
          .previewHelpers, "a type in the provider uses a member, which would be on the main actor", use, "declare it outside the provider")
      }
    }
  }

  /// The names of members in the previews, which stand outside of the type then.
  func qualifications(in content: Node) -> [Edit] { ([content] + Array(content.descendants)).compactMap(qualification) }

  private func qualification(_ node: Node) -> Edit? {
    let token = node.token(node.row.firstToken)
    switch node.kind {
    case .declReferenceExpr, .identifierType:
      if token.name == .Self || token.name == .`self` {
        guard !node.isMetatypeName, node.ancestor({ $0.isTypeOrExtension }) == provider else { return nil }
        return Edit(Location(node.file, token.range), name)
      }
      guard node.kind == .identifierType || node.referenceWithBase == node && !node.isImplicitMember && !node.isKeyPathName,
        isMember(node, token)
      else { return nil }
      return node.insertion(name + ".", at: token.start)
    // `if let count`, `[count]`: the name is bound, and what it is bound to is the member.
    case .optionalBindingCondition where node.firstChild(.initializerClause) == nil:
      guard isMember(node.boundName, at: node) else { return nil }
      return node.insertion(" = \(name).\(index.spelling(node.boundName))", at: node.range.upperBound)
    case .closureCapture where node.firstChild(.initializerClause) == nil && node.expressionChild == nil:
      guard isMember(node.captureName, at: node) else { return nil }
      return node.insertion(" = \(name).\(index.spelling(node.captureName))", at: node.range.upperBound)
    default: return nil
    }
  }

  /// An expression of the previews, as it is written outside of the type.
  func text(of expression: Node) -> String {
    var text = ""
    var place = expression.range.lowerBound
    for edit in qualifications(in: expression) {
      text += expression.text(in: place..<edit.range.lowerBound) + edit.replacement
      place = edit.range.upperBound
    }
    return text + expression.text(in: place..<expression.range.upperBound)
  }

  private func isMember(_ node: Node, _ token: Token) -> Bool {
    if members[token.name] != nil { return isMember(token.name, at: node) }
    // `$text` of `@State static var text`
    let text = node.text(in: token.range)
    guard text.hasPrefix("$"), let member = index.names[String(text.dropFirst())] else { return false }
    return isMember(member, at: node)
  }

  /// Whether a name means a member of the type, and nothing that a body declares.
  private func isMember(_ name: Name, at node: Node) -> Bool {
    guard let member = members[name] else { return false }
    switch index.lookUpValue(name, at: node) {
    case .property(let property, _)?: return property.declaration == member
    case .functions(let functions)?: return functions.contains { $0.parent == member.parent }
    case .type(.declared(let id))?: return index[id].node == member || member.kind == .typeAliasDecl
    case .local?: return false
    case .type?, .enumCase?, nil: return true
    }
  }

  /// The edit that leaves the members where they are, and puts the previews behind the type.
  ///
  /// - Parameter moved: the previews, as they stand in the place of their member.
  func edit(moving moved: Edit) -> Edit? {
    guard let clause = provider.firstChild(.inheritanceClause) else { return nil }
    let lineBreak = provider.lineBreak
    let indentation = provider.indentation(at: provider.range.lowerBound)
    // Where braces are missing, the previews may end with the type.
    let hole = previews.lineRemoval().range.clamped(to: clause.range.upperBound..<provider.range.upperBound)
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
