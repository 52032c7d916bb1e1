import Foundation
import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

@Suite struct `What a command prints` {
  private func lines(_ output: String) -> [String] {
    printedErrors(output).map { error in
      (error.place.map { "\($0.path)|\($0.line)|\($0.column.map(String.init) ?? "-")|" } ?? "") + error.message
    }
  }

  @Test func `is read as compilers and build systems write it`() {
    let output = """
      [3/9] Compiling App A.swift
      /tmp/App/Sources/A.swift:3:5: error: cannot find 'x' in scope
       1 | let a = 1
         |         `- error: cannot find 'x' in scope
      /tmp/App/Sources/A.swift:3:5: error: cannot find 'x' in scope
      /tmp/App/Sources/A.swift:4:5: warning: unused
      \u{1B}[1mSources/B.swift:7:1: \u{1B}[31merror: \u{1B}[0mexpected '}'\r
      Tests/T.swift:12: error: T.test : XCTAssertEqual failed: ("1") is not equal to ("2")
      /a b/C:D.swift:1:2: fatal error: too many errors
      error: link command failed with exit code 1
      ld: error: undefined symbol: main
      <unknown>:0: error: missing required module 'SwiftShims'
      ❌ /tmp/E.swift:5:6: no such module 'F'
      [x] /tmp/G.swift:5:6: no such module 'H'
      error: emit-module command failed: see above
      """
    #expect(
      lines(output) == [
        "/tmp/App/Sources/A.swift|3|5|cannot find 'x' in scope", "Sources/B.swift|7|1|expected '}'",
        "Tests/T.swift|12|-|T.test : XCTAssertEqual failed: (\"1\") is not equal to (\"2\")", "/a b/C:D.swift|1|2|too many errors",
        "link command failed with exit code 1", "ld: error: undefined symbol: main",
        "<unknown>:0: error: missing required module 'SwiftShims'", "/tmp/E.swift|5|6|no such module 'F'",
        "/tmp/G.swift|5|6|no such module 'H'", "emit-module command failed: see above",
      ])
  }

  @Test func `has notes, which say where the code of a macro comes from`() throws {
    let output = """
      macro expansion @ObservationTracked:2:6: error: init accessor cannot refer to property '_c'
      `- A.swift:6:17: note: expanded code originates here
      """
    let error = try #require(printedErrors(output).first)
    let note = try #require(error.notes.first)
    #expect(error.notes.count == 1 && note.path == "A.swift" && note.line == 6 && note.column == 17)
  }

  @Test func `is as long as it likes`() {
    let output = (0..<2000).map { "A.swift:\($0 + 1):1: error: e" }.joined(separator: "\n")
    #expect(printedErrors(output).count == 400)
  }
}

/// The file that a command appends to.
@Suite struct `A log of a command` {
  private func append(_ text: String, to path: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  /// Bytes on the disk.
  private func space(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_blocks) * 512 : -1
  }

  @Test func `keeps the beginning and the end of each run`() throws {
    let directory = try TemporaryDirectory([:])
    let log = try CommandLog(directory.absolute("log"))
    log.begin("one")
    try append("a short run\n", to: log.path)
    log.shorten()
    log.begin("two")
    try append("first\n" + String(repeating: "x", count: CommandLog.beginning + CommandLog.end) + "\nlast\n", to: log.path)
    #expect(log.output.hasPrefix("first\n") && log.output.hasSuffix("\nlast\n"))
    log.shorten()
    let text = try directory.content(of: "log")
    #expect(text.hasPrefix("== one\na short run\n== two\nfirst\nxx") && text.hasSuffix("xx\nlast\n"))
    #expect(text.contains("x\n== 12 bytes were left out here\nx"))
    #expect(log.lastLines(1) == ["last"])
  }

  /// What looks at each byte by `contains` takes seconds where it is not optimised.
  private func hasZero(_ bytes: [UInt8]) -> Bool { memchr(bytes, 0, bytes.count) != nil }

  @Test func `takes no more space while a command prints than what is looked at`() throws {
    let directory = try TemporaryDirectory([:])
    let log = try CommandLog(directory.absolute("log"))
    log.begin("one")
    let line = String(repeating: "x", count: 1 << 20)
    for number in 0..<48 {
      try append("\(number) \(line)\n", to: log.path)
      log.release()
      #expect(space(log.path) < CommandLog.beginning + CommandLog.searched + 1 << 19, "\(number)")
    }
    let output = log.output
    #expect(output.utf8.count == CommandLog.searched && !hasZero(Array(output.utf8)) && output.hasSuffix("x\n"))
    log.shorten()
    let bytes = try directory.bytes(of: "log")
    #expect(bytes.count < CommandLog.beginning + CommandLog.end + 100 && !hasZero(bytes))
    #expect(bytes.starts(with: "== one\n0 xx".utf8) && bytes.suffix(3) == Array("xx\n".utf8)[...])
  }
}

