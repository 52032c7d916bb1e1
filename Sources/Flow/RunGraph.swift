public import MoltSymbols
public import MoltSyntax

/// What runs with some code, in the app: not what waits for something to happen, nor what is evaluated once.
public final class RunGraph {
  fileprivate let flow: Flow
  /// By the numbers of code and of groups.
  private var knownRuns: [Runs?] = []
  private var knownGroups: [[Int]?] = []

  public init(_ flow: Flow) { self.flow = flow }

  /// By the numbers: code, and the groups of what the standard library may run of values that it is handed, and of functions that variables
  /// hold which are called.
  fileprivate struct Runs {
    let code: [Int]
    let groups: [Int]
  }

  /// Some code, and all that runs with it.
  ///
  /// - Parameter others: code that is left out, with what only that runs.
  public func code(leadingFrom start: [Node], without others: CodeSet? = nil) -> CodeSet {
    var seen = CodeSet(flow, start)
    var groups = NumberSet()
    var pending = start.map(flow.number)
    func follow(_ code: [Int]) {
      for next in code where others?.contains(next) != true && seen.insert(next) { pending.append(next) }
    }
    while let next = pending.popLast() {
      let runs = runs(of: next)
      follow(runs.code)
      for group in runs.groups where groups.insert(group) { follow(code(of: group)) }
    }
    return seen
  }

  /// The code of the groups of which some code may run some.
  public func code(ofGroupsRunBy code: Set<Node>) -> [Node] {
    var groups = NumberSet()
    let found = code.flatMap { runs(of: flow.number(of: $0)).groups }.filter { groups.insert($0) }
    return found.flatMap(self.code).map { flow.codeByNumber[$0] }
  }

  fileprivate func runs(of code: Int) -> Runs {
    if let known = knownRuns.answer(at: code) { return known }
    let step = flow.step(numbered: code)
    let result = Runs(code: ofApp(step.codeWithThis), groups: flow.groups(runByValuesIn: step))
    knownRuns.note(result, at: code)
    return result
  }

  fileprivate func code(of group: Int) -> [Int] {
    if let known = knownGroups.answer(at: group) { return known }
    let result = ofApp(flow.codeOfGroups[group])
    knownGroups.note(result, at: group)
    return result
  }

  private func ofApp(_ code: [Node]) -> [Int] { code.filter(mayRun).map(flow.number) }

  /// Whether other code may run some code each time: it is no test's, and not evaluated once.
  fileprivate func mayRun(_ code: Node) -> Bool { !flow.isTest(code) && !flow.isMadeOnce(code) }
}

/// Some code, and all that runs with it, found as far as somebody asks, what is nearest first.
public final class ReachedCode {
  private let runs: RunGraph
  /// What SwiftUI runs of a view that code makes.
  private let entrances: (TypeID) -> [Node]
  /// In the order in which it is gone through.
  private var found: [Int] = []
  private var place = 0
  private var seen = NumberSet()
  private var groups = NumberSet()
  private var views: Set<TypeID> = []

  /// - Parameter entrances: what making a value of a type leads to, where that belongs to what is asked.
  public init(_ runs: RunGraph, from start: [Node], entrances: @escaping (TypeID) -> [Node] = { _ in [] }) {
    self.runs = runs
    self.entrances = entrances
    add(start.map(runs.flow.number))
  }

  public func contains(_ code: Node) -> Bool { containsAny(of: [code]) }

  /// Whether some code is reached. Costs a look at what is reached, up to the first of it.
  public func containsAny(of code: [Node]) -> Bool {
    var sought = NumberSet()
    for code in code {
      let number = runs.flow.number(of: code)
      if seen.contains(number) { return true }
      if runs.mayRun(code) { _ = sought.insert(number) }
    }
    if sought.isEmpty { return false }
    while place < found.count {
      let known = found.count
      goOn(from: found[place])
      place += 1
      if found[known...].contains(where: sought.contains) { return true }
    }
    return false
  }

