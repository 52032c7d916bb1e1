import MoltSymbols
public import MoltSyntax

/// What runs before any view is shown: nothing that it changes can leave a view behind.
extension Flow {
  /// Whether code runs only before the first view of the app is shown: the launch of an app with scenes, and what that alone calls.
  public func runsBeforeViews(_ code: Node) -> Bool {
    if let known = knownLaunchCode[code] { return known }
    // What only calls itself does not run at launch by that.
    knownLaunchCode[code] = false
    let found = isLaunch(code) || isNamed(code, byAll: runsBeforeViews)
    knownLaunchCode[code] = found
    return found
  }

  /// Whether code is what SwiftUI or UIKit call before they make a scene, in an app that has scenes.
  private func isLaunch(_ code: Node) -> Bool {
    guard let owner = index.enclosingType(of: code), makesScenes else { return false }
    let inherited = index.withInherited(owner).flatMap { index[$0].inheritedTypes.map(\.typeName) }
    if inherited.contains(where: { $0 == index.names["App"] }) {
      return code.kind == .initializerDecl || code.kind == .initializerClause && code.parent.map(isOfInstance) == true
    }
    guard code.kind == .functionDecl else { return false }
    let labels = code.functionParameters.map(\.parameterLabel)
    return inherited.contains { effects.isEarly(code.declaredName, labels, in: $0) }
  }

  /// Whether something of the app makes scenes when the launch has ended.
  func findScenes() -> Bool {
    let names = ["App", "UISceneDelegate", "UIWindowSceneDelegate"].compactMap { index.names[$0] }
    return index.types.contains { type in type.inheritedTypes.contains { names.contains($0.typeName) } && !index.isTest(type.node.file) }
  }
}
