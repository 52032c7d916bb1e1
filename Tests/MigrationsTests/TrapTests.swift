import Migrations
import Project
import Testing
import Text

/// Traps that reviewers of real diffs met. Each of them compiled, or nearly, and did something else.
@Suite struct `Traps` {
  private struct Result {
    let text: String
    let kinds: [String]
    let verdicts: Set<Verdict>
    let notes: [String]
  }

  private func migrate(_ texts: String..., level: Level = .review) throws -> Result {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let files = texts.enumerated().map { Example.File(path: "File\($0.offset).swift", text: "import SwiftUI\n" + $0.element) }
    let outcome = try Sandbox.migrate(
      files, Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: level),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    let plan = outcome.run.plan
    #expect(outcome.run.rejected.isEmpty)
    return Result(
      text: outcome.files.map(\.text).joined(separator: "\n"), kinds: plan.units.flatMap(\.blockers).map(\.kind),
      verdicts: Set(plan.units.map(\.verdict)), notes: plan.units.flatMap(\.notes).map(\.message))
  }

  /// A method of a store before and after; the properties are `items`, `groups`, `lists` and `cart`.
  private static let changesInPlace: [(before: String, after: String)] = [
    (
      "items.removeAll { $0 < items.count }",
      "let currentItems = items; items.removeAll { $0 < currentItems.count }"
    ),
    (
      "items.removeAll { isOld($0) }",
      "var changedItems = items; changedItems.removeAll { isOld($0) }; items = changedItems"
    ),
    (
      "items.removeAll(where: isOld)",
      "var changedItems = items; changedItems.removeAll(where: isOld); items = changedItems"
    ),
    (
      "items.removeAll { $0 < limit }",
      "var changedItems = items; changedItems.removeAll { $0 < limit }; items = changedItems"
    ),
    ("bump(&items)", "var changedItems = items; bump(&changedItems); items = changedItems"),
    ("bump(&items[0])", "var changedItems = items; bump(&changedItems[0]); items = changedItems"),
    ("bump(&self.items)", "var changedItems = self.items; bump(&changedItems); self.items = changedItems"),
    ("bump(&items) { items.count }", "var changedItems = items; bump(&changedItems) { items.count }; items = changedItems"),
    ("global(&items)", "var changedItems = items; global(&changedItems); items = changedItems"),
    (
      "func old(_ x: Int) -> Bool { x < items.count }\nitems.removeAll(where: old)",
      "func old(_ x: Int) -> Bool { x < items.count }\nvar changedItems = items\nchangedItems.removeAll(where: old); items = changedItems"
    ),
    (
      "groups[\"a\", default: groups.count] += 1",
      "let currentGroups = groups; groups[\"a\", default: currentGroups.count] += 1"
    ),
    (
      "lists[\"a\"]?.removeAll { $0 < lists.count }",
      "let currentLists = lists; lists[\"a\"]?.removeAll { $0 < currentLists.count }"
    ),
    (
      "cart.drop { $0 < cart.items.count }",
      "var changedCart = cart; changedCart.drop { $0 < cart.items.count }; cart = changedCart"
    ),
    (
      "cart.recount()",
      "var changedCart = cart; changedCart.recount(); cart = changedCart"
    ),
    (
      "let me = self; me.groups[\"a\", default: me.groups.count] += 1",
      "let me = self; let currentGroups = me.groups; me.groups[\"a\", default: currentGroups.count] += 1"
    ),
    (
      "let me = self; me.items.removeAll { if $0 == 1 { me.items = [] }; return true }",
      "let me = self; var changedItems = me.items; changedItems.removeAll { if $0 == 1 { me.items = [] }; return true }; me.items = changedItems"
    ),
    (
      "let currentItems = 0; items.removeAll { $0 < items.count + currentItems }",
      "let currentItems = 0; let currentItems2 = items; items.removeAll { $0 < currentItems2.count + currentItems }"
    ),
    (
      "_ = items.remove(at: 0); return items.removeAll { $0 < items.count }",
      "_ = items.remove(at: 0); let currentItems = items; return items.removeAll { $0 < currentItems.count }"
    ),
    (
      "defer { items.removeAll { $0 < items.count } }",
      "defer { let currentItems = items; items.removeAll { $0 < currentItems.count } }"
    ),
    // Nothing of the property is read while it is changed.
    ("items.append(contentsOf: items)", "items.append(contentsOf: items)"),
    ("_ = items.remove(at: items.count - 1)", "_ = items.remove(at: items.count - 1)"),
    ("items.removeAll { $0 < other.items.count }", "items.removeAll { $0 < other.items.count }"),
    ("node.items.removeAll { $0 < node.items.count }", "node.items.removeAll { $0 < node.items.count }"),
    ("items.removeAll { [items] in $0 < items.count }", "items.removeAll { [items] in $0 < items.count }"),
  ]

