import Syntax
import Text

/// What expressions of a `Package.swift` come to, as far as that can be read off: literals, arrays joined by `+`, and
/// constants at top level. Nothing is ever run.
struct ManifestSyntax {
  let path: String
  let root: Node
  private let lines: LineTable
  private let constants: [String: Node]

  /// An expression that a program would have to run for.
  struct Unresolved: Error {
    let node: Node
  }

  private static let maximumDepth = 32

  init(_ manifest: Manifest, names: inout NameTable) {
    path = manifest.path
    // The tree is not one of the project's files, so it has no number among them.
    root = unsafe Parser.parse(
      file: FileID(.max), bytes: manifest.text.start, count: manifest.text.count, names: &names)
    lines = LineTable(manifest.text)
    var constants: [String: Node] = [:]
    for declaration in root.children where declaration.kind == .variableDecl && declaration.startsWith("let") {
      for (name, value) in declaration.bindings { constants[name] = value }
    }
    self.constants = constants
  }

  /// - Parameter text: what stands there, in a person's words; nil for the source text.
  func provenance(_ node: Node, text: String? = nil, chain: [String]) -> Provenance {
    Provenance(
      file: path, line: lines.position(of: node.range.lowerBound).line, text: text ?? node.summary, chain: chain)
  }

  /// `[a, b] + more` as a clause for a person: `` `[a, b] + more` at Package.swift:7 ``.
  func quotation(_ node: Node) -> String {
    "`\(node.summary)` at \(path):\(lines.position(of: node.range.lowerBound).line)"
  }

  /// The value of a constant, or the expression itself.
  func resolved(_ node: Node) -> Node {
    var node = node
    for _ in 0..<ManifestSyntax.maximumDepth {
      guard node.kind == .declReferenceExpr, let value = constants[node.text] else { break }
      node = value
    }
    return node
  }

  /// The elements of an array.
  func elements(of expression: Node) throws(Unresolved) -> [Node] { try elements(of: expression, depth: 0) }

  private func elements(of expression: Node, depth: Int) throws(Unresolved) -> [Node] {
    let node = resolved(expression)
    guard depth < ManifestSyntax.maximumDepth else { throw Unresolved(node: node) }
    switch node.kind {
    case .nilLiteralExpr: return []
    case .arrayExpr:
      return node.children.compactMap { element in Array(element.children).last.map(resolved) }
    case .sequenceExpr:
      var result: [Node] = []
      for operand in try operands(of: node) { result += try elements(of: operand, depth: depth + 1) }
      return result
    default: throw Unresolved(node: node)
    }
  }

  /// The text of a string literal without interpolation, or of several joined by `+`.
  func string(_ expression: Node) throws(Unresolved) -> String {
    let node = resolved(expression)
    if node.kind == .sequenceExpr {
      var result = ""
      for operand in try operands(of: node) where operand.index != node.index { result += try string(operand) }
      return result
    }
    let text = node.text
    guard node.kind == .stringLiteralExpr, node.firstChild(.expressionSegment) == nil, text.hasPrefix("\""),
      !text.hasPrefix("\"\"\""), !text.contains("\\"), text.count >= 2
    else { throw Unresolved(node: node) }
    return String(text.dropFirst().dropLast())
  }

  func strings(_ expression: Node) throws(Unresolved) -> [String] {
    var result: [String] = []
    for element in try elements(of: expression) { result.append(try string(element)) }
    return result
  }

  /// What the `+`s of a sequence join.
  private func operands(of sequence: Node) throws(Unresolved) -> [Node] {
    var result: [Node] = []
    for (index, child) in Array(sequence.children).enumerated() {
      if index.isMultiple(of: 2) {
        result.append(child)
      } else if child.kind != .binaryOperatorExpr || child.text != "+" {
        throw Unresolved(node: sequence)
      }
    }
    return result
  }
}

extension Node {
  /// The source text on one line, cut where it is long.
  fileprivate var summary: String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 80 ? words.prefix(77) + "…" : words
  }

  fileprivate func startsWith(_ keyword: String) -> Bool { text.hasPrefix(keyword + " ") }

  /// The names that a variable declaration binds and their initial values.
  var bindings: [(name: String, value: Node)] {
    children.filter { $0.kind == .patternBinding }.compactMap { binding in
      guard let name = binding.firstChild(.identifierPattern)?.text,
        let clause = binding.firstChild(.initializerClause), let value = Array(clause.children).last
      else { return nil }
      return (name, value)
    }
  }

  /// What a call calls, without what stands before its last dot: `target` of `.target(name: "App")`.
  var calleeName: String? {
    guard kind == .functionCallExpr, let callee = children.first(where: { _ in true }) else { return nil }
    return callee.lastName
  }

  /// The last name of `a.b.c`.
  var lastName: String? {
    switch kind {
    case .declReferenceExpr: text
    case .memberAccessExpr: Array(children).last?.text
    default: nil
    }
  }

  /// The arguments of a call, trailing closures left out.
  var arguments: [(label: String?, value: Node)] {
    children.filter { $0.kind == .labeledExpr }.compactMap { argument in
      guard let value = Array(argument.children).last else { return nil }
      let first = argument.tokens.lowerBound
      let isLabeled = argument.tokens.count > 1 && argument.token(first + 1).kind == .colon
      let token = argument.token(first)
      return (isLabeled ? argument.text(in: token.start..<token.end) : nil, value)
    }
  }

  func argument(_ label: String) -> Node? { arguments.first { $0.label == label }?.value }
}
