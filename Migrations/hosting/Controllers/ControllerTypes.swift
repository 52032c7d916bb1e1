import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax

/// What the code that hosts a controller belongs to.
enum HostOwner {
  /// A view controller: it can have children.
  case controller
  /// A view, which has no children that are controllers.
  case view
  /// A bridge for SwiftUI, or its coordinator.
  case representable
  case other
}

extension HostingFacts {
  /// What the code at `node` belongs to: the innermost type around it that is known to be one.
  func owner(of node: Node) -> HostOwner {
    guard let declaration = node.ancestor({ $0.isTypeOrExtension }) else { return .other }
    guard let id = index.type(declaredBy: declaration) else {
      let extended = declaration.kind == .extensionDecl ? declaration.typeChild?.typeName : nil
      return extended.map { owner(named: $0) } ?? .other
    }
    return owner(id)
  }

  func owner(_ id: TypeID) -> HostOwner {
    let inherited = index.withInherited(id).flatMap { index[$0].inheritedTypes }.map { owner(named: $0.typeName) }
    if inherited.contains(.controller) { return .controller }
    if inherited.contains(.view) { return .view }
    if inherited.contains(.representable) { return .representable }
    // A coordinator is nested in its bridge.
    if let outer = index[id].outer, owner(outer) == .representable { return .representable }
    return .other
  }

  private func owner(named name: Name) -> HostOwner {
    if index.isFrameworkType(name, kindOf: ["UIViewController"]) { return .controller }
    if index.isFrameworkType(name, kindOf: ["UIView"]) { return .view }
    return index.spelling(name).hasSuffix("Representable") ? .representable : .other
  }
}
