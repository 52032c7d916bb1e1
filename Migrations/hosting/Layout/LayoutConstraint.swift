import MoltRules
import MoltSymbols
import MoltSyntax

/// An edge, a centre or a dimension that constraints speak of.
enum LayoutAttribute: String {
  case top, bottom, leading, trailing, left, right, centerX, centerY, width, height

  init?(anchor name: String) {
    guard name.hasSuffix("Anchor") else { return nil }
    self.init(rawValue: String(name.dropLast(6)))
  }

  /// Whether a greater value lies further out: a margin is what the constant takes away.
  var isFarEdge: Bool { self == .bottom || self == .trailing || self == .right }
}

/// `hosted.attribute relation other.attribute * multiplier + constant`
struct LayoutConstraint {
  enum Relation: String {
    case equal, greaterThanOrEqual, lessThanOrEqual

    var mirrored: Relation {
      switch self {
      case .equal: .equal
      case .greaterThanOrEqual: .lessThanOrEqual
      case .lessThanOrEqual: .greaterThanOrEqual
      }
    }
  }

  let attribute: LayoutAttribute
  let relation: Relation
  /// Nil for a dimension that is a constant.
  let other: (item: LayoutItem, attribute: LayoutAttribute)?
  let isScaled: Bool
  let constant: LayoutValue
}

extension LayoutScope {
  /// The constraint that an expression makes, where it is one of the hosted view.
  func constraint(_ expression: Node) -> LayoutConstraint? {
    let call = localValue(of: expression.bareExpression)
    guard call.kind == .functionCallExpr, let callee = call.firstChild else { return nil }
    if callee.kind == .declReferenceExpr, callee.text == "NSLayoutConstraint" { return constraint(ofItems: call) }
    guard callee.memberBase != nil, callee.memberName.map(index.spelling) == "constraint", let base = callee.firstChild
    else { return nil }
    return constraint(from: anchor(base), call)
  }

  /// The expressions of a list of constraints: those of an array, written here or where the variable is declared.
  func elements(_ list: Node) -> [Node]? {
    let array = localValue(of: list.bareExpression)
    guard array.kind == .arrayExpr else { return nil }
    return array.children.filter { $0.kind == .arrayElement }.compactMap(\.expressionChild)
  }

  /// What a local variable is set to where it is declared; any other expression itself.
  private func localValue(of expression: Node) -> Node {
    guard expression.kind == .declReferenceExpr, case .local(let node)? = index.declaration(named: expression),
      node.kind == .patternBinding, let value = node.firstChild(.initializerClause)?.expressionChild
    else { return expression }
    return value.bareExpression
  }

  /// `a.topAnchor.constraint(equalTo: b.topAnchor, constant: 8)`
  private func constraint(from first: (item: LayoutItem, attribute: LayoutAttribute)?, _ call: Node) -> LayoutConstraint? {
    guard let first else { return nil }
    var relation: LayoutConstraint.Relation?
    var other: (item: LayoutItem, attribute: LayoutAttribute)?
    var (isScaled, constant) = (false, LayoutValue.zero)
    for argument in call.callArguments {
      let label = index.spelling(argument.label)
      switch label {
      case "equalTo", "greaterThanOrEqualTo", "lessThanOrEqualTo":
        relation = LayoutConstraint.Relation(rawValue: String(label.dropLast(2)))
        guard let anchor = anchor(argument.value) else { return nil }
        other = anchor
      case "equalToConstant", "greaterThanOrEqualToConstant", "lessThanOrEqualToConstant":
        relation = LayoutConstraint.Relation(rawValue: String(label.dropLast(10)))
        constant = value(argument.value)
      case "multiplier": isScaled = value(argument.value).number != 1
      case "constant": constant = value(argument.value)
      default: return nil
      }
    }
    return relation.flatMap { oriented(first, $0, other, isScaled, constant) }
  }

  /// `NSLayoutConstraint(item: a, attribute: .top, relatedBy: .equal, toItem: b, attribute: .top, multiplier: 1, constant: 0)`
  private func constraint(ofItems call: Node) -> LayoutConstraint? {
    let arguments = call.callArguments
    guard
      arguments.map({ index.spelling($0.label) })
        == ["item", "attribute", "relatedBy", "toItem", "attribute", "multiplier", "constant"],
      let first = attribute(arguments[1].value),
      let relation = arguments[2].value.memberName.flatMap({ LayoutConstraint.Relation(rawValue: index.spelling($0)) })
    else { return nil }
    let other = attribute(arguments[4].value).map { (item: item(arguments[3].value), attribute: $0) }
    guard other != nil || arguments[3].value.kind == .nilLiteralExpr else { return nil }
    return oriented(
      (item(arguments[0].value), first), relation, other, value(arguments[5].value).number != 1, value(arguments[6].value))
  }

  private func attribute(_ expression: Node) -> LayoutAttribute? {
    expression.memberName.flatMap { LayoutAttribute(rawValue: index.spelling($0)) }
  }

  /// `view.topAnchor`, and `topAnchor` of what `self` is.
  private func anchor(_ expression: Node) -> (item: LayoutItem, attribute: LayoutAttribute)? {
    let bare = expression.bareExpression
    if bare.kind == .declReferenceExpr {
      let name = bare.token(bare.row.firstToken).name
      guard let receiver, let attribute = LayoutAttribute(anchor: index.spelling(name)) else { return nil }
      return index.lookUpValue(name, at: bare) == nil ? (receiver, attribute) : nil
    }
    guard bare.memberBase != nil, let base = bare.firstChild, let name = bare.memberName,
      let attribute = LayoutAttribute(anchor: index.spelling(name))
    else { return nil }
    return (item(base), attribute)
  }

  /// With the hosted view on the left.
  private func oriented(
    _ first: (item: LayoutItem, attribute: LayoutAttribute), _ relation: LayoutConstraint.Relation,
    _ other: (item: LayoutItem, attribute: LayoutAttribute)?, _ isScaled: Bool, _ constant: LayoutValue
  ) -> LayoutConstraint? {
    if first.item == .hosted {
      return LayoutConstraint(
        attribute: first.attribute, relation: relation, other: other, isScaled: isScaled, constant: constant)
    }
    guard let other, other.item == .hosted else { return nil }
    return LayoutConstraint(
      attribute: other.attribute, relation: relation.mirrored, other: first, isScaled: isScaled, constant: constant.negated)
  }
}
