import Testing

@Suite struct AppTests {
  @Test func `there are apps`() {
    #expect(App.all.count >= 2)
  }

  @Test(arguments: App.all)
  func `the halves of an app differ in Swift files only`(app: App) throws {
    let before = try tree(app.before)
    let after = try tree(app.after)
    #expect(before.keys.sorted() == after.keys.sorted())
    let changed = before.keys.filter { before[$0] != after[$0] }
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { $0.hasSuffix(".swift") })
  }
}
