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
      step.writes(binding) || step.mayWrite(binding) ? code : nil
    }
    switch answer {
    case .no: return "no"
    case .yes: return "yes"
    case .maybe: return "maybe"
    case .unknown: return "unknown"
    }
  }

  /// Whether a function leads to a change of a variable in the event in which it runs, as far as is known or guessed.
  func leads(_ function: String, toChangeOf variable: String) -> Bool {
    let binding = self.variable(variable)
    let code = flow.changes(of: binding).map(\.code)
    return flow.origins(of: code, of: flow.owner(of: binding), isEvaluated: { _ in false }).contains(self.function(function))
  }

  /// What evaluating the initial value of a variable does, in order, each once.
  func consequences(of variable: String) -> [Evaluation.Kind] {
    let value = self.variable(variable).firstChild(.initializerClause)!.expressionChild!
    var result: [Evaluation.Kind] = []
    for consequence in flow.evaluation(of: value).consequences where !result.contains(consequence.kind) { result.append(consequence.kind) }
    return result
  }

  /// The names of the variables that a function asks for when it is evaluated.
  func reads(_ function: String) -> Set<String> {
    var result: Set<String> = []
    flow.forEachStep(evaluating: [self.function(function)]) { _, step, _ in
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
    ("_ = Computed().wholeAmount", "yes"), ("let later: () -> Void = makeAction(); later()", "yes"),
    // An initialiser is a function, too.
    ("_ = [1].map(Counted.init)", "yes"), ("_ = [1].map(Counted.init(_:))", "yes"),
    ("let make = Counted.init; _ = make", "no"), ("_ = [1].map(Row.init)", "yes"), ("_ = [1].map(Derived.init)", "yes"),
    ("_ = [1].map(Overloaded.init)", "yes"),
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
      struct Counted { init(_ number: Int) { count = number } }
      struct Row { let number: Int; let amount = Computed().wholeAmount }
      class Base { init(_ number: Int) { count = number } }
      final class Derived: Base {}
      struct Overloaded { init(_ number: Int) { count = number }; init(_ text: String) {} }
      func start() { \(code) }
      """)
    #expect(program.answer("start", changes: "count") == expected)
  }

  @Test(
    arguments: [
      ("NotificationCenter.default.post(name: .first, object: nil)", "maybe"),
      ("NotificationCenter.default.post(name: .second, object: nil)", "no"),
      ("NotificationCenter.default.post(name: name, object: nil)", "maybe"),
      ("NotificationCenter.default.post(name: .third, object: nil)", "maybe"),
      ("NotificationCenter.default.post(name: .fourth, object: nil)", "maybe"),
      ("UserDefaults.standard.set(1, forKey: \"a\")", "no"), ("UserDefaults.standard.set(1, forKey: Keyed.key)", "no"),
      ("Keyed().willChangeValue(forKey: \"a\")", "no"),
    ])
  func `observers hear of what they observe`(_ code: String, _ expected: String) {
    let program = Program(
      """
      import Combine
      import Foundation
      var count = 0
      var bag: Set<AnyCancellable> = []
      extension Notification.Name {
        static let first = Notification.Name("first")
        static let second = Notification.Name("second")
        static let third = Notification.Name("third")
        static let fourth = Notification.Name("fourth")
      }
      final class Keyed: NSObject {
        static let key = "a"
        func listen() {
          NotificationCenter.default.addObserver(self, selector: #selector(hear(_:)), name: .first, object: nil)
          NotificationCenter.default.addObserver(forName: Notification.Name.third, object: nil, queue: nil) { _ in count = 1 }
          NotificationCenter.default.publisher(for: .fourth).map { _ in 1 }.sink { count = $0 }.store(in: &bag)
        }
        @objc func hear(_ notification: Notification) { count = 1 }
        @objc func touch() { count = 1 }
      }
      func start(_ name: Notification.Name) { \(code) }
      """)
    #expect(program.answer("start", changes: "count") == expected)
  }

  @Test(
    arguments: [
      ("_ = defaults.observe(\\.level) { _, _ in count = 1 }", "maybe"),
      (
        "NotificationCenter.default.addObserver(self, selector: #selector(hear), name: UserDefaults.didChangeNotification, object: nil)",
        "maybe"
      ),
      ("NotificationCenter.default.addObserver(self, selector: #selector(hear), name: .NSManagedObjectContextDidSave, object: nil)", "no"),
    ])
  func `the defaults tell who observes a key, or all of them`(_ listening: String, _ expected: String) {
    let program = Program(
      """
      import Foundation
      var count = 0
      extension UserDefaults { @objc dynamic var level: Int { 1 } }
      final class Listener: NSObject {
        let defaults = UserDefaults.standard
        func listen() { \(listening) }
        @objc func hear() { count = 1 }
      }
      func start() { UserDefaults.standard.set(1, forKey: "level") }
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

  @Test(
    arguments: [
      ("a == b", ["compared"]), ("maybe == nil", []), ("\"\\(a)\"", ["described"]), ("wrapped == wrapped", ["compared"]),
      ("\"\\(wrapped)\"", ["described"]), ("fatalError(\"\\(a)\")", []), ("make(Made.self)", ["made"]), ("kind.init()", ["made"]),
      ("form.size", ["wrappedValue"]), ("DispatchQueue.main.sync { count }", ["count"]),
    ] as [(String, Set<String>)])
  func `values are asked what those ask who are handed them`(_ code: String, _ expected: Set<String>) {
    let program = Program(
      """
      import Dispatch
      var compared = 0
      var described = ""
      var made = 0
      var count = 0
      struct Part: Equatable, CustomStringConvertible {
        static func == (a: Part, b: Part) -> Bool { compared == 0 }
        var description: String { described }
      }
      struct Wrapped: Equatable { let part = Part() }
      protocol Making { init() }
      struct Made: Making { let number: Int; init() { number = made } }
      func make<T: Making>(_ type: T.Type) -> T { T() }
      @propertyWrapper final class Cell { var wrappedValue = 0 }
      struct Form { @Cell var size }
      func start(_ a: Part, _ b: Part, _ maybe: Part?, _ wrapped: Wrapped, _ kind: any Making.Type, _ form: Form) -> Any { \(code) }
      """)
    #expect(program.reads("start").intersection(["compared", "described", "made", "wrappedValue", "count"]) == expected)
  }

  @Test(arguments: [
    ("let new = Node(); new.size = 1; kept = new", 0), ("let new = Node(); kept = new; new.size = 1", 1), ("kept.size = 1", 1),
    ("let new = Node(); for _ in 0..<2 { new.size += 1; kept = new }", 1), ("let old = kept; old.size = 1", 1),
  ])
  func `what is set in a new object that nobody has is no change`(_ code: String, _ expected: Int) {
    let program = Program("final class Node { var size = 0 }\nvar kept = Node()\nfunc start() { \(code) }")
    #expect(program.flow.changes(of: program.variable("size")).count == expected)
  }

  @Test(arguments: [
    ("fire(Heard())", true), ("type(of: owner).up()", true), ("let act = up; act()", true), ("_ = Row(parent: row)", true),
    ("_ = Row(parent: nil)", true), ("NotificationCenter.default.post(name: .init(\"saved\"), object: nil)", true),
    ("NotificationCenter.default.post(name: .saved, object: nil)", true),
    ("NotificationCenter.default.post(name: .init(\"lost\"), object: nil)", false), ("job = Job()", true), ("row.fill()", false),
  ])
  func `what leads to a change of what others have`(_ code: String, _ expected: Bool) {
    let program = Program(
      """
      import Foundation
      var count = 0
      protocol Hearing { func hear() }
      extension Hearing { func hear() {} }
      struct Heard: Hearing { func hear() { count = 1 } }
      func fire(_ hearing: some Hearing) { hearing.hear() }
      final class Owner { static func up() { count = 1 } }
      func up() { count = 1 }
      final class Row {
        var rows: [Row] = []
        init(parent: Row?) {
          count = parent == nil ? count : 0
          parent?.rows.append(self)
        }
        func fill() { rows = [] }
      }
      extension Notification.Name { static let saved = Notification.Name("saved") }
      let token = NotificationCenter.default.addObserver(forName: .init("saved"), object: nil, queue: nil) { _ in count = 1 }
      final class Job { deinit { count = 1 } }
      var job: Job?
      func start(_ owner: Owner, _ row: Row) { \(code) }
      """)
    #expect(program.leads("start", toChangeOf: "count") == expected)
    #expect(program.leads("start", toChangeOf: "rows") == code.contains("Row(") || code.contains("row."))
  }

  @Test func `what previews alone run changes nothing in the app`() {
    let program = Program(
      """
      import SwiftUI
      var count = 0
      var size = 0
      func prepare() { count = 1 }
      func measure() { size = 1 }
      final class Sample { func fill() { count = 2 } }
      struct Page: View { var body: some View { Button("") { measure() } } }
      struct Main: App { var body: some Scene { WindowGroup { Page() } } }
      #Preview { let _ = (prepare(), measure(), Sample().fill()); Page() }
      """)
    #expect(program.flow.changes(of: program.variable("count")).isEmpty)
    #expect(program.flow.changes(of: program.variable("size")).map(\.code) == [program.function("measure")])
    #expect(program.flow.runsForPreviews(program.function("prepare")))
    #expect(!program.flow.runsForPreviews(program.function("measure")))
  }

  @Test(arguments: [
    ("player?.volume = 1", 0), ("player?.rate = 1", 0), ("sound?.level = 1", 1), ("unknown().player.volume = 1", 1),
    ("Foreign.player.volume = 1", 0), ("Foreign.make().player.volume = 1", 1),
  ])
  func `what is told to an object is no change of the variable that holds it`(_ code: String, _ expected: Int) {
    let program = Program(
      """
      protocol Playing: AnyObject { var volume: Int { get set } }
      protocol Rated: Playing { var rate: Int { get set } }
      protocol Sounding { var level: Int { get set } }
      final class Room {
        var player: (any Rated)?
        var sound: (any Sounding)?
        func start() { \(code) }
      }
      """)
    let variable = program.variable(code.contains("sound") ? "sound" : "player")
    #expect(program.flow.changes(of: variable).count == expected)
  }

  @Test func `the value of a branch is asked for, and no statement`() {
    let program = Program(
      """
      var rows: [Int] = []
      func first(_ isShort: Bool) { let found = if isShort { rows.filter { $0 > 1 } } else { rows }; _ = found }
      func second(_ isShort: Bool) { let found = switch isShort { case true: rows.filter { $0 > 1 }; case false: rows }; _ = found }
      """)
    for name in ["first", "second"] {
      let step = program.flow.step(of: program.function(name))
      #expect(step.touches.isEmpty)
      #expect(step.readsForEffect.isEmpty)
    }
  }

  @Test func `what is asked for on no condition`() {
    let program = Program(
      """
      import SwiftUI
      struct Shown: View {
        var first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0, eighth = 0
        var header: some View { Text("\\(first)") }
        func title() -> Text { Text("\\(eighth)") }
        func act() { print(fourth) }
        func pick(_ first: Int?, or second: @autoclosure () -> Int) -> Text { Text("\\(first ?? second())") }
        func risky() throws -> String {
          try fail()
          return "\\(seventh)"
        }
        func fail() throws {}
        var body: some View {
          VStack {
            header
            title()
            if second > 0 { Text("\\(third)") }
            Text("a").onAppear { print(fourth) }
            List { ForEach([1], id: \\.self) { _ in Text("\\(fifth)") } }
            Button("b") { print(sixth) }
            Button("c", action: act)
            #if NEVER
              Text("\\(fifth)")
            #endif
            pick(1, or: sixth)
            Text((try? risky()) ?? "")
          }
          .opacity(first > 0 && seventh > 0 ? 1 : 0)
        }
      }
      """)
    let body = program.variable("body").firstChild(.accessorBlock)!
    let names = Set(program.flow.variablesAlwaysAsked(by: [body]).map { program.index.spelling($0.boundName) })
    #expect(names.subtracting(["header"]) == ["first", "second", "eighth"])
  }

  @Test(
    arguments: [
      ("other = 1; size = 2", true), ("size = 2; other = 1", true), ("size = 2; await rest(); other = 1", true),
      ("self.other = 1; self.size = 2", true),
      ("if size > 0 { other = 1 }; size = 2", false), ("other = 1; await rest(); size = 2", false), ("next.other = 1; size = 2", false),
      ("other = 1; next.size = 2", false), ("guard size > 0 else { size = 1; return }; other = 1", false), ("other += 1; size = 2", false),
    ])
  func `what is assigned whenever something changes`(_ code: String, _ expected: Bool) {
    let program = Program(
      """
      final class Node {
        var size = 0
        var other = 0
        var next: Node { Node() }
        func rest() async {}
        func start() async { \(code) }
      }
      """)
    let (size, other) = (program.variable("size"), program.variable("other"))
    #expect(program.flow.assigns(other, whenever: program.function("start"), changes: size) == expected)
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

  @Test(arguments: [
    ("parts.append(shown)", true), ("container.add(shown)", true), ("print(shown)", false),
    ("precondition(shown > 0)", true),
  ])
  func `what goes into a value that is given shows`(_ statement: String, _ expected: Bool) {
    let program = Program(
      """
      import Foundation
      var shown = 0
      func show(_ container: NSMutableArray) -> [Int] {
        var parts: [Int] = []
        \(statement)
        return parts
      }
      """)
    #expect(program.reads("show").contains("shown") == expected)
  }

  @Test(arguments: [
    ("model[keyPath: path]", ["total"]), ("model[keyPath: \\.count]", ["total", "count"]), ("Lens(model: model).total", ["total"]),
    ("shown.total", ["total"]),
  ])
  func `key paths name members`(_ expression: String, _ expected: [String]) {
    let program = Program(
      """
      final class Model { var total = 0; var count = 0; var other = 0 }
      let path: KeyPath<Model, Int> = \\Model.total
      @dynamicMemberLookup struct Lens {
        let model: Model
        subscript<T>(dynamicMember path: KeyPath<Model, T>) -> T { model[keyPath: path] }
      }
      func show(_ model: Model, _ shown: Lens) -> Int { \(expression) }
      """)
    let members: Set<String> = ["total", "count", "other"]
    #expect(program.reads("show").intersection(members).isSuperset(of: expected))
    #expect(!program.reads("show").contains("other"))
  }

  @Test(arguments: [
    ("(error as any Error).localizedDescription", true), ("try! JSONEncoder().encode(item).count", true), ("\"\\(amount)\"", true),
    ("amount.count", false),
  ])
  func `Foundation and texts call what a type has for them`(_ expression: String, _ isRead: Bool) {
    let program = Program(
      """
      import Foundation
      var shown = 0
      struct Failure: LocalizedError { var errorDescription: String? { "\\(shown)" } }
      struct Item: Encodable {
        func encode(to encoder: any Encoder) throws { var all = encoder.singleValueContainer(); try all.encode(shown) }
      }
      struct Amount { var count = 0 }
      extension DefaultStringInterpolation { mutating func appendInterpolation(_ amount: Amount) { appendLiteral("\\(shown)") } }
      func show(_ error: Failure, _ item: Item, _ amount: Amount) -> Any { \(expression) }
      """)
    #expect(program.reads("show").contains("shown") == isRead)
  }

  @Test func `a binding that is made of functions runs them`() {
    let program = Program(
      """
      import SwiftUI
      var shown = 0
      var count = 0
      struct Leaf: View { @Binding var value: Int; var body: some View { Text("\\(value)") }; func set() { value = 1 }; func show() -> Int { value } }
      struct Root: View { var body: some View { Leaf(value: Binding(get: { shown }, set: { count = $0 })) } }
      """)
    #expect(program.reads("show").contains("shown"))
    #expect(program.answer("set", changes: "count") == "yes")
    let origins = program.flow.origins(of: program.flow.changes(of: program.variable("count")).map(\.code), of: nil) { _ in false }
    #expect(origins.contains(program.function("set")))
  }

  @Test(arguments: [
    (".map { $0 + 1 }.sink { _ in }.store(in: &bag)", true), (".receive(on: DispatchQueue.main).sink { _ in }.store(in: &bag)", true),
    (".combineLatest($other).sink { _ in }.store(in: &bag)", true),
    (".flatMap(maxPublishers: .max(1)) { Just($0) }.sink { _ in }.store(in: &bag)", false), (".values", false),
    (".unheardOf().sink { _ in }.store(in: &bag)", false),
  ])
  func `operators ask for each value, or may not`(_ operators: String, _ expected: Bool) {
    let program = Program(
      """
      import Combine
      import Foundation
      final class Model: ObservableObject {
        @Published var value = 0
        @Published var other = 0
        var bag: Set<AnyCancellable> = []
        func listen() { _ = $value\(operators) }
      }
      """)
    let use = program.index.files[0].descendants.first { $0.kind == .declReferenceExpr && $0.text == "$value" }!
    #expect(program.flow.asksForEachValue([use]) == expected)
  }

  @Test(arguments: [
    "let kept = $value; _ = kept.sink { _ in }", "keep($value.eraseToAnyPublisher())", "publisher = $value.eraseToAnyPublisher()",
  ])
  func `a publisher may be kept for later`(_ statement: String) {
    let program = Program(
      """
      import Combine
      final class Model: ObservableObject {
        @Published var value = 0
        var publisher: AnyPublisher<Int, Never>?
        func keep(_ publisher: AnyPublisher<Int, Never>) { self.publisher = publisher }
        func listen() { \(statement) }
      }
      """)
    let use = program.index.files[0].descendants.first { $0.kind == .declReferenceExpr && $0.text == "$value" }!
    #expect(!program.flow.asksForEachValue([use]))
  }

  @Test func `a function is the value of what it fits`() {
    let program = Program(
      """
      var first = 0
      var second = 0
      func makeText() -> (Int) -> String { { _ in first = 1; return "" } }
      func makeAction() -> () -> Void { { second = 1 } }
      func start() { let text: (Int) -> String = makeText(); _ = text(1) }
      """)
    #expect(program.answer("start", changes: "first") == "yes")
    #expect(program.answer("start", changes: "second") == "no")
  }

  @Test func `a view keeps an action until something happens`() {
    let program = Program(
      """
      import SwiftUI
      var count = 0
      func show() -> some View { Text("").onTapGesture { count = 1 } }
      func press() -> some View { Button("") { count = 1 } }
      """)
    #expect(program.answer("show", changes: "count") == "no")
    #expect(program.answer("press", changes: "count") == "no")
  }

  @Test func `an object is told to do something, also by a name of its own`() {
    let program = Program(
      """
      import Foundation
      var text = NSMutableAttributedString(string: "a")
      func go() { let own = text; own.append(NSAttributedString(string: "b")) }
      """)
    #expect(program.flow.touches(of: program.variable("text")).count == 1)
  }

  @Test func `a call whose types are not known is that of the one member that fits`() {
    let program = Program(
      """
      var count = 0
      struct Store {
        func start() { load(page: unknown(), retries: 1) }
        func load<T>(page: T, retries: Int) { count = 1 }
        func load<T>(url: T) {}
      }
      """)
    #expect(program.answer("start", changes: "count") == "yes")
  }

  @Test func `a requirement is met by members of types that conform`() {
    let program = Program(
      """
      var count = 0
      protocol Source { func value(for key: String) -> Int }
      struct File: Source { func value(for key: String) -> Int { 1 } }
      final class Cell { func value(for key: String) -> Int { count = 1; return 1 }; var value: Int { count = 2; return 1 } }
      func start(_ source: any Source) { _ = source.value(for: "") }
      """)
    #expect(program.answer("start", changes: "count") == "no")
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
    let origins = program.flow.origins(of: changes, of: nil) { _ in false }
    let names = Set(origins.filter { $0.kind == .functionDecl }.map { program.index.spelling($0.declaredName) })
    #expect(names == ["go", "first", "third"])
  }

  @Test(arguments: [
    "let done = change()", "if let done = change() { _ = done }", "guard let done = change() else { return }", "_ = change()",
  ])
  func `what leads to code may keep what that gives`(_ statement: String) {
    let program = Program(
      """
      var count = 0
      func change() -> Int? { count = 1; return count }
      struct Store { func start() { \(statement) } }
      """)
    let changes = program.flow.changes(of: program.variable("count")).map(\.code)
    let origins = program.flow.origins(of: changes, of: nil) { _ in false }
    #expect(origins.contains(program.function("start")))
  }

  /// Each line is what makes an event, and what it does: whether `start` leads to a change of the count.
  @Test(arguments: [
    "_ = Event()", "_ = Event(1)", "act()", "_ = Event.first", "_ = Event.shared", "_ = number", "_ = Event(text: \"\")", "work()",
    "box.run()",
    "box.later?()", "box.later.map { $0() }", "(box.later ?? work)()", "handler()()", "_ = Event.made()", "let tick: Tick = 3; keep(tick)",
    "keep(max(Tick(1), Tick(2)))",
    "keep(\"\\(Tick(1))\")",
  ])
  func `what makes something leads to a change of something else`(_ statement: String) {
    let program = Program(
      """
      var count = 0
      func next() -> Int { count += 1; return count }
      final class Event {
        static let first = next()
        static var shared = Event()
        let id: Int
        init(_ id: Int) { self.id = id; count += 1 }
        convenience init() { self.init(1) }
        convenience init?(text: String) { self.init(2) }
        static func made() -> Event { .init(3) }
      }
      struct Box { let run: () -> Void; var later: (() -> Void)? }
      struct Tick: Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
        init(_ number: Int) {}
        init(integerLiteral number: Int) { count += number }
        static func < (a: Tick, b: Tick) -> Bool { count += 1; return true }
        var description: String { count += 1; return "" }
      }
      func keep(_ value: Any) {}
      let box = Box(run: { count += 1 }, later: { count += 1 })
      let work: () -> Void = { count += 1 }
      func handler() -> () -> Void { box.run }
      var number = next()
      func act(_ step: Int = next()) {}
      func start() { \(statement) }
      """)
    let changes = program.flow.changes(of: program.variable("count")).map(\.code)
    #expect(program.flow.origins(of: changes, of: nil) { _ in false }.contains(program.function("start")))
  }

  /// What runs although nobody calls it by its name.
  @Test(arguments: [
    "bump(1, 2)", "let other = Bump(); other(1)", "dynamic.total = 1", "queue.addOperation(Work())", "Work().start()", "token = nil",
    "let token = Token(); token.use()", "_ = try? JSONDecoder().decode(Record.self, from: Data())",
    "_ = try? JSONDecoder().decode([Page].self, from: Data())", "Task { for await _ in Ticks() {} }", "for _ in Numbers() {}",
    "NotificationCenter.default.post(name: .changed, object: nil)", "handlers.forEach { $0() }", "named[\"a\"]?()",
    "for handler in listed { handler() }", "_ = [Key()].contains(Key())",
  ])
  func `what nobody names leads to a change`(_ statement: String) {
    let program = Program(
      """
      import Foundation
      var count = 0
      @dynamicCallable struct Bump { func dynamicallyCall(withArguments a: [Int]) { count += 1 } }
      let bump = Bump()
      @dynamicMemberLookup struct Dynamic {
        subscript(dynamicMember name: String) -> Int { get { 0 } nonmutating set { count = newValue } }
      }
      let dynamic = Dynamic()
      final class Work: Operation, @unchecked Sendable { override func main() { count += 1 } }
      let queue = OperationQueue()
      final class Part { deinit { count += 1 } }
      var token: Part? = Part()
      struct Token: ~Copyable { func use() {}; deinit { count += 1 } }
      struct Record: Decodable { init(from decoder: any Decoder) throws { count += 1 } }
      struct Page: Decodable { var record: Record }
      struct Ticks: AsyncSequence {
        typealias Element = Int
        struct Iterator: AsyncIteratorProtocol { mutating func next() async -> Int? { count += 1; return nil } }
        func makeAsyncIterator() -> Iterator { Iterator() }
      }
      struct Steps: IteratorProtocol { mutating func next() -> Int? { count += 1; return nil } }
      struct Numbers: Sequence { func makeIterator() -> Steps { Steps() } }
      extension Notification.Name { static let changed = Notification.Name("changed") }
      final class Listener {
        init() { NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: nil) { _ in count += 1 } }
      }
      var handlers: [() -> Void] = []
      var named: [String: () -> Void] = [:]
      var listed: [() -> Void] = [step]
      func step() { count += 1 }
      func register() { handlers.append { count += 1 }; named["a"] = { count += 1 } }
      struct Key: Hashable { func hash(into hasher: inout Hasher) { count += 1 } }
      func start() { \(statement) }
      """)
    let changes = program.flow.changes(of: program.variable("count")).map(\.code)
    #expect(program.flow.origins(of: changes, of: nil) { _ in false }.contains(program.function("start")))
  }

  /// What is only kept for later is no part of the event.
  @Test(arguments: [
    "box.later = { count += 1 }", "_ = Box(later: { count += 1 })",
    "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count += 1 }",
    "NotificationCenter.default.publisher(for: .changed).sink { _ in count += 1 }.store(in: &bag)",
  ])
  func `what is kept runs in an event of its own`(_ statement: String) {
    let program = Program(
      """
      import Combine
      import Foundation
      var count = 0
      struct Box { var later: () -> Void = {} }
      extension Notification.Name { static let changed = Notification.Name("changed") }
      var box = Box()
      var bag: Set<AnyCancellable> = []
      func start() { \(statement) }
      func happen() { box.later() }
      """)
    let changes = program.flow.changes(of: program.variable("count")).map(\.code)
    let origins = program.flow.origins(of: changes, of: nil) { _ in false }
    #expect(!origins.contains(program.function("start")))
    #expect(origins.contains(program.function("happen")) == statement.contains("later"))
  }

  @Test(arguments: [
    ("_ = try? String(contentsOf: url, encoding: .utf8)", "try? Data().write(to: url)", SystemState.files),
    ("_ = FileManager.default.fileExists(atPath: \"a\")", "try? FileManager.default.removeItem(atPath: \"a\")", .files),
    ("_ = TimeZone.current", "NSTimeZone.default = zone", .timeZone),
    ("_ = URL(fileURLWithPath: \"a\")", "_ = FileManager.default.changeCurrentDirectoryPath(\"/\")", .directory),
  ])
  func `the SDK asks for states that no variable holds, and changes them`(_ use: String, _ change: String, _ state: SystemState) {
    let program = Program(
      """
      import Foundation
      let url = URL(string: "file:///a")!
      let zone = TimeZone(identifier: "UTC")!
      func use() { \(use) }
      func change() { \(change) }
      """)
    let step = program.flow.step(of: program.function("use"))
    let asked = (step.reads + step.readsForEffect).compactMap { read -> SystemState? in
      if case .framework(let callee) = read.source { program.flow.state(askedBy: callee) } else { nil }
    }
    #expect(asked.contains(state))
    #expect(program.flow.touches(of: state).map(\.code) == [program.function("change")])
  }

  /// Each line is a view's use of a cell, and what else sets a cell: whether that leads to a change of the same object.
  @Test(
    arguments: [
      ("names.value", "ages.value = 1", false), ("names.value", "names.value = 1", true),
      // By what they are handed, what gives them, and what they are set to.
      ("names.value", "reset(ages)", false), ("names.value", "reset(names)", true), ("names.value", "alias.value = 1", true),
      ("names.value", "let cell = ages; cell.value = 1", false), ("names.value", "let cell = names; cell.value = 1", true),
      ("Store(names).cell.value", "ages.value = 1", false), ("Store(names).cell.value", "names.value = 1", true),
      ("names.value", "Cell().value = 1", false), ("names.value", "if let cell = found as? Cell { cell.value = 1 }", true),
      ("names.value", "anyCell().value = 1", true), ("late?.value", "names.value = 1", true), ("late?.value", "ages.value = 1", false),
      // By each of the values that an expression may give.
      ("names.value", "(late ?? ages).value = 1", true), ("ages.value", "(late ?? names).value = 1", false),
      ("names.value", "(ages.value > 0 ? ages : ages).value = 1", false),
      ("names.value", "(ages.value > 0 ? ages : names).value = 1", true),
      ("names.value", "var cell = ages; cell = ages; cell.value = 1", false),
      ("names.value", "var cell = ages; cell = names; cell.value = 1", true),
      ("names.value", "oldest().value = 1", false), ("ages.value", "oldest().value = 1", true),
      ("names.value", "{ ages }().value = 1", false), ("ages.value", "{ return ages }().value = 1", true),
      ("names.value", "Box(cell: ages).cell.value = 1", false), ("ages.value", "Box(cell: ages).cell.value = 1", true),
    ])
  func `objects are known by what makes them`(_ use: String, _ change: String, _ expected: Bool) {
    let program = Program(
      """
      final class Cell { var value = 0 }
      let names = Cell()
      let ages = Cell()
      var alias: Cell { names }
      var found: Any? = names
      var late: Cell? = nil
      func anyCell() -> Cell { [names, ages][0] }
      func reset(_ cell: Cell) { cell.value = 0 }
      func oldest() -> Cell { ages }
      struct Box { var cell: Cell }
      struct Store {
        let cell: Cell
        init(_ cell: Cell) { self.cell = cell }
      }
      func use() -> Int? { \(use) }
      func change() { \(change) }
      func start() { late = names }
      """)
    let owner = program.index.enclosingType(of: program.variable("value"))!
    let objects = program.flow.objects(of: owner, usedBy: [program.function("use")])
    let changes = program.flow.changes(of: program.variable("value")).map(\.code)
    let leading = objects.map { program.flow.origins(of: changes, isEvaluated: { _ in false }, in: owner, using: Array($0)) }
    #expect(leading?.contains(program.function("change")) != !expected, "\(String(describing: objects?.count))")
    if !expected { #expect(leading != nil) }
  }

  /// The same of boxes of a generic class.
  @Test(
    arguments: [
      ("names.value", "ages.value = 1", false), ("names.value", "names.value = \"\"", true), ("names.value", "other.value = \"\"", false),
      ("any(boxes).value", "ages.value = 1", false), ("any(boxes).value", "names.value = \"\"", true),
      ("any(boxes).value", "boxes[0].value = \"\"", true), ("any(boxes).value", "set(ages, 1)", false),
      ("none.value ?? \"\"", "ages.value = 1", false), ("none.value ?? \"\"", "names.value = \"\"", false),
    ])
  func `objects are told apart by their types`(_ use: String, _ change: String, _ expected: Bool) {
    let program = Program(
      """
      final class Box<T>: ExpressibleByNilLiteral {
        var value: T
        init(_ value: T) { self.value = value }
        init(nilLiteral: ()) { fatalError() }
      }
      let names = Box("a")
      let other: Box<String> = .init("b")
      let none: Box<String?> = nil
      let ages = Box(1)
      let boxes = [names]
      func any(_ boxes: [Box<String>]) -> Box<String> { boxes[0] }
      func set<T>(_ box: Box<T>, _ value: T) { box.value = value }
      func use() -> String { \(use) }
      func change() { \(change) }
      """)
    let owner = program.index.enclosingType(of: program.variable("value"))!
    let objects = program.flow.objects(of: owner, usedBy: [program.function("use")])
    let changes = program.flow.changes(of: program.variable("value")).map(\.code)
    let leading = objects.map { program.flow.origins(of: changes, isEvaluated: { _ in false }, in: owner, using: Array($0)) }
    #expect(leading?.contains(program.function("change")) == expected)
  }

  @Test(
    arguments: [
      // Its own parts, whatever they are.
      ("total = 1; part.total = 2; adopt(Part()); fill(); numbers.append(1)", []),
      ("let part = Part(); part.total = 1; part.fill()", []), ("formatter.dateStyle = .short; lock.lock(); lock.unlock()", []),
      ("_ = FileManager.default.temporaryDirectory; _ = UserDefaults.standard.bool(forKey: \"a\")", []),
      ("keep { shared.total = 1 }", []), ("keep = { shared.total = 1 }", []),
      ("sum = 1; _ = Set([1]).count; numbers = [3, 1].sorted { $0 < $1 }", []),
      // What others see.
      ("shared.total = 1", [.changes]), ("Part.made += 1", [.changes]), ("add(1, to: shared)", [.changes]), ("add(1, to: Part())", []),
      ("handed.total = 1", [.changes]), ("call { shared.total = 1 }", [.changes]),
      ("print(1)", [.acts]), ("Task { total = 1 }", []), ("Task { shared.total = 1 }", [.changes]),
      ("DispatchQueue.main.async { print(1) }", [.acts]), ("Task { while true { await Task.yield() } }", [.acts]),
      ("if total == 0 { Task { total = 1 } }", [.loops]), ("if total == 0 { Task { fill() } }", [.loops]),
      // An object that is made later is another one.
      ("if part.total == 0 { Task { adopted = Part() } }", []), ("if total == 0 { Task { let part = Part(); part.fill() } }", []),
      ("if part.weight == 0 { Task { adopted = Part() } }", []),
      ("Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }", [.acts]),
      ("NotificationCenter.default.post(name: .init(\"a\"), object: nil)", [.acts]),
      ("UserDefaults.standard.set(1, forKey: \"a\")", [.acts]),
      ("UIApplication.shared.isIdleTimerDisabled = true", [.acts]), ("try? Data().write(to: url)", [.acts]),
      ("NotificationCenter.default.addObserver(self, selector: #selector(hear), name: nil, object: nil)", []),
      // Subscriptions that end with the object.
      ("PassthroughSubject<Int, Never>().sink { _ in shared.total = 1 }.store(in: &bag)", []),
      ("[1].publisher.sink { _ in shared.total = 1 }.store(in: &bag)", [.changes]),
      ("[1].publisher.receive(on: RunLoop.main).sink { _ in shared.total = 1 }.store(in: &bag)", []),
      ("[1].publisher.sink { [weak self] in self?.total = $0 }.store(in: &bag)", []),
      ("[1].publisher.sink { self.total = $0 }.store(in: &bag)", [.leaks]),
      // What is not known.
      ("_ = Engine.start()", [.isUnknown]), ("engine.start()", [.isUnknown]), ("_ = CustomView()", [.isUnknown]),
    ] as [(String, [Evaluation.Kind])])
  func `making an object does what others see, or nothing`(_ code: String, _ expected: [Evaluation.Kind]) {
    let program = Program(
      """
      import Combine
      import Engine
      import Foundation
      import UIKit
      class Part {
        static var made = 0
        var total = 0
        var weight = 0
        init() { weight = 1 }
        func fill() { total = 3 }
      }
      let shared = Part()
      let engine = Engine()
      func add(_ number: Int, to part: Part) { part.total += number }
      func call(_ body: () -> Void) { body() }
      final class Model: NSObject {
        var total = 0
        var sum = 0 { didSet { fill() } }
        var numbers: [Int] = []
        let url = URL(fileURLWithPath: "/")
        let part = Part()
        var adopted: Part?
        let formatter = DateFormatter()
        let lock = NSLock()
        var keep: () -> Void = {}
        var bag: Set<AnyCancellable> = []
        init(_ handed: Part) {
          super.init()
          \(code)
        }
        @objc func hear() {}
        func fill() { total = 4; part.fill() }
        func adopt(_ part: Part) { adopted = part; part.total = 1 }
        func keep(_ body: @escaping () -> Void) { keep = body }
      }
      let model = Model(shared)
      """)
    #expect(program.consequences(of: "model") == expected)
  }

  @Test func `every line of the effects says something that is known`() throws {
    // A name that nothing spells is a mistake in the file.
    #expect(Flow.unreadableEffects.isEmpty)
  }
}
