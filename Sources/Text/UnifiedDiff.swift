extension FileDiff {
  /// The file's part of a unified diff, as `git diff` prints it: `git apply` and `patch -p1` take it.
  /// Empty if there is no difference.
  public var unified: [UInt8] {
    if hunks.isEmpty && oldPath != nil && newPath != nil { return [] }
    var output: [UInt8] = []
    output += header.utf8
    for hunk in hunks {
      output += hunk.header.utf8
      for line in hunk.lines { line.write(to: &output) }
    }
    return output
  }

  private var header: String {
    let old = "a/" + (oldPath ?? newPath!)
    let new = "b/" + (newPath ?? oldPath!)
    var text = "diff --git \(quotedPath(old)) \(quotedPath(new))\n"
    if oldPath == nil { text += "new file mode 100644\n" }
    if newPath == nil { text += "deleted file mode 100644\n" }
    if !hunks.isEmpty {
      text += "--- \(oldPath == nil ? "/dev/null" : label(old))\n+++ \(newPath == nil ? "/dev/null" : label(new))\n"
    }
    return text
  }

  /// A tab ends a name with spaces, as `git` does for the sake of `patch`, which else takes the rest for a date.
  private func label(_ path: String) -> String {
    quotedPath(path) + (path.utf8.contains(UInt8(ascii: " ")) ? "\t" : "")
  }
}

extension FileDiff.Hunk {
  /// The `@@` line. A count of 1 is left out; a range of no lines is named by the line before it.
  public var header: String { "@@ -\(range(oldStart, oldCount)) +\(range(newStart, newCount)) @@\n" }

  private func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }
}

extension FileDiff.Line {
  fileprivate func write(to output: inout [UInt8]) {
    let mark: Unicode.Scalar =
      switch kind {
      case .context: " "
      case .deletion: "-"
      case .insertion: "+"
      }
    output.append(UInt8(ascii: mark))
    output += bytes
    if bytes.last != UInt8(ascii: "\n") { output += "\n\\ No newline at end of file\n".utf8 }
  }
}

/// A path as `git` prints it (`quote_c_style` in its `quote.c`, with `core.quotePath` on): as it is, or in double
/// quotes with escapes if it holds a control character, a quote, a backslash or a byte beyond ASCII.
public func quotedPath(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  if isPlain { return path }
  return "\"" + path.utf8.map(escaped).joined() + "\""
}

private func escaped(_ byte: UInt8) -> String {
  switch byte {
  case 0x07: "\\a"
  case 0x08: "\\b"
  case 0x09: "\\t"
  case 0x0A: "\\n"
  case 0x0B: "\\v"
  case 0x0C: "\\f"
  case 0x0D: "\\r"
  case UInt8(ascii: "\""): "\\\""
  case UInt8(ascii: "\\"): "\\\\"
  case 0x20..<0x7F: String(UnicodeScalar(byte))
  default: "\\" + [byte >> 6, byte >> 3 & 7, byte & 7].map { String($0) }.joined()
  }
}
