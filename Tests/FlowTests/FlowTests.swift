import MoltFlow
import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText
import Testing

/// A file as a project, with questions about its functions by name.
private struct Program {
  let index: ProjectIndex
  let flow: Flow

  init(_ text: String) {
    var names = NameTable.withSDK()
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: text.utf8.count + 16)
    buffer.initialize(repeating: 0, count: text.utf8.count + 16)
    for (place, byte) in text.utf8.enumerated() { buffer[place] = byte }
    // Trees live until the process ends, and so does what they were read from.
    let root = Parser.parse(file: FileID(0), bytes: buffer, count: text.utf8.count, names: &names)
    index = ProjectIndex(files: [root], names: names.frozen(), project: ProjectModel(targets: []))
    flow = Flow(index)
  }

  func function(_ name: String) -> Node {
    index.files[0].descendants.first { $0.kind == .functionDecl && index.spelling($0.declaredName) == name }!
  }

  func variable(_ name: String) -> Node {
    index.files[0].descendants.first { $0.kind == .patternBinding && index.spelling($0.boundName) == name }!
  }

  /// Whether a function leads to a change of a variable: "no", "yes", "maybe" or "unknown".
  func answer(_ function: String, changes variable: String) -> String {
    let binding = self.variable(variable)
    let answer = flow.mayDo([self.function(function)]) { code, step in
      step.writes.contains(binding) || step.possibleWrites.contains(binding) ? code : nil
    }
    switch answer {
    case .no: return "no"
    case .yes: return "yes"
    case .maybe: return "maybe"
    case .unknown: return "unknown"
    }
  }

  /// The names of the variables that a function asks for when it is evaluated.
  func reads(_ function: String) -> Set<String> {
    var result: Set<String> = []
    flow.forEachStep(evaluating: [self.function(function)]) { _, step in
      for read in step.reads { if case .variable(let binding) = read.source { result.insert(index.spelling(binding.boundName)) } }
      return []
    }
    return result
  }
}

@Suite struct `What code does` {
  @Test func `calls are followed to the end, however long the way is`() {
    let steps = (0..<200).map { "func f\($0)() { f\($0 + 1)() }" }.joined(separator: "\n")
    let program = Program("var count = 0; var other = 0\n\(steps)\nfunc f200() { count = 1 }")
    #expect(program.answer("f0", changes: "count") == "yes")
    #expect(program.answer("f0", changes: "other") == "no")
  }

  @Test(arguments: [
    ("Task { count = 1 }", "no"), ("DispatchQueue.main.async { count = 1 }", "no"), ("DispatchQueue.main.sync { count = 1 }", "yes"),
    ("[1].forEach { _ in count = 1 }", "yes"), ("let set = { count = 1 }; set()", "yes"), ("let set = { count = 1 }; _ = set", "no"),
    ("count += 1", "yes"), ("numbers.append(1)", "no"), ("swap(&count, &other)", "yes"), ("print(count)", "no"),
    ("run { count = 1 }", "yes"), ("keep { count = 1 }", "yes"), ("defer { count = 1 }", "yes"), ("Observed().wholeAmount = 1", "yes"),
    ("_ = Computed().wholeAmount", "yes"), ("let later: () -> Void = makeAction(); later()", "maybe"),
  ])
  func `closures run now, later or never`(_ code: String, _ expected: String) {
    let program = Program(
      """
      import Dispatch
      import Foundation
      var count = 0
      var other = 0
      var numbers: [Int] = []
      var kept: [() -> Void] = []
      func run(_ body: () -> Void) { body() }
      func keep(_ body: @escaping () -> Void) { kept.append(body) }
      func makeAction() -> () -> Void { { count = 1 } }
      struct Observed { var wholeAmount = 0 { didSet { count = wholeAmount } } }
      struct Computed { var wholeAmount: Int { count = 2; return 1 } }
      func start() { \(code) }
      """)
    #expect(program.answer("start", changes: "count") == expected)
  }

  @Test func `what the standard library calls of a value may run`() {
    let program = Program(
      """
      var count = 0
      struct Described: CustomStringConvertible { var description: String { count = 3; return "" } }
      func start() { _ = "\\(Described())" }
      """)
    #expect(program.answer("start", changes: "count") == "maybe")
  }

  @Test func `overrides and witnesses are what a call may run`() {
    let program = Program(
      """
      var count = 0
      class Base { func act() {} }
      final class Heir: Base { override func act() { count = 1 } }
      protocol Acting { func go() }
      struct Actor: Acting { func go() { count = 1 } }
      func first(_ base: Base) { base.act() }
      func second(_ acting: any Acting) { acting.go() }
      func third(_ heir: Actor) { heir.go() }
      """)
    for function in ["first", "second", "third"] { #expect(program.answer(function, changes: "count") == "yes") }
  }

  @Test(arguments: [
    (".sink { _ in self.sum.total = 1 }", "yes"), (".receive(on: DispatchQueue.main).sink { _ in self.sum.total = 1 }", "no"),
    (".map { $0 + 1 }.debounce(for: 1, scheduler: RunLoop.main).sink { _ in self.sum.total = 1 }", "no"),
    (".map { value in self.sum.total = value; return value }.receive(on: DispatchQueue.main).sink { (_: Int) in }", "yes"),
    (".assign(to: \\.total, on: sum)", "yes"),
  ])
  func `who subscribes to a published property runs when that changes`(_ operators: String, _ expected: String) {
    let program = Program(
      """
      import Combine
      import Foundation
      final class Sum { var total = 0 }
      final class Model: ObservableObject {
        @Published var value = 0
        var bag: Set<AnyCancellable> = []
        let sum = Sum()
        func listen() { $value\(operators).store(in: &bag) }
        func change() { value = 1 }
      }
      """)
    #expect(program.answer("change", changes: "total") == expected)
  }

  @Test func `what is called for its effect shows nothing`() {
    let program = Program(
      """
      var shown = 0
      var logged = 0
      var hidden = 0
      func log(_ text: String) { _ = hidden }
      func show() -> String {
        log("\\(logged)")
        return "\\(value())"
      }
      func value() -> Int { [shown].map { $0 }.first! }
      """)
    #expect(program.reads("show") == ["shown"])
  }

  @Test func `what leads to code is found by what names mean`() {
    let program = Program(
      """
      var count = 0
      struct A { func go() { count = 1 } }
      struct B { func go() {} }
      func first() { A().go() }
      func second() { B().go() }
      func third() { first() }
      """)
    let changes = program.flow.changes(of: program.variable("count")).map(\.code)
    let origins = program.flow.origins(of: changes) { _ in false }
    let names = Set(origins.filter { $0.kind == .functionDecl }.map { program.index.spelling($0.declaredName) })
    #expect(names == ["go", "first", "third"])
  }

  @Test func `every line of the effects says something that is known`() throws {
    // A name that nothing spells is a mistake in the file.
    #expect(Flow.unreadableEffects.isEmpty)
  }
}
