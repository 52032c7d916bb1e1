import MoltText

/// Reads a podspec in Ruby as the map of attributes that CocoaPods makes of it, as far as literals tell.
///
/// What is understood: attributes of the block's variable and of its platforms (`s.ios.deployment_target = '15.0'`),
/// `s.platform :ios, '15.0'`, nested `subspec`, `test_spec` and `app_spec` blocks, strings, symbols, arrays, hashes,
/// `%w[]`, heredocs, and variables that are a string once and for all. An attribute that is set under a condition, in a
/// loop or to anything else is unknown. Nothing is ever run.
struct PodspecReader {
  private typealias Line = ArraySlice<(token: PodspecLexer.Token, line: Int)>

  /// A `do … end`, `if … end` and so on.
  private struct Block {
    /// The variable of a spec; nil for a block that may run or not.
    let variable: String?
    var attributes: PodspecValue
    /// The attribute of the enclosing spec that it becomes a part of: `subspecs`.
    let key: String
  }

  private let file: String
  private let budget: WorkBudget
  private var blocks: [Block] = []
  private var variables: [String: PodspecValue] = [:]
  private var result: PodspecValue?

  /// - Returns: nil if no spec is made.
  static func read(_ manifest: Manifest, _ budget: WorkBudget) -> PodspecValue? {
    var reader = PodspecReader(file: manifest.path, budget: budget)
    for line in lines(of: PodspecLexer.tokens(of: manifest.text)) where reader.spend(on: line) { reader.read(line) }
    while !reader.blocks.isEmpty { reader.closeBlock() }
    return reader.result
  }

  private init(file: String, budget: WorkBudget) {
    self.file = file
    self.budget = budget
  }

  /// Whether there is budget left for a statement: it may look through all attributes that its spec has.
  private func spend(on line: Line) -> Bool {
    let attributes = blocks.last?.attributes
    let count = (attributes?.entries?.count ?? 0) + blocks.count
    return budget.spend(8 * line.count + count, at: file, line.first?.line ?? 1)
  }

  /// The statements: lines that go on while brackets are open, or behind a comma or an operator.
  private static func lines(of tokens: [(token: PodspecLexer.Token, line: Int)]) -> [Line] {
    var result: [Line] = []
    var start = 0
    var depth = 0
    for (index, (token, _)) in tokens.enumerated() {
      switch token {
      case .punctuation("("), .punctuation("["), .punctuation("{"): depth += 1
      case .punctuation(")"), .punctuation("]"), .punctuation("}"): depth = max(depth - 1, 0)
      case .punctuation(";"), .newline:
        if token == .newline, depth > 0 || index > start && tokens[index - 1].token.continues { continue }
        if index > start {
          let line = tokens[start..<index].filter { $0.token != .newline }
          result.append(line[...])
        }
        start = index + 1
        depth = 0
      default: break
      }
    }
    return result
  }

  // MARK: Statements

  private mutating func read(_ line: Line) {
    guard let first = line.first else { return }
    if case .name(let name) = first.token {
      if name == "end" { return closeBlock() }
      if ["if", "unless", "case", "while", "until", "begin", "def", "class", "module", "for"].contains(name) {
        return open(Block(variable: nil, attributes: blocks.last?.attributes ?? emptyMap(first.line), key: ""))
      }
      if ["else", "elsif", "when", "rescue", "ensure", "in"].contains(name) { return }
    }
    if let opening = line.firstIndex(where: { $0.token == .name("do") }) {
      readBlockStart(line[..<opening], variable: line[(opening + 1)...].compactMap(\.token.name).first)
    } else {
      readStatement(line)
    }
  }

  private func emptyMap(_ line: Int) -> PodspecValue { PodspecValue(.map([]), line: line) }

  private mutating func open(_ block: Block) { blocks.append(block) }

  private mutating func readBlockStart(_ line: Line, variable: String?) {
    let number = line.first?.line ?? 0
    let names = line.compactMap(\.token.name)
    if names.contains("Spec") || names.contains("Specification"), names.last == "new" {
      return open(Block(variable: variable, attributes: emptyMap(number), key: ""))
    }
    let keys = ["subspec": "subspecs", "test_spec": "testspecs", "app_spec": "appspecs"]
    if names.count == 2, let owner = blocks.last?.variable, names[0] == owner, let key = keys[names[1]] {
      var attributes = emptyMap(number)
      let arguments = line.dropFirst(3).filter { $0.token != .punctuation("(") && $0.token != .punctuation(")") }
      attributes.set("name", to: value(arguments[...], number))
      return open(Block(variable: variable, attributes: attributes, key: key))
    }
    open(Block(variable: nil, attributes: blocks.last?.attributes ?? emptyMap(number), key: ""))
  }

  private mutating func closeBlock() {
    guard let block = blocks.popLast() else { return }
    if block.variable == nil {
      if !blocks.isEmpty { blocks[blocks.count - 1].attributes = block.attributes }
    } else if block.key.isEmpty {
      result = result ?? block.attributes
    } else if !blocks.isEmpty {
      append(block.attributes, to: [block.key])
    }
  }