  private func store(_ method: String) -> String {
    """
    struct Cart {
      var items: [Int] = []
      mutating func drop(_ f: (Int) -> Bool) { items = items.filter { !f($0) } }
      mutating func recount() { items = [Store.shared.cart.items.count] }
    }
    final class Node { var items: [Int] = [] }
    func global(_ x: inout [Int]) { x.append(Store.shared.items.count) }
    final class Store: ObservableObject {
      static let shared = Store()
      @Published var items: [Int] = []
      @Published var groups: [String: Int] = [:]
      @Published var lists: [String: [Int]] = [:]
      @Published var cart = Cart()
      @Published var node = Node()
      let other = Cart()
      var limit: Int { items.count / 2 }
      func isOld(_ x: Int) -> Bool { x < items.count }
      func bump(_ x: inout [Int]) { x.append(items.count) }
      func bump(_ x: inout Int) { x = items.count }
      func bump(_ x: inout [Int], by f: () -> Int) {}
      func trim() { \(method) }
    }
    """
  }

  @Test(arguments: changesInPlace)
  func `a property is not read while it is changed`(method: (before: String, after: String)) throws {
    let result = try migrate(store(method.before))
    #expect(result.kinds.isEmpty)
    let expected = "func trim() { \(method.after) }"
    #expect(result.text.contains(expected), "\(result.text.split(separator: "\n").filter { $0.contains("func trim") })")
  }

  @Test(arguments: [
    "if bump(&items) == () { print(items) }",
    "print(items.removeFirst { items.count })",
    "guard let x = items.popLast(where: { $0 == items.count }) else { return }",
    "while items.partition(by: { $0 < items.count }) > 0 {}",
    "let x = items.isEmpty ? items.removeAll { $0 < items.count } : ()",
    "do { try items.removeAll { try check($0, limit) } } catch {}",
    "items.insert(next(), at: 0, where: { items.isEmpty })",
    "let f = { bump(&items) { 1 } + 1 }",
    "weakSelf?.items.removeAll { $0 < items.count }",
  ])
  func `a change in the middle of something stays`(method: String) throws {
    #expect(try migrate(store(method)).kinds == ["exclusive-access"])
  }

