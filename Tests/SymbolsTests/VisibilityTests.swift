import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText
import Testing

@Suite struct VisibilityTests {
  private let sources = Sources([
    ("Sources/Kit/Kit.swift", "public class Open {}\nclass Inner {}\nprivate class Own {}\nfileprivate class Beside {}"),
    ("Sources/Kit/Other.swift", ""),
    ("Sources/App/Importing.swift", "import Kit"),
    ("Sources/App/Plain.swift", ""),
  ])

  @Test(arguments: [
    ("Open", [true, true, true, false]), ("Inner", [true, true, false, false]), ("Own", [true, false, false, false]),
    ("Beside", [true, false, false, false]),
  ])
  func `a declaration is visible in its file, its module, or through an import, as its access says`(name: String, files: [Bool]) throws {
    let index = sources.index
    let type = try #require(index.types.first { index.qualifiedName($0.id) == name })
    #expect((0..<4).map { index.isVisible(type.node, from: FileID($0)) } == files)
  }
}
