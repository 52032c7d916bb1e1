import MoltSyntax
import MoltText

/// What expressions of a `Package.swift` come to, as far as that can be read off: literals, arrays joined by `+`, and
/// variables at top level with the changes made to them there. Nothing is ever run.
struct ManifestSyntax {
  let file: ManifestFile
  let budget: WorkBudget
  /// The changes at top level, in order.
  let changes: [ManifestChange]
  /// What is changed under a condition, in a loop or in a function, and the statement that does.
  let conditionalChanges: [String: Node]
  private let variables: [String: Node]
  private let changesBySubject: [String: [ManifestChange]]

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
    file = ManifestFile(manifest, names: &names)
    budget = WorkBudget([manifest])
    var variables: [String: Node] = [:]
    var changes: [ManifestChange] = []
    var conditionalChanges: [String: Node] = [:]
    for statement in file.root.children {
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
    changesBySubject = Dictionary(grouping: changes, by: \.subject)
    self.conditionalChanges = conditionalChanges
  }

  /// The value of a variable that never changes, or the expression itself.
  func resolved(_ node: Node) -> Node {
    var node = node
    for _ in 0..<ManifestSyntax.maximumDepth {
      let name = node.kind == .declReferenceExpr ? node.text : ""
      guard let value = variables[name], conditionalChanges[name] == nil, changesBySubject[name] == nil else { break }
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
    guard depth < ManifestSyntax.maximumDepth, spend(40, at: node) else {
      result.unresolved = node
      return
    }
    switch node.kind {
    case .nilLiteralExpr: break
    case .arrayExpr:
      let elements = node.children.compactMap { element in Array(element.children).last.map(resolved) }
      guard spend(8 * elements.count, at: node) else {
        result.unresolved = node
        return
      }
      result.nodes += elements
    case .sequenceExpr:
      guard let operands = node.summands else {
        result.unresolved = node
        return
      }
      for operand in operands { add(operand, to: &result, depth: depth + 1) }
    case .declReferenceExpr where variables[node.text] != nil: addVariable(node, to: &result, depth: depth)
    default: result.unresolved = node
    }
  }

  /// The elements that a variable has got where it is used.
  private func addVariable(_ use: Node, to result: inout Elements, depth: Int) {
    let name = use.text
    var own = Elements()
    if let value = variables[name] { add(value, to: &own, depth: depth + 1) }
    for change in changesBySubject[name, default: []] where change.value.index < use.index {
      guard spend(own.nodes.count / 8, at: use) else { break }
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

  /// The text of a string literal with what it interpolates, or of several joined by `+`.
  func string(_ expression: Node) throws(Unresolved) -> String { try string(expression, depth: 0) }

  private func string(_ expression: Node, depth: Int) throws(Unresolved) -> String {
    let node = resolved(expression)
    guard depth < ManifestSyntax.maximumDepth, spend(40, at: node) else { throw Unresolved(node: node) }
    if let operands = node.summands {
      var result = ""
      for operand in operands {
        result += try string(operand, depth: depth + 1)
        guard spend(result.utf8.count / 16, at: node) else { throw Unresolved(node: node) }
      }
      return result
    }
    let text = try node.stringLiteral { (part: Node) throws(Unresolved) -> String in try string(part, depth: depth + 1) }
    guard let text, spend(text.utf8.count / 2, at: node) else { throw Unresolved(node: node) }
    return text
  }

  func strings(_ expression: Node) throws(Unresolved) -> [String] {
    var result: [String] = []
    let elements = elements(of: expression)
    if let node = elements.unresolved { throw Unresolved(node: node) }
    for element in elements.nodes { result.append(try string(element)) }
    return result
  }
  /// Whether there is budget left for a step.
  private func spend(_ amount: Int, at node: Node) -> Bool { budget.spend(amount, at: file.path, file.line(of: node)) }
}
