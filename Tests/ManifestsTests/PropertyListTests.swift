import MoltManifests
import MoltProject
import MoltText
import Testing

private func root(_ text: String) throws -> PropertyList.Value { try PropertyList(SourceText(text)).root }

@Test func `a property list has strings, arrays, dictionaries, data and comments`() throws {
  let root = try root(
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1; /* a remark; with } */
      name = "with space";
      list = (a, "b c", /* d */ );
      empty = {};
      data = <0fbd 77>;
      path = "Sources/A/b-c_d.swift";
    }
    """)
  #expect(root["archiveVersion"]?.string == "1")
  #expect(root["name"]?.string == "with space")
  #expect(root["list"]?.strings == ["a", "b c"])
  #expect(root["list"]?.joinedString == "a b c")
  #expect(root["empty"]?.entries.isEmpty == true)
  #expect(root["data"]?.row.kind == .data)
  #expect(root["path"]?.string == "Sources/A/b-c_d.swift")
  #expect(root["missing"] == nil)
}

@Test func `each value knows its line`() throws {
  let root = try root("{\r\n a = 1; /* \r\n */ b = \"x\r\ny\";\r\n c = (\r\n d,\r\n e\r\n);\n}")
  #expect(root["a"]?.line == 2)
  #expect(root["b"]?.line == 3)
  #expect(root["c"]?.line == 5)
  #expect(root["c"]?.elements.map(\.line) == [6, 7])
}

@Test(arguments: [
  (#""a\"b""#, "a\"b"), (#""a\\b\n\t\$""#, "a\\b\n\t$"), (#""\U00e9""#, "é"), (#""\351""#, "é"),
  (#"'single'"#, "single"),
  (#""""#, ""), (#""日本語""#, "日本語"),
])
func `escapes of strings are resolved`(source: String, value: String) throws {
  #expect(try root("{ key = \(source); }")["key"]?.string == value)
}

@Test func `a key may be quoted and escaped`() throws {
  let root = try root(#"{ "IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*]" = 16.0; "a\"b" = c; }"#)
  #expect(root["IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*]"]?.string == "16.0")
  #expect(root["a\"b"]?.string == "c")
}

@Test func `a property list may be JSON`() throws {
  let root = try root(
    """
    {
      "archiveVersion": 1, "isLast": true,
      "list": ["a", "b c", ["d"]], "empty": {}, "none": [],
      "name": "caf\\u00e9 \\"x\\"",
      "settings": { "A[sdk=iphoneos*]": "16.0" }
    }
    """)
  #expect(root["archiveVersion"]?.string == "1")
  #expect(root["isLast"]?.string == "true")
  #expect(root["list"]?.elements.count == 3)
  #expect(root["list"]?.strings == ["a", "b c"])
  #expect(root["none"]?.elements.isEmpty == true)
  #expect(root["name"]?.string == "café \"x\"")
  #expect(root["name"]?.line == 4)
  #expect(root["settings"]?["A[sdk=iphoneos*]"]?.string == "16.0")
}

@Test(arguments: [
  ("{ \"a\": 1; }", "expected `,`"), ("{ \"a\": [1; 2] }", "expected `,` or `]`"), ("{ \"a\" = 1, }", "expected `;`"),
  ("{ \"a\": 1, b }", "expected `:`"),
])
func `the punctuation of one form is not mixed with that of another`(text: String, message: String) {
  let error = #expect(throws: PropertyList.Malformed.self) { try root(text) }
  #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
}

@Test(arguments: [
  ("", 1), ("{", 1), ("{ a = ", 1), ("{ a = 1 }", 1), ("{\n a 1;\n}", 2), ("( a b )", 1), ("{\n\n a = \"x;\n}", 4),
  ("{} {}", 1),
  ("/* {}", 1), ("{ a = <0f; }", 1), ("{ = 1; }", 1), ("{ a = 1;; }", 1),
])
func `what is no property list is refused at its line`(text: String, line: Int) {
  let error = #expect(throws: PropertyList.Malformed.self) { try root(text) }
  #expect(error?.line == line)
  #expect(error?.message.hasPrefix("expected") == true)
}

@Test func `nesting without end is refused`() {
  #expect(throws: PropertyList.Malformed.self) { try root(String(repeating: "(", count: 100_000)) }
  #expect(throws: PropertyList.Malformed.self) { try root("<plist>" + String(repeating: "<array>", count: 100_000)) }
}

@Test func `the XML form reads the same`() throws {
  let root = try root(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <!-- a remark, with > in it -->
    <dict>
      <key>name</key>
      <string>Tom &amp; Jerry &#233;&#x21;</string>
      <key>list</key>
      <array><string>a</string><string/><integer>3</integer><true/></array>
      <key>empty</key><dict/>
      <key>data</key><data>AAAA</data>
    </dict>
    </plist>
    """)
  #expect(root["name"]?.string == "Tom & Jerry é!")
  #expect(root["name"]?.line == 7)
  #expect(root["list"]?.strings == ["a", "", "3", ""])
  #expect(root["empty"]?.row.kind == .dictionary)
  #expect(root["data"]?.string == nil)
}

@Test(arguments: [
  "<plist>", "<plist><dict><string>a</string></dict></plist>", "<plist><dict><key>a</key></dict></plist>",
  "<plist><array></dict></plist>", "<plist><string>a</key></plist>", "<?xml version=\"1.0\"?><html></html>",
])
func `what is no property list in XML is refused`(text: String) {
  #expect(throws: PropertyList.Malformed.self) { try root(text) }
}

@Test func `a byte order mark is skipped`() throws {
  #expect(try PropertyList(SourceText([0xEF, 0xBB, 0xBF] + Array("{ a = b; }".utf8))).root["a"]?.string == "b")
}
