import Foundation
import Testing

/// The inputs that fuzzing begins with, and those that failed once, go through the targets that they were made for.
@Suite struct ReplayTests {
  private static let targets = syntaxTargets + projectTargets + rulesTargets
  private static let seeds = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Seeds")

  private static func seeds(of target: String) -> [Data] {
    let directory = seeds.appending(path: target)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.sorted().compactMap { FileManager.default.contents(atPath: directory.appending(path: $0).path) }
  }

  @Test(arguments: targets.map(\.name)) func `a seed does no harm, wherever it ends`(name: String) throws {
    let target = try #require(ReplayTests.targets.first { $0.name == name })
    let seeds = ReplayTests.seeds(of: name)
    #expect(!seeds.isEmpty)
    for bytes in seeds.map(Array.init) {
      target.run(bytes)
      for end in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 64) { target.run(Array(bytes[..<end])) }
    }
  }

  @Test func `each target has a name and seeds of its own, and the script knows it`() throws {
    let names = Set(ReplayTests.targets.map(\.name))
    #expect(names.count == ReplayTests.targets.count)
    #expect(try names == Set(FileManager.default.contentsOfDirectory(atPath: ReplayTests.seeds.path)))
    let script = ReplayTests.seeds.deletingLastPathComponent().deletingLastPathComponent().appending(path: "fuzz")
    let words = try String(contentsOf: script, encoding: .utf8).split { !$0.isLetter && $0 != "-" }
    #expect(names.isSubset(of: Set(words.map(String.init))))
  }
}
