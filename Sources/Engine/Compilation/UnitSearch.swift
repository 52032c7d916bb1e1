import MoltRules
import MoltText

/// Finds the units with which a command fails, and takes them back, until it passes.
///
/// A plan is always verified as a whole: units share imports and rewrite one file. Where errors stand on lines that units
/// wrote, these units go. Else the units are halved: those that nothing speaks against come first, and of the growing
/// beginnings of that order, the first with which the command fails ends with a unit that has to go. Where a half fails with
/// errors on lines that units wrote, it is these that go. What is known to pass can be written at any time, should there be
/// no runs left.
package struct UnitSearch {
  /// As a person wrote it.
  let command: String
  /// How often it may be run, with the first time.
  let limit: Int
  /// Makes the plan in which some units stay, for the reasons given.
  let plan: (_ held: [Location: Blocker]) -> Run
  /// Runs the command with the edits of a plan.
  let verify: (_ run: Run) throws(EngineError) -> Trial
  /// Whether rules come from documents of the project.
  let isOwn: (Set<String>) -> Bool
  /// The error for a command that fails without any edit, the first time or later.
  let unprovoked: (_ isFirst: Bool) -> EngineError

  package private(set) var runs = 0
  /// By the unit with which they came.
  private(set) var errors: [Location: [CommandError]] = [:]
  private var held: [Location: Blocker] = [:]
  /// The units that each round took back.
  private var rounds: [Set<Location>] = []
  private var trials: [(texts: [FileID: SourceText], trial: Trial)] = []
  /// The largest plan with which the command passes.
  private var best: Run?
  /// Whether the command was seen to pass without edits after it had failed with some.
  private var isSteady = false

  package init(
    command: String, limit: Int, plan: @escaping ([Location: Blocker]) -> Run,
    verify: @escaping (Run) throws(EngineError) -> Trial, isOwn: @escaping (Set<String>) -> Bool,
    unprovoked: @escaping (Bool) -> EngineError
  ) {
    self.command = command
    self.limit = limit
    self.plan = plan
    self.verify = verify
    self.isOwn = isOwn
    self.unprovoked = unprovoked
  }

  /// - Parameter proposal: the plan of all units.
  /// - Returns: a plan with which the command passes; one that changes nothing where none does.
  /// - Throws: `EngineError.refused` if the command fails without any edit.
  package mutating func perform(_ proposal: Run) throws(EngineError) -> Run {
    if let first = try run(proposal.withoutEdits), !first.passed { throw unprovoked(true) }
    var current = proposal
    while !current.rewritten.isEmpty {
      guard let trial = try attempt(current) else { return known(of: proposal) }
      if trial.passed { return try givingBack(current) }
      guard try takeBack(from: current, trial) else { return known(of: proposal) }
      current = plan(held)
    }
    _ = try checkSteadiness(proposal)
    return current
  }

  /// Takes back the units that the errors of a run point at, or else the one that is found.
  ///
  /// - Returns: false if there are no runs left.
  private mutating func takeBack(from run: Run, _ trial: Trial) throws(EngineError) -> Bool {
    let suspicion = Suspicion(trial.errors, run)
    var culprits = suspicion.accused
    if culprits.isEmpty {
      guard let found = try search(run, trial, suspicion) else { return false }
      culprits = found
    }
    for (place, found) in culprits {
      errors[place] = found
      held[place] = failure(at: place, found, isOwn: isOwn(run.rules(at: place)))
    }
    rounds.append(Set(culprits.keys))
    return true
  }

  /// What a unit was blamed for may have been the fault of one that was found later: all of them but the last get a second
  /// chance together.
  private mutating func givingBack(_ passing: Run) throws(EngineError) -> Run {
    guard rounds.count > 1, let last = rounds.last else { return passing }
    let fewer = held.filter { last.contains($0.key) }
    let again = plan(fewer)
    return try attempt(again)?.passed == true ? again : passing
  }

  /// The largest plan that is known to pass, in which the others stay.
  private func known(of proposal: Run) -> Run {
    let known = plan(admitting: Set(best?.changedPlaces ?? []), of: proposal)
    return best.map { $0.texts == known.texts ? known : $0 } ?? known
  }
}

// MARK: - Halving

