import MoltSymbols
public import MoltSyntax
import MoltText

/// Expressions that have to be of one type, which nothing writes: where one of them changes its type, all do.
extension ExpressionQuestions {
  /// The expressions that have one type with a whole chain of calls, or with what that is a part of: those that contain the chain and
  /// their like, in source order; empty where its type is its own business.
  public func typePeers(of chain: Node) -> [Node] {
    noted(\.peers, of: chain) { findTypePeers(of: chain) }
  }

  private func findTypePeers(of chain: Node) -> [Node] {
    for link in wholes(of: chain) {
      let peers = directPeers(of: link.value)
      if peers.count > 1 { return peers }
    }
    return []
  }

  /// A chain and what its type is a part of the type of, inside out, each with the call, list or tuple that it is handed to.
  private func wholes(of chain: Node) -> some Sequence<(value: Node, around: Node?)> {
    sequence(first: (value: chain, around: chain.valueAround)) { link in
      guard let around = link.around, !isErasing(around) else { return nil }
      let whole = endOfChain(around)
      return (value: whole, around: whole.valueAround)
    }.prefix(RecursionBound.calls)
  }

  private func directPeers(of chain: Node) -> [Node] {
    let value = chain.withParenthesesAndEffects
    guard let parent = value.parent else { return [] }
    switch parent.kind {
    case .unresolvedTernaryExpr: return parent.parent.map(branches(ofTernary:)) ?? []
    case .sequenceExpr:
      let operands = noted(\.elements, of: parent) { parent.coalescedOperands }
      if !operands.isEmpty { return operands }
      return parent.row.endToken == value.row.endToken ? branches(ofTernary: parent) : []
    case .arrayElement:
      return parent.parent.map { list in
        noted(\.elements, of: list) { list.children.filter { $0.kind == .arrayElement }.compactMap(\.expressionChild) }
      } ?? []
    case .returnStmt: return parent.returnsOfOneType
    case .labeledExpr: return argumentsOfOneType(with: parent)
    case .closureExpr: return noted(\.elements, of: parent) { isInOwnBuilder(parent) ? parent.children.filter(\.isExpression) : [] }
    default: return []
    }
  }

  /// Whether the type of a view is no part of the type of a call that it is handed to.
  private func isErasing(_ call: Node) -> Bool {
    guard let callee = call.firstChild, callee.kind == .declReferenceExpr else { return false }
    return callee.text == "AnyView"
  }

  /// Whether something that is not looked for has to be of the type of a chain: what a variable is assigned, the other branch of an
  /// `if` expression, the other values of a dictionary.
  public func hasUnknownPeers(_ chain: Node) -> Bool {
    noted(\.unknownPeers, of: chain) { findUnknownPeers(chain) }
  }

  private func findUnknownPeers(_ chain: Node) -> Bool {
    if chain.callsOfChain.contains(where: isOfSelf) { return true }
    return wholes(of: chain).contains { link in
      if let isShared = hasUnknownPeer(link.value) { return isShared }
      guard let outer = link.around, !isErasing(outer) else { return false }
      return outer.firstChild?.memberName.map(index.spelling) == "reduce" || isOfSelf(outer) || isGenericOfSeveral(outer, link.value)
    }
  }

  /// Whether the place of a value asks for the type of something that is not looked for; nil where what is around it decides.
  private func hasUnknownPeer(_ value: Node) -> Bool? {
    let whole = value.withParenthesesAndEffects
    guard let parent = whole.parent else { return false }
    switch parent.kind {
    case .dictionaryElement: return true
    case .sequenceExpr: return parent.assignmentTarget.map { $0 != whole }
    case .initializerClause: return isSharedVariable(parent)
    case .closureExpr where parent.parent?.kind == .initializerClause: return parent.parent.map(isSharedVariable) ?? false
    case .codeBlock where parent.parent?.kind != .ifExpr: return false
    case .codeBlock, .switchCase: return whole.isValueOfBranch && !isBuilderStatement(whole) ? true : nil
    default: return nil
    }
  }

  /// Whether a call is of a method of the project that takes values of the type it is called on.
  private func isOfSelf(_ call: Node) -> Bool {
    guard call.firstChild?.kind == .memberAccessExpr, let name = call.firstChild?.memberName, declared.contains(name) else { return false }
    return takesSelf(name)
  }

  /// Whether a call makes a value of a generic type of the project out of several views, of which a value is one.
  private func isGenericOfSeveral(_ call: Node, _ value: Node) -> Bool {
    let views = call.callArguments.map(\.value).filter { $0.kind != .closureExpr && isView($0) == .yes }
    guard views.count > 1, views.contains(where: { $0.contains(value) }), let callee = call.firstChild,
      case .metatype(.declared(let id, _)) = index.type(ofExpression: callee)
    else { return false }
    return !index[id].node.genericParameters.isEmpty
  }

  /// Whether the type of a local variable follows from its first value, and other values have to have it.
  private func isSharedVariable(_ initializer: Node) -> Bool {
    guard let binding = initializer.parent, binding.kind == .patternBinding, binding.firstChild(.typeAnnotation) == nil,
      let body = binding.enclosingBody,
      let name = binding.firstChild(.identifierPattern).map({ $0.token($0.row.firstToken).name })
    else { return false }
    let uses = index.uses(of: name, in: body).filter { $0.kind == .declReferenceExpr && $0.index > binding.index }
    if binding.parent.map({ $0.tokenText($0.introducer) }) == "var", !uses.isEmpty { return true }
    return uses.contains { typePeers(of: $0).count > 1 }
  }

