import MoltProject
import MoltSemantics
import MoltSymbols
import MoltSyntax
import MoltText
import Testing

@Suite struct NameOccurrencesTests {
  private let index = Sources([
    ("A.swift", "let a = 1\nlet b = a + a"), ("B.swift", "func f() { g(a) }\nfunc g(_ b: Int) {}"), ("C.swift", "// a b\nlet c = 2"),
  ]).index

  private func places(_ nodes: [Node]) -> [String] { nodes.map { "\($0.file.index):\($0.range.lowerBound)" } }

  private func name(_ text: String) throws -> Name { try #require(index.names[text]) }

  @Test func `a name is found wherever it stands, in the order of files and offsets`() throws {
    let found = index.occurrences(of: try name("a"))
    #expect(found.map(\.file.index) == [0, 0, 0, 1])
    #expect(found.dropFirst().map(\.text) == ["a", "a", "a"])
    #expect(places(Array(found.dropFirst())) == ["0:18", "0:22", "1:13"])
  }

  @Test func `several names come in the order of files and offsets, each place once`() throws {
    var found: [String] = []
    index.forEachOccurrence(of: try [name("b"), name("a"), .none, name("b")]) { name, node, token in
      #expect(node.token(token).name == name)
      found.append("\(node.file.index):\(node.token(token).start):\(index.spelling(name))")
    }
    #expect(found == ["0:4:a", "0:14:b", "0:18:a", "0:22:a", "1:13:a", "1:27:b"])
    let byName = index.occurrences(of: try [name("a"), name("b"), name("b")])
    #expect(try byName[name("a")]?.count == 4 && byName[name("b")]?.count == 2)
  }

  @Test func `below a node only what stands there is found`() throws {
    let functions = index.occurrences(of: [try name("f"), try name("g")]).values.joined().filter { $0.kind == .functionDecl }
    let f = try #require(functions.first { $0.text.hasPrefix("func f") })
    #expect(places(index.uses(of: try name("a"), in: f)) == ["1:13"])
    #expect(index.uses(of: try name("b"), in: f).isEmpty)
    #expect(index.uses(of: try name("a"), in: index.root(of: FileID(2))).isEmpty)
  }

  @Test func `no name stands nowhere, and a name of a comment does not either`() throws {
    #expect(index.occurrences(of: .none).isEmpty)
    #expect(index.occurrences(of: [.none]).isEmpty)
    #expect(index.uses(of: .none, in: index.root(of: FileID(0))).isEmpty)
    #expect(index.occurrences(of: try name("b")).allSatisfy { $0.file.index < 2 })
  }

  @Test func `a file that is replaced is looked at again`() {
    var table = NameTable.withSDK()
    let files = ["let a = 1", "let b = a + g"].enumerated().map { parse($1, FileID(UInt32($0)), &table) }
    let changed = parse("let a = z", FileID(1), &table)
    let names = table.frozen()
    let index = ProjectIndex(files: files, names: names, project: ProjectModel(targets: []))
    let next = index.replacing([FileID(1): changed], names: names)
    func count(_ text: String, in index: ProjectIndex) -> Int { index.occurrences(of: names[text] ?? .none).count }
    #expect(count("a", in: index) == 2 && count("g", in: index) == 1 && count("z", in: index) == 0)
    #expect(count("a", in: next) == 2 && count("g", in: next) == 0 && count("z", in: next) == 1)
  }
}
