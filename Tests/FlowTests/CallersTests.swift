import MoltFlow
import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText
import Testing

@Suite struct `What leads to code` {
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
    let names = Set(
      program.index.files[0].descendants.filter { $0.kind == .functionDecl && origins.contains($0) }.map {
        program.index.spelling($0.declaredName)
      })
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

  /// Whether `start` leads to a change of the count, which only the closure does that a `Job` holds.
  @Test(arguments: [
    ("_ = unknown.value.content.text", false), ("_ = unknown.value.content?.text", false), ("_ = items[0].content.text", false),
    ("_ = items.map(\\.content)", false), ("_ = \\Item.content", false), ("unknown.value.content()", true), ("jobs[0].content()", true),
    ("_ = jobs.map(\\.content)", true), ("unknown.run(unknown.value.content)", true),
  ])
  func `a function runs where it is called or handed over, and not where a value of its name is asked for something`(
    _ statement: String, _ leads: Bool
  ) {
    let program = Program(
      """
      var count = 0
      struct Title { let text: String }
      struct Item { let content: Title }
      struct Job { var content: () -> Void = {} }
      func register() -> [Job] { [Job(content: { count += 1 })] }
      func start(_ items: [Item], _ jobs: [Job], _ unknown: Missing) { \(statement) }
      """)
    let changes = program.flow.changes(of: program.variable("count")).map(\.code)
    #expect(program.flow.origins(of: changes, of: nil) { _ in false }.contains(program.function("start")) == leads)
  }

  /// Whether `start` leads to a change of the count, which only a closure does that a collection holds.
  @Test(arguments: [
    ("_ = handlers[1] == nil", false), ("_ = handlers.isEmpty", false), ("handlers[1] = nil", false), ("handlers.removeAll()", false),
    ("assert(handlers[1] == nil)", false), ("_ = others.values.map { $0(\"\") }", false), ("handlers[1]?(1)", true),
    ("handlers.values.forEach { $0(1) }", true), ("let handler = handlers[1]; handler?(2)", true),
    ("handlers.removeValue(forKey: 1)?(1)", true),
  ])
  func `functions of a collection run where they come out of it`(_ statement: String, _ leads: Bool) {
    let program = Program(
      """
      var count = 0
      final class Store {
        var handlers: [Int: (Int) -> Void] = [:]
        var others: [Int: (String) -> Void] = [:]
        func register() { handlers[1] = { count += $0 } }
        func start() { \(statement) }
      }
      """)
    let changes = program.flow.changes(of: program.variable("count")).map(\.code)
    #expect(program.flow.origins(of: changes, of: nil) { _ in false }.contains(program.function("start")) == leads)
  }

