import MoltProject
import MoltSyntax

/// What a target of a package depends on, by name: a target of its package, or a product of any.
struct PackageDependencies {
  struct Dependency {
    let name: String
    /// From a `condition:`; nil for all.
    let platforms: Set<Platform>?
  }

  private(set) var known: [Dependency] = []
  /// Whether some could not be read: then every target of the package may be one.
  private(set) var isComplete = true

  /// - Parameter list: the argument `dependencies:`, if there is one.
  init(_ list: Node?, _ syntax: ManifestSyntax) {
    guard let list else { return }
    let elements = syntax.elements(of: list)
    isComplete = elements.unresolved == nil
    for element in elements.nodes {
      let name = element.argument("name") ?? (element.kind == .functionCallExpr ? nil : element)
      if let name = name.flatMap({ try? syntax.string($0) }) {
        known.append(Dependency(name: name, platforms: Self.platforms(of: element, syntax)))
      } else {
        isComplete = false
      }
    }
  }

  /// Of `.product(name: "A", package: "B", condition: .when(platforms: [.iOS]))`.
  private static func platforms(of element: Node, _ syntax: ManifestSyntax) -> Set<Platform>? {
    guard let list = element.argument("condition").map(syntax.resolved)?.argument("platforms") else { return nil }
    let elements = syntax.elements(of: list)
    guard elements.unresolved == nil else { return nil }
    return Set(elements.nodes.compactMap { $0.lastName.flatMap(Platform.init(rawValue:)) })
  }
}
