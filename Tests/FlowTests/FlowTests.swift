import MoltFlow
import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText
import Testing

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
    // What acts calls back when that is done.
    ("UNUserNotificationCenter.current().requestAuthorization { _, _ in count = 1 }", "no"),
  ])
  func `closures run now, later or never`(_ code: String, _ expected: String) {
    let program = Program(
      """
      import Dispatch
      import Foundation
      import UserNotifications
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
      ("NotificationCenter.default.addObserver(self, selector: #selector(hear), name: nil, object: store)", "no"),
      ("NotificationCenter.default.addObserver(self, selector: #selector(hear), name: nil, object: defaults)", "maybe"),
      ("NotificationCenter.default.addObserver(self, selector: #selector(hear), name: nil, object: OwnDefaults())", "maybe"),
    ])
  func `the defaults tell who observes a key, or all of them`(_ listening: String, _ expected: String) {
    let program = Program(
      """
      import Foundation
      var count = 0
      extension UserDefaults { @objc dynamic var level: Int { 1 } }
      final class Store: NSObject {}
      final class OwnDefaults: UserDefaults {}
      final class Listener: NSObject {
        let defaults = UserDefaults.standard
        let store = Store()
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

  @Test(arguments: [("numbers.map(thing)", 0), ("numbers.sort(by: thing)", 1), ("numbers.turn(thing)", 1), ("numbers.grow(thing)", 1)])
  func `a call whose types are not known changes what a function of its name may change`(_ call: String, _ expected: Int) {
    let program = Program(
      """
      import Library
      struct Numbers { mutating func grow(_ by: Int) {} }
      var numbers = Library.numbers
      func start() { _ = \(call) }
      """)
    #expect(program.flow.changes(of: program.variable("numbers")).count == expected)
  }

  @Test(arguments: [
    ("let new = Node(); new.size = 1; kept = new", 0), ("let new = Node(); kept = new; new.size = 1", 0), ("kept.size = 1", 1),
    ("let new = Node(); kept = new; await pause(); new.size = 1", 1),
    ("let new = Node(); for _ in 0..<2 { new.size += 1; kept = new }", 1), ("let old = kept; old.size = 1", 1),
    ("var new = Node(); new.size = 1; new = Node()", 0), ("var new = Node(); new = kept; new.size = 1", 1),
  ])
  func `what is set in a new object before anybody can show it is no change`(_ code: String, _ expected: Int) {
    let program = Program("final class Node { var size = 0 }\nvar kept = Node()\nfunc pause() async {}\nfunc start() async { \(code) }")
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
    ("Foreign.player.volume = 1", 0), ("Foreign.make().player.volume = 1", 0), ("Foreign.make(Room.self).player.volume = 1", 1),
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

  @Test(arguments: [["first", "second"], ["second", "first"]])
  func `what functions hand on to one another does not depend on which is asked about first`(_ order: [String]) {
    let program = Program(
      """
      import Foundation
      struct Failure: LocalizedError { var errorDescription: String? { "" } }
      func first(_ error: any Error) { second(error); print(error.localizedDescription) }
      func second(_ error: any Error) { first(error); print(error.localizedDescription) }
      func begin() { first(Failure()) }
      """)
    for function in order {
      let step = program.flow.step(of: program.function(function))
      #expect(!step.witnessed.union(step.witnessedForEffect).isEmpty)
    }
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
      // What measures, asks or connects does so when it is told to; some ask as they are made.
      ("_ = NWPathMonitor(); _ = HKHealthStore(); _ = HKUnit.gram(); _ = CMMotionManager()", []),
      ("NWPathMonitor().start(queue: .main)", [.acts]), ("_ = CBCentralManager(delegate: nil, queue: nil)", [.acts]),
      ("HKHealthStore().requestAuthorization(toShare: nil, read: nil) { _, _ in self.total = 1 }", [.acts]),
      // Subscriptions that end with the object.
      ("PassthroughSubject<Int, Never>().sink { _ in shared.total = 1 }.store(in: &bag)", []),
      ("[1].publisher.sink { _ in shared.total = 1 }.store(in: &bag)", [.changes]),
      ("[1].publisher.receive(on: RunLoop.main).sink { _ in shared.total = 1 }.store(in: &bag)", []),
      ("[1].publisher.sink { [weak self] in self?.total = $0 }.store(in: &bag)", []),
      ("[1].publisher.sink { self.total = $0 }.store(in: &bag)", [.leaks]),
      // Where a value is of any type, nobody calls it; who has it as a function does.
      ("_ = opened([Box(value: 1)]) { $0 + 1 }", []), ("_ = opened([Box(value: 1)]) { shared.total = $0 }", [.changes]),
      ("_ = opened([Box(value: { shared.total = 1 })]) { $0() }", [.isUnknown]),
      // What is not known.
      ("_ = Engine.start()", [.isUnknown]), ("engine.start()", [.isUnknown]), ("_ = CustomView()", [.isUnknown]),
    ] as [(String, [Evaluation.Kind])])
  func `making an object does what others see, or nothing`(_ code: String, _ expected: [Evaluation.Kind]) {
    let program = Program(
      """
      import Combine
      import CoreBluetooth
      import CoreMotion
      import Engine
      import Foundation
      import HealthKit
      import Network
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
      struct Box<T> { let value: T }
      func opened<T, P>(_ boxes: [Box<T>], _ convert: (T) -> P) -> [Box<P>] { boxes.map { Box(value: convert($0.value)) } }
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

  /// What is asked for at once, and set with a value that each who subscribes gets later.
  @Test(
    arguments: [
      ("$count.receive(on: DispatchQueue.main).sink { [weak self] in self?.sum += $0 }.store(in: &bag)", [.loops]),
      ("$count.map { $0 + 1 }.debounce(for: 1, scheduler: RunLoop.main).sink { [weak self] in self?.sum = $0 }.store(in: &bag)", [.loops]),
      ("subject.delay(for: 1, scheduler: RunLoop.main).sink { [weak self] in self?.sum = $0 }.store(in: &bag)", [.loops]),
      ("DispatchQueue.main.async { self.sum += 1 }", [.loops]),
      // It comes at once, not at all, or with something else; and the first value may decide what else is done.
      ("$count.sink { [weak self] in self?.sum = $0 }.store(in: &bag)", []),
      ("$count.dropFirst().receive(on: DispatchQueue.main).sink { [weak self] in self?.sum = $0 }.store(in: &bag)", []),
      ("passed.receive(on: DispatchQueue.main).sink { [weak self] in self?.sum = $0 }.store(in: &bag)", []),
      ("$count.receive(on: DispatchQueue.main).sink { [weak self] in self?.other = $0 }.store(in: &bag)", []),
      ("$count.receive(on: DispatchQueue.main).sink { if $0 > 0 { print($0) } }.store(in: &bag)", []),
    ] as [(String, [Evaluation.Kind])])
  func `a value that comes later sets what was asked for at once`(_ code: String, _ expected: [Evaluation.Kind]) {
    let program = Program(
      """
      import Combine
      import Foundation
      final class Model: ObservableObject {
        @Published var count = 0
        @Published var sum = 0
        @Published var other = 0
        let subject = CurrentValueSubject<Int, Never>(1)
        let passed = PassthroughSubject<Int, Never>()
        var bag: Set<AnyCancellable> = []
        init() {
          $count.map { $0 * 2 }.assign(to: \\.sum, on: self).store(in: &bag)
          \(code)
        }
      }
      let model = Model()
      """)
    // `assign(to:on:)` leaks and sets in any case.
    #expect(program.consequences(of: "model").filter { $0 == .loops || $0 == .acts } == expected)
  }

  @Test func `every line of the effects says something that is known`() throws {
    // A name that nothing spells is a mistake in the file.
    #expect(Flow.unreadableEffects.isEmpty)
  }
}
