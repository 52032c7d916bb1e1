import MoltManifests
import MoltText
import Testing

/// A document as JSON without spaces; what cannot be read as its line and message.
private func read(_ text: String) -> String {
  do {
    return rendered(try YAMLReader.read(SourceText(text), file: "a.yml"))
  } catch {
    return "\(error.line): \(error.message)"
  }
}

private func rendered(_ value: YAML) -> String {
  switch value.content {
  case .scalar(let text, let isPlain): isPlain ? text : "\"\(text)\""
  case .list(let elements): "[" + elements.map(rendered).joined(separator: ",") + "]"
  case .map(let entries): "{" + entries.map { "\($0.key):\(rendered($0.value))" }.joined(separator: ",") + "}"
  }
}

@Test(arguments: [
  ("a: 1\nb:\n  c: x y\n", "{a:1,b:{c:x y}}"),
  ("- a\n- - b\n  - c\n- d: 1\n  e: 2\n-\n  f: 3\n", "[a,[b,c],{d:1,e:2},{f:3}]"),
  ("a:\n- 1\n- 2\nb:\n  - 3\n", "{a:[1,2],b:[3]}"),
  ("a:\n- b:\n  - 1\n- 2\nc: 3", "{a:[{b:[1]},2],c:3}"),
  ("---\r\na: 1\r\nb: 'it''s'\r\n...\r\n", "{a:1,b:\"it's\"}"),
  ("\u{FEFF}# head\na: b # tail\n\n# more\nc: d#e\n", "{a:b,c:d#e}"),
  ("a:\nb: ~\nc: \"\"\n", "{a:,b:~,c:\"\"}"),
  ("a: [x, \"y, z\", {k: v, \"q\":1}]\nb: {}\nc: [\n  1, # one\n  2,\n]\n", "{a:[x,\"y, z\",{k:v,q:1}],b:{},c:[1,2]}"),
  ("a: one\n  two\n\n  three\nb: http://x:80/\n", "{a:one two\nthree,b:http://x:80/}"),
  ("a: \"one\n   two\\\n   three \\u00e9\\x41\"\n", "{a:\"one twothree éA\"}"),
  ("a: |\n  if x; then\n    y\n  fi\n\nb: >-\n  one\n  two\n", "{a:\"if x; then\n  y\nfi\n\",b:\"one two\"}"),
  ("a: |+\n  x\n\nb: |2\n    y\n", "{a:\"x\n\n\",b:\"  y\n\"}"),
  ("- |\n x\n- y: |\n    # no comment\n", "[\"x\n\",{y:\"# no comment\n\"}]"),
  ("base: &b\n  x: 1\n  y: 2\na:\n  <<: *b\n  y: 3\nc: *b\n", "{base:{x:1,y:2},a:{y:3,x:1},c:{x:1,y:2}}"),
  ("a: &a {x: 1}\nb: &b {y: 2, x: 3}\nc: {<<: [*a, *b], z: 0}\n", "{a:{x:1},b:{y:2,x:3},c:{z:0,x:1,y:2}}"),
  ("a: !!str 10.10\n? b", "2: expected a key, found `? b`"),
  ("? b\n", "1: found a complex key, which is not supported"),
  ("a: !!str 10.10\n", "{a:\"10.10\"}"),
  ("KEY[sdk=macosx*]: YES\n\"q\": 1\n$(X): $(Y)\n", "{KEY[sdk=macosx*]:YES,q:1,$(X):$(Y)}"),
  ("{\n\t\"name\": \"App\",\n\t\"n\":17, \"l\":[{\"a\":true}]\n}\n", "{name:\"App\",n:17,l:[{a:true}]}"),
  ("a: - b", "1: expected a value, found `- b`"),
  ("a: 1\n b: 2\n", "2: found `: ` inside a value"),
  ("a:\n  b: 1\n c: 2\n", "3: expected less indentation, found `c: 2`"),
  ("a: 1\na: 2\n", "2: found `a` twice in one map"),
  ("a: !include b.yml\n", "1: found the tag `!include`, which is not supported"),
  ("%YAML 1.2\n---\na: 1\n", "1: expected a document, found a directive"),
  ("a: 1\n---\nb: 2\n", "2: expected the end, found `---`"),
  ("a:\n\tb: 1\n", "2: found a tab that indents"),
  ("a: *b\n", "1: expected an anchor `&b` before its alias"),
  ("a: \"b\n", "1: expected the end of a quoted text, found the end of the file"),
  ("a: [1, 2\n", "2: expected `,` or `]`, found the end of the file"),
  ("a: [1}\n", "1: expected `,` or `]`, found `}`"),
  ("a: 'b' c\n", "1: expected the end of the line, found `c`"),
  ("a: \"b\\", "1: expected the end of a quoted text, found the end of the file"),
  ("a: \"b\\\n", "1: expected the end of a quoted text, found the end of the file"),
  ("", ""),
])
func `a subset of YAML is read, and nothing else`(text: String, expected: String) {
  #expect(read(text) == expected)
}

@Test func `values of a document know their lines`() throws {
  let root = try YAMLReader.read(
    SourceText("# a\na:\n  b: >\n    x\n\n  c:\n    - 1\n    - {d: 2,\n       e: 3}\n"), file: "a.yml")
  #expect(root["a"]?["b"]?.line == 3)
  #expect(root["a"]?["c"]?.list?.map(\.line) == [7, 8])
  #expect(root["a"]?["c"]?.list?[1]["e"]?.line == 9)
}

@Test func `aliases cannot multiply a document, and nesting has an end`() {
  var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
  for level in 1...12 {
    text += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ") + "]\n"
  }
  #expect(read(text).hasSuffix("too many values"))
  #expect(read(String(repeating: "[", count: 100_000)) == "1: nested too deeply")
  #expect(read(String(repeating: "- ", count: 100_000)) == "1: nested too deeply")
}
