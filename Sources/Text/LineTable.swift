/// A place in a text as people and compilers write it.
public struct Position: Hashable, Comparable, Sendable {
  /// 1-based.
  public let line: Int
  /// 1-based, in UTF-8 bytes, as the Swift compiler counts.
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// Where the lines of a text begin.
public struct LineTable: Sendable {
  /// What ends a line.
  public enum Newlines: Sendable {
    /// `\n`, `\r\n` and a lone `\r`: what ends a line to Swift's lexer and to an editor.
    case swift
    /// `\n` only: what ends a line to `git` and `patch`. A `\r` before it is the line's last byte.
    case diff
  }

  /// Offset of the first byte of each line. Never empty. A newline at the very end opens no further line to a diff,
  /// and one more, empty, to an editor.
  public let starts: [UInt32]

  public init(_ text: SourceText, newlines: Newlines = .swift) {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(text.count / 32 + 1)
    for offset in 0..<text.count {
      let isEnd =
        switch text[offset] {
        case UInt8(ascii: "\n"): newlines == .swift || offset + 1 < text.count
        case UInt8(ascii: "\r"): newlines == .swift && text[offset + 1] != UInt8(ascii: "\n")
        default: false
        }
      if isEnd { starts.append(UInt32(offset + 1)) }
    }
    self.starts = starts
  }

  /// The line that holds `offset`: an index into `starts`.
  public func line(holding offset: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  public func position(of offset: UInt32) -> Position {
    let line = line(holding: offset)
    return Position(line: line + 1, column: Int(offset - starts[line]) + 1)
  }
}
