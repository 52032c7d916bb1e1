/// Takes the stream of a client apart: each message has a header that says how long it is.
///
/// A header is lines, and an empty one behind them. They end with `\r\n` or a bare `\n`, and all but the first good `Content-Length`
/// are skipped: capitals do not count there, nor do blanks around the digits. Behind a header without one, or of more than 8 kB, all
/// is skipped up to what surely begins a header: `Content-Length: 12` and the end of a line, which no JSON can hold.
///
/// No more is kept than a header, or a message that has one: 1 GB at most.
package struct MessageReader {
  package enum Part: Equatable {
    case message([UInt8])
    /// A header that says nothing of use, in a sentence. What is skipped behind it is not told of.
    case malformed(String)
  }

  private var buffer: [UInt8] = []
  /// How much of it is done with.
  private var position = 0
  /// What the last header said, where its message is not complete.
  private var length: Int?
  /// Whether the next header is still to be found.
  private var isLost = false

  private static let longestHeader = 1 << 13
  private static let longestMessage = 1 << 30
  /// Of a line that is surely of a header.
  private static let longestLine = 1 << 6
  private static let lineFeed = UInt8(ascii: "\n")

  package init() {}

  /// What is complete with the bytes that have come.
  package mutating func read(_ chunk: [UInt8]) -> [Part] {
    buffer += chunk
    var parts: [Part] = []
    while let part = next() { parts.append(part) }
    buffer.removeFirst(position)
    position = 0
    return parts
  }

  /// Nil where more has to come.
  private mutating func next() -> Part? {
    if isLost, !findHeader() { return nil }
    if length == nil {
      guard let end = endOfHeader() else {
        return buffer.count - position > MessageReader.longestHeader ? lose("a header does not end") : nil
      }
      let lines = buffer[position..<end].split(separator: MessageReader.lineFeed)
      guard let found = lines.lazy.compactMap(MessageReader.contentLength).first else {
        return lose("a header has no `Content-Length` that can be read")
      }
      (length, position) = (found, end)
    }
    guard let length, buffer.count - position >= length else { return nil }
    defer { position += length }
    self.length = nil
    return .message(Array(buffer[position..<position + length]))
  }

  private mutating func lose(_ problem: String) -> Part {
    isLost = true
    position += 1
    return .malformed(problem)
  }

  /// Goes to what surely begins a header. All before it is done with, but for what may be a part of it.
  private mutating func findHeader() -> Bool {
    let start = (position..<buffer.count).first { start in
      guard buffer[start] | 0x20 == UInt8(ascii: "c") else { return false }
      let line = buffer[start...].prefix(MessageReader.longestLine)
      return line.firstIndex(of: MessageReader.lineFeed).flatMap { MessageReader.contentLength(line[..<$0]) } != nil
    }
    isLost = start == nil
    position = start ?? max(position, buffer.count - MessageReader.longestLine)
    return !isLost
  }

  private func endOfHeader() -> Int? {
    var start = position
    let header = buffer[start...].prefix(MessageReader.longestHeader)
    while let end = header[start...].firstIndex(of: MessageReader.lineFeed) {
      if header[start..<end].allSatisfy({ $0 == UInt8(ascii: "\r") }) { return end + 1 }
      start = end + 1
    }
    return nil
  }

  /// How long a message is by a line of its header; nil for one that does not say.
  private static func contentLength(_ line: ArraySlice<UInt8>) -> Int? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      String(decoding: line[..<colon], as: UTF8.self).lowercased() == "content-length"
    else { return nil }
    let words = line[(colon + 1)...].split { [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains($0) }
    guard words.count == 1, words[0].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let length = Int(String(decoding: words[0], as: UTF8.self)), length <= longestMessage
    else { return nil }
    return length
  }

  /// A message as it is sent.
  package static func framed(_ body: some Collection<UInt8>) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
