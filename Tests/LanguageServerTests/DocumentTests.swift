import Foundation
import MoltLanguageServer
import MoltTestSupport
import Testing

/// What an editor holds, change by change.
@Suite struct DocumentTests {
  private func position(_ line: Int, _ character: Int) -> JSONValue { ["line": .int(line), "character": .int(character)] }

  private func replacement(_ from: (Int, Int), _ to: (Int, Int), _ text: String) -> JSONValue {
    ["range": ["start": position(from.0, from.1), "end": position(to.0, to.1)], "text": .string(text)]
  }

  /// What a document is once changes were made to it.
  private func text(_ text: String, _ changes: [JSONValue], encoding: String = "utf-16") async throws -> String {
    let requests = Notebook<PlanRequest>()
    let session = Session { request, _ in
      requests.add(request)
      return try planned([:])
    }
    _ = try await session.initialize(["general": ["positionEncodings": [.string(encoding)]]])
    try await session.open("file:///p/A.swift", text)
    try await session.change("file:///p/A.swift", .array(changes), version: 2)
    let hover: JSONValue = ["textDocument": ["uri": "file:///p/A.swift"], "position": position(0, 0)]
    _ = try await session.client.request("textDocument/hover", hover)
    return try #require(requests.entries.last?.buffers.first?.text)
  }

  @Test(arguments: [("utf-16", 6), ("utf-8", 8)])
  func `characters beyond ASCII count as the client counts them`(encoding: String, place: Int) async throws {
    let text = "let \u{1F426} = 1\r\nlet é = \"👨‍👩‍👧\"\r\n"
    let changed = try await self.text(text, [replacement((0, place), (0, place), "s")], encoding: encoding)
    #expect(changed == "let \u{1F426}s = 1\r\nlet é = \"👨‍👩‍👧\"\r\n")
    let family = encoding == "utf-8" ? (10, 28) : (9, 17)
    let emptied = try await self.text(text, [replacement((1, family.0), (1, family.1), "")], encoding: encoding)
    #expect(emptied.hasSuffix("let é = \"\"\r\n"))
  }

  @Test func `lines end with any of three line breaks`() async throws {
    #expect(try await text("a\r\nb\rc\nd", [replacement((2, 0), (3, 1), "x")]) == "a\r\nb\rx")
    #expect(try await text("a\r\nb", [replacement((0, 1), (1, 0), "")]) == "ab")
  }

  @Test func `places behind the end of a line, of the text and within a character are those before`() async throws {
    #expect(try await text("a\r\nb", [replacement((0, 99), (0, 99), "x")]) == "ax\r\nb")
    #expect(try await text("a", [replacement((7, 0), (9, 0), "x")]) == "ax")
    #expect(try await text("\u{1F426}", [replacement((0, 1), (0, 1), "x")]) == "x\u{1F426}")
    #expect(try await text("é", [replacement((0, 1), (0, 1), "x")], encoding: "utf-8") == "xé")
  }

  @Test func `changes count from what those before have made, and a whole text is one, too`() async throws {
    let changes = [replacement((0, 0), (0, 0), "x\n"), replacement((1, 1), (1, 1), "!")]
    #expect(try await text("a", changes) == "x\na!")
    #expect(try await text("a", [["text": "b\n"], replacement((1, 0), (1, 0), "c")]) == "b\nc")
  }

  @Test(arguments: 1...10) func `edits at random come out as those of another implementation`(seed: UInt64) async throws {
    var generator = LinearGenerator(state: seed)
    let alphabet = ["a", "é", "\u{1F426}", "\r\n", "\n", "\r", "漢", " "]
    let original = (0..<60).map { _ in alphabet.randomElement(using: &generator)! }.joined()
    var expected = original
    var changes: [JSONValue] = []
    for _ in 0..<40 {
      let places = places(in: expected)
      let a = places.randomElement(using: &generator)!
      let b = places.filter { $0 >= a }.randomElement(using: &generator)!
      let change = replacement((a.line, a.character), (b.line, b.character), alphabet.randomElement(using: &generator)!)
      expected = expected.applying([["range": change["range"], "newText": change["text"]]])
      changes.append(change)
    }
    #expect(try await text(original, changes) == expected, "from \(original.debugDescription) by \(changes)")
  }

  /// All but the one between the two characters of a line break.
  private func places(in text: String) -> [TextPosition] {
    let bytes = Array(text.utf8)
    let map = PositionMap(bytes, .utf16)
    let offsets = (0...bytes.count).filter { offset in
      offset == bytes.count || bytes[offset] & 0xC0 != 0x80 && !(offset > 0 && bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D)
    }
    return offsets.map(map.position)
  }
}

/// Numbers that look random, and are the same in each run.
private struct LinearGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

@Suite struct PositionMapTests {
  @Test(arguments: [PositionEncoding.utf8, .utf16]) func `places of bytes lead back to them`(encoding: PositionEncoding) {
    let bytes = Array("let \u{1F426} = 1 // é漢\r\n\rb\n\n".utf8)
    let map = PositionMap(bytes, encoding)
    for offset in bytes.indices where bytes[offset] & 0xC0 != 0x80 && !(bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D) {
      #expect(map.offset(of: map.position(of: offset)) == offset)
    }
    #expect(map.position(of: bytes.count) == TextPosition(line: 4, character: 0))
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func `the byte order mark of a file is no character to an editor`(encoding: PositionEncoding) {
    let bytes = Array("\u{FEFF}let é = 1\nx".utf8)
    let map = PositionMap(bytes, encoding, countsMark: false)
    #expect(map.position(of: 3) == TextPosition(line: 0, character: 0))
    #expect(map.position(of: 7) == TextPosition(line: 0, character: 4))
    #expect(map.position(of: bytes.count) == TextPosition(line: 1, character: 1))
  }
}

@Suite struct MessageReaderTests {
  @Test(arguments: [1, 2, 7, 1000]) func `messages come in pieces of any size`(size: Int) {
    let bodies = ["{}", String(repeating: "x", count: 300), ""]
    let bytes = bodies.flatMap { MessageReader.framed(Array($0.utf8)) }
    var reader = MessageReader()
    var parts: [MessageReader.Part] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      parts += reader.read(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(parts == bodies.map { .message(Array($0.utf8)) })
  }

  @Test func `a header that does not end is not kept`() {
    var reader = MessageReader()
    #expect(reader.read(Array(repeating: 0x61, count: 10_000)) == [.malformed("a header does not end")])
    #expect(reader.read(MessageReader.framed([1])) == [.message([1])])
  }

  @Test func `capitals and other headers do not count`() {
    var reader = MessageReader()
    #expect(reader.read(Array("X: y\r\ncontent-length:1\r\n\r\na".utf8)) == [.message([0x61])])
  }
}
