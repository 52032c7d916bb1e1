import MoltText
import Testing

@Suite struct FileDiffTests {
  private func diff(_ text: String, _ edits: [(Range<UInt32>, String)], context: Int = 3, path: String = "x") -> String {
    let edits = edits.map { Edit(Location(FileID(0), $0.0), $0.1) }
    return String(
      decoding: FileDiff(path: path, text: SourceText(text), edits: edits, context: context).unified, as: UTF8.self)
  }

  private let header = "diff --git a/x b/x\n--- a/x\n+++ b/x\n"

  @Test func `a changed line is printed with its context`() {
    #expect(
      diff("1\n2\n3\n4\n5\n6\n7\n8\n", [(8..<9, "five")])
        == header + "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
  }

  @Test func `a deleted line is printed`() {
    #expect(diff("1\n2\n3\n", [(2..<4, "")]) == header + "@@ -1,3 +1,2 @@\n 1\n-2\n 3\n")
  }

  @Test func `an inserted line leaves the next one alone`() {
    #expect(diff("1\n2\n", [(2..<2, "new\n")]) == header + "@@ -1,2 +1,3 @@\n 1\n+new\n 2\n")
  }

  @Test func `an edit that says again what stands there is no difference`() {
    #expect(diff("1\n2\n", [(0..<1, "1")]) == "")
  }

  @Test func `equal lines at both ends of a long edit are context`() {
    #expect(diff("1\n2\n3\n", [(0..<5, "1\ntwo\n3")]) == header + "@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n")
  }

  /// A line is kept that an edit goes through and gives back.
  @Test func `a line within an edit that stands once before and after is context`() {
    #expect(
      diff("a\nb\nc\n", [(0..<2, ""), (3..<3, "\nnew")]) == header + "@@ -1,3 +1,3 @@\n-a\n b\n+new\n c\n")
    #expect(
      diff("1\n2\n3\n4\n", [(0..<8, "3\nx\n1\n4\n2\n")]) == header + "@@ -1,4 +1,5 @@\n-1\n-2\n 3\n+x\n+1\n 4\n+2\n")
  }

  @Test func `two edits of one line are one change`() {
    #expect(diff("a b\n", [(0..<1, "x"), (2..<3, "y")]) == header + "@@ -1 +1 @@\n-a b\n+x y\n")
  }

  @Test func `changes in adjacent lines are one change`() {
    #expect(diff("a\nb\n", [(0..<1, "x"), (2..<3, "y")]) == header + "@@ -1,2 +1,2 @@\n-a\n-b\n+x\n+y\n")
  }

  @Test func `near changes share a hunk and far ones do not`() {
    let text = "1\n2\n3\n4\n5\n6\n7\n8\n"
    #expect(
      diff(text, [(0..<1, "x"), (8..<9, "y")], context: 1) == header
        + "@@ -1,2 +1,2 @@\n-1\n+x\n 2\n@@ -4,3 +4,3 @@\n 4\n-5\n+y\n 6\n")
    #expect(
      diff(text, [(0..<1, "x"), (4..<5, "y")], context: 1) == header + "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n-3\n+y\n 4\n")
  }

  @Test func `without context a range of no lines is named by the line before it`() {
    #expect(diff("1\n2\n", [(2..<2, "new\n")], context: 0) == header + "@@ -1,0 +2 @@\n+new\n")
    #expect(diff("1\n2\n", [(0..<2, "")], context: 0) == header + "@@ -1 +0,0 @@\n-1\n")
  }

  @Test func `a missing newline at the end is said`() {
    #expect(
      diff("1\n2", [(2..<3, "two")]) == header
        + "@@ -1,2 +1,2 @@\n 1\n-2\n\\ No newline at end of file\n+two\n\\ No newline at end of file\n")
    #expect(diff("1", [(1..<1, "\n")]) == header + "@@ -1 +1 @@\n-1\n\\ No newline at end of file\n+1\n")
  }

  @Test func `carriage returns are kept`() {
    #expect(diff("1\r\n2\r\n", [(3..<4, "two")]) == header + "@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+two\r\n")
  }

  @Test func `a new and a deleted file are whole`() {
    let text = SourceText("1\n2\n")
    #expect(
      String(decoding: FileDiff(creating: "x", text: text).unified, as: UTF8.self)
        == "diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+1\n+2\n")
    #expect(
      String(decoding: FileDiff(deleting: "x", text: text).unified, as: UTF8.self)
        == "diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-1\n-2\n")
  }

  @Test func `paths are quoted as git quotes them`() {
    #expect(quotedPath("Sources/A.swift") == "Sources/A.swift")
    #expect(quotedPath("a b.swift") == "a b.swift")
    #expect(quotedPath("ö\t\"\\\u{1}.swift") == #""\303\266\t\"\\\001.swift""#)
    #expect(diff("1\n", [(0..<1, "2")], path: "a b").hasPrefix("diff --git a/a b b/a b\n--- a/a b\t\n+++ b/a b\t\n"))
  }

  @Test func `insertions and deletions are counted`() {
    let edits = [Edit(Location(FileID(0), 0..<1), "x\ny")]
    let diff = FileDiff(path: "x", text: SourceText("1\n2\n"), edits: edits)
    #expect(diff.insertions == 2)
    #expect(diff.deletions == 1)
  }
}