  /// What a row's action may be: never the closure that nobody hands to it.
  @Test(arguments: [
    "", "_ = Style(action: .red)", "_ = Style(action: .init(tint: 1))", "_ = Style(action: Missing.Kind(tint: 1))", "_ = Style(action: 1)",
    "_ = Style(action: UIColor(white: 1, alpha: 1))", "_ = Style(action: tinted(1))", "_ = Row(action: debounced(1) { first() })",
    "_ = Row(action: try makeAction())", "_ = Style(action: \\.tint)", "let box = Box(value: 1); _ = Box(value: box.value)",
  ])
  func `what a variable holds as a function is what may flow into it`(_ statement: String) {
    let program = Program(
      """
      import UIKit
      struct Row { let action: () -> Void }
      struct Box<T> { let value: T }
      func makeAction() throws -> () -> Void { { first() } }
      func first() {}
      func start() {
        let loose = { second() }
        _ = Row(action: { first() })
        \(statement)
      }
      """)
    let held = program.flow.functions(heldBy: program.variable("action"))
    #expect(!held.isEmpty && held.allSatisfy { $0.text.contains("first") })
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
    ("_ = try? String(contentsOf: url, encoding: .utf8)", "try? Data().write(to: url)", SystemState.file),
    ("_ = FileManager.default.fileExists(atPath: \"a\")", "try? FileManager.default.removeItem(atPath: \"a\")", .file),
    ("_ = TimeZone.current", "NSTimeZone.default = zone", .timeZone),
    ("_ = URL(fileURLWithPath: \"a\")", "_ = FileManager.default.changeCurrentDirectoryPath(\"/\")", .directory),
  ])
  func `the SDK asks for states that no variable holds, and changes them`(_ use: String, _ change: String, _ state: SystemState) throws {
    let program = Program(
      """
      import Foundation
      let url = URL(string: "file:///a")!
      let zone = TimeZone(identifier: "UTC")!
      func use() { \(use) }
      func change() { \(change) }
      """)
    let step = program.flow.step(of: program.function("use"))
    let read = (step.reads + step.readsForEffect).first { read in
      if case .framework(let callee) = read.source { program.flow.state(askedBy: callee) == state } else { false }
    }
    let asked = try #require(read?.node)
    #expect(program.flow.touches(of: state, askedAt: asked).map(\.code) == [program.function("change")])
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
    let leading = objects.map { program.flow.origins(of: changes, of: owner, using: Array($0), isEvaluated: { _ in false }) }
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
    let leading = objects.map { program.flow.origins(of: changes, of: owner, using: Array($0), isEvaluated: { _ in false }) }
    #expect(leading?.contains(program.function("change")) == expected)
  }
}

@Suite struct `What runs at launch` {
  @Test(arguments: [
    ("setUp", true), ("deeper", true), ("each", true), ("shared", false), ("later", false), ("soon", false), ("tap", false),
    ("unused", false), ("exported", false),
  ])
  func `an app with scenes shows no view before its launch has ended`(_ function: String, _ expected: Bool) {
    let program = Program(
      """
      import SwiftUI
      @main struct Main: App {
        @UIApplicationDelegateAdaptor(Delegate.self) var delegate
        var body: some Scene { WindowGroup { Page() } }
      }
      final class Delegate: NSObject, UIApplicationDelegate {
        func application(_ a: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
          setUp(); shared(); exported()
          Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in later() }
          DispatchQueue.main.async { soon() }
          [1, 2].forEach { _ in each() }
          return true
        }
      }
      func setUp() { deeper() }
      func deeper() {}
      func shared() {}
      func later() {}
      func soon() {}
      func each() {}
      func tap() { shared() }
      func unused() {}
      public func exported() {}
      struct Page: View { var body: some View { Button("") { tap() } } }
      """)
    #expect(program.flow.runsBeforeViews(program.function(function)) == expected)
  }
}

@Suite struct `What runs as an object is made` {
  @Test(arguments: [
    ("", "", false), ("func again() { setUp() }", "", true), ("static func again(_ other: Model) { other.setUp() }", "", true),
    ("var others: [Model] = []", "others.forEach { $0.setUp() }", true), ("", "DispatchQueue.main.async { self.value = 2 }", true),
    ("lazy var action = setUp", "", true),
  ])
  func `a function that only initialisers call changes nothing later`(_ member: String, _ statement: String, _ expected: Bool) {
    let program = Program(
      """
      import Foundation
      final class Model {
        var value = 0
        init() { setUp() }
        func setUp() {
          value = 1
          \(statement)
        }
        \(member)
      }
      """)
    #expect(program.flow.changes(of: program.variable("value")).isEmpty != expected)
  }
}

