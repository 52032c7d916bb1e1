/// Takes the stream of a client apart: each message has a header that says how long it is.
package struct MessageReader {
  package enum Part: Equatable {
    case message([UInt8])
    /// A header that says nothing of use, in a sentence.
    case malformed(String)
  }

  private var buffer: [UInt8] = []
  /// How much of it is done with.
  private var position = 0
  /// What the last header said, where its message is not complete.
  private var length: Int?

  private static let longestHeader = 1 << 13
  private static let longestMessage = 1 << 30
  private static let endOfHeader = Array("\r\n\r\n".utf8)

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
    if length == nil {
      guard let end = endOfHeader() else {
        guard buffer.count - position > MessageReader.longestHeader else { return nil }
        position = buffer.count
        return .malformed("a header does not end")
      }
      length = contentLength(String(decoding: buffer[position..<end], as: UTF8.self))
      position = end
    }
    guard let length else { return .malformed("a header has no `Content-Length` that can be read") }
    guard buffer.count - position >= length else { return nil }
    defer { position += length }
    self.length = nil
    return .message(Array(buffer[position..<position + length]))
  }

  private func endOfHeader() -> Int? {
    let last = min(buffer.count, position + MessageReader.longestHeader) - 4
    guard position <= last else { return nil }
    let place = (position...last).first { buffer[$0] == 0x0D && buffer[$0..<$0 + 4].elementsEqual(MessageReader.endOfHeader) }
    return place.map { $0 + 4 }
  }

  private func contentLength(_ header: String) -> Int? {
    for line in header.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].drop { $0 == " " || $0 == "\t" }
      guard let length = Int(digits), (0...MessageReader.longestMessage).contains(length) else { return nil }
      return length
    }
    return nil
  }

  /// A message as it is sent.
  package static func framed(_ body: some Collection<UInt8>) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
