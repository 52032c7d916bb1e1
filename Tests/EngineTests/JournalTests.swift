import MoltEngine
import MoltText
import Testing

/// A journal is a file, and may be damaged or made by somebody.
@Suite struct JournalTests {
  private func journal(_ paths: [String], run: String = "0a1b-2-3") -> Journal {
    let attributes = FileAttributes(
      permissions: 0o4755, owner: 1, group: 2, accessed: FileTime(seconds: -1, nanoseconds: 999_999_999),
      modified: FileTime(seconds: 1 << 40, nanoseconds: 0))
    return Journal(
      run: run, date: "2026-01-01 00:00:00",
      changes: paths.map { Journal.Change(path: $0, before: SourceText("old"), after: SourceText(""), attributes: attributes) })
  }

  @Test func `what is written is read`() throws {
    let written = journal(["a.swift", "größe/\u{301}b.swift"])
    let read = try #require(Journal(written.encoded))
    #expect(read.run == written.run && read.date == written.date && read.changes.count == 2)
    for (a, b) in zip(read.changes, written.changes) {
      #expect(a.path.utf8.elementsEqual(b.path.utf8) && a.before == b.before && a.after == b.after && a.attributes == b.attributes)
    }
  }

  @Test func `damage is seen wherever it is`() {
    let bytes = journal(["a.swift"]).encoded.bytes
    for index in bytes.indices {
      #expect(Journal(SourceText(Array(bytes[..<index]))) == nil, "cut at \(index)")
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        #expect(Journal(SourceText(damaged)) == nil, "byte \(index)")
      }
    }
    #expect(Journal(SourceText(bytes + [0])) == nil)
  }

  @Test(arguments: [
    "../a.swift", "/a.swift", "a/../../b.swift", "./a.swift", "a//b.swift", ".git/a.swift", "a/.GIT/b.swift", "a.sh", ".swift/..", "",
    "a\0.swift",
  ]) func `it names nothing but Swift files below the top`(path: String) {
    #expect(Journal(journal([path]).encoded) == nil)
  }

  @Test(arguments: ["", "../x-1-2", "1-2", "1-2-3/4", "1-2-x", "A-1-2"]) func `it names no file that a run would not make`(run: String) {
    #expect(Journal(journal(["a.swift"], run: run).encoded) == nil)
  }

  @Test func `it names each file once`() {
    #expect(Journal(journal(["a.swift", "a.swift"]).encoded) == nil)
  }

  /// The journal says that the run kept `0o4755`.
  @Test func `it gives no rights that a file does not have`() throws {
    let directory = try TemporaryDirectory(["a.swift": "new\n"])
    try directory.setPermissions(0o755, of: "a.swift")
    let state = StateDirectory(root: directory.path)
    try state.create()
    let change = journal(["a.swift"]).changes[0]
    let made = Journal(
      run: "0-0-1", date: "",
      changes: [.init(path: "a.swift", before: SourceText("old\n"), after: SourceText("new\n"), attributes: change.attributes)])
    let writer = JournaledWriter(operations: SystemFileOperations(), state: state, jobs: 1)
    #expect(change.attributes.permissions == 0o4755)
    #expect(try writer.recovery(.after).standing(made).changed == ["a.swift"])
    #expect(try writer.recovery(.after).settle(made, to: .before).written.isEmpty)
    #expect(FileAttributes(directory.absolute("a.swift"))?.permissions == 0o755)
  }
}