  private mutating func append(_ value: PodspecValue, to path: [String]) {
    let last = blocks.count - 1
    let old = blocks[last].attributes[path].map { $0.elements } ?? []
    guard budget.spend(old.count / 4, at: file, value.line) else { return }
    blocks[last].attributes[path] = PodspecValue(.list(old + value.elements), line: value.line)
  }

  /// The spec whose block is the nearest around, and whether a condition lies between.
  private var variable: (name: String, isConditional: Bool)? {
    guard let name = blocks.last(where: { $0.variable != nil })?.variable else { return nil }
    return (name, blocks.last?.variable == nil)
  }

  private mutating func readStatement(_ line: Line) {
    var names: [String] = []
    var rest = line
    while case .name(let name)? = rest.first?.token {
      names.append(name)
      rest = rest.dropFirst()
      guard rest.first?.token == .punctuation(".") else { break }
      rest = rest.dropFirst()
    }
    guard let number = line.first?.line, !names.isEmpty else { return }
    let modifiers: [PodspecLexer.Token] = [.name("if"), .name("unless"), .name("while"), .name("rescue")]
    let modifier = rest.firstIndex { modifiers.contains($0.token) }
    let operands = modifier.map { rest[..<$0] } ?? rest
    if names.count == 1, rest.first?.token == .punctuation("=") {
      let isKnown = variables[names[0]] == nil && modifier == nil && variable?.isConditional != true
      let value = isKnown ? value(operands.dropFirst(), number) : unknown(operands, number)
      // Others may repeat it any number of times.
      let isSmall = value.size < PodspecReader.maximumSize
      variables[names[0]] = isSmall ? value : unknown(operands.prefix(8), number)
    } else if let (owner, isConditional) = variable, names[0] == owner, names.count > 1 {
      setAttribute(Array(names.dropFirst()), operands, number, isConditional: isConditional || modifier != nil)
    }
  }

  private mutating func setAttribute(_ path: [String], _ line: Line, _ number: Int, isConditional: Bool) {
    let isAppended = line.first?.token == .punctuation("+=") || line.first?.token == .punctuation("<<")
    let assigns = isAppended || line.first?.token == .punctuation("=")
    let operands = assigns ? line.dropFirst() : line
    let value = isConditional ? unknown(operands, number) : value(operands, number)
    let last = blocks.count - 1
    switch path.last {
    case "platform" where path.count == 1: setPlatform(value, number)
    case "deployment_target" where path.count == 2:
      blocks[last].attributes[["platforms", path[0].platformKey]] = value
    case "platforms" where path.count == 1 && value.entries == nil:
      blocks[last].attributes[["platforms"]] = value
    case "source_file": set(["source_files"], value, isAppended)
    default:
      var path = path
      if path.count == 2 { path[0] = path[0].platformKey }
      set(path, value, isAppended)
    }
  }

  private mutating func set(_ path: [String], _ value: PodspecValue, _ isAppended: Bool) {
    if isAppended { append(value, to: path) } else { blocks[blocks.count - 1].attributes[path] = value }
  }

  /// `:ios, '15.0'` or `:ios` is the only platform.
  private mutating func setPlatform(_ value: PodspecValue, _ number: Int) {
    let elements = value.elements
    var platforms = value
    if let name = elements.first?.text {
      let version = elements.count > 1 ? elements[1] : PodspecValue(.text(""), line: number)
      platforms = PodspecValue(.map([(name.platformKey, version)]), line: number)
    }
    blocks[blocks.count - 1].attributes[["platforms"]] = platforms
  }

  // MARK: Values

  private func unknown(_ line: Line, _ number: Int) -> PodspecValue {
    PodspecValue(.unknown(line.map(\.token.source).joined(separator: " ")), line: line.first?.line ?? number)
  }

  private static let maximumDepth = 32
  private static let maximumSize = 1000

  /// How many brackets are open at once.
  private func nesting(of line: Line) -> Int {
    var depth = 0
    var deepest = 0
    for (token, _) in line {
      depth += token.nesting
      deepest = max(deepest, depth)
    }
    return deepest
  }

  /// The value of an expression, or of several with commas between.
  private func value(_ line: Line, _ number: Int) -> PodspecValue {
    guard nesting(of: line) <= PodspecReader.maximumDepth else { return unknown(line.prefix(8), number) }
    var parts = split(line)
    if parts.last?.isEmpty == true { parts.removeLast() }
    if parts.count == 1, let only = parts.first { return single(only, number) }
    if parts.contains(where: { $0.contains { $0.token == .punctuation("=>") } || $0.first?.token.isLabel == true }) {
      return map(parts, number)
    }
    return PodspecValue(.list(parts.map { single($0, number) }), line: line.first?.line ?? number)
  }