@Suite struct `What one run of code does not come to` {
  @Test(arguments: [
    ("if flag { one() } else { two() }", true), ("if flag { one() }; two()", false), ("if flag { one(); return }; two()", true),
    ("switch count { case 0: one(); default: two() }", true), ("switch count { case 0: one(); fallthrough; default: two() }", false),
    ("if flag { both() } else { two() }", false), ("for _ in 0..<2 { if flag { one() } else { two() } }", false),
    ("if flag { deeper() } else { two() }", true), ("[1].forEach { _ in if flag { one() } else { two() } }", false),
    ("either(flag)", true), ("either(flag); either(!flag)", false), ("for _ in 0..<2 { either(flag) }", false),
  ])
  func `branches exclude each other with all that they run`(_ statement: String, _ expected: Bool) {
    let program = Program(
      """
      var first = 0
      var second = 0
      func one() { print(first) }
      func two() { print(second) }
      func both() { one(); two() }
      func deeper() { one() }
      func either(_ flag: Bool) { if flag { one() } else { two() } }
      func run(flag: Bool, count: Int) { \(statement) }
      """)
    let reads = ["one", "two"].map { program.flow.step(of: program.function($0)).readsForEffect[0].node }
    #expect(program.flow.excludes(reads[0], reads[1], in: [program.function("run")]) == expected)
  }
}

@Suite struct `Where values of views are shown` {
  /// Each line is a container, and a view that is made for it.
  @Test(
    arguments: [
      ("struct Box<C: View>: View { let c: C; var body: some View { VStack { c } } }", "Box(c: Page())", nil),
      ("struct Box<C: View>: View { let c: C; @State var on = true; var body: some View { if on { c } } }", "Box(c: Page())", "later"),
      ("struct Box<C: View>: View { let c: C; var body: some View { c; c } }", "Box(c: Page().padding())", "twice"),
      (
        "struct Box<C: View>: View { let c: C; @State var on = true; var body: some View { c.sheet(isPresented: $on) { c } } }",
        "Box(c: Page())", "later"
      ),
      ("struct Box<C: View>: View { let c: () -> C; @State var on = true; var body: some View { if on { c() } } }", "Box { Page() }", nil),
      (
        "struct Box<C: View>: View { let c: C; @State var on = true; init(@ViewBuilder _ c: () -> C) { self.c = c() }; "
          + "var body: some View { if on { c } } }", "Box { VStack { Page() } }", "later"
      ),
      (
        "struct Box<C: View>: View { let c: () -> C; @State var on = true; init(_ c: @autoclosure @escaping () -> C) { self.c = c }; "
          + "var body: some View { if on { c() } } }", "Box(Page())", nil
      ),
      (
        "struct Inner<C: View>: View { let c: C; @State var on = true; var body: some View { if on { c } } }; "
          + "struct Box<C: View>: View { let c: C; var body: some View { Inner(c: c) } }", "Box(c: Page())", "later"
      ),
      (
        "struct Box: ViewModifier { @State var on = true; func body(content: Content) -> some View { if on { content } } }",
        "Page().modifier(Box())", "later"
      ),
      ("struct Box: View { let page = Page(); var body: some View { ForEach(0..<2, id: \\.self) { _ in page } } }", "Box()", "later"),
      ("enum Box { static let page = Page() }", "Box.page", "later"),
      (
        "final class Box { var pages: [AnyView] = []; func add(_ v: some View) { pages += [AnyView(v)] } }; let box = Box(); let all = box.pages",
        "Button(\"\") { box.add(Page()) }", "later"
      ),
      ("func box(_ v: some View) -> some View { v.padding() }", "box(Page())", nil),
      ("func box(_ v: some View) -> some View { VStack { v; v } }", "box(Page())", "twice"),
      ("", "NavigationLink(\"\", destination: Page())", "later"),
      ("", "NavigationLink { Page() } label: { Text(\"\") }", "later"),
      ("", "HStack { Page(); Page() }", nil),
      ("", "let page = Page(); page; page", "twice"),
      ("", "let page = Page(); Text(\"\").popover(isPresented: .constant(true)) { page }", "later"),
      ("", "Text(\"\").popover(isPresented: .constant(true)) { Page() }", nil),
      ("", "Text(\"\").navigationDestination(isPresented: .constant(true)) { Page() }", "later"),
      ("", "Text(\"\").navigationDestination(for: Int.self) { _ in Page() }", nil),
    ] as [(String, String, String?)])
  func `a value that is kept is shown again`(_ container: String, _ made: String, _ expected: String?) {
    let program = Program(
      """
      import SwiftUI
      struct Page: View { var body: some View { Text("") } }
      \(container)
      struct Root: View { var body: some View { \(made) } }
      """)
    #expect(program.showing(againOf: "Page") == expected)
  }
}

