import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText
import Testing

/// What is parsed again to tell which calls an edit makes.
@Suite struct `Code with the edits of a unit` {
  private let index: ProjectIndex
  private let root: Node

  init() {
    let links = (0..<100).map { "\n      .link(\($0))" }.joined()
    let rows = (0..<100).map { "      Row(\($0)).padding()\n" }.joined()
    let text = SourceText(
      """
      struct Page: View {
        var body: some View {
          Text(title)\(links)
        }
        var rows: some View {
          List {
      \(rows)    }
        }
        func fill() { items.forEach { item in use(item) } }
        var marks: [Mark] {
          [
            Mark { wind in
              if let wind { Arrow().style(white, tint(color.darker(3))).turned(wind) }
            },
            Mark { Bar() },
          ]
        }
      }
      enum Kind {
        case one
        init(code: Int) { self = made(code) }
      }
      """)
    var names = NameTable()
    root = unsafe Parser.parse(file: FileID(0), bytes: text.start, count: text.count, names: &names)
    index = ProjectIndex(files: [root], names: names.frozen(), project: ProjectModel(targets: []))
  }

  /// The code around an edit that puts a text in the place of another, which stands once in the file.
  private func code(_ old: String, _ new: String) throws -> EditedCode {
    let place = try #require(root.text.range(of: old))
    let start = UInt32(root.text.utf8.distance(from: root.text.startIndex, to: place.lowerBound))
    let edit = Edit(Location(root.file, start..<start + UInt32(old.utf8.count)), new)
    return EditedCode(around: edit, among: [edit], index)
  }

  @Test func `has of a chain no more than what goes on from the element that is edited`() throws {
    let code = try code("link(50)", "other(51)")
    #expect(code.root.text.count < 1000, "\(code.root.text)")
    let call = try #require(code.call(named: "other"))
    #expect(call.firstChild?.calleeReference?.isMemberOfSomething == true)
    #expect(code.reference(at: 0)?.text == "other")
  }

  @Test func `has of a view the statement that is edited`() throws {
    let code = try code("Row(50)", "Other(50)")
    #expect(code.root.text.count < 60, "\(code.root.text)")
    #expect(code.call(named: "Other") != nil && code.call(named: "List") == nil)
  }

  @Test(arguments: [("use(item)", "use($0)"), ("item in use", "use")])
  func `has the calls around where closures may get other parameters`(old: String, new: String) throws {
    #expect(try code(old, new).call(named: "forEach") != nil)
  }

  @Test func `has of a chain in the elements of a list what the statement has`() throws {
    let code = try code("tint(color", "tint(named: color")
    #expect(code.call(named: "tint") != nil)
    #expect(code.root.text.contains("tint(named: color") && !code.root.text.contains("Bar()"))
  }

  @Test func `has members as members`() throws {
    #expect(try code("made(code)", "other(code)").call(named: "other") != nil)
    let header = try code("init(code: Int)", "init(value: Int)")
    #expect(header.root.descendants.contains { $0.kind == .initializerDecl } && header.root.descendants.contains { $0.kind == .enumDecl })
  }
}

@Suite struct `What many sites ask for` {
  @Test func `is worked out once, also where it is nothing`() {
    struct Question: Hashable { let name: String }
    let index = ProjectIndex(files: [], names: NameTable().frozen(), project: ProjectModel(targets: []))
    let context = RuleContext(index: index, project: ProjectModel(targets: []))
    var count = 0
    func answer(_ name: String) -> Int? {
      context.once(Question(name: name)) {
        count += 1
        return name.isEmpty ? nil : name.count
      }
    }
    #expect([answer("ab"), answer(""), answer("ab"), answer("")] == [2, nil, 2, nil] && count == 2)
  }
}
