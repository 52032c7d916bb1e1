import MoltFlow
import MoltSymbols
import MoltSyntax
import Testing

@Suite struct `What values of protocols may be` {
  /// A text describes an error; what it says to people comes from other protocols.
  @Test(
    arguments: [
      ("error.localizedDescription", ["said", "coded"]), ("\"\\(error)\"", ["described"]), ("Result<Int, any Error>.failure(error)", []),
      ("error is Described", []),
    ] as [(String, Set<String>)])
  func `an error that is put into words is not described`(_ expression: String, _ expected: Set<String>) {
    let program = Program(
      """
      import Foundation
      var described = "", said = "", coded = 0
      enum Described: Error, CustomStringConvertible { case bad; var description: String { described } }
      enum Said: LocalizedError { case bad; var errorDescription: String? { said } }
      enum Coded: Int, Error { case bad; var rawValue: Int { coded }; init?(rawValue: Int) { nil } }
      func show(_ error: any Error) -> Any { \(expression) }
      """)
    #expect(program.reads("show").intersection(["described", "said", "coded"]) == expected)
  }

  /// An initialiser compares what its calls hand over, however they are written.
  @Test(arguments: [
    ("Pair(1, 2)", false), ("Pair(loud, loud)", true), (".init(loud, loud)", true), ("Pair.init(loud, loud)", true),
    ("Same(loud, loud)", true), ("Pair.of(loud)", true), ("[(loud, loud)].map(Pair.init)[0]", true),
  ])
  func `generic parameters of initialisers are bound by their calls`(_ call: String, _ isCompared: Bool) {
    let program = Program(
      """
      var compared = 0
      struct Loud: Equatable { static func == (a: Loud, b: Loud) -> Bool { compared == 0 } }
      let loud = Loud()
      struct Pair {
        let isSame: Bool
        init<T: Equatable>(_ a: T, _ b: T) { isSame = a == b }
        \(call.contains("of") ? "static func of(_ loud: Loud) -> Pair { Self(loud, loud) }" : "")
      }
      typealias Same = Pair
      func show() -> Pair { \(call) }
      func other() -> Pair { Pair("a", "b") }
      """)
    #expect(program.reads("show").contains("compared") == isCompared)
  }

  /// A case of an enumeration that stands in a pattern is compared by nothing; a constant, or a literal, is.
  @Test(arguments: [(".small", true), ("3", true), ("let other where other.number > 1", false), ("_", false)])
  func `a pattern compares what is no case`(_ pattern: String, _ isCompared: Bool) {
    let program = Program(
      """
      var compared = 0
      enum Size: Equatable { case none, some(Kind) }
      struct Kind: Equatable, ExpressibleByIntegerLiteral {
        let number: Int
        init(integerLiteral number: Int) { self.number = number }
        static let small = Kind(integerLiteral: 1)
        static func == (a: Kind, b: Kind) -> Bool { compared == 0 }
      }
      func show(_ kind: Kind) -> Int { switch kind { case \(pattern): 1; default: 2 } }
      func measure(_ size: Size) -> Int { switch size { case .none: 1; case .some: 2 } }
      """)
    #expect(program.reads("show").contains("compared") == isCompared)
    #expect(!program.reads("measure").contains("compared"))
  }

  /// A function is a value where something names it that may mean it.
  @Test(arguments: [("queue.main()", false), ("run(Job.main)", true), ("run(job.main)", true), ("let main = 0; print(main)", false)])
  func `functions are values by what names mean`(_ code: String, _ leads: Bool) {
    let program = Program(
      """
      var count = 0
      struct Queue { static let main = Queue(); func main() {} }
      let queue = Queue.main
      struct Job { static func main() { count = 1 }; func main() { count = 2 } }
      var actions: [() -> Void] = []
      func run(_ action: @escaping () -> Void) { actions.append(action) }
      func use(_ job: Job) { \(code) }
      func start() { actions[0]() }
      """)
    #expect(program.leads("start", toChangeOf: "count") == leads)
  }

  /// A function that is only handed on to what stores it runs where something calls it.
  @Test(
    arguments: [
      ("self.work = work", []), ("self.work = work; work()", [.isUnknown]), ("self.work = work; self.work()", [.changes]),
    ] as [(String, [Evaluation.Kind])])
  func `a function that is only kept does not run`(_ body: String, _ expected: [Evaluation.Kind]) {
    let program = Program(
      """
      var count = 0
      struct Logic { let work: () -> Void }
      let logic = Logic(work: { count += 1 })
      final class Job {
        let work: () -> Void
        init(_ work: @escaping () -> Void) { \(body) }
        static func make(_ work: @escaping () -> Void) -> Job { Job(work) }
      }
      let job = Job.make(logic.work)
      """)
    #expect(program.consequences(of: "job").isEmpty == expected.isEmpty, "\(program.consequences(of: "job"))")
  }

  /// What a new value holds that was made with it is new, too.
  @Test(arguments: [
    ("var maker = Maker(); maker.fill(); kept = maker", 0), ("var maker = kept; maker.fill()", 1),
    ("var maker = Maker(); kept = maker; await pause(); maker.fill()", 1),
  ])
  func `what a new value holds is new`(_ code: String, _ expected: Int) {
    let program = Program(
      """
      final class Node { var size = 0 }
      struct Maker { let node = Node(); var isFull = false; mutating func fill() { isFull = true; node.size = 1 } }
      var kept = Maker()
      func pause() async {}
      func start() async { \(code) }
      """)
    #expect(program.flow.changes(of: program.variable("size")).count == expected)
  }
}