@Suite struct `Names that stand for a variable` {
  /// A shorthand reads what it names, where it stands.
  @Test(arguments: [
    ("if let count { _ = count }", true), ("guard let count else { return }", true), ("_ = { [count] in count }()", true),
    ("_ = { [count] in 1 }", true), ("if let count = other { _ = count }", false), ("_ = { [count = other] in count }()", false),
    ("let count = other; if let count { _ = count }", false),
  ])
  func `are read by a shorthand`(_ statement: String, _ isRead: Bool) {
    let program = Program("var count: Int? = 1\nvar other: Int? = 2\nfunc show() { \(statement) }")
    #expect(program.reads("show").contains("count") == isRead)
  }

  /// A function runs by the name that the pattern of a tuple gives it.
  @Test(arguments: [
    ("static let (get, set) = ({ 1 }, { (new: Int) in title = new })", true), ("static let (get, set) = make()", true),
    ("static let ((get, _), set) = (({ 1 }, 2), { (new: Int) in title = new })", true),
    ("static let (get, set) = ({ title = 2 }, { (new: Int) in })", false),
  ])
  func `of a tuple's pattern run what they hold`(_ declaration: String, _ leads: Bool) {
    let program = Program(
      """
      var title = 0
      func make() -> (() -> Int, (Int) -> Void) { ({ 1 }, { title = $0 }) }
      enum Tools { \(declaration) }
      func start() { Tools.set(3) }
      """)
    #expect(program.leads("start", toChangeOf: "title") == leads)
  }

  /// A function by its name that an object only keeps does not run as the object is made, as a closure does not.
  @Test(arguments: [
    ("Kept(finish)", [Evaluation.Kind]()), ("Kept({ finish() })", []), ("Called(finish)", [.changes]), ("Called({ finish() })", [.changes]),
    ("Pair(done: finish)", []),
  ])
  func `are kept as closures are`(_ value: String, _ consequences: [Evaluation.Kind]) {
    let program = Program(
      """
      var count = 0
      func finish() { count += 1 }
      final class Kept { let done: () -> Void; init(_ done: @escaping () -> Void) { self.done = done } }
      final class Called { init(_ done: @escaping () -> Void) { done() } }
      struct Pair { let done: () -> Void }
      enum Start { static let value = \(value) }
      """)
    #expect(program.consequences(of: "value") == consequences)
  }
}

@Suite struct `What a call is handed` {
  /// What goes into a value that is used later is read, and what decides what runs next; what is only told is not.
  @Test(arguments: [
    ("var total = 0; add(count, to: &total)", true), ("var total = 0; [1].forEach { _ in total += count }", true),
    ("var pen = Pen(); pen.draw(count)", true), ("let box = Box(); box.fill(count)", true), ("try check(count)", true),
    ("func note() { _ = count }; note()", true), ("tell(count)", false), ("try? check(count)", false), ("shared.fill(count)", false),
    ("[1].forEach { _ in tell(count) }", false),
  ])
  func `is read where it may be used`(_ statement: String, _ isRead: Bool) {
    let program = Program(
      """
      var count = 1
      func add(_ number: Int, to total: inout Int) { total += number }
      func tell(_ number: Int) {}
      func check(_ number: Int) throws {}
      struct Pen { var number = 0; mutating func draw(_ number: Int) { self.number = number } }
      final class Box { var number = 0; func fill(_ number: Int) { self.number = number } }
      let shared = Box()
      func show() throws { \(statement) }
      """)
    #expect(program.reads("show").contains("count") == isRead)
  }
}
