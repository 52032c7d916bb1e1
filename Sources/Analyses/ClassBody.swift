import MoltSymbols
import MoltSyntax
import MoltText

/// The members of a class with its extensions, and which of them a view can reach by reading.
package struct ClassBody {
  package let id: TypeID
  private let index: ProjectIndex
  /// The `variableDecl`s of the class that store something in each instance, in source order.
  package let storedVariables: [Node]
  /// Methods, accessors, subscripts and initialisers of the class and its extensions.
  package let members: [Node]
  package let initializers: [Node]
  package let deinitializers: [Node]
  /// The members that a mention of their name runs: methods, and properties that are computed or lazy. Reading a stored
  /// property runs nothing, its observers included.
  package let membersByName: [Name: [Node]]
  /// The members that run when something outside of the class reads a value from it.
  package let readable: [Node]
  /// The members that hand something of it to a closure or a variable of who calls them, or make a function that does; and the types in it.
  package let handingOut: [Node]

  package init(_ id: TypeID, _ index: ProjectIndex) {
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
    let nested = type.parts.flatMap(\.members).filter { $0.kind.isTypeOrExtension && !$0.hasModifier(.private) }
    handingOut = Self.reachable(from: members.filter(\.handsOut) + nested, membersByName)
  }

  /// The references to a property in these members or blocks; a parameter or local of its name is something else.
  package func uses(of property: Property, in nodes: [Node]) -> [Node] {
    nodes.flatMap { index.uses(of: property.name, in: $0) }.filter { index.isReference($0, to: property, of: id) }
  }

  /// The code, and the members that it mentions by name, and so on.
  package func reachable(from code: Node) -> [Node] { reachable(from: [code]) }

  /// These members, and those that they mention by name, and so on.
  package func reachable(from members: [Node]) -> [Node] { Self.reachable(from: members, membersByName) }

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
  /// Whether reading something of the class from outside runs this member: a getter or a function that returns a value,
  /// and that a view's body can call.
  package var isReadFromOutside: Bool {
    if hasModifier(.private) { return false }
    switch kind {
    case .variableDecl: return properties.contains(where: \.isComputed)
    case .functionDecl: return firstChild(.returnClause) != nil && !isAsync
    case .subscriptDecl: return true
    default: return false
    }
  }

  /// Whether this is a function without a result that fills a parameter, or calls one at once, or a value that is made when it is first
  /// read.
  fileprivate var handsOut: Bool {
    if hasModifier(.private) { return false }
    switch kind {
    case .variableDecl: return hasModifier(.lazy)
    case .functionDecl:
      return firstChild(.returnClause) == nil && !isAsync
        && functionParameters.contains {
          $0.typeChild?.kind == .functionType || $0.typeChild?.kind == .attributedType && $0.tokens(contain: .inout)
        }
    default: return false
    }
  }

  private func tokens(contain name: Name) -> Bool { tokens.contains { token($0).name == name } }

  private var isAsync: Bool {
    let end = firstChild(.codeBlock)?.row.firstToken ?? row.endToken
    let start = firstChild(.functionParameterClause)?.row.endToken ?? introducer
    return (start..<end).contains { token($0).name == .async }
  }
}
