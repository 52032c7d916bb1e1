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

  /// Places with numbers that mean nothing, and the place that each stands for in `a\nbc`.
  private static let oddPlaces: [(line: String, character: String, offset: Int)] = [
    ("1", "9223372036854775807", 4), ("1", "-9223372036854775808", 2), ("0", "9223372036854775807", 1), ("1", "-1", 2),
    ("9223372036854775807", "0", 4), ("9223372036854775807", "9223372036854775807", 4), ("-9223372036854775808", "7", 0), ("-1", "1", 0),
    ("1", "9223372036854775808", 4), ("1", "1.7976931348623157e308", 4), ("1e300", "0", 4), ("-1e300", "0", 0), ("1", "-1e300", 2),
  ]

  @Test(arguments: ["utf-16", "utf-8"], oddPlaces.indices)
  func `numbers of any size stand for a place, and an end may be before its start`(encoding: String, index: Int) async throws {
    let requests = Notebook<PlanRequest>()
    let session = Session { request, _ in
      requests.add(request)
      return try planned([:])
    }
    _ = try await session.initialize(["general": ["positionEncodings": [.string(encoding)]]])
    let (line, character, offset) = Self.oddPlaces[index]
    let odd = #"{"line":\#(line),"character":\#(character)}"#
    let middle = #"{"line":1,"character":1}"#
    for (version, ends) in [(odd, middle), (middle, odd), (odd, odd)].enumerated() {
      try await session.open("file:///p/\(version).swift", "a\nbc")
      let range = #"{"start":\#(ends.0),"end":\#(ends.1)}"#
      let body =
        #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///p/\#(version).swift","version":2},"#
        + #""contentChanges":[{"range":\#(range),"text":"|"}]}}"#
      await session.client.send(raw: String(decoding: MessageReader.framed(body.utf8), as: UTF8.self))
    }
    let hover: JSONValue = ["textDocument": ["uri": "file:///p/0.swift"], "position": position(0, 0)]
    _ = try await session.client.request("textDocument/hover", hover)
    let text = Array("a\nbc".utf8)
    let replaced = String(decoding: text[..<min(offset, 3)] + [0x7C] + text[max(offset, 3)...], as: UTF8.self)
    let inserted = String(decoding: text[..<offset] + [0x7C] + text[offset...], as: UTF8.self)
    #expect(requests.entries.last?.buffers.map(\.text) == [replaced, replaced, inserted])
  }

  @Test func `a client may count versions to the end, and leave them out`() async throws {
    let session = Session { _, _ in try planned(["/p/A.swift": 0]) }
    _ = try await session.initialize()
    try await session.open("file:///p/A.swift", version: .max)
    try await session.client.notify(
      "textDocument/didChange", ["textDocument": ["uri": "file:///p/A.swift"], "contentChanges": [["text": "a"]]])
    #expect(try await session.client.next("textDocument/publishDiagnostics")["diagnostics"].array.count == 1)
  }

  @Test func `changes count from what those before have made, and a whole text is one, too`() async throws {
    let changes = [replacement((0, 0), (0, 0), "x\n"), replacement((1, 1), (1, 1), "!")]
    #expect(try await text("a", changes) == "x\na!")
    #expect(try await text("a", [["text": "b\n"], replacement((1, 0), (1, 0), "c")]) == "b\nc")
  }

  @Test(arguments: 1...10, ["utf-16", "utf-8"])
  func `edits at random come out as those of another implementation`(seed: UInt64, encoding: String) async throws {
    var generator = LinearGenerator(state: seed)
    let alphabet = ["a", "é", "e\u{301}", "\u{1F426}", "👨‍👩‍👧", "\r\n", "\n", "\r", "漢", " ", "\u{FEFF}"]
    let original = "\u{FEFF}" + (0..<60).map { _ in alphabet.randomElement(using: &generator)! }.joined()
    var expected = original
    var changes: [JSONValue] = []
    for _ in 0..<40 {
      let places = places(in: expected, PositionEncoding(rawValue: encoding)!)
      let a = places.randomElement(using: &generator)!
      let b = places.filter { $0 >= a }.randomElement(using: &generator)!
      let change = replacement((a.line, a.character), (b.line, b.character), alphabet.randomElement(using: &generator)!)
      expected = expected.applying([["range": change["range"], "newText": change["text"]]], countsUTF8: encoding == "utf-8")
      changes.append(change)
    }
    #expect(
      try await text(original, changes, encoding: encoding).utf8.elementsEqual(expected.utf8),
      "from \(original.debugDescription) by \(changes)")
  }

  /// All but the one between the two characters of a line break.
  private func places(in text: String, _ encoding: PositionEncoding) -> [TextPosition] {
    let bytes = Array(text.utf8)
    let map = PositionMap(bytes, encoding)
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

  @Test(arguments: [
    "X: y\r\ncontent-length:1\r\n\r\n", "Content-Length: 1\n\n", "Content-Length: 1\r\nX: y\n\r\n", "CONTENT-LENGTH:\t 01 \n\r\n",
    "Content-Length: x\nContent-Length: 1\n\n",
  ])
  func `headers may be written in several ways`(header: String) {
    var reader = MessageReader()
    #expect(reader.read(Array((header + "a").utf8)) == [.message([0x61])])
  }

  private static let headers: [(bytes: String, problem: String)] = [
    (String(repeating: "a", count: 10_000), "a header does not end"),
    ("X: " + String(repeating: "y", count: 20_000) + "\r\n\r\n", "a header does not end"),
    ("Content-Length: 3\r\n" + String(repeating: "X: y\r\n", count: 2_000), "a header does not end"),
    ("Length: 2\r\n\r\n{}", "a header has no `Content-Length` that can be read"),
    ("Content-Length: -1\r\n\r\n", "a header has no `Content-Length` that can be read"),
    ("Content-Length: 1 1\r\n\r\n", "a header has no `Content-Length` that can be read"),
    ("Content-Length: 9223372036854775808\r\n\r\n", "a header has no `Content-Length` that can be read"),
    ("Content-Length: 1073741825\r\n\r\n", "a header has no `Content-Length` that can be read"),
    ("\r\n\r\n", "a header has no `Content-Length` that can be read"),
    // What a length that is too small leaves over.
    (#"a": "Content-Length: 5\r\n\r\n",\#n\#n"b": 1}"#, "a header has no `Content-Length` that can be read"),
  ]

  @Test(arguments: headers.indices, [7, 1 << 16]) func `what follows a malformed header is read`(index: Int, size: Int) {
    let (header, problem) = Self.headers[index]
    let bytes = Array(header.utf8) + MessageReader.framed([1, 2]) + Array("CONTENT-LENGTH: 1\n\n\u{3}".utf8)
    var reader = MessageReader()
    var parts: [MessageReader.Part] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      parts += reader.read(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(parts == [.malformed(problem), .message([1, 2]), .message([3])])
  }

  @Test func `what is skipped is not kept`() throws {
    var reader = MessageReader()
    for _ in 0..<100 { _ = reader.read(Array(repeating: UInt8(ascii: "c"), count: 1000)) }
    let buffer = try #require(Mirror(reflecting: reader).children.first { $0.label == "buffer" }?.value as? [UInt8])
    #expect(buffer.count < 100)
  }
}
