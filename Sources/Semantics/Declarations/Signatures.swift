import MoltSyntax

/// The parameters and the result of what can be called, in terms of its own parameters.
struct FunctionSignature {
  struct Parameter {
    let node: Node
    let label: Name
    let type: TypeRef
    /// `repeat each T`: it takes any number of arguments.
    var isPack = false
    var hasDefault = false
    var isVariadic = false
    var isAutoclosure = false
    /// The result builder that its closure is built by.
    var builder: DeclarationID?

    var canBeLeftOut: Bool { hasDefault || isVariadic || isPack }
  }

  var parameters: [Parameter]
  var result: TypeRef
  var isAsync = false
  var `throws` = false
  /// `@_disfavoredOverload`
  var isDisfavored = false
  var isUnavailable = false
  /// Whether `Self` is what it gives, or a part of that.
  var namesSelf = false

  var takesAnyNumber: Bool { parameters.contains { $0.isPack || $0.isVariadic } }
}

extension SemanticModel {
  /// The signature of a function, initialiser, subscript or enumeration case.
  func signature(of id: DeclarationID) -> FunctionSignature {
    if let known = signatureCache[id] { return known }
    let declaration = table[id]
    let node = declaration.node
    opaqueOwners.append(id)
    defer { opaqueOwners.removeLast() }
    let (parameters, result) = inContext(of: node) { (node.parameterNodes.map { parameter($0) }, self.result(of: declaration)) }
    var signature = FunctionSignature(parameters: parameters, result: result)
    signature.isAsync = node.hasEffect(.async)
    signature.throws = node.hasEffect(.throws) || node.hasEffect(.rethrows)
    signature.namesSelf = declaresSelf(id)
    for attribute in node.attributes {
      let name = attribute.attributeName
      if name == known.disfavoredOverload { signature.isDisfavored = true }
      if name == .available, attribute.tokens.contains(where: { attribute.token($0).name == known.unavailable }) {
        signature.isUnavailable = true
      }
    }
    signatureCache[id] = signature
    return signature
  }

  private func result(of declaration: Declaration) -> TypeRef {
    let made = declaration.parent.flatMap(nominal(of:)).map(declaredType(of:)) ?? .unknown
    switch declaration.kind {
    case .initializer: return declaration.node.isFailableInitializer ? optional(made) : made
    case .enumCase: return made
    default: return declaration.node.firstChild(.returnClause)?.typeChild.map { resolve($0) } ?? .void
    }
  }

  private func parameter(_ node: Node) -> FunctionSignature.Parameter {
    let written = node.typeChild
    var parameter = FunctionSignature.Parameter(node: node, label: node.parameterLabelName, type: written.map { resolve($0) } ?? .unknown)
    if case .expansion = store[parameter.type] { parameter.isPack = true }
    parameter.hasDefault = node.firstChild(.initializerClause) != nil
    if let written {
      let behind = written.row.endToken
      parameter.isVariadic = behind < node.row.endToken && node.token(behind).kind == .ellipsis
      if written.kind == .attributedType {
        parameter.isAutoclosure = written.attributes.contains { $0.attributeName == .autoclosure }
      }
    }
    parameter.builder =
      node.attributes.lazy.compactMap { self.resultBuilder(named: $0) }.first
      ?? written?.attributes.lazy.compactMap { self.resultBuilder(named: $0) }.first
    return parameter
  }

  /// The result builder that an attribute names.
  func resultBuilder(named attribute: Node) -> DeclarationID? {
    guard let written = attribute.children.first(where: { $0.kind == .identifierType || $0.kind == .memberType }) else { return nil }
    guard let id = nominalID(resolve(written, isConstraint: true)), isResultBuilder(id) else { return nil }
    return id
  }

  func isResultBuilder(_ id: DeclarationID) -> Bool { table[id].node.attributes.contains { $0.attributeName == known.resultBuilder } }

  /// The type of what a call of it takes and gives.
  func functionType(of id: DeclarationID) -> TypeRef {
    let signature = signature(of: id)
    return store.intern(
      .function(
        FunctionShape(
          parameters: signature.parameters.map {
            FunctionShape.Parameter(type: $0.type, isVariadic: $0.isVariadic, isAutoclosure: $0.isAutoclosure, builder: $0.builder)
          }, result: signature.result, isAsync: signature.isAsync, throws: signature.throws)))
  }
}

extension Node {
  /// Whether `async`, `throws` or `rethrows` stands behind the parameters of a function.
  func hasEffect(_ name: Name) -> Bool {
    guard let clause = firstChild(.functionParameterClause) else { return false }
    var place = clause.row.endToken
    while place < row.endToken, token(place).kind != .arrow, token(place).kind != .leftBrace {
      if token(place).name == name { return true }
      place += 1
    }
    return false
  }
}