@Suite struct `A copy of a working tree` {
  @Test func `has everything but version control and what builds have made`() throws {
    let directory = try TemporaryDirectory([
      "A.swift": "a", ".git/HEAD": "x", "Kit/.git": "gitdir: x", ".build/debug/x.o": "o",
      ".build/checkouts/Dep/.git/HEAD": "x", ".build/checkouts/Dep/D.swift": "d", ".build/workspace-state.json": "{}",
      "DerivedData/x": "", "Pods/P.swift": "p", "Kit/run.sh": "r",
    ])
    try directory.setPermissions(0o555, of: "Kit/run.sh")
    try directory.link("inside", to: "Kit")
    try directory.link("absolute", to: directory.absolute("A.swift"))
    try directory.link("outside", to: "/usr")
    let copy = try TreeCopy(of: directory.path)
    defer { copy.remove() }
    let names = try FileManager.default.subpathsOfDirectory(atPath: copy.path).filter { !$0.hasPrefix("outside/") }.sorted()
    #expect(
      names == [
        ".build", ".build/checkouts", ".build/checkouts/Dep", ".build/checkouts/Dep/.git", ".build/checkouts/Dep/.git/HEAD",
        ".build/checkouts/Dep/D.swift", ".build/workspace-state.json", "A.swift", "Kit", "Kit/run.sh", "Pods", "Pods/P.swift",
        "absolute", "inside", "outside",
      ])
    #expect(copy.path.hasSuffix("/" + directory.path.split(separator: "/").last!))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: copy.path + "/inside") == "Kit")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: copy.path + "/absolute") == copy.path + "/A.swift")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: copy.path + "/outside") == "/usr")
    #expect(FileManager.default.isExecutableFile(atPath: copy.path + "/Kit/run.sh"))
    let times = try [directory.absolute("A.swift"), copy.path + "/A.swift"].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date
    }
    #expect(times[0] == times[1])
    #expect(copy.originalPath(of: copy.path + "/Kit/K.swift") == directory.absolute("Kit/K.swift"))
    #expect(copy.originalPath(of: "/elsewhere") == nil)
    copy.remove()
    #expect(!FileManager.default.fileExists(atPath: parent(of: copy.path)))
  }
}

/// Plans of `.foregroundColor`, each site a unit, or of classes, that a command dislikes in some ways.
@Suite struct `A search for units` {
  private func migration(_ files: [String: String]) throws -> Migration {
    let directory = try TemporaryDirectory(files)
    let rules = Catalogue.builtIn.named("observation").map(\.id) + ["foreground-style"]
    let selection = Selection(rules: Set(rules), of: .builtIn, level: .review)
    let floor = try Floor(deploymentTarget: "ios17")
    return try Migration(Request(paths: [directory.path], selection: selection, deploymentTargets: [floor]))
  }

  /// A file of a view with so many sites, one on a line from line 5 on.
  private func view(_ name: String, _ count: Int) -> String {
    let lines = (0..<count).map { "    Text(\"\(name)\($0)\").foregroundColor(.red)\n" }.joined()
    return "import SwiftUI\nstruct \(name): View {\n  var body: some View {\n   VStack {\n\(lines)   }\n  }\n}\n"
  }

  /// - Parameter dislikes: the errors for what the files became; nil where all is well.
  private func search(
    _ files: [String: String], limit: Int = 40, dislikes: @escaping (_ texts: [String: String], _ run: Run) -> [CommandError]?
  ) throws -> (kept: [String], runs: Int, passes: Bool) {
    let migration = try migration(files)
    let proposal = try migration.proposal()
    func errors(_ run: Run) -> [CommandError]? {
      let texts = run.rewritten.map { (run.file($0.id).path, String(decoding: $0.text.bytes, as: UTF8.self)) }
      return dislikes(Dictionary(uniqueKeysWithValues: texts), run)
    }
    var search = UnitSearch(
      command: "check", limit: limit, plan: migration.run,
      verify: { run in errors(run).map { Trial(passed: false, errors: $0) } ?? Trial(passed: true) }, isOwn: { _ in false },
      unprovoked: { _ in .refused(reason: "unprovoked", paths: []) })
    let result = try search.perform(proposal)
    let kept = result.plan.units.filter { $0.verdict != .changed }.map { unit in
      let file = result.file(unit.location.file)
      return "\(file.path):\(file.lines.position(of: unit.location.range.lowerBound).line)"
    }
    return (kept, search.runs, result.rewritten.isEmpty || errors(result) == nil)
  }

