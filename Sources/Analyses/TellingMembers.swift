import MoltFlow
import MoltSymbols
import MoltSyntax

/// The members that tell that they are read, by `access(keyPath:)`, and the code that announces them.
package struct TellingMembers {
  /// What an announcement is of: a key path of a class, as it is written behind the backslash.
  private struct Announced: Hashable {
    let id: TypeID
    let keyPath: String
  }

  private var announced: [Node: Announced?] = [:]
  private var code: [Announced: Set<Node>] = [:]

  package init() {}

  package var isEmpty: Bool { announced.isEmpty }

  package func contains(_ member: Node) -> Bool { announced[member] != nil }

  /// A property whose accessors are all that sets it.
  package mutating func insert(_ property: Node) { announced[property] = .some(nil) }

  /// - Returns: whether the member told nothing before.
  @discardableResult
  package mutating func insert(_ member: Node, by keyPath: String, of id: TypeID) -> Bool {
    if contains(member) { return false }
    announced[member] = Announced(id: id, keyPath: keyPath)
    return true
  }

  package mutating func announce(_ keyPath: String, of id: TypeID, in announcers: [Node?]) {
    code[Announced(id: id, keyPath: keyPath), default: []].formUnion(announcers.compactMap(\.self))
  }

  /// Whether some code announces a tracked property of a class.
  package func announces(_ property: String, of id: TypeID, in announcer: Node) -> Bool {
    code[Announced(id: id, keyPath: "." + property)]?.contains(announcer) == true
  }

  /// Whether some code announces a member that tells.
  package func announces(in announcer: Node) -> Bool { code.values.contains { $0.contains(announcer) } }

  /// The member that tells and that code is a part of.
  package func member(of code: Node) -> Node? {
    contains(code) ? code : code.ancestor { [.functionDecl, .variableDecl, .subscriptDecl].contains($0) }.flatMap(member)
  }

  /// The code that announces the member that some code is a part of.
  package func announcers(of code: Node) -> Set<Node> {
    guard let member = member(of: code), let announced = announced[member] ?? nil else { return [] }
    return self.code[announced, default: []]
  }
}
