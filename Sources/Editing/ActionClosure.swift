import MoltSymbols
import MoltSyntax
import MoltText

/// Functions that are handed to modifiers by their names, and closures that get one parameter more.
extension ProjectIndex {
  /// How a function that is named without a call wants its only argument: `for: `, or nothing; nil where that is not known.
  package func argumentLabel(ofFunction node: Node) -> String? {
    guard node.kind == .declReferenceExpr || node.kind == .memberAccessExpr else { return nil }
    if node.token(node.row.endToken - 1).kind == .rightParen { return node.compoundNameLabel }
    switch functionOrValue(node) {
    case .functions(let functions)?:
      let labels = Set(
        functions.map { function in
          let parameters = function.firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter }
          return parameters?.count == 1 ? parameters![0].label : nil
        })
      return labels.count == 1 ? labels.first! : nil
    case .property(let property, _)?:
      if case .function = type(of: property) { return "" }
      return nil
    case .local(let parameter)?:
      if case .function = type(ofExpression: node) { return "" }
      return parameter.kind == .functionParameter && parameter.typeChild?.isFunctionType == true ? "" : nil
    default: return nil
    }
  }

  private func functionOrValue(_ node: Node) -> ValueDeclaration? {
    switch node.kind {
    case .declReferenceExpr: return lookUpValue(node.token(node.row.firstToken).name, at: node)
    case .memberAccessExpr:
      guard let base = node.firstChild, let id = type(ofExpression: base).declaration else { return nil }
      return lookUpMember(node.token(node.row.endToken - 1).name, of: id)
    default: return nil
    }
  }
}

extension Node {
  /// Whether a comment stands before one of these tokens.
  package func hasComment(_ tokens: Range<UInt32>) -> Bool {
    tokens.contains { token($0).flags.contains(.afterComment) }
  }

  /// The closing parenthesis of this call, where its last argument could follow it as a trailing closure: it stands
  /// beside the parenthesis, and on the line of the argument before.
  package func closesBehind(_ last: Node, on previous: Node) -> Range<UInt32>? {
    let close = token(row.endToken - 1)
    guard close.start == last.range.upperBound, endOfLine(from: previous.range.upperBound) > last.range.lowerBound,
      !hasComment(previous.row.endToken..<last.row.firstToken + 1)
    else { return nil }
    return close.range
  }

  /// What a closure says that its parameters are, in the order that they have.
  package var closureParameters: [Node] {
    guard let signature = firstChild(.closureSignature) else { return [] }
    return signature.descendants.filter { $0.kind == .closureShorthandParameter || $0.kind == .closureParameter }
  }

  /// The tokens `$0`, `$1`, … that are this closure's own, and not those of a closure in it.
  package var anonymousParameters: [UInt32] {
    tokens.filter { token($0).kind == .dollarIdentifier && closure(around: $0) == self }
  }

  private func closure(around token: UInt32) -> Node? {
    let node = innermostNode(at: token)
    return node.kind == .closureExpr ? node : node.ancestor { $0 == .closureExpr }
  }

  /// Turns a closure of one parameter into one that has another before it: `{ value in` into `{ _, value in`, `$0` into `$1`.
  ///
  /// - Parameter name: what the first parameter is called.
  package func addingFirstParameter(_ name: String = "_") -> [Edit]? {
    let parameters = closureParameters
    if parameters.count == 1 {
      let type = parameters[0].typeChild.map { ": " + $0.text } ?? ""
      return [insertion("\(name)\(type), ", at: parameters[0].range.lowerBound)]
    }
    guard parameters.isEmpty, name == "_", firstChild(.closureSignature)?.firstChild(.closureParameterClause) == nil
    else { return nil }
    let anonymous = anonymousParameters
    guard !anonymous.isEmpty, anonymous.allSatisfy({ text(in: token($0).range) == "$0" }) else { return nil }
    return anonymous.map { Edit(Location(file, token($0).range), "$1") }
  }

  /// The label in `update(for:)`, as it is written before an argument; nil where there are several.
  fileprivate var compoundNameLabel: String? {
    guard let open = tokens.last(where: { token($0).kind == .leftParen }), row.endToken - open == 4 else { return nil }
    let label = text(in: token(open + 1).range)
    return label == "_" ? "" : label + ": "
  }

  /// `for: ` for a `functionParameter` that callers have to name, else nothing.
  fileprivate var label: String {
    let name = parameterLabelText
    return name == "_" ? "" : name + ": "
  }

  private var parameterLabelText: String {
    let skipped = children.filter { $0.kind == .attribute || $0.kind == .declModifier }.map(\.row.endToken).max()
    return text(in: token(skipped ?? row.firstToken).range)
  }

  /// `(A) -> B`, with its attributes.
  fileprivate var isFunctionType: Bool {
    kind == .functionType || kind == .attributedType && children.contains { $0.kind == .functionType }
  }
}
