public import MoltSymbols
public import MoltSyntax

/// A walk from code to its callers, the nearest first.
private struct OriginWalk {
  private let flow: Flow
  private let owner: TypeID?
  /// The process in which all of that runs; nil for any.
  private let process: ProcessOfCode?
  /// By the number of a file, whether the process may run all of it: not yet known, yes, no, or an `#if` in it decides.
  private var files: [FileAnswer] = []
  /// Whether it depends on what a caller calls that it leads there.
  private let dependsOnCode: Bool
  private(set) var found: [Int]
  private var place = 0
  private var seen = NumberSet()
  /// What only sets up the object that it makes.
  private var makers = NumberSet()
  /// Who was seen of those who use the same code.
  private var lists = NumberSet()

  private enum FileAnswer { case notAsked, yes, no, dependsOnPlace }

  init(_ flow: Flow, from code: [Node], of owner: TypeID?, in process: ProcessOfCode?, dependsOnCode: Bool) {
    self.flow = flow
    self.owner = owner
    self.process = process
    self.dependsOnCode = dependsOnCode
    if process != nil { files = Array(repeating: .notAsked, count: flow.index.files.count) }
    found = code.map(flow.number)
    for number in found { _ = seen.insert(number) }
  }

  /// The next code, by its number; what it was reached from is gone on from as soon as another one is asked for.
  mutating func next(_ leads: (_ caller: Node, _ code: Node) -> Bool) -> Int? {
    if place > 0 { goOn(from: found[place - 1], leads) }
    if place == found.count { return nil }
    place += 1
    return found[place - 1]
  }

  private mutating func goOn(from number: Int, _ leads: (_ caller: Node, _ code: Node) -> Bool) {
    if makers.contains(number) { return }
    let code = flow.codeByNumber[number]
    for callers in flow.callersInEvent(of: number) {
      if let list = callers.list, !dependsOnCode, !lists.insert(list) { continue }
      // Those who use the same code are asked about once.
      let called = callers.list == nil ? code : nil
      for caller in callers.numbers where !seen.contains(caller) && mayRun(flow.codeByNumber[caller], calling: called) {
        let leads = leads(flow.codeByNumber[caller], code)
        if leads || !dependsOnCode { _ = seen.insert(caller) }
        if !leads { continue }
        found.append(caller)
        if let owner, flow.makes(flow.codeByNumber[caller], owner),
          flow.step(numbered: caller).places[code, default: []].allSatisfy(flow.isOwn)
        {
          _ = makers.insert(caller)
        }
      }
    }
  }

  /// Whether the process may run some code, and that may call other code there: what stands below an `#if` is not in all programs.
  ///
  /// - Parameter code: nil where it does not matter where that is called.
  private mutating func mayRun(_ caller: Node, calling code: Node?) -> Bool {
    guard let process else { return true }
    let file = Int(caller.file.index)
    if files[file] == .notAsked { files[file] = flow.mayRun(file: caller.file, in: process).map { $0 ? .yes : .no } ?? .dependsOnPlace }
    if files[file] != .dependsOnPlace { return files[file] == .yes }
    let places = code.map { flow.step(of: caller).places[$0, default: []] } ?? []
    return flow.mayRun(caller, in: process) && (places.isEmpty || places.contains { flow.mayRun($0, in: process) })
  }
}

/// The code from which something leads to some code, found as far as somebody asks: see `Flow.origins(of:of:in:isEvaluated:)`.
public final class LazyOrigins {
  private let flow: Flow
  private var walk: OriginWalk
  private var found: CodeSet
  private let isEvaluated: (Node) -> Bool

  public init(_ flow: Flow, of code: [Node], of owner: TypeID?, in process: ProcessOfCode, isEvaluated: @escaping (Node) -> Bool) {
    self.flow = flow
    self.isEvaluated = isEvaluated
    walk = OriginWalk(flow, from: code, of: owner, in: process, dependsOnCode: false)
    found = CodeSet(flow)
  }

  /// Whether something is so of code that is in both.
  public func meets(_ other: CodeSet, where isSuch: (Node) -> Bool) -> Bool {
    found.meets(other, where: isSuch) || isSo(ofMore: { other.contains($0) && isSuch(flow.codeByNumber[$0]) })
  }

  /// Whether something is so of some of it.
  public func contains(where isSuch: (Node) -> Bool) -> Bool {
    found.contains(where: isSuch) || isSo(ofMore: { isSuch(flow.codeByNumber[$0]) })
  }

  /// All of it.
  public var all: CodeSet {
    _ = isSo(ofMore: { _ in false })
    return found
  }

  private func isSo(ofMore isSuch: (Int) -> Bool) -> Bool {
    while let next = walk.next({ caller, _ in !isEvaluated(caller) }) {
      _ = found.insert(next)
      if isSuch(next) { return true }
    }
    return false
  }
}

extension Flow {
  /// The code from which something leads to some code in one event, itself included: its callers, theirs, and the code in which a closure is
  /// written, unless that only keeps it for later events. What views evaluate to show themselves leads nowhere: `isEvaluated` tells. Nor does
  /// what makes an object whose change is asked about: nobody shows it yet.
  ///
  /// - Parameters:
  ///   - owner: the class of that object; nil where the change is of something else.
  ///   - process: the process in which all of that runs; nil for any.
  public func origins(of code: [Node], of owner: TypeID?, in process: ProcessOfCode? = nil, isEvaluated: (Node) -> Bool) -> CodeSet {
    origins(of: code, of: owner, in: process, leads: { caller, _ in !isEvaluated(caller) }, dependsOnCode: false)
  }

  /// - Parameters:
  ///   - leads: whether a caller leads to what it calls.
  ///   - dependsOnCode: whether that depends on what it calls.
  func origins(
    of code: [Node], of owner: TypeID?, in process: ProcessOfCode?, leads: (_ caller: Node, _ code: Node) -> Bool,
    dependsOnCode: Bool = true
  ) -> CodeSet {
    var walk = OriginWalk(self, from: code, of: owner, in: process, dependsOnCode: dependsOnCode)
    var result = CodeSet(self)
    while let next = walk.next(leads) { _ = result.insert(next) }
    return result
  }

  /// Whether something is so of code from which something leads to some code before it has ended, or of the code itself; see above.
  ///
  /// - Parameter objects: the objects of the class by which it does.
  public func leadsAtOnce(to code: [Node], of owner: TypeID?, using objects: [ObjectUse], from isSuch: (Node) -> Bool) -> Bool {
    var walk = OriginWalk(self, from: mayUse(objects, owner, code), of: owner, in: nil, dependsOnCode: true)
    while let next = walk.next({ caller, code in
      let step = step(of: caller)
      return (step.codeWithThis.contains(code) || !step.actions.contains(code) && code.enclosingCode != caller)
        && !entersOthers(caller, code, owner, objects)
    }) {
      if isSuch(codeByNumber[next]) { return true }
    }
    return false
  }

  /// The nearest code that a condition holds for and that leads to some code.
  public func nearestOrigin(
    of code: [Node], of owner: TypeID?, in process: ProcessOfCode, isEvaluated: (Node) -> Bool, where isWanted: (Node) -> Bool
  ) -> Node? {
    var walk = OriginWalk(self, from: code, of: owner, in: process, dependsOnCode: false)
    while let next = walk.next({ caller, _ in !isEvaluated(caller) }) {
      if isWanted(codeByNumber[next]) { return codeByNumber[next] }
    }
    return nil
  }
}
