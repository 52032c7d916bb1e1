import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The hosting controllers that are made for one cell: usually one, or one for each case of a `switch`.
struct ProvidedCellGroup {
  /// In the order of their places.
  private var candidates: [ProvidedCellCandidate]
  private let facts: HostingFacts

  init(_ candidates: [ProvidedCellCandidate], _ facts: HostingFacts) {
    self.candidates = candidates.sorted { $0.creation.location < $1.creation.location }
    self.facts = facts
  }

  /// All that the cell may show moves together.
  mutating func unit(_ contents: inout HostedContents) -> CandidateUnit {
    for place in candidates.indices { candidates[place].read() }
    readCellUses()
    for place in candidates.indices {
      guard let root = facts.rootView(of: candidates[place].creation) else { continue }
      candidates[place].read(contents.verdict(on: root, isRenewed: true))
      candidates[place].write(root)
    }
    return CandidateUnit(joining: candidates.map(\.unit))
  }

  /// What is done with the cell beside. A view does not mind what belongs to itself, nor what the cell shows in other cases.
  ///
  /// Each finding is told once, by the first view that minds it; the others know that there is one.
  private mutating func readCellUses() {
    guard let place = candidates.firstIndex(where: \.goesIntoCell), let cell = candidates[place].cell else { return }
    let uses = CellUses(facts, cell, in: candidates[place].provider)
    let branches = ExclusiveBranches(candidates.map(\.statement))
    var owners: [Node: [Int]] = [:]
    var layouts: [Node: [Int]] = [:]
    for (place, candidate) in candidates.enumerated() {
      for statement in Set(candidate.statements) { owners[statement, default: []].append(place) }
      for statement in candidate.layout.statements { layouts[statement, default: []].append(place) }
    }
    func isOf(_ place: Int, _ statement: Node) -> Bool {
      owners[statement]?.contains(place) == true || layouts[statement]?.contains(place) == true
    }
    var minds = FindingCounts(candidates.count)
    var told: [(teller: Int, reference: Node, finding: CellUses.Finding)] = []
    var cleared: [Node] = []
    for (statement, references) in uses.statements {
      if uses.clears(statement, references) {
        cleared.append(statement)
        continue
      }
      let own = owners[statement, default: []]
      var exempt = Set(own + layouts[statement, default: []])
      if let users = uses.statementsUsingPart(namedBy: statement) {
        guard let first = users.first else { continue }
        let all = Set(users)
        let whole = Set(owners[first, default: []] + layouts[first, default: []]).filter { place in all.allSatisfy { isOf(place, $0) } }
        for place in whole.subtracting(exempt) { candidates[place].layout.take(statement) }
        exempt.formUnion(whole)
      }
      guard let teller = minding(own, exempt, branches) else { continue }
      let findings = references.compactMap { reference in uses.finding(reference).map { (teller, reference, $0) } }
      told += findings
      let counts = FindingCounts.Pair(findings.map(\.2))
      if own.count > 1 {
        for place in candidates.indices where isMinding(place, own, exempt) { minds.add(counts, for: place) }
      } else if let owner = own.first {
        minds.add(counts, forCompanionsOf: owner)
        for place in exempt where place != owner && isCompanion(place, of: owner) { minds.subtract(counts, for: place) }
      } else {
        minds.addForAll(counts)
        for place in exempt { minds.subtract(counts, for: place) }
      }
    }
    for (teller, _, finding) in told.sorted(by: { $0.reference.index < $1.reference.index }) { candidates[teller].add(finding) }
    for (place, counts) in minds.sums(branches).enumerated() where candidates[place].goesIntoCell {
      candidates[place].knowsBlocker = counts.blockers > 0
      candidates[place].knowsNote = counts.notes > 0
      guard candidates[place].blockers.isEmpty, !candidates[place].knowsBlocker else { continue }
      for statement in cleared where !isOf(place, statement) && owners[statement, default: []].allSatisfy({ isCompanion(place, of: $0) }) {
        candidates[place].layout.take(statement)
      }
    }
  }

  /// The first view that minds a statement: one that does not own it, and may be made together with its owners.
  private func minding(_ owners: [Int], _ exempt: Set<Int>, _ branches: ExclusiveBranches) -> Int? {
    if owners.count == 1 {
      guard let first = branches.firstCompanions[owners[0]] else { return nil }
      if !exempt.contains(first), candidates[first].goesIntoCell { return first }
    }
    return candidates.indices.first { isMinding($0, owners, exempt) }
  }

  private func isMinding(_ place: Int, _ owners: [Int], _ exempt: Set<Int>) -> Bool {
    candidates[place].goesIntoCell && !exempt.contains(place) && owners.allSatisfy { isCompanion(place, of: $0) }
  }

  private func isCompanion(_ place: Int, of other: Int) -> Bool {
    ExclusiveBranches.areCompanions(candidates[place].statement, candidates[other].statement)
  }
}

/// How many findings each of some views minds.
private struct FindingCounts {
  struct Pair {
    var blockers = 0
    var notes = 0

    init() {}

    init(_ findings: [CellUses.Finding]) {
      for finding in findings {
        switch finding {
        case .blocker: blockers += 1
        case .note: notes += 1
        }
      }
    }

    static func + (a: Pair, b: Pair) -> Pair {
      var sum = a
      sum.blockers += b.blockers
      sum.notes += b.notes
      return sum
    }

    static func - (a: Pair, b: Pair) -> Pair {
      var rest = a
      rest.blockers -= b.blockers
      rest.notes -= b.notes
      return rest
    }
  }

  private var own: [Pair]
  private var ofCompanions: [Pair]
  private var all = Pair()

  init(_ count: Int) {
    own = .init(repeating: Pair(), count: count)
    ofCompanions = own
  }

  mutating func add(_ counts: Pair, for place: Int) { own[place] = own[place] + counts }
  mutating func subtract(_ counts: Pair, for place: Int) { own[place] = own[place] - counts }
  mutating func add(_ counts: Pair, forCompanionsOf place: Int) { ofCompanions[place] = ofCompanions[place] + counts }
  mutating func addForAll(_ counts: Pair) { all = all + counts }

  func sums(_ branches: ExclusiveBranches) -> [Pair] {
    let blockers = branches.sumsOverCompanions(ofCompanions.map(\.blockers))
    let notes = branches.sumsOverCompanions(ofCompanions.map(\.notes))
    return own.indices.map { place in
      var sum = own[place] + all
      sum.blockers += blockers[place]
      sum.notes += notes[place]
      return sum
    }
  }
}

extension CandidateUnit {
  /// All of them as one.
  fileprivate init(joining units: [CandidateUnit]) {
    let others = units.dropFirst().map { $0.subject.split(separator: " ").last.map(String.init) ?? "" }
    self.init(
      subject: ([units[0].subject] + others).joined(separator: " or "), location: units[0].location, sites: units.flatMap(\.sites),
      blockers: units.flatMap(\.blockers), notes: units.flatMap(\.notes))
  }
}
