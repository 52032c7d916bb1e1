import MoltSymbols
import MoltSyntax
import Testing

@Suite struct TypeLookupTests {
  @Test func `an extension in another file adds to the type it extends`() throws {
    let sources = Sources([
      ("A.swift", "class Store {}"),
      ("B.swift", "extension Store: Sendable { func reload() {} }\nextension Store.Item { var x: Int { 0 } }"),
      ("C.swift", "extension Store { struct Item {} }"),
    ])
    let index = sources.index
    let store = try #require(index.types.first { index.qualifiedName($0.id) == "Store" })
    #expect(store.extensions.count == 2)
    #expect(store.inheritedTypes.map { index.spelling($0.typeName) } == ["Sendable"])
    let item = try #require(index.types.first { index.qualifiedName($0.id) == "Store.Item" })
    #expect(item.members.properties.count == 1)
  }

  @Test func `an extension belongs to the declaration beside it where there are several`() {
    let sources = Sources([
      ("A.swift", "enum Screen {}"),
      (
        "Mac.swift",
        "#if os(macOS)\nextension Screen { struct Content { let a = 1 } }\nextension Screen.Content { func f() { probe(a) } }\n#endif"
      ),
      (
        "Phone.swift",
        "#if os(iOS)\nextension Screen { struct Content { let b = 2 } }\nextension Screen.Content { func f() { probe(b) } }\n#endif"
      ),
    ])
    let index = sources.index
    let contents = index.types.filter { index.qualifiedName($0.id) == "Screen.Content" }
    #expect(contents.count == 2)
    #expect(contents.allSatisfy { $0.extensions.map(\.file) == [$0.node.file] })
    #expect(index.twins(of: contents[0].id) == contents.map(\.id))
  }

  @Test func `types of one name are told apart by where they are nested`() {
    let sources = Sources(
      """
      struct A { class Model {}; let m = Model() }
      struct B { class Model {}; let m = Model() }
      func f(_ a: A, _ b: B) { probe(a.m); probe(b.m) }
      """)
    #expect(sources.probes == ["A.Model", "B.Model"])
  }

  @Test func `types of one name are told apart by module and import`() {
    let sources = Sources([
      ("Sources/One/Model.swift", "public class Model {}"),
      ("Sources/Two/Model.swift", "public class Model {}\nfunc f(_ m: Model) { probe(m) }"),
      ("Sources/App/Use.swift", "import One\nfunc f(_ m: Model, _ n: Two.Model) { probe(m) }"),
      ("Sources/App/Both.swift", "import One\nimport Two\nfunc g(_ m: Model, _ n: Two.Model) { probe(m); probe(n) }"),
    ])
    let index = sources.index
    let types = index.types.map { $0.node.file.index }
    #expect(types == [0, 1])
    #expect(sources.probes == ["Model", "Model", "?", "Model"])
    let probe = index.occurrences(of: index.names["probe"]!)
    let files = probe.map { mention in
      index.type(ofExpression: mention.parent!.firstChild(.labeledExpr)!.expressionChild!).declaration.map {
        index[$0].node.file.index
      }
    }
    #expect(files == [1, 0, nil, 1], "two modules declare Model, and the file that imports both must say which")
  }

  @Test func `an internal type is not seen through an import, and a private one not in another file`() {
    let sources = Sources([
      ("Sources/Kit/Hidden.swift", "class Hidden {}\nprivate class Own {}"),
      ("Sources/Kit/Other.swift", "func g(_ a: Own) { probe(a) }"),
      ("Sources/App/Use.swift", "import Kit\nfunc f(_ a: Hidden) { probe(a) }"),
    ])
    #expect(sources.index.types.count == 2)
    #expect(sources.probes == ["?", "?"])
    #expect(sources.index.types.allSatisfy { type in sources.index.occurrences(of: type.name).count == 2 })
  }

  @Test func `private types of one name are told apart by their files, and none is the other's twin`() {
    let sources = Sources([
      (
        "Sources/App/One.swift",
        "private class Row {}\nextension Row { class Cell {} }\nfunc f(_ a: Row, _ b: Row.Cell) { probe(a); probe(b) }"
      ),
      (
        "Sources/App/Two.swift",
        "private class Row {}\nextension Row { class Cell {} }\nfunc g(_ a: Row, _ b: Row.Cell) { probe(a); probe(b) }"
      ),
      ("Sources/App/Three.swift", "func h(_ a: Row) { probe(a) }"),
    ])
    #expect(sources.probedFiles == [0, 0, 1, 1, nil])
    #expect(sources.index.types.allSatisfy { sources.index.twins(of: $0.id) == [$0.id] })
  }