  /// Whether the line of a site became the new form.
  private func isChanged(_ texts: [String: String], _ file: String, _ site: String) -> Bool {
    texts[file]?.contains("Text(\"\(site)\").foregroundStyle") == true
  }

  private func error(_ run: Run, _ path: String?, _ line: Int = 1, _ message: String = "bad") -> CommandError {
    CommandError(path: path, line: line, column: nil, message: message, file: run.files.first { $0.path == path }?.id)
  }

  @Test func `takes what an error points at, without halving`() throws {
    let result = try search(["A.swift": view("A", 9), "B.swift": view("B", 9)]) { texts, run in
      isChanged(texts, "A.swift", "A3") ? [error(run, "A.swift", 8)] : nil
    }
    #expect(result == (["A.swift:8"], 3, true))
  }

  @Test func `halves the units of a file first that has an error`() throws {
    let files = Dictionary(uniqueKeysWithValues: ["A", "B", "C", "D"].map { ($0 + ".swift", view($0, 16)) })
    let result = try search(files) { texts, run in isChanged(texts, "C.swift", "C11") ? [error(run, "C.swift", 2)] : nil }
    #expect(result.kept == ["C.swift:16"] && result.passes)
    // Without edits, with all, without again, without C, four halves of 16, and the end.
    #expect(result.runs <= 9)
  }

  @Test func `looks first at the class that an error stands in, or names`() throws {
    let classes = (0..<8).map { "final class M\($0): ObservableObject {\n  @Published var a = 0\n\n  let fixed = 1\n}\n" }
    let files = ["A.swift": "import SwiftUI\n" + classes.joined(), "B.swift": "let b = 1\n"]
    let errors: [(String, Int, String)] = [
      ("A.swift", 20, "bad"), ("B.swift", 1, "value of type 'M3' has no member"), ("B.swift", 1, "bad"),
    ]
    for (path, line, message) in errors {
      let result = try search(files) { texts, run in
        // The macro stands on a line of its own.
        texts["A.swift"]?.contains("class M3: ObservableObject") == false
          ? [error(run, path, path == "A.swift" ? line + 4 : line, message)] : nil
      }
      #expect(result.kept == ["A.swift:17"] && result.passes, "\(result)")
      #expect((result.runs == 4) == (message != "bad" || path == "A.swift"), "\(result)")
    }
  }

  @Test func `finds each of several, wherever they are`() throws {
    for bad in [["A0"], ["A15"], ["A0", "A15"], ["A3", "A4", "A5"], ["A1", "A6", "A9", "A14"]] {
      let result = try search(["A.swift": view("A", 16)]) { texts, run in
        bad.contains { isChanged(texts, "A.swift", $0) } ? [error(run, nil)] : nil
      }
      #expect(result.passes && result.kept.count == bad.count, "\(bad): \(result)")
    }
  }

  @Test func `takes back one of two that fail only together`() throws {
    let result = try search(["A.swift": view("A", 12)]) { texts, run in
      isChanged(texts, "A.swift", "A2") && isChanged(texts, "A.swift", "A7") ? [error(run, nil)] : nil
    }
    #expect(result.kept.count == 1 && result.passes)
  }

  @Test func `gives back what was blamed for the fault of another`() throws {
    let result = try search(["A.swift": view("A", 4), "B.swift": view("B", 4)]) { texts, run in
      guard isChanged(texts, "B.swift", "B2") else { return nil }
      let cascade = (0..<4).filter { isChanged(texts, "A.swift", "A\($0)") }.map { error(run, "A.swift", $0 + 5) }
      return cascade.isEmpty ? [error(run, "B.swift", 7)] : cascade
    }
    #expect(result.kept == ["B.swift:7"] && result.passes, "\(result)")
  }

  @Test(arguments: 2..<14) func `ends with what passes, however few runs there are`(limit: Int) throws {
    let result = try search(["A.swift": view("A", 10), "B.swift": view("B", 10)], limit: limit) { texts, run in
      isChanged(texts, "A.swift", "A8") || isChanged(texts, "B.swift", "B1") ? [error(run, nil)] : nil
    }
    #expect(result.passes && result.runs <= limit)
  }

  @Test func `blames nobody where the command fails by chance`() throws {
    var count = 0
    #expect(throws: EngineError.self) {
      _ = try search(["A.swift": view("A", 4)]) { _, run in
        count += 1
        return count > 1 ? [error(run, nil)] : nil
      }
    }
    #expect(count == 3)
  }
}
