import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See preview-macro.md.
struct PreviewMacro: SiteRule {
  static let id = "preview-macro"
  static let anchors = ["PreviewProvider"]

  private let index: ProjectIndex
  private let project: ProjectModel
  private let wrappers: PreviewWrappers
  /// Every mention of a name that a provider has.
  private let mentions: [Name: [Node]]

  init(_ context: RuleContext) {
    let index = context.index
    self.index = index
    project = context.project
    wrappers = PreviewWrappers(index)
    let anchors = index.occurrences(of: index.names["PreviewProvider"] ?? .none)
    mentions = index.occurrences(of: Array(Set(anchors.compactMap { $0.previewProvider?.declaredName })))
  }

  /// What previews with traits need: the macro without them works everywhere.
  private static let traitRequirements: [Platform: Version] = [
    .iOS: Version(17), .macCatalyst: Version(17), .macOS: Version(14), .tvOS: Version(17), .watchOS: Version(10), .visionOS: Version(1),
  ]

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let provider = anchor.previewProvider, let name = index.names["PreviewProvider"],
      index.lookUpType([name], at: anchor) == nil
    else { return nil }
    let spelling = index.spelling(provider.declaredName)
    var site = Site(
      rule: Self.id, node: anchor, declaration: provider, level: .review, message: "the previews of `\(spelling)` become `#Preview`")
    var blockers: [Blocker] = []
    var notes = [MigrationUnit.Note("tools that render previews may only look for providers", at: anchor.location)]
    do throws(BlockerError) {
      if let use = mentions[provider.declaredName, default: []].first(where: {
        !$0.declares(provider.declaredName) && !provider.contains($0)
      }) {
        throw BlockerError(
          .previewsUsedElsewhere, "`\(spelling)` is used, and a `#Preview` has no name", use, "move what is used into a type of its own")
      }
      let takesState = project.gate(provider.file, requirements: Self.traitRequirements, in: index.availabilityScope(of: provider)) == .open
      let previews = try Previews.all(of: provider, index, takesState ? wrappers : nil)
      site.edits = previews.edits
      if previews.hasShared {
        notes.append(.init("what the previews shared is now made for each of them", at: provider.nameToken.location(in: provider)))
      }
      if previews.hasTraits { site.requires = Self.traitRequirements }
    } catch {
      blockers = [error.blocker]
    }
    return CandidateUnit(
      subject: "previews of \(spelling)", location: anchor.location, sites: [site], blockers: blockers,
      notes: blockers.isEmpty ? notes : [notes[0]])
  }
}

extension Node {
  /// The structure whose inheritance clause this name of a protocol stands in.
  fileprivate var previewProvider: Node? {
    guard let inherited = ancestor({ $0 == .inheritedType || $0 == .memberBlock || $0 == .codeBlock }), inherited.kind == .inheritedType,
      let declaration = inherited.parent?.parent, declaration.isTypeDecl
    else { return nil }
    return declaration
  }

  /// Whether this is the declaration of a provider of the name, of this or another module.
  fileprivate func declares(_ name: Name) -> Bool { isTypeDecl && declaredName == name }
}

extension BlockerCode {
  static let previewsUsedElsewhere = BlockerCode(
    "previews-used-elsewhere",
    "Something uses the provider by its name, and a `#Preview` has no name.")
}
