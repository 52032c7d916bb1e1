import MoltSymbols
import MoltSyntax

extension ProjectIndex {
  /// Whether a type is a bridge to UIKit or AppKit.
  package func isRepresentable(_ id: TypeID) -> Bool {
    self[id].inheritedTypes.contains { spelling($0.typeName).hasSuffix("Representable") }
  }

  /// What views hand to bridges to UIKit and AppKit that ask it for what they show, or have it draw, once they were updated: a change is
  /// seen when the view is evaluated again, which hands on another closure, and no sooner.
  package func codeOfBridges() -> [Node] {
    types.filter { isRepresentable($0.id) }.flatMap { bridge -> [Node] in
      let (asked, others) = functionsKept(by: bridge)
      return asked.isEmpty
        ? []
        : occurrences(of: bridge.name).flatMap { use -> [Node] in
          guard use.kind == .declReferenceExpr, let call = use.callAsCallee,
            case .type(.declared(bridge.id))? = lookUpValue(bridge.name, at: use)
          else { return [] }
          return call.callArguments.filter { !others.contains($0.label) }.map(\.value).filter { $0.kind == .closureExpr }
        }
    }
  }

  /// The stored properties of a bridge that hold functions: those that it asks for what it shows, which it does not call in an update,
  /// where what they read is tracked, and the others.
  private func functionsKept(by bridge: TypeDeclaration) -> (asked: Set<Name>, others: Set<Name>) {
    var (asked, others): (Set<Name>, Set<Name>) = ([], [])
    for property in bridge.members.properties.values.joined() where !property.isStatic && !property.isComputed {
      guard case .function(let parameters, let result) = type(of: property).unwrapped else { continue }
      if shows(parameters, result), !isCalled(property, byUpdatesOf: bridge) {
        asked.insert(property.name)
      } else {
        others.insert(property.name)
      }
    }
    return (asked, others)
  }

  /// Whether a function draws, or gives what is no view.
  private func shows(_ parameters: [Type], _ result: Type) -> Bool {
    if parameters.contains(where: { if case .external(let name, _) = $0.unwrapped { spelling(name) == "CGContext" } else { false } }) {
      return true
    }
    switch result.unwrapped {
    case .parameter, .opaque: return false
    case .tuple(let elements, _): return !elements.isEmpty
    case .external(let name, _): return !["Void", "Never"].contains(spelling(name)) && !isFrameworkType(name, kindOf: ["View"])
    case .declared(let id, _): return !isView(id)
    default: return true
    }
  }

  private func isCalled(_ property: Property, byUpdatesOf bridge: TypeDeclaration) -> Bool {
    bridge.parts.flatMap(\.members).contains { member in
      member.kind == .functionDecl && SwiftUIRequirements.updates.contains(spelling(member.declaredName))
        && member.uses(of: property.name).contains { $0.referenceWithBase.callAsCallee != nil }
    }
  }
}
