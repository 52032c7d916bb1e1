import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See environment-entry.md.
struct EnvironmentEntry: SiteRule {
  static let id = "environment-entry"
  static let anchors = Array(EnvironmentKeyShape.values.keys)

  private let index: ProjectIndex
  /// Every mention of a name that a key of the project has.
  private let mentions: [Name: [KeyMention]]

  init(_ context: RuleContext) {
    let index = context.index
    self.index = index
    let anchors = index.occurrences(of: Self.anchors.compactMap { index.names[$0] }).values.joined()
    mentions = index.occurrences(of: Array(Set(anchors.compactMap { $0.conformingKey?.declaredName }))).mapValues {
      $0.filter { !$0.isTypeDecl }.map { KeyMention($0, index) }
    }
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let key = anchor.conformingKey, let name = index.names[anchor.text], index.lookUpType([name], at: anchor) == nil else {
      return nil
    }
    // A trait's key has to be written out.
    if index.bridgedKeys.contains(key.declaredName) { return nil }
    let spelling = index.spelling(key.declaredName)
    let message = "the key `\(spelling)` and its accessors become an `@Entry`"
    var site = Site(rule: Self.id, node: anchor, declaration: key, message: message)
    var candidate = CandidateUnit(subject: "key \(spelling)", location: anchor.location, sites: [site])
    do throws(BlockerError) {
      let shape = try EnvironmentKeyShape(key, protocolName: anchor.text, mentions[key.declaredName, default: []], index)
      site.edits = [key.lineRemoval(from: key.commentAbove?.lowerBound)]
      var accessor = Site(
        rule: Self.id, node: shape.property.binding, declaration: shape.property.declaration, message: message,
        edits: shape.edits)
      if let instance = shape.instanceMadeByDefault(index) {
        accessor.level = .review
        candidate.notes = [
          MigrationUnit.Note("the default was created once; an `@Entry` creates it each time it is read without a value", at: instance)
        ]
      }
      candidate.sites = [site, accessor]
    } catch {
      candidate.blockers = [error.blocker]
    }
    return candidate
  }
}

extension Node {
  /// The structure or enumeration whose inheritance clause this name of a protocol stands in.
  fileprivate var conformingKey: Node? {
    guard let inherited = ancestor({ $0 == .inheritedType || $0 == .memberBlock || $0 == .codeBlock }), inherited.kind == .inheritedType,
      let declaration = inherited.parent?.parent, declaration.kind == .structDecl || declaration.kind == .enumDecl
    else { return nil }
    return declaration
  }
}