  @Test func `changing a property in place from a view is seen too`() throws {
    let result = try migrate(
      """
      final class Store: ObservableObject { @Published var items: [Int] = [] }
      struct Row: View {
        @ObservedObject var store: Store
        var body: some View { Button("") { store.items.removeAll { isOld($0) } } }
        private func isOld(_ x: Int) -> Bool { x < store.items.count }
      }
      """)
    #expect(
      result.text.contains(
        "{ var changedItems = store.items; changedItems.removeAll { isOld($0) }; store.items = changedItems }"))
  }

  @Test func `reading beforehand is fine`() throws {
    let result = try migrate(
      """
      final class Store: ObservableObject {
        @Published var items: [Int] = []
        func trim() { let n = items.count; items.removeAll { $0 < n }; items.append(contentsOf: items); items = items.filter { $0 < items.count } }
      }
      """)
    #expect(result.kinds.isEmpty && result.verdicts == [.changed])
  }

  @Test func `a class that bounds a generic view moves with it`() throws {
    let result = try migrate(
      """
      class Base: ObservableObject { @Published var x = 0 }
      struct Row<T: Base>: View { @ObservedObject var model: T; var body: some View { Text("\\(model.x)") } }
      """)
    #expect(result.kinds.isEmpty && result.verdicts == [.changed])
  }

  @Test func `what is handed to an opaque parameter without a label moves with it`() throws {
    let result = try migrate(
      """
      final class Model: ObservableObject { @Published var x = 0 }
      func observe(_ object: some ObservableObject) {}
      func start(_ model: Model) { observe(model) }
      """)
    #expect(result.kinds.isEmpty && result.verdicts == [.changed])
  }

  @Test func `what is done with an opaque parameter as an ObservableObject keeps its class`() throws {
    let result = try migrate(
      """
      final class Model: ObservableObject { @Published var x = 0 }
      func observe(_ object: some ObservableObject) -> some View { Text("").environmentObject(object) }
      func start(_ model: Model) -> some View { observe(model) }
      """)
    #expect(result.kinds == ["generic-constraint"])
  }

  @Test func `a value given to the wrapper is not lost`() throws {
    #expect(try migrate("final class M: ObservableObject { @Published(initialValue: 3) var x: Int }").kinds == ["wrapper-arguments"])
    let result = try migrate(
      """
      final class M: ObservableObject { @Published var x = 0 }
      struct V: View { @ObservedObject(wrappedValue: M()) var m: M; var body: some View { Text("\\(m.x)") } }
      """)
    #expect(result.kinds == ["wrapper-arguments"])
  }

  @Test func `a macro that is not known may need an ObservableObject`() throws {
    let result = try migrate("@MainActor @Stateful final class M: ObservableObject { @Published var x = 0 }")
    #expect(result.kinds == ["unknown-macro"])
  }

  @Test func `a view that is shown where nobody injects its object is for review`() throws {
    let text = """
      final class Session: ObservableObject { @Published var name = "" }
      struct Leaf: View { @EnvironmentObject var session: Session; var body: some View { Button("") { session.name = "" } } }
      struct Demo: App {
        @StateObject var session = Session()
        var body: some Scene { WindowGroup { Leaf().environmentObject(session) }; WindowGroup { Leaf() } }
      }
      """
    let result = try migrate(text, level: .safe)
    #expect(result.verdicts == [.review])
    #expect(result.notes.contains { $0.contains("nothing seems to inject one") })
    let injected = try migrate(text.replacing("WindowGroup { Leaf() }", with: ""), level: .safe)
    #expect(injected.verdicts == [.changed])
  }

  @Test func `a body that is no builder gets no statement`() throws {
    let result = try migrate(
      """
      final class Store: ObservableObject { @Published var filter = "" }
      struct Holder: DynamicProperty {
        @EnvironmentObject var store: Store
        var body: Binding<String> {
          $store.filter
        }
      }
      """)
    #expect(result.text.contains("Bindable(store).filter") && !result.text.contains("@Bindable"))
    #expect(result.notes.contains { $0.contains("main actor") })
  }

  @Test func `a local that concurrent code would capture is not made`() throws {
    let result = try migrate(
      """
      final class Store: ObservableObject { @Published var filter = ""; func load() async {} }
      struct Row: View {
        @EnvironmentObject var store: Store
        var body: some View {
          TextField("", text: $store.filter)
            .refreshable { await store.load() }
        }
      }
      """)
    #expect(result.text.contains("Bindable(store).filter") && !result.text.contains("@Bindable"))
  }

  @Test func `a class in a file without imports stays`() throws {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [
        Example.File(path: "Exports.swift", text: "@_exported import Combine\n"),
        Example.File(path: "M.swift", text: "final class M: ObservableObject { @Published var x = 0 }\n"),
      ], Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .review),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    #expect(outcome.run.rejected.isEmpty)
    #expect(outcome.run.plan.units.flatMap(\.blockers).map(\.kind) == ["no-import"])
  }
}
