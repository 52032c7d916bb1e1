import MoltSymbols
import MoltSyntax

/// What code does to some names, by itself and through the members that it mentions: found out once for each member and
/// each name, as every member of a class may ask.
package final class MentionedNames {
  private let membersByName: [[Name: [Node]]]
  private let own: (Node) -> Set<Name>
  private let isOthers: (Node) -> Bool
  private var ownNames: [Node: Set<Name>] = [:]
  private var mentions: [Node: Set<Name>] = [:]
  private var affections: [Node: Set<Name>] = [:]
  private var known: [[Name: Set<Name>]]

  /// - Parameters:
  ///   - isOthers: Whether a use of a name surely means the member of something else.
  ///   - own: The names that code affects by itself.
  package init(_ bodies: [ClassBody], isOthers: @escaping (Node) -> Bool, own: @escaping (Node) -> Set<Name>) {
    membersByName = bodies.map(\.membersByName)
    known = bodies.map { _ in [:] }
    self.isOthers = isOthers
    self.own = own
  }

  /// The names that code affects, or a member that it mentions, or one that this mentions, and so on.
  package func affected(by code: Node) -> Set<Name> {
    if let found = affections[code] { return found }
    var result = names(of: code)
    for body in membersByName.indices {
      for name in mentioned(in: code) where membersByName[body][name] != nil { result.formUnion(affected(through: name, body)) }
    }
    affections[code] = result
    return result
  }

  private func affected(through name: Name, _ body: Int) -> Set<Name> {
    if let found = known[body][name] { return found }
    var result: Set<Name> = []
    var seen: Set<Name> = [name]
    var open = [name]
    while let next = open.popLast() {
      if let found = known[body][next] {
        result.formUnion(found)
        continue
      }
      for member in membersByName[body][next] ?? [] {
        result.formUnion(names(of: member))
        for mention in mentioned(in: member) where membersByName[body][mention] != nil && seen.insert(mention).inserted {
          open.append(mention)
        }
      }
    }
    known[body][name] = result
    return result
  }

  private func names(of code: Node) -> Set<Name> {
    if let found = ownNames[code] { return found }
    let found = own(code)
    ownNames[code] = found
    return found
  }

  /// The names of members that code uses.
  private func mentioned(in code: Node) -> Set<Name> {
    if let found = mentions[code] { return found }
    var found: Set<Name> = []
    for index in code.tokens {
      let token = code.token(index)
      guard token.kind == .identifier, !found.contains(token.name), membersByName.contains(where: { $0[token.name] != nil }),
        !isOthers(code.innermostNode(at: index))
      else { continue }
      found.insert(token.name)
    }
    mentions[code] = found
    return found
  }
}

extension Node {
  /// The names among some that this node uses in a way that counts.
  package func names(_ isSought: (Name) -> Bool, where counts: (Name, Node) -> Bool) -> Set<Name> {
    var result: Set<Name> = []
    for index in tokens {
      let name = token(index).name
      // What the project spells nowhere is what tokens without a name have.
      guard name != .none, isSought(name), !result.contains(name) else { continue }
      if counts(name, innermostNode(at: index)) { result.insert(name) }
    }
    return result
  }
}
