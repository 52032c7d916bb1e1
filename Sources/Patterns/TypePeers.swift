import MoltSymbols
public import MoltSyntax

/// Expressions that have to be of one type, which nothing writes: where one of them changes its type, all do.
extension ExpressionQuestions {
  /// The expressions that have one type with a whole chain of calls, itself among them, in source order; empty where its type
  /// is its own business.
  public func typePeers(of chain: Node) -> [Node] {
    var value = chain
    while let parent = value.parent, parent.isParenthesis || parent.kind == .tryExpr || parent.kind == .awaitExpr { value = parent }
    guard let parent = value.parent else { return [] }
    switch parent.kind {
    case .unresolvedTernaryExpr: return parent.parent.map(branches(ofTernary:)) ?? []
    case .sequenceExpr: return parent.lastChild == value ? branches(ofTernary: parent) : []
    case .arrayElement: return parent.parent?.children.filter { $0.kind == .arrayElement }.compactMap(\.expressionChild) ?? []
    case .returnStmt: return parent.returnsOfOneType
    case .labeledExpr: return argumentsOfOneType(with: parent)
    case .closureExpr: return isInOwnBuilder(parent) ? parent.children.filter(\.isExpression) : []
    default: return []
    }
  }

  /// Whether a closure may be for a result builder of the project, which may ask for elements of one type.
  private func isInOwnBuilder(_ closure: Node) -> Bool {
    guard let name = index.names["resultBuilder"], !index.occurrences(of: name).isEmpty else { return false }
    let argument = closure.parent?.isArgument == true ? closure.parent ?? closure : closure
    guard let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild, callee != argument else { return false }
    return owns(call) != .no
  }

  /// The arguments of a call of the project whose parameters are of the same generic parameter.
  private func argumentsOfOneType(with argument: Node) -> [Node] {
    guard let call = argument.parent, call.kind == .functionCallExpr, let name = call.firstChild?.lastName, declared.contains(name),
      owns(call) != .no,
      case .declarations(let functions) = index.referents(ofCall: call), functions.count == 1,
      let places = index.parameterPlaces(ofCall: call, for: functions[0])
    else { return [] }
    let values = call.callArguments.map(\.value)
    let types = places.map { place in functions[0].functionParameters[place].children.first { $0.isType }?.text ?? "" }
    guard let own = values.firstIndex(where: { argument.contains($0) }), functions[0].declaresGenericParameter(types[own]) else { return [] }
    return zip(values, types).filter { $0.1 == types[own] }.map(\.0)
  }
}

extension Node {
  /// The last name of a callee.
  fileprivate var lastName: Name? {
    guard let name = kind == .memberAccessExpr ? lastChild : self, name.kind == .declReferenceExpr else { return nil }
    return name.token(name.row.firstToken).name
  }

  /// All that `a ? b : c ? d : e` chooses between.
  var ternaryBranches: [Node] {
    let choices = children.filter { $0.kind == .unresolvedTernaryExpr }.compactMap(\.expressionChild)
    guard !choices.isEmpty, let last = lastChild, last.kind != .unresolvedTernaryExpr else { return [] }
    return choices + [last]
  }

  /// All that the function around this statement returns, where it says `some` of it, or nothing.
  fileprivate var returnsOfOneType: [Node] {
    guard let body = bodyOfReturn, body.hidesItsType else { return [] }
    return body.descendants.filter { $0.kind == .returnStmt && $0.bodyOfReturn == body }.compactMap(\.expressionChild)
  }

  private var bodyOfReturn: Node? {
    ancestor { [.functionDecl, .accessorDecl, .accessorBlock, .closureExpr, .subscriptDecl, .initializerDecl].contains($0) }
  }

  private var hidesItsType: Bool {
    switch kind {
    case .closureExpr: return firstChild(.closureSignature)?.firstChild(.returnClause) == nil
    case .functionDecl: return firstChild(.returnClause)?.children.contains(where: \.isOpaqueType) == true
    case .accessorDecl, .accessorBlock:
      let binding = ancestor { $0 == .patternBinding }
      return binding?.firstChild(.typeAnnotation)?.children.contains(where: \.isOpaqueType) == true
    default: return false
    }
  }

  private var isOpaqueType: Bool { kind == .someOrAnyType && token(row.firstToken).name == .some }

  fileprivate func declaresGenericParameter(_ name: String) -> Bool {
    firstChild(.genericParameterClause)?.children.contains { $0.kind == .genericParameter && $0.tokenText($0.row.firstToken) == name } == true
  }
}