extension UnitSearch {
  /// The unit with which the command begins to fail, or those that the errors of a half point at, and the errors of each; nil if
  /// there are no runs left.
  private mutating func search(
    _ run: Run, _ trial: Trial, _ suspicion: Suspicion
  ) throws(EngineError) -> [Location: [CommandError]]? {
    let all = run.changedPlaces
    let passing = Set(best?.changedPlaces ?? []).isSubset(of: all) ? Set(best?.changedPlaces ?? []) : []
    let order = suspicion.order(of: all.filter(passing.contains)) + suspicion.order(of: all.filter { !passing.contains($0) })
    if passing.isEmpty, try !checkSteadiness(run) { return nil }
    var (low, high, errors) = (passing.count, order.count, trial.errors)
    // First without those that most speaks against, then without all that something does.
    var cuts = [1, Suspicion.named].compactMap { least in order.firstIndex { (suspicion.scores[$0] ?? 0) >= least } }
    while high - low > 1 {
      let cut = cuts.popLast() ?? (low + high) / 2
      guard low < cut, cut < high else { continue }
      let half = plan(admitting: Set(order[..<cut]), of: run)
      guard let trial = try attempt(half) else { return nil }
      if trial.passed {
        low = cut
        continue
      }
      // The compiler may get to other modules without what was left out, and say more of them.
      let accused = Suspicion(trial.errors, half).accused
      if !accused.isEmpty { return accused }
      (high, errors) = (cut, trial.errors)
    }
    return [order[high - 1]: errors]
  }

  /// A command that fails by chance would blame anybody.
  ///
  /// - Returns: false if there are no runs left.
  private mutating func checkSteadiness(_ run: Run) throws(EngineError) -> Bool {
    if isSteady { return true }
    guard let trial = try self.run(run.withoutEdits) else { return false }
    if !trial.passed { throw unprovoked(false) }
    isSteady = true
    return true
  }

  /// The plan in which of the units of another one only some change, and none in their place.
  private func plan(admitting admitted: Set<Location>, of run: Run) -> Run {
    var held = held
    var waiting = run.changedPlaces.filter { !admitted.contains($0) }
    while true {
      for place in waiting where held[place] == nil { held[place] = doubt(at: place) }
      let part = plan(held)
      waiting = part.changedPlaces.filter { !admitted.contains($0) }
      if waiting.isEmpty { return part }
    }
  }

  /// Runs the command, unless it was run with these edits; nil if it may not be run any more.
  private mutating func attempt(_ run: Run) throws(EngineError) -> Trial? {
    // A part of which nothing can move without the rest.
    if run.rewritten.isEmpty { return Trial(passed: true) }
    let texts = run.texts
    if let known = trials.first(where: { $0.texts == texts }) { return known.trial }
    guard let trial = try self.run(run) else { return nil }
    trials.append((texts, trial))
    if trial.passed, run.changedPlaces.count >= best?.changedPlaces.count ?? 0 { best = run }
    return trial
  }

  private mutating func run(_ run: Run) throws(EngineError) -> Trial? {
    guard runs < limit else { return nil }
    runs += 1
    return try verify(run)
  }

  private func failure(at place: Location, _ errors: [CommandError], isOwn: Bool) -> Blocker {
    let said = errors.first.map { ": \($0.description)" } ?? ", and does not say where"
    return Blocker(
      code: .doesNotCompile, message: "`\(command)` fails with it\(said)", location: place,
      help: isOwn ? "correct the document of the rule" : "report this as a bug of molt, with the error; the code is left alone")
  }

  private func doubt(at place: Location) -> Blocker {
    Blocker(
      code: .notVerified, message: "`\(command)` fails with some of the units, and may not be run more often to tell with which",
      location: place, help: "allow more runs with --verify-limit")
  }
}

extension Suspicion {
  /// Units, those that most speaks against last.
  fileprivate func order(of units: [Location]) -> [Location] {
    units.enumerated().sorted { (scores[$0.element] ?? 0, $0.offset) < (scores[$1.element] ?? 0, $1.offset) }.map(\.element)
  }
}

extension Run {
  /// Where the subjects of the units stand that change, each once, in the order of the plan.
  var changedPlaces: [Location] {
    var seen: Set<Location> = []
    return plan.units.filter { $0.verdict == .changed }.map(\.location).filter { seen.insert($0).inserted }
  }

  /// The rules of what is found at the units with a subject at a place.
  func rules(at place: Location) -> Set<String> {
    Set(plan.findings.filter { finding in finding.unit.map { plan.units[$0].location == place } ?? false }.map(\.rule))
  }

  /// What the plan makes of files.
  var texts: [FileID: SourceText] { Dictionary(uniqueKeysWithValues: rewritten.map { ($0.id, $0.text) }) }

  fileprivate var withoutEdits: Run {
    var run = self
    run.rewritten = []
    return run
  }
}
