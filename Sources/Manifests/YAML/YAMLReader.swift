import MoltText

/// Reads the subset of YAML that project specs are written in; JSON is a part of it.
///
/// * One document, perhaps behind `---`; comments; LF, CRLF and a byte order mark.
/// * Block maps and lists, nested in any way, with lists at the indentation of their key too; flow maps and lists,
///   over several lines too. Keys are plain or quoted scalars on one line, each once in a map.
/// * Plain scalars and quoted ones, over several lines too, with all escapes; block scalars (`|`, `>`) with `-`, `+`
///   and an indentation.
/// * Anchors, aliases, and merge keys (`<<: *a`, `<<: [*a, *b]`); the tag `!!str`.
///
/// Anything else is an error: other tags, directives, complex keys (`? a`), several documents, tabs that indent, more
/// than 64 levels, and aliases that multiply the document beyond `maximumSize`. Takes time linear in the text.
package struct YAMLReader {
  var scanner: YAMLScanner
  private var anchors: [String: (value: YAML, size: Int)] = [:]
  /// How many values there are, those that aliases repeat included.
  private var size = 0
  private var depth = 0

  private static let maximumDepth = 64
  private static let maximumSize = 200_000

  /// - Parameter file: what the values tell as their place.
  package static func read(_ text: SourceText, file: String) throws(YAML.Malformed) -> YAML {
    var reader = YAMLReader(scanner: YAMLScanner(bytes: text.bytes, file: file))
    return try reader.readDocument()
  }

  private init(scanner: YAMLScanner) { self.scanner = scanner }

  private mutating func readDocument() throws(YAML.Malformed) -> YAML {
    try scanner.skipBlank()
    if scanner.isAtMarker("---") {
      scanner.advance(3)
      try scanner.skipBlank()
    }
    if scanner.peek() == UInt8(ascii: "%") { throw scanner.malformed("expected a document, found a directive") }
    let value = try readBlock(parent: -1)
    try scanner.skipBlank()
    if scanner.isAtMarker("...") {
      scanner.advance(3)
      try scanner.skipBlank()
    }
    guard scanner.isAtEnd else { throw scanner.malformed("expected the end, found \(scanner.found)") }
    return value
  }

  // MARK: Blocks

  /// Reads a value that may begin on this line or below it.
  ///
  /// - Parameters:
  ///   - parent: the column of what holds it; it must lie further to the right.
  ///   - takesListAtParent: whether it is the value of a key, so that a list may lie in the key's column.
  private mutating func readBlock(parent: Int, takesListAtParent: Bool = false) throws(YAML.Malformed) -> YAML {
    depth += 1
    defer { depth -= 1 }
    guard depth <= YAMLReader.maximumDepth else { throw scanner.malformed("nested too deeply") }
    let start = scanner.line
    let isInline = scanner.skipSpaces()
    let properties = try readProperties()
    if isInline, !scanner.isAtLineEnd {
      // Behind a key nothing but a scalar or a flow collection fits on its line; behind `- ` a block may begin.
      let mayBeBlock = !takesListAtParent && !properties.exist
      return try finish(try readContent(parent: parent, mayBeBlock: mayBeBlock), properties)
    }
    try scanner.skipBlank()
    let isInside = scanner.column > parent || takesListAtParent && scanner.column == parent && scanner.isAtDash
    if scanner.isAtEnd || !isInside || scanner.isAtDocumentMarker {
      return try finish(scalar("", line: start, isPlain: true), properties)
    }
    let more = try readProperties()
    guard !more.exist || !scanner.isAtLineEnd else {
      throw scanner.malformed("expected a value after an anchor on its own line")
    }
    let content = try readContent(parent: scanner.column == parent ? parent - 1 : parent, mayBeBlock: !more.exist)
    return try finish(try finish(content, more), properties)
  }

  private mutating func readContent(parent: Int, mayBeBlock: Bool) throws(YAML.Malformed) -> YAML {
    if mayBeBlock {
      if scanner.isAtDash { return try readList(column: scanner.column) }
      if scanner.peek() == UInt8(ascii: "?"), scanner.isBlank(at: 1) {
        throw scanner.malformed("found a complex key, which is not supported")
      }
      if scanner.isAtKey { return try readMap(column: scanner.column) }
    }
    let line = scanner.line
    switch scanner.peek() {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let value = try readFlow()
      try scanner.expectLineEnd()
      return value
    case UInt8(ascii: "*"):
      let value = try readAlias()
      try scanner.expectLineEnd()
      return value
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return scalar(try scanner.blockScalar(parent: parent), line: line, isPlain: false)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let text = try scanner.quoted()
      try scanner.expectLineEnd()
      return scalar(text, line: line, isPlain: false)
    default:
      return scalar(try scanner.plain(parent: parent), line: line, isPlain: true)
    }
  }

  private mutating func readList(column: Int) throws(YAML.Malformed) -> YAML {
    let line = scanner.line
    var elements: [YAML] = []
    while !scanner.isAtEnd, scanner.column == column, scanner.isAtDash {
      scanner.advance(1)
      elements.append(try readBlock(parent: column))
      try scanner.skipBlank()
    }
    try checkDedent(from: column)
    return try value(.list(elements), line: line)
  }

  private mutating func readMap(column: Int) throws(YAML.Malformed) -> YAML {
    let line = scanner.line
    var entries: [YAML.Entry] = []
    var merged: [YAML.Entry] = []
    var keys: Set<String> = []
    while !scanner.isAtEnd, scanner.column == column, !scanner.isAtDocumentMarker {
      guard scanner.isAtKey else {
        // A list in the column of its key ends where the next key of an outer map begins.
        if scanner.isAtDash { break }
        throw scanner.malformed("expected a key, found \(scanner.found)")
      }
      let keyLine = scanner.line
      let isPlain = scanner.peek() != UInt8(ascii: "\"") && scanner.peek() != UInt8(ascii: "'")
      let key = try scanner.key()
      let value = try readBlock(parent: column, takesListAtParent: true)
      try add(key, value, line: keyLine, isMerge: isPlain && key == "<<", &entries, &merged, &keys)
      try scanner.skipBlank()
    }
    try checkDedent(from: column)
    entries += merged.filter { keys.insert($0.key).inserted }
    return try self.value(.map(entries), line: line)
  }

  private mutating func checkDedent(from column: Int) throws(YAML.Malformed) {
    if !scanner.isAtEnd, scanner.column > column {
      throw scanner.malformed("expected less indentation, found \(scanner.found)")
    }
  }

  private func add(
    _ key: String, _ value: YAML, line: Int, isMerge: Bool, _ entries: inout [YAML.Entry],
    _ merged: inout [YAML.Entry], _ keys: inout Set<String>
  ) throws(YAML.Malformed) {
    if isMerge {
      for source in value.list ?? [value] {
        guard let inherited = source.entries else {
          throw YAML.Malformed(line: line, message: "expected a map after `<<`")
        }
        merged += inherited
      }
    } else {
      guard keys.insert(key).inserted else {
        throw YAML.Malformed(line: line, message: "found `\(key)` twice in one map")
      }
      entries.append(YAML.Entry(key: key, line: line, value: value))
    }
  }

  // MARK: Flow

  private mutating func readFlow() throws(YAML.Malformed) -> YAML {
    depth += 1
    defer { depth -= 1 }
    guard depth <= YAMLReader.maximumDepth else { throw scanner.malformed("nested too deeply") }
    let properties = try readProperties()
    try scanner.skipBlank(inFlow: true)
    return try finish(try readFlowContent(), properties)
  }

  private mutating func readFlowContent() throws(YAML.Malformed) -> YAML {
    let line = scanner.line
    switch scanner.peek() {
    case UInt8(ascii: "["): return try readFlowList()
    case UInt8(ascii: "{"): return try readFlowMap()
    case UInt8(ascii: "*"): return try readAlias()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return scalar(try scanner.quoted(), line: line, isPlain: false)
    default: return scalar(try scanner.flowPlain(), line: line, isPlain: true)
    }
  }

  private mutating func readFlowList() throws(YAML.Malformed) -> YAML {
    let line = scanner.line
    scanner.advance(1)
    var elements: [YAML] = []
    try scanner.skipBlank(inFlow: true)
    while scanner.peek() != UInt8(ascii: "]") {
      let start = scanner.line
      let element = try readFlow()
      try scanner.skipBlank(inFlow: true)
      if scanner.peek() == UInt8(ascii: ":"), let key = element.string {
        // `[a: b]` is a list of one map.
        scanner.advance(1)
        try scanner.skipBlank(inFlow: true)
        let entry = YAML.Entry(key: key, line: start, value: try readFlow())
        elements.append(try value(.map([entry]), line: start))
        try scanner.skipBlank(inFlow: true)
      } else {
        elements.append(element)
      }
      try endFlowElement(before: UInt8(ascii: "]"))
    }
    scanner.advance(1)
    return try value(.list(elements), line: line)
  }

  private mutating func readFlowMap() throws(YAML.Malformed) -> YAML {
    let line = scanner.line
    scanner.advance(1)
    var entries: [YAML.Entry] = []
    var merged: [YAML.Entry] = []
    var keys: Set<String> = []
    try scanner.skipBlank(inFlow: true)
    while scanner.peek() != UInt8(ascii: "}") {
      let start = scanner.line
      let key = try readFlow()
      guard let name = key.string else { throw scanner.malformed("found a complex key, which is not supported") }
      try scanner.skipBlank(inFlow: true)
      var element = scalar("", line: start, isPlain: true)
      if scanner.peek() == UInt8(ascii: ":") {
        scanner.advance(1)
        try scanner.skipBlank(inFlow: true)
        element = try readFlow()
        try scanner.skipBlank(inFlow: true)
      }
      try add(name, element, line: start, isMerge: key.isPlain && name == "<<", &entries, &merged, &keys)
      try endFlowElement(before: UInt8(ascii: "}"))
    }
    scanner.advance(1)
    entries += merged.filter { keys.insert($0.key).inserted }
    return try value(.map(entries), line: line)
  }

  private mutating func endFlowElement(before end: UInt8) throws(YAML.Malformed) {
    if scanner.peek() == UInt8(ascii: ",") {
      scanner.advance(1)
      try scanner.skipBlank(inFlow: true)
    } else if scanner.peek() != end || scanner.isAtEnd {
      throw scanner.malformed("expected `,` or `\(Character(Unicode.Scalar(end)))`, found \(scanner.found)")
    }
  }

  // MARK: Anchors

  /// What stands before a value: `&name`, `!!str`.
  private struct Properties {
    var anchor: String?
    var isText = false
    var exist: Bool { anchor != nil || isText }
  }

  private mutating func readProperties() throws(YAML.Malformed) -> Properties {
    var properties = Properties()
    while true {
      switch scanner.peek() {
      case UInt8(ascii: "&") where properties.anchor == nil: properties.anchor = try scanner.name()
      case UInt8(ascii: "!"):
        let tag = try scanner.name()
        guard tag == "!str" else { throw scanner.malformed("found the tag `!\(tag)`, which is not supported") }
        properties.isText = true
      default: return properties
      }
      scanner.skipSpaces()
    }
  }

  private mutating func readAlias() throws(YAML.Malformed) -> YAML {
    let line = scanner.line
    let name = try scanner.name()
    guard let anchor = anchors[name] else {
      throw YAML.Malformed(line: line, message: "expected an anchor `&\(name)` before its alias")
    }
    try grow(by: anchor.size)
    return anchor.value
  }

  private mutating func finish(_ value: YAML, _ properties: Properties) throws(YAML.Malformed) -> YAML {
    var value = value
    if properties.isText, case .scalar(let text, _) = value.content { value.content = .scalar(text, isPlain: false) }
    if let anchor = properties.anchor { anchors[anchor] = (value, value.size) }
    return value
  }

  private mutating func grow(by count: Int) throws(YAML.Malformed) {
    size += count
    guard size <= YAMLReader.maximumSize else { throw scanner.malformed("too many values") }
  }

  private mutating func value(_ content: YAML.Content, line: Int) throws(YAML.Malformed) -> YAML {
    try grow(by: 1)
    return YAML(content: content, file: scanner.file, line: line)
  }

  private func scalar(_ text: String, line: Int, isPlain: Bool) -> YAML {
    YAML(content: .scalar(text, isPlain: isPlain), file: scanner.file, line: line)
  }
}
