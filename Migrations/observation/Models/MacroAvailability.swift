import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The macro makes an extension of its class, which stands outside of the types around the class and has no `@available`
/// but the class's own.
extension ModelAttributes {
  /// The attributes of the types around a class that it has to repeat for the macro's extension to compile; none where
  /// the deployment targets ask for none.
  mutating func availabilityToRepeat(at id: TypeID) -> [String] {
    let node = index[id].node
    guard needsAvailability(node) else { return [] }
    if let own = node.attributes.first(where: { $0.attributeName == .available }) {
      block(
        id,
        Blocker(
          code: .nestedAvailability,
          message: "the macro adds an extension of \(name(of: id)) that has only this attribute, and an enclosing type requires more",
          location: own.location, help: "write here what the enclosing type requires"))
      return []
    }
    var attributes: [Node] = []
    var outer = node.ancestor { $0.isTypeOrExtension }
    while let type = outer {
      attributes += type.attributes.filter { $0.attributeName == .available }
      outer = type.ancestor { $0.isTypeOrExtension }
    }
    return attributes.map(\.text.onOneLine)
  }

  /// Whether the class may be `@Observable` where it stands, and not where an extension of it stands.
  private func needsAvailability(_ node: Node) -> Bool {
    guard node.ancestor({ $0.isTypeOrExtension }) != nil else { return false }
    let outside = index.availabilityScope(ofExtensionOf: node)
    let inside = index.availabilityScope(of: node)
    let needs = catalogue["observable-object"]?.requires ?? [:]
    return inside != outside && project.gate(node.file, requirements: needs, in: inside) == .open
      && project.gate(node.file, requirements: needs, in: outside) != .open
  }
}

extension String {
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