  private func single(_ line: Line, _ number: Int) -> PodspecValue {
    guard let first = line.first else { return unknown(line, number) }
    let rest = line.dropFirst()
    let inner = rest.dropLast()
    switch (first.token, line.last?.token) {
    case (.punctuation("["), .punctuation("]")) where closes(line):
      let value = value(inner, first.line)
      if case .list = value.content { return value }
      return PodspecValue(.list(inner.isEmpty ? [] : [value]), line: first.line)
    case (.punctuation("{"), .punctuation("}")) where closes(line): return map(split(inner), first.line)
    case (.punctuation("("), .punctuation(")")) where closes(line): return value(inner, first.line)
    default: break
    }
    if let joined = joined(line, number) { return joined }
    // `.freeze` and `.to_s` change nothing.
    if rest.count == 2, rest.first?.token == .punctuation("."), rest.last.map({ $0.token.isHarmlessCall }) == true {
      return single(line.prefix(1), number)
    }
    guard rest.isEmpty else { return unknown(line, number) }
    switch first.token {
    case .symbol(let text), .number(let text): return PodspecValue(.text(text), line: first.line)
    case .words(let words):
      return PodspecValue(.list(words.map { PodspecValue(.text($0), line: first.line) }), line: first.line)
    case .string(let parts): return text(parts, line, first.line)
    case .name(let name): return variables[name] ?? unknown(line, number)
    default: return unknown(line, number)
    }
  }

  private func text(_ parts: [PodspecLexer.Part], _ line: Line, _ number: Int) -> PodspecValue {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .expression(let name):
        guard let text = variables[trimmed(name)]?.text, budget.spend(4 + text.utf8.count, at: file, number) else {
          return unknown(line, number)
        }
        result += text
      }
    }
    return PodspecValue(.text(result), line: number)
  }

  /// `'a' + b`
  private func joined(_ line: Line, _ number: Int) -> PodspecValue? {
    let operands = split(line, at: "+")
    guard operands.count > 1 else { return nil }
    let texts = operands.compactMap { single($0, number).text }
    guard texts.count == operands.count else { return unknown(line, number) }
    return PodspecValue(.text(texts.joined()), line: line.first?.line ?? number)
  }

  private func map(_ parts: [Line], _ number: Int) -> PodspecValue {
    var entries: [(key: String, value: PodspecValue)] = []
    for part in parts where !part.isEmpty {
      if case .label(let key)? = part.first?.token {
        entries.append((key, single(part.dropFirst(), number)))
        continue
      }
      let sides = split(part, at: "=>")
      guard sides.count == 2, let key = single(sides[0], number).text else {
        return unknown(parts.flatMap { $0 }[...], number)
      }
      entries.append((key, single(sides[1], number)))
    }
    return PodspecValue(.map(entries), line: number)
  }

  /// Whether the bracket that opens a line is the one that closes it.
  private func closes(_ line: Line) -> Bool {
    var depth = 0
    for (index, (token, _)) in zip(line.indices, line) {
      depth += token.nesting
      if depth == 0 { return index == line.index(before: line.endIndex) }
    }
    return false
  }

  /// The parts of a line between separators that lie in no brackets.
  private func split(_ line: Line, at separator: String = ",") -> [Line] {
    var parts: [Line] = []
    var start = line.startIndex
    var depth = 0
    for index in line.indices {
      depth += line[index].token.nesting
      if depth == 0, line[index].token == .punctuation(separator) {
        parts.append(line[start..<index])
        start = index + 1
      }
    }
    return parts + [line[start...]]
  }
}

extension PodspecLexer.Token {
  fileprivate var name: String? {
    if case .name(let name) = self { return name }
    return nil
  }

  fileprivate var isLabel: Bool {
    if case .label = self { return true }
    return false
  }

  fileprivate var isHarmlessCall: Bool { ["freeze", "to_s", "dup", "strip"].contains(name) }

  /// Whether a line that ends so goes on in the next.
  fileprivate var continues: Bool {
    guard case .punctuation(let text) = self else { return isLabel }
    return [",", "=", "+=", "+", "=>", "||", "&&", "|", "."].contains(text) && text != "|"
  }

  fileprivate var nesting: Int {
    switch self {
    case .punctuation("("), .punctuation("["), .punctuation("{"): 1
    case .punctuation(")"), .punctuation("]"), .punctuation("}"): -1
    default: 0
    }
  }

  /// As it may have stood in the file, for a person.
  fileprivate var source: String {
    switch self {
    case .name(let text), .number(let text), .punctuation(let text): text
    case .symbol(let text): ":\(text)"
    case .label(let text): "\(text):"
    case .string(let parts): "'\(parts.map(\.source).joined())'"
    case .words(let words): "%w[\(words.joined(separator: " "))]"
    case .newline: ""
    }
  }
}

extension String {
  /// CocoaPods takes `macos` for `osx`.
  fileprivate var platformKey: String { self == "macos" ? "osx" : self }
}
