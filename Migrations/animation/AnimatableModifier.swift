import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See animatable-modifier.md.
struct AnimatableModifier: SiteRule {
  static let id = "animatable-modifier"
  static let anchors = ["AnimatableModifier"]

  /// Every mention of the protocol; none where it is one of the project's own.
  private let mentions: [Node]
  /// Whether a type that conforms to it is asked for it somewhere: then all mentions change together.
  private let isDemanded: Bool
  private let index: ProjectIndex

  init(_ context: RuleContext) {
    let index = context.index
    self.index = index
    let name = index.names["AnimatableModifier"] ?? .none
    let types = index.occurrences(of: name).filter { $0.kind == .identifierType || $0.kind == .memberType }
    mentions = types.filter { context.imports("SwiftUI", $0.file) && index.lookUpType([name], at: $0) == nil }
    isDemanded = !mentions.allSatisfy(\.isConformance)
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard mentions.contains(anchor), !isDemanded || anchor == mentions[0] else { return nil }
    var candidate = CandidateUnit(subject: "`AnimatableModifier`", location: anchor.location, sites: [])
    for mention in isDemanded ? mentions : [anchor] {
      var site = Site(
        rule: Self.id, node: mention, declaration: mention.enclosingStatement,
        message: "`AnimatableModifier` becomes `ViewModifier` and `Animatable`")
      do throws(BlockerError) {
        if let alias = extendedAlias(of: mention) {
          throw BlockerError(
            .animatableExtension, "this is another name for it, and two protocols together cannot be extended", alias,
            "write `extension AnimatableModifier` instead")
        }
        site.edits = try mention.edits
      } catch {
        candidate.blockers.append(error.blocker)
      }
      candidate.sites.append(site)
    }
    return candidate
  }

  /// An extension of the type alias that a mention is in.
  private func extendedAlias(of mention: Node) -> Node? {
    guard let alias = mention.ancestor({ $0 == .typeAliasDecl }) else { return nil }
    return index.occurrences(of: alias.declaredName).first { $0.parent?.kind == .extensionDecl && $0.parent?.typeChild == $0 }
  }
}

extension Node {
  /// Whether this is what a structure, a class or an enumeration conforms to.
  fileprivate var isConformance: Bool {
    guard parent?.kind == .inheritedType, let declaration = ancestor({ $0.isTypeOrExtension }) else { return false }
    return declaration.kind != .protocolDecl
  }

  fileprivate var edits: [Edit] {
    get throws(BlockerError) {
      if let declaration = parent, declaration.kind == .extensionDecl, declaration.typeChild == self {
        guard declaration.firstChild(.genericWhereClause) == nil else {
          throw BlockerError(
            .animatableExtension, "the extension already has conditions, to which `Self: Animatable` has to be added", self,
            "write `extension ViewModifier where Self: Animatable, …`")
        }
        return [replacement("ViewModifier where Self: Animatable")]
      }
      guard let inherited = parent, inherited.kind == .inheritedType, let clause = inherited.parent else {
        let isMetatype = parent?.kind == .metatypeType || parent?.kind == .someOrAnyType && parent?.parent?.kind == .metatypeType
        return [replacement(isMetatype ? "(ViewModifier & Animatable)" : "ViewModifier & Animatable")]
      }
      let others = clause.children.filter { $0.kind == .inheritedType }.compactMap { $0.typeChild?.text.split(separator: ".").last }
      let missing = ["ViewModifier", "Animatable"].filter { !others.contains($0[...]) }
      return missing.isEmpty ? try clause.removal(of: inherited) : [replacement(missing.joined(separator: ", "))]
    }
  }

  /// Takes one of several types out of an inheritance clause, with one comma.
  private func removal(of inherited: Node) throws(BlockerError) -> [Edit] {
    let types = children.filter { $0.kind == .inheritedType }
    guard !hasComment(row.firstToken + 1..<row.endToken), let place = types.firstIndex(of: inherited) else {
      throw BlockerError(.comment, "a comment is in the list of protocols", inherited, "put it above the declaration")
    }
    if place + 1 < types.count { return [Edit(Location(file, inherited.range.lowerBound..<types[place + 1].range.lowerBound), "")] }
    let previous = types[place - 1]
    let end = previous.typeChild?.range.upperBound ?? previous.range.upperBound
    return [Edit(Location(file, end..<(inherited.typeChild?.range.upperBound ?? inherited.range.upperBound)), "")]
  }
}

extension BlockerCode {
  static let animatableExtension = BlockerCode(
    "animatable-extension",
    "An extension of `AnimatableModifier` already has a `where` clause, to which `Self: Animatable` has to be added, or extends another "
      + "name of it."
  )
}
