/// The parts of calls, assignments and functions, read from the tree on demand.
extension Node {
  /// The left side of a sequence `target = value`; nil for any other.
  public var assignmentTarget: Node? {
    guard kind == .sequenceExpr, children.contains(where: { $0.kind == .assignmentExpr }) else { return nil }
    return firstChild
  }

  /// The right side of a sequence `target = value`; nil for any other, and where the value is a sequence of operators.
  public var assignedValue: Node? {
    let parts = Array(children)
    guard parts.count == 3, parts[1].kind == .assignmentExpr else { return nil }
    return parts[2]
  }

  /// Whether this is an operator that assigns: `=`, `+=` and the like.
  public var isAssignmentOperator: Bool { kind == .assignmentExpr || kind == .binaryOperatorExpr && text.isAssignmentOperator }

  /// Whether an operator assigns to this expression, as a whole or in part, or `&` lends it: `x.a[0] += 1`, `f(&x.a)`.
  public var isStoredTo: Bool {
    var whole = self
    while let outer = whole.parent, outer.firstChild == whole,
      [.memberAccessExpr, .subscriptCallExpr, .forceUnwrapExpr, .optionalChainingExpr].contains(outer.kind)
    { whole = outer }
    guard let parent = whole.parent else { return false }
    if parent.kind == .inOutExpr { return true }
    guard parent.kind == .sequenceExpr, parent.firstChild == whole else { return false }
    return parent.children.dropFirst().first { _ in true }?.isAssignmentOperator == true
  }

  /// The call `self.name(…)` of which this is the receiver.
  public var operatorCall: (call: Node, name: String)? {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild == self, let call = access.parent,
      call.kind == .functionCallExpr, call.firstChild == access
    else { return nil }
    return (call, access.text(in: access.token(access.row.endToken - 1).range))
  }

  /// The name that a callee ends with: `f` in `f`, `x.f` and `f<T>`.
  public var calleeReference: Node? {
    switch kind {
    case .memberAccessExpr: children.reversed().first { $0.kind == .declReferenceExpr }
    case .genericSpecializationExpr, .optionalChainingExpr, .forceUnwrapExpr: firstChild?.calleeReference
    default: self
    }
  }

  /// The call whose callee this reference is, alone or as the last part of `Module.Name`.
  public var callAsCallee: Node? {
    var callee = self
    if let access = callee.parent, access.kind == .memberAccessExpr, access.firstChild != callee { callee = access }
    if let specialization = callee.parent, specialization.kind == .genericSpecializationExpr { callee = specialization }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else { return nil }
    return call
  }

  /// The call of the member that an access ends with.
  public var callOfAccess: Node? {
    guard let call = parent, call.kind == .functionCallExpr, call.firstChild == self else { return nil }
    return call
  }

  /// The call of the function that has this name, with a receiver or without: in an extension of `View`, and below `#if`.
  public var modifierCall: Node? {
    let isMember = parent?.kind == .memberAccessExpr && parent?.lastChild == self
    let callee = isMember ? parent! : self
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else { return nil }
    return call
  }

  /// The argument of a call that has just one, without a label and without a trailing closure.
  public var soleUnlabeledArgument: Node? {
    let arguments = children.filter { $0.kind != firstChild?.kind || $0 != firstChild }
    guard arguments.count == 1, arguments[0].kind == .labeledExpr, arguments[0].argumentLabel.isEmpty else {
      return nil
    }
    return arguments[0].expressionChild
  }

  /// The label of a `labeledExpr`, empty where it has none.
  public var argumentLabel: String {
    let first = row.firstToken
    return first + 1 < row.endToken && token(first + 1).kind == .colon ? text(in: token(first).range) : ""
  }

  private var argumentLabels: [String] { children.filter { $0.kind == .labeledExpr }.map { $0.argumentLabel } }

  /// Whether the labels of a call fit this function's parameters.
  public func accepts(_ call: Node) -> Bool {
    var labels = call.argumentLabels[...]
    var closures = call.children.filter { $0.kind == .closureExpr || $0.kind == .multipleTrailingClosureElement }.count
    // Parameters that need no argument may take a closure behind the parentheses.
    var optional = 0
    for parameter in functionParameters {
      let isVariadic = parameter.tokens.contains { parameter.token($0).kind == .ellipsis }
      if labels.first == parameter.labelText {
        labels = labels.dropFirst()
        while isVariadic, labels.first?.isEmpty == true { labels = labels.dropFirst() }
      } else if parameter.firstChild(.initializerClause) == nil, !isVariadic {
        closures -= 1
        if closures < 0 { return false }
      } else {
        optional += 1
      }
    }
    // What an initialiser makes may be called with the closure: `HStackLayout() { … }`.
    return labels.isEmpty && (closures <= optional || kind == .initializerDecl)
  }

  /// Whether an expression is a literal, whose type is that of the place where it stands if it can be.
  public var isLiteral: Bool {
    switch kind {
    case .stringLiteralExpr, .simpleStringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr,
      .nilLiteralExpr, .regexLiteralExpr, .arrayExpr, .dictionaryExpr, .keyPathExpr:
      true
    default: false
    }
  }

  /// The text of a string literal on one line that has no interpolation and no escapes; nil for anything else.
  public var plainStringLiteral: String? {
    guard kind == .stringLiteralExpr || kind == .simpleStringLiteralExpr, !children.contains(where: { $0.kind == .expressionSegment }),
      text.hasPrefix("\""), !text.hasPrefix("\"\"\""), !text.contains("\\")
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  public func parameter(labeled label: String) -> Node? { functionParameters.first { $0.labelText == label } }

  private var functionParameters: [Node] {
    firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
  }

  private var labelText: String {
    let label = token(introducer)
    return text(in: label.range) == "_" ? "" : text(in: label.range)
  }

  public var genericParameters: [Node] {
    firstChild(.genericParameterClause)?.children.filter { $0.kind == .genericParameter } ?? []
  }

  /// `init?`, `init!`
  public var isFailableInitializer: Bool {
    ["?", "!"].contains(text(in: token(introducer + 1).range))
  }
}

extension StringProtocol {
  /// Whether an operator of this spelling assigns: it ends in `=`, and does not compare.
  public var isAssignmentOperator: Bool { hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(self) }
}
