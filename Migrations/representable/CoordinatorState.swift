import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See coordinator-state.md.
struct CoordinatorState: SiteRule {
  static let id = "coordinator-state"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context), let coordinator = representable.coordinator else { return nil }
    let properties = index[coordinator.id].members.properties.values.joined().sorted { $0.declaration.location < $1.declaration.location }
    guard let (property, wrapper) = properties.lazy.compactMap({ property in wrapper(of: property).map { (property, $0) } }).first else {
      return nil
    }
    let name = index.spelling(property.name)
    return .explained(
      Self.id, at: property.declaration, of: property.declaration, subject: "`\(name)` of \(index.qualifiedName(coordinator.id))",
      "`@\(wrapper)` does nothing in a coordinator",
      by: Blocker(
        code: .stateInClass,
        message: "SwiftUI serves `@\(wrapper)` in views, and a coordinator is none: it has no value of the view's, and nothing is updated",
        location: property.declaration.location,
        help: "declare it in \(index.qualifiedName(representable.id)), and hand it over; what the coordinator alone knows is a plain `var`")
    )
  }

  private func wrapper(of property: Property) -> String? {
    property.declaration.attributes.map { index.spelling($0.attributeName) }.first(where: Self.wrappers.contains)
  }

  private static let wrappers: Set<String> = [
    "AccessibilityFocusState", "Environment", "EnvironmentObject", "FetchRequest", "FocusState", "GestureState", "Namespace", "Query",
    "SceneStorage", "State", "StateObject",
  ]
}

extension BlockerCode {
  static let stateInClass = BlockerCode(
    "state-in-class",
    "A property of a coordinator has a wrapper that SwiftUI serves in views only. Its value is the first one for ever, or it ends the app.")
}
