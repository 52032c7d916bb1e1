import MoltSymbols
import MoltSyntax
import MoltText

extension Representable {
  /// Whether an expression is made of stored properties of the structure and nothing else that could change: `text`, `Float(value)`,
  /// `text ?? ""`. To evaluate it twice is to evaluate it once.
  func isPlain(assignedIn statement: Node) -> Bool { propertiesOfPlain(assignedIn: statement).map { !$0.isEmpty } ?? false }

  /// The stored properties of the structure that such a value of an assignment reads; nil for any other.
  func propertiesOfPlain(assignedIn statement: Node) -> [Property]? { propertiesOfPlain(sequence: statement.assignedParts) }

  /// The stored properties of the structure that such an expression reads; nil for any other.
  func propertiesOfPlain(_ expression: Node) -> [Property]? {
    switch expression.kind {
    case .declReferenceExpr:
      guard let property = property(namedBy: expression), !property.isComputed else { return nil }
      return [property]
    case .memberAccessExpr:
      guard let base = expression.memberBase else { return nil }
      if base.kind == .declReferenceExpr, base.token(base.row.firstToken).name == .`self` {
        return expression.lastChild.flatMap { propertiesOfPlain($0) }
      }
      // The value of a binding, or a stored property of a value of the project's.
      guard let properties = propertiesOfPlain(base), let member = expression.lastChild else { return nil }
      if index.spelling(member.token(member.row.firstToken).name) == "wrappedValue" { return properties }
      guard case .declarations(let found) = index.referents(ofValue: expression), !found.isEmpty else { return nil }
      return found.allSatisfy { $0.kind == .variableDecl && !$0.isComputedVariable } ? properties : nil
    case .functionCallExpr:
      guard let callee = expression.firstChild, callee.kind == .declReferenceExpr, let argument = expression.soleUnlabeledArgument,
        Self.conversions.contains(index.spelling(callee.token(callee.row.firstToken).name)),
        index.lookUpValue(callee.token(callee.row.firstToken).name, at: callee) == nil
      else { return nil }
      return propertiesOfPlain(argument)
    case .sequenceExpr: return propertiesOfPlain(sequence: Array(expression.children))
    case .tupleExpr:
      let inner = expression.bareExpression
      return inner == expression ? nil : propertiesOfPlain(inner)
    case .stringLiteralExpr, .simpleStringLiteralExpr: return expression.descendants.contains { $0.kind == .expressionSegment } ? nil : []
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr: return []
    default: return nil
    }
  }

  private func propertiesOfPlain(sequence parts: [Node]) -> [Property]? {
    var properties: [Property] = []
    for part in parts {
      if part.kind == .binaryOperatorExpr {
        guard part.text == "??" else { return nil }
      } else {
        guard let read = propertiesOfPlain(part) else { return nil }
        properties += read
      }
    }
    return properties
  }

  private static let conversions: Set<String> = ["CGFloat", "Double", "Float", "Int", "String"]
}

extension Node {
  /// What stands to the right of `=`, operators included.
  fileprivate var assignedParts: [Node] {
    Array(children.drop { $0.kind != .assignmentExpr }.dropFirst())
  }

  /// The value of an assignment, as it is written.
  var textOfAssignedValue: String { assignedParts.first.map { text(in: $0.range.lowerBound..<range.upperBound) } ?? "" }

  /// The same on one line, without the comments in it.
  var bareTextOfAssignedValue: String {
    guard let first = assignedParts.first, hasInnerComment || textOfAssignedValue.contains(where: \.isNewline) else {
      return textOfAssignedValue
    }
    var result = ""
    for place in first.row.firstToken..<row.endToken {
      let isApart = place > first.row.firstToken && token(place - 1).end < token(place).start
      let touches = result.last == "(" || [.rightParen, .period, .comma].contains(token(place).kind)
      result += (isApart && !touches ? " " : "") + text(in: token(place).range)
    }
    return result
  }

  fileprivate var isComputedVariable: Bool {
    children.contains { binding in
      binding.kind == .patternBinding && binding.firstChild(.accessorBlock) != nil
    }
  }
}
