import MoltSyntax
import Testing

@Suite struct NameTableTests {
  private func name(_ spelling: String, _ table: inout NameTable) -> Name {
    unsafe Array(spelling.utf8).withUnsafeBufferPointer { unsafe table.intern($0) }
  }

  @Test func `predefined names are where their constants say`() {
    let names = NameTable().frozen()
    #expect(names.count == Int(Name.predefinedCount))
    let expected: [(Name, String)] = [
      (.Any, "Any"), (.while, "while"), (.func, "func"), (.`self`, "self"), (.`init`, "init"), (.Type, "Type"),
      (.__consuming, "__consuming"), (.async, "async"), (.objc, "objc"), (.yield, "yield"), (.arch, "arch"),
      (.escape, "escape"), (.ellipsis, "..."), (.nilCoalescing, "??"), (.underscore, "_"),
    ]
    for (name, spelling) in expected { #expect(names.spelling(of: name) == spelling) }
    #expect(Name.while.isKeyword)
    #expect(!Name.__consuming.isKeyword)
  }

  @Test func `a spelling has one name, however long it is`() {
    var table = NameTable()
    for length in 1...70 {
      let spelling = String(repeating: "ab", count: length)
      let first = name(spelling, &table)
      #expect(name(spelling, &table) == first)
      #expect(name(spelling.dropLast() + "c", &table) != first)
      #expect(unsafe table.spelling(of: first).elementsEqual(spelling.utf8))
    }
  }

  @Test func `a table grows and keeps its names`() {
    var table = NameTable()
    let names = (0..<20_000).map { name("name\($0)", &table) }
    #expect(Set(names).count == 20_000)
    for (index, expected) in names.enumerated() { #expect(name("name\(index)", &table) == expected) }
    let frozen = table.frozen()
    #expect(frozen.spelling(of: names[12_345]) == "name12345")
    #expect(frozen["name777"] == names[777])
    #expect(frozen["never mentioned"] == nil)
    #expect(frozen[""] == nil)
    #expect(frozen.spelling(of: .none) == "")
  }

  @Test func `an absorbed table's names are translated`() {
    var all = NameTable()
    var worker = NameTable()
    let shared = name("shared", &all)
    let theirs = name("onlyTheirs", &worker)
    let sharedThere = name("shared", &worker)
    let renamed = all.absorb(worker)
    #expect(renamed.count == worker.count)
    #expect(renamed[Int(sharedThere.id)] == shared)
    #expect(renamed[Int(Name.async.id)] == .async)
    #expect(unsafe all.spelling(of: renamed[Int(theirs.id)]).elementsEqual("onlyTheirs".utf8))
  }
}
