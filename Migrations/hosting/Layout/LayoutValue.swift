import MoltRules
import MoltSymbols
import MoltSyntax

/// A number in a layout, as it can be written where the cell is filled.
struct LayoutValue: Hashable {
  /// Nil where only its spelling is known.
  var number: Double?
  /// Nil where it cannot be spelled outside of the helper that it stands in.
  var text: String?
  /// The numbers that insets consist of, by their names.
  var parts: [String: LayoutValue] = [:]

  static let zero = LayoutValue(number: 0, text: "0")

  /// The number with the other sign.
  var negated: LayoutValue {
    guard let text else { return self }
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    let negative = text.hasPrefix("-") ? text.dropFirst() : ""
    // `-a * 2` is `-(a * 2)`.
    let isNegative = !negative.isEmpty && negative.allSatisfy { $0.isLetter || $0.isNumber || "._*/ ".contains($0) }
    let opposite = number == 0 ? "0" : isNegative ? String(negative) : isPlain ? "-" + text : "-(\(text))"
    return LayoutValue(number: number.map { $0 == 0 ? 0 : -$0 }, text: opposite)
  }

  /// Equal numbers are equal however they are spelled.
  func isSame(as other: LayoutValue) -> Bool {
    if let number, let other = other.number { return number == other }
    return text != nil && text == other.text
  }
}

extension LayoutScope {
  /// The value of an expression: a literal, a constant of the project, a parameter of a helper.
  func value(_ expression: Node) -> LayoutValue {
    let bare = expression.bareExpression
    if let number = bare.literalNumber { return LayoutValue(number: number, text: bare.text) }
    switch bare.kind {
    case .prefixOperatorExpr:
      guard bare.text.hasPrefix("-"), let operand = bare.expressionChild else { break }
      return value(operand).negated
    case .declReferenceExpr, .memberAccessExpr:
      if let value = parameterValue(bare) { return value }
      if bare.memberName.map(index.spelling) == "zero" { return LayoutValue(number: 0, text: "0") }
      return LayoutValue(number: constant(bare, depth: 0), text: spelled(bare))
    case .functionCallExpr:
      let parts = bare.callArguments.map { (index.spelling($0.label), value($0.value)) }
      let edges = ["top", "left", "bottom", "right", "leading", "trailing"]
      guard parts.count == 4, parts.allSatisfy({ edges.contains($0.0) }) else { break }
      return LayoutValue(number: nil, text: nil, parts: Dictionary(parts) { first, _ in first })
    default: break
    }
    return LayoutValue(number: nil, text: spelled(bare))
  }

  /// What a parameter of the helper, or one of the insets that it is, stands for.
  private func parameterValue(_ expression: Node) -> LayoutValue? {
    if let base = expression.memberBase, let name = expression.memberName {
      guard base.kind == .declReferenceExpr, let insets = parameterValue(base) else { return nil }
      if let part = insets.parts[index.spelling(name)] { return part }
      return insets.number == 0 ? .zero : LayoutValue(number: nil, text: insets.text.map { $0 + "." + index.spelling(name) })
    }
    guard expression.kind == .declReferenceExpr,
      case .local(let node)? = index.lookUpValue(expression.token(expression.row.firstToken).name, at: expression)
    else { return nil }
    return values[node]
  }

  /// The text of an expression, unless it names what only the helper knows.
  private func spelled(_ expression: Node) -> String? {
    guard isHelper else { return expression.text }
    for name in [expression] + Array(expression.descendants) where name.kind == .declReferenceExpr {
      guard name.referenceWithBase == name else { continue }
      switch index.lookUpValue(name.token(name.row.firstToken).name, at: name) {
      case .type?: continue
      case .property(_, of: nil)?: continue
      default: return nil
      }
    }
    return expression.text
  }

  /// The number that a constant with a literal value holds.
  private func constant(_ expression: Node, depth: Int) -> Double? {
    guard depth < 4, let initializer = index.declaration(named: expression)?.constantValue else { return nil }
    if let number = initializer.literalNumber { return number }
    switch initializer.kind {
    case .prefixOperatorExpr where initializer.text.hasPrefix("-"):
      return initializer.expressionChild?.literalNumber.map { -$0 }
    case .declReferenceExpr, .memberAccessExpr: return constant(initializer, depth: depth + 1)
    default: return nil
    }
  }
}

extension ProjectIndex {
  /// What `x`, `self.x`, `Type.x` and `value.x` refer to.
  func declaration(named expression: Node) -> ValueDeclaration? {
    let bare = expression.bareExpression
    guard bare.memberBase != nil, let base = bare.firstChild, let name = bare.memberName else {
      return bare.kind == .declReferenceExpr ? lookUpValue(bare.token(bare.row.firstToken).name, at: bare) : nil
    }
    switch type(ofExpression: base) {
    case .metatype(let type): return type.declaration.flatMap { lookUpMember(name, of: $0) }
    case let type: return type.unwrapped.declaration.flatMap { lookUpMember(name, of: $0) }
    }
  }
}

extension ValueDeclaration {
  /// What a `let` is set to where it is declared.
  fileprivate var constantValue: Node? {
    switch self {
    case .local(let node):
      guard node.kind == .patternBinding, let declaration = node.parent, declaration.kind == .variableDecl,
        declaration.token(declaration.introducer).name == .let
      else { return nil }
      return node.firstChild(.initializerClause)?.expressionChild
    case .property(let property, _): return property.isVar ? nil : property.initializer
    default: return nil
    }
  }
}

extension Node {
  /// The number that a literal is.
  var literalNumber: Double? {
    guard kind == .integerLiteralExpr || kind == .floatLiteralExpr else { return nil }
    return Double(text.replacing("_", with: ""))
  }
}
