import Symbols
import Syntax
import Text

/// Finds what reads a property when it runs: code that names it, and code that leads to such code by what it calls.
struct PropertyReader {
  /// A place that reads the property.
  struct Read {
    /// The reference to the property, with the expression whose member it is; or the call that leads to one.
    let node: Node
    /// Whether the property itself is named there.
    let isDirect: Bool

    var location: Location { node.location }
  }

  private let property: Property
  private let id: TypeID
  private let index: ProjectIndex
  private let members: ClassBody

  init(_ property: Property, of id: TypeID, _ index: ProjectIndex) {
    self.property = property
    self.id = id
    self.index = index
    members = ClassBody(id, index)
  }

  /// The reads in these nodes, in source order.
  func reads(in nodes: [Node]) -> [Read] {
    nodes.flatMap { node in
      node.references.compactMap { reference in
        if isReference(reference) { return Read(node: reference.referenceWithBase, isDirect: true) }
        return leadsToRead(reference) ? Read(node: reference, isDirect: false) : nil
      }
    }
  }

  /// Whether the node refers to the property, of whatever object: which one cannot always be told.
  func isReference(_ node: Node) -> Bool {
    guard node.kind == .declReferenceExpr, node.token(node.row.firstToken).name == property.name else { return false }
    guard node.referenceWithBase != node else {
      guard case .property(let found, _)? = index.lookUpValue(property.name, at: node) else { return false }
      return found == property
    }
    switch index.type(ofExpression: node.parent!.firstChild!).unwrapped {
    case .declared(let other, _): return index.withInherited(other).contains(id) || index.withInherited(id).contains(other)
    case let type: return !type.isForeign
    }
  }

  private func leadsToRead(_ reference: Node) -> Bool {
    var pending = code(runBy: reference)
    var seen = Set(pending)
    while let current = pending.popLast() {
      for reference in current.references {
        if isReference(reference) { return true }
        pending += code(runBy: reference).filter { seen.insert($0).inserted }
      }
    }
    return false
  }

  /// The functions, accessors and closures of the project that mentioning a name may run.
  private func code(runBy reference: Node) -> [Node] {
    let name = reference.token(reference.row.firstToken).name
    guard reference.referenceWithBase != reference else { return code(of: index.lookUpValue(name, at: reference)) }
    let type = index.type(ofExpression: reference.parent!.firstChild!).unwrapped
    if let declaration = type.declaration { return code(of: index.lookUpMember(name, of: declaration)) }
    // Of which type is not known: it may be the class.
    return type.isForeign ? index.extensionMethods(named: name) : members.membersByName[name, default: []]
  }

  private func code(of value: ValueDeclaration?) -> [Node] {
    switch value {
    case .functions(let functions)?: return functions
    case .property(let property, _)? where property.isComputed || property.declaration.hasModifier(.lazy): return [property.declaration]
    case .local(let local)?:
      // The body of a closure that a local constant holds.
      return [local.firstChild(.initializerClause)?.expressionChild].compactMap { $0?.kind == .closureExpr ? $0 : nil }
    default: return []
    }
  }
}

extension Node {
  /// The references in this node, itself included.
  fileprivate var references: [Node] { ([self] + descendants).filter { $0.kind == .declReferenceExpr } }
}
