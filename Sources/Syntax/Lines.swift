/// Where the lines of a file begin, found once: what looks for the beginning or the end of its own line by itself walks a
/// file that is one line again and again. Lives as long as the tree, which is never freed.
@safe struct Lines {
  /// The first byte of each line.
  let starts: UnsafeBufferPointer<UInt32>
  /// The first token of each line that begins with one, the end of the file included.
  let tokens: UnsafeBufferPointer<UInt32>
  /// One level of indentation, as the first indented line has it.
  let indentation: (byte: UInt8, count: Int)

  init(bytes: UnsafePointer<UInt8>, count: UInt32, tokens: UnsafePointer<Token>, tokenCount: UInt32) {
    var starts: ContiguousArray<UInt32> = [0]
    for offset in 0..<count where unsafe bytes[Int(offset)].isLineBreak { starts.append(offset + 1) }
    unsafe self.starts = unsafe immortal(starts)
    var firstTokens = ContiguousArray<UInt32>()
    for token in 0..<tokenCount where unsafe tokens[Int(token)].flags.contains(.atStartOfLine) || token + 1 == tokenCount {
      firstTokens.append(token)
    }
    unsafe self.tokens = unsafe immortal(firstTokens)
    indentation = unsafe Self.indentation(bytes, starts)
  }

  /// Two spaces where no line is indented. What stands behind the text is zero. Lines of comments are indented by one, to be below their
  /// first line.
  private static func indentation(_ bytes: UnsafePointer<UInt8>, _ starts: ContiguousArray<UInt32>) -> (byte: UInt8, count: Int) {
    for start in starts.map(Int.init) {
      let first = unsafe bytes[start]
      guard first.isBlank, unsafe start == 0 || bytes[start - 1] == 0x0A else { continue }
      var end = start
      while unsafe bytes[end].isBlank { end += 1 }
      let next = unsafe bytes[end]
      if next.isLineBreak || next == UInt8(ascii: "*") { continue }
      if first == 0x09 { return (first, 1) }
      if end - start > 1 { return (0x20, min(end - start, 8)) }
    }
    return (0x20, 2)
  }
}

/// A copy that is never freed.
func immortal(_ values: ContiguousArray<UInt32>) -> UnsafeBufferPointer<UInt32> {
  let copy = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: values.count)
  _ = unsafe copy.initialize(from: values)
  return UnsafeBufferPointer(copy)
}

extension UnsafeBufferPointer<UInt32> {
  /// The place of the first of these ascending numbers that is greater than another; `count` where none is.
  func place(behind number: UInt32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if unsafe self[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Node {
  private var lines: Lines { unsafe tree.pointee.lines }

  /// The first byte of the line that holds `offset`. Costs a binary search, like all that looks for a line here.
  public func startOfLine(at offset: UInt32) -> UInt32 {
    let starts = unsafe lines.starts
    let start = unsafe starts[starts.place(behind: offset) - 1]
    // A byte order mark belongs to the file, not to its first line.
    return start == 0 && byte(at: 0) == 0xEF && byte(at: 1) == 0xBB && byte(at: 2) == 0xBF ? min(3, offset) : start
  }

  /// Where the line that `offset` lies on ends, without its line break.
  public func endOfLine(from offset: UInt32) -> UInt32 {
    let starts = unsafe lines.starts
    let next = unsafe starts.place(behind: offset)
    return unsafe next < starts.count ? starts[next] - 1 : max(offset, sourceCount)
  }

  /// The last token on the line of a token; what a string spreads over several lines counts as one line.
  public func lastTokenOnLine(of token: UInt32) -> UInt32 {
    let tokens = unsafe lines.tokens
    let place = unsafe tokens.place(behind: token)
    return unsafe place < tokens.count ? tokens[place] - 1 : token
  }

  /// What the first indented line of the file is indented by: two spaces where there is none.
  public var indentationUnit: String {
    let (byte, count) = lines.indentation
    return String(repeating: byte == 0x09 ? "\t" : " ", count: count)
  }

  /// The same for what stands inside of a line, whose indentation is given: tabs stay tabs in a file that has both.
  public func indentationUnit(inside outer: String) -> String {
    !outer.isEmpty && outer.utf8.allSatisfy { $0 == 0x09 } ? "\t" : indentationUnit
  }

  /// How the file ends its lines: as its first line does.
  public var lineBreak: String {
    let starts = unsafe lines.starts
    guard starts.count > 1, byte(at: unsafe starts[1] - 1) == 0x0D else { return "\n" }
    return unsafe byte(at: starts[1]) == 0x0A ? "\r\n" : "\r"
  }
}
