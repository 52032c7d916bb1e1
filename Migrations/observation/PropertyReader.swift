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

  init(_ property: Property, of id: TypeID, _ index: ProjectIndex) {
    self.property = property
    self.id = id
    self.index = index
  }

  /// The reads in these nodes, in source order.
  ///
  /// - Parameter target: what is changed meanwhile. Where its type is not known, the same expression counts and nothing else.
  func reads(in nodes: [Node], while target: Node) -> [Read] {
    let isKnown = certainty(of: target.lastReference) == .certain
    return nodes.flatMap { node in
      node.references.compactMap { reference in
        let read = reference.referenceWithBase
        let certainty = certainty(of: reference)
        if certainty == .certain || certainty == .possible && (isKnown || read.text == target.text) {
          return Read(node: read, isDirect: true)
        }
        return isKnown && leadsToRead(reference) ? Read(node: reference, isDirect: false) : nil
      }
    }
  }

  private enum Certainty { case no, possible, certain }

  /// Whether the node refers to the property, of whatever object of the class: which one cannot always be told.
  private func certainty(of node: Node) -> Certainty {
    guard node.kind == .declReferenceExpr, node.token(node.row.firstToken).name == property.name else { return .no }
    switch node.namedProperty(index) {
    case .none: return .no
    case .property(let found): return found == property ? .certain : .no
    case .member(of: let other):
      return index.withInherited(other).contains(id) || index.withInherited(id).contains(other) ? .certain : .no
    case .unknown: return .possible
    }
  }

  private func leadsToRead(_ reference: Node) -> Bool {
    var pending = code(runBy: reference)
    var seen = Set(pending)
    while let current = pending.popLast() {
      for reference in current.references {
        if certainty(of: reference) == .certain { return true }
        pending += code(runBy: reference).filter { seen.insert($0).inserted }
      }
    }
    return false
  }

  /// The functions, accessors and closures of the project that mentioning a name may run; none where it is a member of
  /// something whose type is not known.
  private func code(runBy reference: Node) -> [Node] {
    let name = reference.token(reference.row.firstToken).name
    guard reference.referenceWithBase != reference else { return code(of: index.lookUpValue(name, at: reference)) }
    let type = index.type(ofExpression: reference.parent!.firstChild!).unwrapped
    if let declaration = type.declaration { return code(of: index.lookUpMember(name, of: declaration)) }
    return type.isForeign ? index.extensionMethods(named: name) : []
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

/// What a reference names, if it names a property.
private enum NamedProperty {
  case none
  case property(Property)
  /// A member of an object of that class, or of one that inherits from it.
  case member(of: TypeID)
  /// A member of something whose type is not known.
  case unknown
}

/// Properties by name, with the classes that they are members of: of which a reference may speak is told without a look
/// at each of them.
struct PropertyOwners {
  private var byName: [Name: [Property]] = [:]
  private var own: [Name: [TypeID: [Property]]] = [:]
  /// The properties of a class and of those that inherit from it.
  private var withHeirs: [Name: [TypeID: [Property]]] = [:]
  private let known: Set<Property>
  private let index: ProjectIndex

  init(_ properties: [(id: TypeID, property: Property)], _ index: ProjectIndex) {
    self.index = index
    known = Set(properties.map(\.property))
    for (id, property) in properties {
      byName[property.name, default: []].append(property)
      own[property.name, default: [:]][id, default: []].append(property)
      for ancestor in index.withInherited(id) { withHeirs[property.name, default: [:]][ancestor, default: []].append(property) }
    }
  }

  var names: [Name] { Array(byName.keys) }

  /// The properties that a reference may name.
  func candidates(for reference: Node) -> [Property] {
    guard reference.kind == .declReferenceExpr else { return [] }
    let name = reference.token(reference.row.firstToken).name
    switch reference.namedProperty(index) {
    case .none: return []
    case .property(let found): return known.contains(found) ? [found] : []
    case .unknown: return byName[name, default: []]
    case .member(of: let type):
      let above = index.withInherited(type).dropFirst().flatMap { own[name]?[$0] ?? [] }
      return (withHeirs[name]?[type] ?? []) + above
    }
  }
}

extension Node {
  fileprivate func namedProperty(_ index: ProjectIndex) -> NamedProperty {
    guard referenceWithBase != self else {
      guard case .property(let found, _)? = index.lookUpValue(token(row.firstToken).name, at: self) else { return .none }
      return .property(found)
    }
    let type = index.type(ofExpression: parent!.firstChild!).unwrapped
    guard let other = type.declaration else { return type.isForeign ? .none : .unknown }
    return .member(of: other)
  }

  /// The references in this node, itself included, but for the members of types that `.name` and key paths speak of.
  fileprivate var references: [Node] {
    ([self] + descendants).filter { node in
      guard node.kind == .declReferenceExpr, let parent = node.parent, parent.kind != .keyPathComponent else { return false }
      return parent.kind != .memberAccessExpr || parent.firstChild != node || parent.row.firstToken == node.row.firstToken
    }
  }

  /// The reference that an access ends with.
  var lastReference: Node { kind == .memberAccessExpr ? children.reversed().first! : self }
}