import MoltSymbols
public import MoltSyntax
import MoltText

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

  /// The globals and static variables, by their bindings, that each program to which some code may belong has asked for before it shows a
  /// view: whatever asks for them later does not make their values.
  public func variablesAskedAtLaunch(of code: Node) -> Set<Node> {
    let targets = Set(index.project.targets(of: code.file))
    let own = launches.filter { targets.isEmpty || !targets.isDisjoint(with: index.project.targets(of: $0.file)) }
    return own.map(\.asked).reduce(nil as Set<Node>?) { $0?.intersection($1) ?? $1 } ?? []
  }

  /// Where programs of the project begin, with what they ask for there in any case: the top of a script, and what makes the type that is marked
  /// with `@main`.
  func findLaunches() -> [(file: FileID, asked: Set<Node>)] {
    let scripts = index.files.filter { !isTest($0) && $0.children.contains { $0.kind == .functionCallExpr || $0.kind == .sequenceExpr } }
    let types = index.types.filter { type in
      !isTest(type.node)
        && type.node.attributes.contains { ["main", "UIApplicationMain", "NSApplicationMain"].contains(index.spelling($0.attributeName)) }
    }
    return scripts.map { ($0.file, variablesAlwaysAsked(by: [$0])) }
      + types.map { type in
        let values = type.members.properties.values.joined().filter { !isWrappedLate($0.declaration) }
          .compactMap { $0.binding.firstChild(.initializerClause) }
        let code = values + type.members.initializers + type.members.functions.values.joined()
        let launch = code.filter { isLaunch($0) && $0.functionParameters.isEmpty == ($0.kind != .functionDecl) }
        return (type.node.file, variablesAlwaysAsked(by: launch))
      }
  }

  /// Whether something of the app makes scenes when the launch has ended.
  func findScenes() -> Bool {
    let names = ["App", "UISceneDelegate", "UIWindowSceneDelegate"].compactMap { index.names[$0] }
    return index.types.contains { type in type.inheritedTypes.contains { names.contains($0.typeName) } && !index.isTest(type.node.file) }
  }
}
