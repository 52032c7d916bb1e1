import MoltEngine
import MoltSyntax
import MoltText
import Testing

@Suite struct ParsingTests {
  /// Files of different sizes, with names that are the same in several, in another order in each.
  private let files = (0..<60).map { index in
    let names = (0..<index % 7 + 1).map { "name\(($0 * 31 + index) % 40)" }
    let text = names.map { "let \($0) = \($0)_\(index)\n" }.joined()
    return SourceFile(id: FileID(UInt32(index)), path: "\(index).swift", text: SourceText(text), readOnly: nil)
  }

  @Test(arguments: [1, 2, 7])
  func `trees are in the order of the files, and names mean the same in all`(jobs: Int) {
    let forest = parse(files, jobs: jobs)
    #expect(forest.roots.map(\.file) == files.map(\.id))
    for (file, root) in zip(files, forest.roots) {
      for index in root.tokens {
        let token = root.token(index)
        guard token.name != .none else { continue }
        #expect(forest.names.spelling(of: token.name) == file.text.string(in: token.start..<token.end))
      }
    }
  }

  @Test func `equal spellings have equal names in all files`() {
    let forest = parse(files, jobs: 3)
    var numbers: [String: Name] = [:]
    for (file, root) in zip(files, forest.roots) {
      for index in root.tokens where root.token(index).kind == .identifier {
        let token = root.token(index)
        let spelling = file.text.string(in: token.start..<token.end)
        #expect(numbers[spelling, default: token.name] == token.name)
        numbers[spelling] = token.name
      }
    }
    #expect(numbers.count > 40)
  }
}
