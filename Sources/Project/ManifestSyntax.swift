import Syntax
import Text

/// What expressions of a `Package.swift` come to, as far as that can be read off: literals, arrays joined by `+`, and
/// variables at top level with the changes made to them there. Nothing is ever run.
struct ManifestSyntax {
  let path: String
  let root: Node
  /// The changes at top level, in order.
  let changes: [ManifestChange]
  /// What is changed under a condition, in a loop or in a function, and the statement that does.
  let conditionalChanges: [String: Node]
  private let lines: LineTable
  private let variables: [String: Node]

  /// An expression that a program would have to run for.
  struct Unresolved: Error {
    let node: Node
  }

  /// The elements of an array.
  struct Elements {
    fileprivate(set) var nodes: [Node] = []
    /// The part of the expression that other elements may come from.
    fileprivate(set) var unresolved: Node?
  }

  private static let maximumDepth = 32

  init(_ manifest: Manifest, names: inout NameTable) {
    path = manifest.path
    // The tree is not one of the project's files, so it has no number among them.
    root = unsafe Parser.parse(
      file: FileID(.max), bytes: manifest.text.start, count: manifest.text.count, names: &names)
    lines = LineTable(manifest.text)
    var variables: [String: Node] = [:]
    var changes: [ManifestChange] = []
    var conditionalChanges: [String: Node] = [:]
    for statement in root.children {
      if statement.kind == .variableDecl {
        for (name, value) in statement.bindings { variables[name] = value }
      } else if let change = ManifestChange(statement) {
        changes.append(change)
      } else {
        for change in statement.descendants.compactMap(ManifestChange.init) {
          conditionalChanges[change.subject] = statement
        }
      }
    }
    self.variables = variables
    self.changes = changes
    self.conditionalChanges = conditionalChanges
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

  /// The value of a variable that never changes, or the expression itself.
  func resolved(_ node: Node) -> Node {
    var node = node
    for _ in 0..<ManifestSyntax.maximumDepth {
      let name = node.kind == .declReferenceExpr ? node.text : ""
      guard let value = variables[name], conditionalChanges[name] == nil,
        !changes.contains(where: { $0.subject == name })
      else { break }
      node = value
    }
    return node
  }

  /// What can be told of the elements of an array.
  func elements(of expression: Node) -> Elements {
    var result = Elements()
    add(expression, to: &result, depth: 0)
    return result
  }

  private func add(_ expression: Node, to result: inout Elements, depth: Int) {
    let node = resolved(expression)
    guard depth < ManifestSyntax.maximumDepth else {
      result.unresolved = node
      return
    }
    switch node.kind {
    case .nilLiteralExpr: break
    case .arrayExpr:
      result.nodes += node.children.compactMap { element in Array(element.children).last.map(resolved) }
    case .sequenceExpr:
      do throws(Unresolved) {
        for operand in try operands(of: node) { add(operand, to: &result, depth: depth + 1) }
      } catch {
        result.unresolved = error.node
      }
    case .declReferenceExpr where variables[node.text] != nil: addVariable(node, to: &result, depth: depth)
    default: result.unresolved = node
    }
  }

  /// The elements that a variable has got where it is used.
  private func addVariable(_ use: Node, to result: inout Elements, depth: Int) {
    let name = use.text
    var own = Elements()
    if let value = variables[name] { add(value, to: &own, depth: depth + 1) }
    for change in changes where change.subject == name && change.value.index < use.index {
      switch change.operation {
      case .assign:
        own = Elements()
        add(change.value, to: &own, depth: depth + 1)
      case .append: add(change.value, to: &own, depth: depth + 1)
      case .appendElement: own.nodes.append(resolved(change.value))
      }
    }
    result.nodes += own.nodes
    result.unresolved = own.unresolved ?? conditionalChanges[name] ?? result.unresolved
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
    let elements = elements(of: expression)
    if let node = elements.unresolved { throw Unresolved(node: node) }
    for element in elements.nodes { result.append(try string(element)) }
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
