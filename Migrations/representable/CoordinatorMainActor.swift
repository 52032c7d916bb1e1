import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See coordinator-main-actor.md.
struct CoordinatorMainActor: SiteRule {
  static let id = "coordinator-main-actor"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context), let coordinator = representable.coordinator,
      case let type = index[coordinator.id].node, context.project.infersActorFromWrappers(type.file) == false,
      !context.project.foreignMentions.setDefaultIsolation,
      !isIsolated(type), let conformance = isolatedExtension(of: coordinator.id)
    else { return nil }
    var site = Site(
      rule: Self.id, node: type, name: type.introducer + 1, declaration: type, level: .review,
      message: "the coordinator is on the main actor")
    site.edits = [type.insertion("@MainActor ", at: type.modifiersStart)]
    return CandidateUnit(
      subject: "coordinator of \(index.qualifiedName(representable.id))", location: site.location, sites: [site],
      notes: [
        .init(
          "`\(conformance.text)` of an extension isolates the methods there and not the class; who uses it elsewhere has to be on the "
            + "main actor, too",
          at: conformance.location)
      ])
  }

  /// Whether the declaration itself says where the class is, or what it inherits does.
  private func isIsolated(_ type: Node) -> Bool {
    type.attributes.contains { index.spelling($0.attributeName).hasSuffix("Actor") } || type.hasModifier(.nonisolated)
      || type.ancestor { $0.isTypeOrExtension }.map { $0.attributes.contains { index.spelling($0.attributeName).hasSuffix("Actor") } }
        ?? false
      || type.inheritedTypes.contains { index.isMainActorType($0.typeName) || index.declaredType(of: $0) != nil }
  }

  /// A protocol of the main actor that an extension alone conforms to, where every other extension's is one, too.
  private func isolatedExtension(of id: TypeID) -> Node? {
    let inherited = index[id].extensions.flatMap(\.inheritedTypes)
    guard inherited.allSatisfy({ index.isMainActorType($0.typeName) }),
      !index[id].parts.contains(where: { $0.members.contains { $0.hasModifier(.nonisolated) } })
    else { return nil }
    return inherited.first
  }
}

extension Node {
  /// Where the modifiers of a declaration begin, or its keyword.
  fileprivate var modifiersStart: UInt32 { children.first { $0.kind == .declModifier }?.range.lowerBound ?? token(introducer).start }
}
