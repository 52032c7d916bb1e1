import MoltSymbols
import MoltSyntax

/// Which halves of a class's coding the compiler writes.
package struct SynthesizedCoding {
  package private(set) var encodes = false
  package private(set) var decodes = false

  /// A conformance that comes from a superclass brings its methods along, and nothing is synthesised.
  package init(of id: TypeID, _ index: ProjectIndex) {
    func name(_ spelling: String) -> Name { index.names[spelling] ?? .none }
    let codable = name("Codable")
    let ancestors = index.withInherited(id).dropFirst()
    let superclasses = ancestors.filter { index[$0].node.kind == .classDecl }
    let inherited = superclasses.flatMap { superclass in index.withInherited(superclass) }
    let own = [id] + ancestors.filter { !inherited.contains($0) }
    func names(_ half: Name, _ types: [TypeID]) -> Bool {
      types.contains { type in
        index[type].inheritedTypes.contains { Self.isNamed($0, codable, index) || Self.isNamed($0, half, index) }
      }
    }
    let members = index[id].members
    let encode = members.functions[name("encode"), default: []].contains { $0.firstParameterLabel == name("to") }
    let decode = members.initializers.contains { $0.firstParameterLabel == name("from") }
    encodes = names(name("Encodable"), own) && !names(name("Encodable"), inherited) && !encode
    decodes = names(name("Decodable"), own) && !names(name("Decodable"), inherited) && !decode
  }

  /// Whether an inherited type is this protocol, by its name or through an alias of the project.
  private static func isNamed(_ inherited: Node, _ name: Name, _ index: ProjectIndex) -> Bool {
    guard name != .none else { return false }
    if inherited.typeName == name { return true }
    let type = index.resolve(inherited)
    return ([type] + index.constraints(of: type)).contains(.external(name, []))
  }
}

extension Node {
  /// Whether the compiler's coding looks at what the declaration stores: not what is lazy, static or computed.
  package var isCoded: Bool {
    !hasModifier(.static) && !hasModifier(.class) && !hasModifier(.lazy) && !properties.contains(where: \.isComputed)
  }

  fileprivate var firstParameterLabel: Name {
    firstChild(.functionParameterClause)?.firstChild(.functionParameter)?.parameterLabel ?? .none
  }
}