  @Test func `types in branches are twins, and what is nested in them`() {
    let sources = Sources([
      ("Sources/App/Phone.swift", "#if os(iOS)\nclass Row { class Cell {} }\n#endif"),
      ("Sources/App/Mac.swift", "#if os(macOS)\nclass Row { class Cell {} }\n#endif"),
      ("Sources/Kit/Row.swift", "class Row { class Cell {} }"),
    ])
    let index = sources.index
    let twins = index.types.map { index.twins(of: $0.id).map { index[$0].node.file.index } }
    #expect(twins == [[0, 1], [0, 1], [0, 1], [0, 1], [2], [2]])
  }

  @Test func `a type of a function is found in it and nowhere else`() {
    let sources = Sources(
      """
      func f() { class Row {}; probe(Row()) }
      func g() { class Row {}; if true { probe(Row()) } }
      func h() { probe(Row()) }
      """)
    #expect(sources.probedDeclarations == ["Row", "Row", nil])
    #expect(sources.index.types.allSatisfy { sources.index.twins(of: $0.id) == [$0.id] })
  }

  @Test func `every use of a name is found, however many others a file mentions`() {
    let texts = (0..<40).map { file in (0..<50).map { "let name\(file * 50 + $0) = shared" }.joined(separator: "\n") }
    let sources = Sources(texts.enumerated().map { ("File\($0.offset).swift", $0.element) })
    let index = sources.index
    for place in stride(from: 0, to: 2_000, by: 7) {
      #expect(index.occurrences(of: index.names["name\(place)"]!).map(\.file.index) == [UInt32(place / 50)])
    }
    #expect(index.occurrences(of: index.names["shared"]!).count == 2_000)
  }

  @Test func `a test sees what is internal to the module that it tests`() {
    let sources = Sources([
      ("Sources/Kit/Hidden.swift", "class Hidden {}\nprivate class Own {}"),
      ("Sources/KitTests/Test.swift", "@testable import Kit\nfunc f(_ a: Hidden, _ b: Own) { probe(a); probe(b) }"),
    ])
    #expect(sources.probedDeclarations == ["Hidden", nil])
  }

  @Test func `a test sees files of the module that it tests which another one compiles, too`() {
    let sources = Sources([
      ("Sources/Kit/Own.swift", "class Own {}"),
      ("Sources/Kit+Lite/Shared.swift", "class Shared { let own = Own() }"),
      ("Sources/Lite+Other/Apart.swift", "class Apart {}"),
      (
        "Sources/KitTests/Test.swift",
        "@testable import Kit\nfunc f(_ a: Shared, _ b: Kit.Shared, _ c: Apart) { probe(a); probe(b); probe(c); probe(Shared()) }"
      ),
    ])
    #expect(sources.probedDeclarations == ["Shared", "Shared", nil, "Shared"])
  }

  @Test func `a file that no target compiles declares nothing that the module declares too`() {
    let sources = Sources([
      ("Old/Model.swift", "class Model {}; class Spare {}"),
      ("Sources/App/Model.swift", "class Model { let a = 1 }"),
      ("Sources/App/Use.swift", "func f(_ a: Model, _ b: Spare) { probe(a); probe(b) }"),
    ])
    #expect(sources.probedFiles == [1, 0])
  }

  @Test func `what a module exports is seen by those who import it`() {
    let sources = Sources([
      ("Sources/Core/Store.swift", "public class Store {}"),
      ("Sources/Kit/Exports.swift", "@_exported import Core"),
      ("Sources/App/Use.swift", "import Kit\nfunc f(_ a: Store) { probe(a) }"),
      ("Sources/Kit/Inside.swift", "func g(_ a: Store) { probe(a) }"),
    ])
    let index = sources.index
    #expect(index.visibleModules(from: index.files[2].file).contains("Core"))
    #expect(index.visibleModules(from: index.files[3].file).contains("Core"), "and by its own other files")
  }

  @Test func `a protocol nested in the class that conforms to it does not hang the lookup`() throws {
    let sources = Sources(
      """
      class A { protocol P {} }
      extension A: A.P {}
      class B: C.Inner {}
      class C: B { class Inner {} }
      """)
    let index = sources.index
    let a = try #require(index.types.first { index.qualifiedName($0.id) == "A" })
    #expect(a.supertypes.map { index.qualifiedName($0) } == ["A.P"])
  }

  @Test func `local types are seen in their function alone`() {
    let sources = Sources(
      """
      func f() { class Local {}; let x = Local(); probe(x) }
      func g(_ x: Local) { probe(x) }
      """)
    #expect(sources.probes == ["Local", "Local"])
    #expect(sources.index.types.map(\.isLocal) == [true])
    let index = sources.index
    let seen = index.occurrences(of: index.names["probe"]!).map {
      index.type(ofExpression: $0.parent!.firstChild(.labeledExpr)!.expressionChild!).declaration
    }
    #expect(seen[0] != nil && seen[1] == nil)
  }
}