  /// Whether a closure is for a result builder of the project, which may ask for elements of one type.
  private func isInOwnBuilder(_ closure: Node) -> Bool {
    guard !ownBuilders.isEmpty else { return false }
    let argument = closure.parent?.isArgument == true ? closure.parent ?? closure : closure
    guard let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild, callee != argument else { return false }
    var declarations = [index.declaration(namedBy: call) ?? index.declaration(namedBy: callee)].compactMap { $0 }
    if declarations.isEmpty, case .metatype(.declared(let id, _)) = index.type(ofExpression: callee) { declarations = index[id].parts }
    return declarations.contains { declaration in
      declaration.descendants.contains { $0.kind == .attribute && ownBuilders.contains($0.attributeName) }
    }
  }

  /// The arguments of a call of the project whose parameters are of the same generic parameter.
  private func argumentsOfOneType(with argument: Node) -> [Node] {
    guard let call = argument.parent, call.kind == .functionCallExpr, let name = call.firstChild?.lastName, declared.contains(name),
      owns(call) != .no,
      case .declarations(let functions) = index.referents(ofCall: call), functions.count == 1,
      let places = index.parameterPlaces(ofCall: call, for: functions[0])
    else { return [] }
    let values = call.callArguments.map(\.value)
    let types = places.map { place in functions[0].functionParameters[place].children.first { $0.isType } }
    let generic = types.map { type in functions[0].genericParameterNames.intersection(type.map { $0.tokens.map(type!.tokenText) } ?? []) }
    guard let own = values.firstIndex(where: { argument.contains($0) }), !generic[own].isEmpty else { return [] }
    return zip(values, generic).filter { !$0.1.isDisjoint(with: generic[own]) }.map(\.0)
  }
}

extension Node {
  fileprivate var withParenthesesAndEffects: Node {
    var value = self
    while let parent = value.parent, parent.isParenthesis || parent.kind == .tryExpr || parent.kind == .awaitExpr { value = parent }
    return value
  }

  /// The calls of which a chain consists, the last one first.
  fileprivate var callsOfChain: [Node] {
    var calls: [Node] = []
    var link: Node? = self
    while let node = link, [.functionCallExpr, .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr].contains(node.kind) {
      if node.kind == .functionCallExpr { calls.append(node) }
      link = node.firstChild
    }
    return calls
  }

  /// What may have the type of this expression as a part of its own: a call that it is handed to, or that is handed a closure of which it
  /// is a statement, a list, a tuple.
  fileprivate var valueAround: Node? {
    var node = withParenthesesAndEffects
    while let parent = node.parent {
      switch parent.kind {
      case .ifExpr, .switchExpr, .switchCase,
        .codeBlock where parent.parent?.kind == .ifExpr:
        node = parent
      case .closureExpr, .labeledExpr, .multipleTrailingClosureElement, .arrayElement: node = parent
      case .arrayExpr, .tupleExpr: return parent
      case .functionCallExpr: return parent.firstChild == node ? nil : parent
      default: return nil
      }
    }
    return nil
  }

  /// Whether a statement of a branch is the last one, so that it may be the value of an `if` or `switch` expression.
  fileprivate var isValueOfBranch: Bool {
    guard isExpression, let block = parent, block.children.filter({ $0.kind != .switchCaseLabel }).last == self else { return false }
    var outer: Node? = block.kind == .codeBlock ? block.parent : block.parent
    while let branch = outer, branch.parent?.kind == .ifExpr { outer = branch.parent }
    return outer.map { $0.parent?.kind == .initializerClause || $0.parent?.kind == .returnStmt || $0.parent?.assignmentTarget != nil }
      ?? false
  }

  /// Whether a parameter takes a `Self`, or a function that gives one.
  var takesSelf: Bool {
    var type = typeChild
    while let current = type, [.attributedType, .optionalType, .tupleType, .tupleTypeElement].contains(current.kind),
      let inner = current.typeChild ?? current.firstChild(.tupleTypeElement)
    {
      type = inner
    }
    let given = type?.kind == .functionType ? type?.firstChild(.returnClause) ?? type?.children.filter(\.isType).last : type
    return given?.tokens.contains { given!.token($0).name == .Self } ?? false
  }

  fileprivate var enclosingBody: Node? { ancestor { $0 == .codeBlock || $0 == .closureExpr || $0 == .accessorBlock } }

  /// The last name of a callee.
  fileprivate var lastName: Name? {
    guard let name = kind == .memberAccessExpr ? lastChild : self, name.kind == .declReferenceExpr else { return nil }
    return name.token(name.row.firstToken).name
  }

  /// The operands of a sequence that has a `??`; none where it has none.
  fileprivate var coalescedOperands: [Node] {
    guard children.contains(where: { $0.kind == .binaryOperatorExpr && $0.text == "??" }) else { return [] }
    return children.filter { $0.kind != .binaryOperatorExpr }
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

  fileprivate var genericParameterNames: Set<String> {
    Set(genericParameters.map { $0.tokenText($0.row.firstToken) })
  }
}