  private func goOn(from code: Int) {
    let run = runs.runs(of: code)
    add(run.code)
    for group in run.groups where groups.insert(group) { add(runs.code(of: group)) }
    for made in runs.flow.step(numbered: code).makes where views.insert(made).inserted {
      add(entrances(made).map(runs.flow.number))
    }
  }

  private func add(_ code: [Int]) {
    for next in code where seen.insert(next) { found.append(next) }
  }
}

/// The code of all views, and what runs what, by numbers.
public struct ViewGraph {
  private let flow: Flow
  /// For code, what runs it, and the groups that it is of.
  private var callers: [[Int]?] = []
  private var groups: [[Int]?] = []
  private var callersOfGroups: [[Int]?] = []
  /// For what a view runs, the code that makes the view.
  private var makers: [[Int]?] = []
  private var makersOfViews: [TypeID: [Node]] = [:]

  /// Costs a look at all of it.
  ///
  /// - Parameter entrances: what SwiftUI runs of a view.
  public init(_ runs: RunGraph, of views: [TypeID], isView: (TypeID) -> Bool, entrances: (TypeID) -> [Node]) {
    flow = runs.flow
    var pending: [Int] = []
    for code in views.flatMap(entrances) { find(flow.number(of: code), &pending) }
    while let next = pending.popLast() {
      let run = runs.runs(of: next)
      for code in run.code {
        find(code, &pending)
        callers.add(next, at: code)
      }
      for group in run.groups {
        if callersOfGroups.answer(at: group) == nil {
          for code in runs.code(of: group) {
            find(code, &pending)
            groups.add(group, at: code)
          }
        }
        callersOfGroups.add(next, at: group)
      }
      for made in flow.step(numbered: next).makes where isView(made) {
        makersOfViews[made, default: []].append(flow.codeByNumber[next])
        for entrance in entrances(made) { makers.add(next, at: flow.number(of: entrance)) }
      }
    }
  }

  private mutating func find(_ code: Int, _ pending: inout [Int]) {
    if callers.answer(at: code) != nil { return }
    callers.note([], at: code)
    pending.append(code)
  }

  /// The views that views make, and the code that makes one.
  public var made: [TypeID] { Array(makersOfViews.keys) }
  public func makers(of view: TypeID) -> [Node] { makersOfViews[view, default: []] }

  /// The code that leads to some code, itself included; to what of it no view runs, nothing does.
  ///
  /// - Parameter withChildren: whether making a view leads to what that runs.
  public func leading(to code: [Node], withChildren: Bool = false) -> CodeSet {
    let code = code.filter { callers.answer(at: flow.number(of: $0)) != nil }
    var seen = CodeSet(flow, code)
    var seenGroups = NumberSet()
    var pending = code.map(flow.number)
    func follow(_ code: [Int]?) {
      for next in code ?? [] where seen.insert(next) { pending.append(next) }
    }
    while let next = pending.popLast() {
      follow(callers.answer(at: next))
      if withChildren { follow(makers.answer(at: next)) }
      for group in groups.answer(at: next) ?? [] where seenGroups.insert(group) { follow(callersOfGroups.answer(at: group)) }
    }
    return seen
  }
}

extension Array {
  /// What was noted for a number; nil where nothing was.
  fileprivate func answer<Answer>(at number: Int) -> Answer? where Element == Answer? { number < count ? self[number] : nil }

  fileprivate mutating func note<Answer>(_ answer: Answer, at number: Int) where Element == Answer? {
    if number >= count { self += repeatElement(nil, count: Swift.max(number + 1 - count, count)) }
    self[number] = answer
  }

  fileprivate mutating func add(_ caller: Int, at number: Int) where Element == [Int]? {
    if answer(at: number) == nil { note([], at: number) }
    self[number]!.append(caller)
  }
}
