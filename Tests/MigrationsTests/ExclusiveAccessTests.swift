import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Which changes in place need a copy, as code that runs meanwhile may read what is changed.
@Suite struct `Changes in place` {
  /// The published properties of a store, and the properties that get an empty `willSet` where a method is its `trim()`.
  private func copied(_ method: String, beside more: String = "", property: String = "") throws -> Set<String> {
    let text = """
      import SwiftUI
      struct Cart {
        var items: [Int] = []
        var note = "" { didSet { hook?() } }
        var hook: (() -> Void)?
        mutating func drop(_ f: (Int) -> Bool) { items = items.filter { !f($0) } }
        mutating func recount() { items = [Store.shared.cart.items.count] }
        mutating func clear() { items.removeAll(); items.sort { $0 > $1 } }
      }
      struct Tag: Hashable { var id = 0 }
      struct Formatter { func format(_ x: [Int]) -> Int { x.count } }
      final class Node { var items: [Int] = [] }
      func global(_ x: inout [Int]) { x.append(Store.shared.items.count) }
      func double(_ x: inout [Int]) { x += x }
      final class Store: ObservableObject {
        static let shared = Store()
        @Published var items: [Int] = []
        @Published var groups: [String: Int] = [:]
        @Published var lists: [String: [Int]] = [:]
        @Published var tags: Set<Tag> = []
        @Published var cart = Cart()
        @Published var node = Node()
        @Published var count = 0
        @Published var maybe: [Int]?
        \(property)
        let other = Cart()
        let items2 = 1
        let formatter = Formatter()
        var rule: (Int) -> Bool = { _ in true }
        var limit: Int { items.count / 2 }
        func isOld(_ x: Int) -> Bool { x < items.count }
        func isBig(_ x: Int) -> Bool { x > count }
        func bump(_ x: inout [Int]) { x.append(items.count) }
        func bump(_ x: inout Int) { x = items.count }
        func bump(_ x: inout [Int], by f: () -> Int) { x.append(f()) }
        func restrict() { rule = { $0 < self.items.count } }
        func trim() { \(method) }
      }
      \(more)
      """
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [Example.File(path: "Store.swift", text: text)],
      Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .safe),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    #expect(outcome.run.rejected.isEmpty)
    #expect(outcome.run.plan.units.flatMap(\.blockers).map(\.code.name) == [])
    let lines = outcome.files[0].text.split(separator: "\n").filter { $0.contains("willSet {}") }
    return Set(lines.compactMap { $0.split(separator: " ").dropFirst().first.map { String($0.prefix { $0 != ":" }) } })
  }

  @Test(arguments: [
    ("items.removeAll { $0 < items.count }", "items"),
    ("items.removeAll { isOld($0) }", "items"),
    ("items.removeAll(where: isOld)", "items"),
    ("items.removeAll(where: rule)", "items"),
    ("items.removeAll { rule($0) }", "items"),
    ("items.removeAll { $0 < limit }", "items"),
    ("let f = isOld; items.removeAll(where: f)", "items"),
    ("bump(&items)", "items"), ("bump(&items[0])", "items"), ("bump(&self.items)", "items"),
    ("bump(&items) { items.count }", "items"),
    ("global(&items)", "items"),
    ("unknown(&items)", "items"),
    ("func old(_ x: Int) -> Bool { x < items.count }; items.removeAll(where: old)", "items"),
    ("groups[\"a\", default: groups.count] += 1", "groups"),
    ("lists[\"a\"]?.removeAll { $0 < lists.count }", "lists"),
    ("lists[\"a\"]?.append(lists.count)", "lists"),
    ("maybe?.append(maybe!.count)", "maybe"),
    ("cart.drop { $0 < cart.items.count }", "cart"),
    ("cart.recount()", "cart"),
    ("cart.note = \"a\"", "cart"),
    ("let me = self; me.groups[\"a\", default: me.groups.count] += 1", "groups"),
    ("let me = self; me.items.removeAll { if $0 == 1 { me.items = [] }; return true }", "items"),
    ("items.append(contentsOf: items.lazy.filter { $0 < self.items.count })", "items"),
    ("if bump(&items) == () { print(items) }", "items"),
    ("print(items.removeFirst { items.count })", "items"),
    ("while items.partition(by: { $0 < items.count }) > 0 {}", "items"),
    ("items.withUnsafeMutableBufferPointer { $0[0] = items.count }", "items"),
    ("let rules = [rule]; items.removeAll { rules[0]($0) }", "items"),
    ("let rules = [rule]; items.removeAll { x in rules.contains { $0(x) } }", "items"),
    ("let rules = [rule]; items.removeAll { rules.first?($0) ?? false }", "items"),
    ("let rules = (rule, 1); items.removeAll { rules.0($0) }", "items"),
    ("let keep = Store.isOld; items.removeAll(where: keep(self))", "items"),
    ("items.removeAll { _ in Set([Mark(store: self)]).isEmpty }", "items"),
    ("items.removeAll { _ in String(describing: Mark(store: self)).isEmpty }", "items"),
    ("items.removeAll { Slot[$0] }", "items"),
    ("items.removeAll { [$0].reduce(0, +*) > 0 }", "items"),
    ("items.removeAll { _ in noted > 1 }", "items"),
    ("items.removeAll { _ in let limit: Limit = 3; return limit.value > 1 }", "items"),
    ("items.removeAll { _ in NotificationCenter.default.post(name: .init(\"a\"), object: nil); return true }", "items"),
  ])
  func `what may be read meanwhile is changed in a copy`(method: String, property: String) throws {
    let more = """
      struct Mark: Hashable, CustomStringConvertible {
        let store: Store
        var description: String { "\\(store.items.count)" }
        static func == (a: Mark, b: Mark) -> Bool { true }
        func hash(into hasher: inout Hasher) { hasher.combine(store.items.count) }
      }
      enum Slot { static subscript(place: Int) -> Bool { Store.shared.items.count > place } }
      struct Limit: ExpressibleByIntegerLiteral {
        let value: Int
        init(integerLiteral value: Int) { self.value = value + Store.shared.items.count }
      }
      infix operator +*: AdditionPrecedence
      func +* (a: Int, b: Int) -> Int { a + b + Store.shared.items.count }
      let noted = Store.shared.items.count
      func listen() {
        _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in print(Store.shared.items.count) }
      }
      """
    #expect(try copied(method, beside: more) == [property])
  }

  @Test func `what an object does when it is dropped is of account where the change may drop it`() throws {
    let more = """
      final class Guest { deinit { print(Store.shared.items.count, Store.shared.tables) } }
      extension Store { func leave() { tables.removeAll(); items.removeAll() } }
      """
    #expect(
      try copied("tables.removeAll(); items.removeAll()", beside: more, property: "@Published var tables: [Guest] = []") == ["tables"])
  }

  @Test(arguments: [
    "items.append(contentsOf: items)",
    "_ = items.remove(at: items.count - 1)",
    "items.removeAll { $0 < other.items.count }",
    "items.removeAll { isBig($0) }",
    "items.removeAll(where: isBig)",
    "items.removeAll { $0 == count }",
    "node.items.removeAll { $0 < node.items.count }",
    "items.removeAll { [items] in $0 < items.count }",
    "items[0] += items.count",
    "items.sort { $0 < $1 }",
    "items = items.filter { $0 < items.count }",
    "groups[\"a\", default: 0] += groups.count",
    "lists[\"a\"]?.removeAll()",
    "tags.insert(Tag(id: tags.count))",
    "count += limit",
    "cart.clear()",
    "cart.items = items",
    "cart.items.append(cart.items.count)",
    "double(&items)",
    "items += items.map { $0 + items.count }",
    "items.removeAll { $0 == items2 }",
    "groups[\"a\"] = groups.count",
    "formatter.format(items)",
    "_ = items.remove(at: 0)",
    "swap(&items, &lists[\"a\"]!)",
  ])
  func `what cannot be read meanwhile stays as it is`(method: String) throws {
    #expect(try copied(method).isEmpty)
  }

  @Test(arguments: ["maybe? += await load()", "await fill(&items)", "maybe?.append(try await load().count)"])
  func `nothing is changed in place while something is awaited`(method: String) throws {
    let text = """
      import SwiftUI
      func fill(_ x: inout [Int]) async {}
      func load() async -> [Int] { [] }
      final class Store: ObservableObject {
        @Published var items: [Int] = []
        @Published var maybe: [Int]?
        func go() async throws { \(method) }
      }
      """
    let outcome = try Sandbox.migrate(
      [Example.File(path: "Store.swift", text: text)],
      Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .review),
      [Floor(platform: .iOS, version: Version(17), provenance: Provenance(file: "--deployment-target", line: 0, text: ""))])
    #expect(outcome.run.plan.units.flatMap(\.blockers).map(\.code.name) == ["suspended-change"])
  }

  @Test func `code of other types counts as far as it may run`() throws {
    let reading = "extension Tag { func hash(into h: inout Hasher) { h.combine(Store.shared.tags.count) } }"
    #expect(try copied("tags.insert(Tag())", beside: reading) == ["tags"])
    let view = """
      struct Row: View {
        @ObservedObject var store: Store
        var body: some View { Button("") { store.items.removeAll { isOld($0) } } }
        private func isOld(_ x: Int) -> Bool { x < store.items.count }
      }
      """
    #expect(try copied("", beside: view) == ["items"])
  }
}
