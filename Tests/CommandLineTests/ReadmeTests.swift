import Foundation
import Testing

/// What the README shows is what molt prints.
@Suite struct `The README` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  /// The fenced blocks of a language, without their fences.
  private static func blocks(_ language: String) throws -> [Substring] {
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    return readme.matches(of: /```(\w+)\n(?s:(.*?))```/).filter { $0.1 == language }.map(\.2)
  }

  @Test func `shows a part of the diff that its main command prints`() throws {
    let result = try Molt.run("diff", "Corpus/Bookshelf/before", in: Self.root.path)
    #expect(result.status == 1)
    for block in try Self.blocks("diff") { #expect(result.output.contains(block)) }
    #expect(try !Self.blocks("diff").isEmpty)
  }

  @Test func `shows what its other commands print`() throws {
    var shown = 0
    for block in try Self.blocks("console") {
      let lines = block.split(separator: "\n", maxSplits: 1)
      guard lines.count == 2, let command = lines.first, command.hasPrefix("$ molt "), !lines[1].hasPrefix("$") else {
        continue
      }
      let result = try Molt.run(command.dropFirst(7).split(separator: " ").map(String.init), in: Self.root.path)
      // Of a diff, the summary is shown, which goes to standard error.
      #expect((command.hasPrefix("$ molt diff") ? result.error : result.output) == lines[1])
      shown += 1
    }
    #expect(shown > 0)
  }

  @Test func `has a page with a rule of one's own whose examples come out as it says`() throws {
    let page = try String(contentsOf: Self.root.appending(path: "Migrations/README.md"), encoding: .utf8)
    let rule = try #require(page.firstMatch(of: /````markdown\n(?s:(.*?))````/)).1
    let project = try TemporaryProject(["migrations/acme/track-event.md": String(rule)])
    let result = try Molt.run("test", "migrations", in: project.path)
    #expect(result.status == 0, "\(result.output)\(result.error)")
    #expect(result.error.hasPrefix("1 document, 2 examples"))
  }

  @Test(arguments: ["README.md", "Migrations/README.md", "Sources/README.md", "Sources/Reports/JSON.md"])
  func `and its pages lead to what is there`(page: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
    let folder = Self.root.appending(path: page).deletingLastPathComponent()
    let headings = text.matches(of: /(?m)^#+ (.+)$/).map { $0.1.lowercased().filter { $0.isLetter || $0 == " " }.replacing(" ", with: "-") }
    for link in text.matches(of: /\]\(([^)]+)\)/).map({ String($0.1) }) where !link.contains("://") {
      if let heading = link.firstMatch(of: /^#(.+)$/)?.1 {
        #expect(headings.contains(String(heading)), "\(link)")
      } else {
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path), "\(link)")
      }
    }
  }

  @Test func `has a recipe that fails for what molt could change, and lists what is left`() throws {
    let recipe = try #require(try Self.blocks("sh").last)
    let line = "set -e; molt() { \"$MOLT\" \"$@\" --deployment-target ios17; }\n\(recipe)"
    let free = "import SwiftUI\nfinal class Free: ObservableObject {}\n"
    let bound = """
      import SwiftUI
      final class Bound: ObservableObject { func f() { objectWillChange.send() } }
      struct Shown: View {
        @ObservedObject var bound: Bound
        var body: some View { Text(UserDefaults.standard.string(forKey: "a") ?? "") }
      }

      """
    let ignored = free.replacing("final", with: "// molt:ignore -- kept for iOS 16\nfinal")
    for (text, status) in [(free, 1), (bound, 0), (ignored, 0)] {
      let project = try TemporaryProject(["A.swift": text])
      #expect(try Molt.shell(line, in: project.path).status == Int32(status))
      #expect(FileManager.default.fileExists(atPath: project.path + "/molt.json") == (status == 0))
    }
  }
}
