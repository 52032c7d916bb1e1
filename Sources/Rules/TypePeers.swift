import MoltPatterns
import MoltSyntax
import MoltText

/// Sites in expressions that have one type: `c ? a.foregroundColor(.red) : a.foregroundColor(nil)`. A modifier that becomes
/// another one gives another type, so that all of them move or none does.
package struct TypePeers {
  private struct Key: Hashable {
    let first: Node
    let rule: String
  }

  private struct Group {
    let peers: [Node]
    /// Places among the candidates, by the peer that they are in.
    var candidates: [[Int]]

    /// Whether each peer has as many sites as the others.
    var isEven: Bool { candidates.allSatisfy { $0.count == candidates[0].count } }

    /// Whether what is written has the same form in each peer, but for names and texts: one `alert` with a message and one without are
    /// of two types.
    func isAlike(_ all: [CandidateUnit]) -> Bool {
      let forms = candidates.map { places in places.map { all[$0].sites[0].edits.flatMap(form) } }
      return forms.allSatisfy { $0 == forms[0] }
    }

    /// The names that are called, labels, braces and `$0`s of what an edit writes.
    private func form(of edit: Edit) -> [Substring] {
      let written = edit.pieces.isEmpty ? edit.replacement : edit.pieces.map { if case .text(let text) = $0 { text } else { " " } }.joined()
      if written.isEmpty { return ["-"] }
      let words = written.split { !$0.isLetter && !$0.isNumber && !":({_$".contains($0) }
      return words.filter { $0.hasPrefix("$") || "(:{_".contains($0.last!) }
    }
  }

  package let questions: ExpressionQuestions

  /// - Returns: the candidates, joined, and for those that went into another the one that they are a part of.
  package func joined(_ candidates: [CandidateUnit]) -> (candidates: [CandidateUnit], joined: [UnitID: UnitID]) {
    var candidates = candidates
    var parts: [UnitID: UnitID] = [:]
    var gone: Set<Int> = []
    blockUnknownPeers(&candidates)
    for group in groups(candidates) {
      let places = group.candidates.joined().sorted()
      guard group.isEven, group.isAlike(candidates) else {
        let blocker = blocker(group)
        for place in places { candidates[place].blockers.append(blocker) }
        continue
      }
      for place in places.dropFirst() {
        candidates[places[0]].join(candidates[place])
        parts[candidates[place].id] = candidates[places[0]].id
        gone.insert(place)
      }
    }
    return (candidates.indices.filter { !gone.contains($0) }.map { candidates[$0] }, parts)
  }

  private func blockUnknownPeers(_ candidates: inout [CandidateUnit]) {
    for place in candidates.indices where candidates[place].sites.count == 1 {
      guard let call = candidates[place].sites[0].node.modifierCallByName, case let chain = questions.index.endOfChain(call).chainEnd,
        questions.hasUnknownPeers(chain), questions.isView(call) == .yes, isOfItsOwnType(call)
      else { continue }
      candidates[place].blockers.append(
        Blocker(
          code: .oneType, message: "something else must have the type of this, and this would get a different one",
          location: chain.location,
          help: "wrap both in `AnyView`"))
    }
  }

  /// The chain of modifiers that a candidate changes.
  private func chain(of candidate: CandidateUnit) -> Node? {
    candidate.sites[0].node.modifierCallByName.map { questions.index.endOfChain($0).chainEnd }
  }

  /// A text stays one. Types are asked about last: they cost the most.
  private func isOfItsOwnType(_ chain: Node) -> Bool { questions.isView(chain) != .no && questions.isOfType(["Text"], chain) != .yes }

  private func groups(_ candidates: [CandidateUnit]) -> [Group] {
    var groups: [Key: Group] = [:]
    var order: [Key] = []
    for (place, candidate) in candidates.enumerated() where candidate.sites.count == 1 {
      guard let chain = chain(of: candidate), case let peers = questions.typePeers(of: chain), peers.count > 1,
        case let peer = peers.partitioningIndex(where: { $0.index > chain.index }) - 1, peer >= 0, peers[peer].contains(chain)
      else { continue }
      guard isOfItsOwnType(chain) else { continue }
      let key = Key(first: peers[0], rule: candidate.sites[0].rule)
      if groups[key] == nil { order.append(key) }
      groups[key, default: Group(peers: peers, candidates: Array(repeating: [], count: peers.count))].candidates[peer].append(place)
    }
    return order.compactMap { groups[$0] }
  }

  private func blocker(_ group: Group) -> Blocker {
    let most = group.candidates.map(\.count).max()
    let other = zip(group.peers, group.candidates).first { $0.1.count != most }?.0 ?? group.peers[0]
    return Blocker(
      code: .oneType, message: "this must have the same type as code that is not changed, and would get a different one",
      location: other.location,
      help: "use the same modifiers on both, or wrap both in `AnyView`")
  }
}

extension CandidateUnit {
  fileprivate mutating func join(_ other: CandidateUnit) {
    sites += other.sites
    level = min(level, other.level)
    blockers += other.blockers
    notes += other.notes
    remarks += other.remarks
  }
}

extension Node {
  /// The call of a modifier, by the modifier's name; nil for other names.
  fileprivate var modifierCallByName: Node? {
    if kind == .functionCallExpr, let callee = firstChild, callee.kind == .memberAccessExpr { return callee.lastChild?.modifierCallByName }
    guard kind == .declReferenceExpr else { return nil }
    let access = referenceWithBase
    guard let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access,
      identifier(row.firstToken).first?.isLowercase == true
    else { return nil }
    return call
  }
}
