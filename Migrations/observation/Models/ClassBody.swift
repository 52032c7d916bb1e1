import Rules
import Symbols
import Syntax
import Text

/// The members of a class with its extensions, and which of them a view can reach by reading.
struct ClassBody {
  let id: TypeID
  private let index: ProjectIndex
  /// The `variableDecl`s of the class that store something in each instance, in source order.
  let storedVariables: [Node]
  /// Methods, accessors, subscripts and initialisers of the class and its extensions.
  let members: [Node]
  let initializers: [Node]
  let deinitializers: [Node]
  /// The members that a mention of their name runs: methods, and properties that are computed or lazy. Reading a stored
  /// property runs nothing, its observers included.
  let membersByName: [Name: [Node]]
  /// The members that run when something outside of the class reads a value from it.
  let readable: [Node]

  init(_ id: TypeID, _ index: ProjectIndex) {
    self.id = id
    self.index = index
    let type = index[id]
    storedVariables = index.storedVariables(of: id)
    members = type.parts.flatMap(\.members).filter {
      switch $0.kind {
      case .functionDecl, .subscriptDecl, .initializerDecl, .deinitializerDecl, .variableDecl: true
      default: false
      }
    }
    initializers = members.filter { $0.kind == .initializerDecl }
    deinitializers = members.filter { $0.kind == .deinitializerDecl }
    membersByName = Self.byName(members)
    readable = Self.reachable(from: members.filter(\.isReadFromOutside), membersByName)
  }

  /// The references to a property in these members or blocks; a parameter or local of its name is something else.
  func uses(of property: Property, in nodes: [Node]) -> [Node] {
    nodes.flatMap { $0.uses(of: property.name) }.filter { index.isReference($0, to: property, of: id) }
  }

  /// The code, and the members that it mentions by name, and so on.
  func reachable(from code: Node) -> [Node] { Self.reachable(from: [code], membersByName) }

  private static func byName(_ members: [Node]) -> [Name: [Node]] {
    var byName: [Name: [Node]] = [:]
    for member in members {
      switch member.kind {
      case .functionDecl: byName[member.declaredName, default: []].append(member)
      case .variableDecl where member.hasModifier(.lazy) || member.properties.contains(where: \.isComputed):
        for property in member.properties { byName[property.name, default: []].append(member) }
      default: continue
      }
    }
    return byName
  }

  /// The members that these mention by name, and so on.
  private static func reachable(from roots: [Node], _ byName: [Name: [Node]]) -> [Node] {
    var result = roots
    var seen = Set(roots)
    var seenNames: Set<Name> = []
    var next = 0
    while next < result.count {
      let member = result[next]
      next += 1
      for index in member.tokens {
        let token = member.token(index)
        guard token.kind == .identifier, let mentioned = byName[token.name], seenNames.insert(token.name).inserted else { continue }
        for node in mentioned where seen.insert(node).inserted { result.append(node) }
      }
    }
    return result
  }
}

extension Node {
  /// A `var` that takes space in each instance: not static, not computed.
  fileprivate var isStoredInstanceVariable: Bool {
    guard token(introducer).name == .`var`, !hasModifier(.static), !hasModifier(.class) else { return false }
    let properties = properties
    // A tuple pattern stores, too; the macro leaves it alone, so it stays as it is.
    return !properties.isEmpty && !properties.contains(where: \.isComputed)
  }

  /// Whether reading something of the class from outside runs this member: a getter or a function that returns a value,
  /// and that a view's body can call.
  fileprivate var isReadFromOutside: Bool {
    if hasModifier(.private) { return false }
    switch kind {
    case .variableDecl: return properties.contains(where: \.isComputed)
    case .functionDecl: return firstChild(.returnClause) != nil && !isAsync
    case .subscriptDecl: return true
    default: return false
    }
  }

  private var isAsync: Bool {
    let end = firstChild(.codeBlock)?.row.firstToken ?? row.endToken
    let start = firstChild(.functionParameterClause)?.row.endToken ?? introducer
    return (start..<end).contains { token($0).name == .async }
  }
}

extension ProjectIndex {
  /// The `variableDecl`s of a class that store something in each instance, in source order.
  func storedVariables(of id: TypeID) -> [Node] {
    self[id].node.members.filter { $0.kind == .variableDecl && $0.isStoredInstanceVariable }
  }

  /// Whether the node refers to the property of an instance of the class: by its bare name, through `self`, or through
  /// another expression whose type is the class or not known.
  func isReference(_ node: Node, to property: Property, of id: TypeID) -> Bool {
    guard node.kind == .declReferenceExpr, !node.isImplicitMember else { return false }
    if let access = node.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != node {
      if node.isSelfMember { return isSelf(at: node, maybeOf: id) }
      if isTypeName(base) { return false }
      switch type(ofExpression: base).unwrapped {
      case .declared(let other, _): return mayBe(other, id)
      case .array, .dictionary, .tuple, .external, .metatype, .function: return false
      default: return mayHold(id, at: node)
      }
    }
    guard case .property(let found, let owner)? = lookUpValue(property.name, at: node) else { return false }
    if found == property { return true }
    // An extension of a protocol speaks of whatever fulfils its requirement.
    return owner.map { self[$0].node.kind == .protocolDecl && withInherited(id).contains($0) } ?? false
  }

  /// Whether `self` may be an instance of the class where the node stands: what conforms to a protocol may be anything.
  private func isSelf(at node: Node, maybeOf id: TypeID) -> Bool {
    guard let type = enclosingType(of: node) else { return true }
    return self[type].node.kind == .protocolDecl || twins(of: type).contains { mayBe($0, id) }
  }

  /// Whether an object of the one type may be one of the other.
  private func mayBe(_ type: TypeID, _ id: TypeID) -> Bool {
    withInherited(type).contains(id) || withInherited(id).contains(type)
  }

  /// Whether the expression is a name that the project does not declare as a value, and that is spelled like a type.
  private func isTypeName(_ node: Node) -> Bool {
    guard node.kind == .declReferenceExpr, lookUpValue(node.token(node.row.firstToken).name, at: node) == nil else { return false }
    return node.text.first?.isUppercase == true
  }
}
