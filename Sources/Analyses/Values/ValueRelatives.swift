import MoltRules
import MoltSymbols
import MoltSyntax

/// What has to have the same type: requirements and what fulfils them, and what overrides.
extension ValueFlowSearch {
  mutating func joinRelatives(of holder: ValueHolder) {
    let declaration = holder.declaration
    guard declaration.isMember, let owner = index.enclosingType(of: declaration) else { return }
    let family = index.types.map(\.id).filter { index.withInherited($0).contains(owner) }
    for id in family { checkConformances(of: id, holder) }
    if let property = holder.property, !property.isComputed,
      let sendable = index[owner].inheritedTypes.first(where: { index.spelling($0.typeName) == "Sendable" })
    {
      return stop("`\(index.spelling(property.name))` is stored in what is Sendable", at: sendable)
    }
    let related = Set(family.flatMap(index.withInherited)).sorted()
    for id in related where flow.obstacle == nil {
      switch holder {
      case .variable(let binding): joinProperties(called: binding.boundName, of: id, like: declaration)
      case .result(let function): joinResults(of: id, like: function)
      case .parameter(let parameter): joinParameters(of: id, like: declaration, parameter)
      }
    }
    if case .variable(let binding) = holder, index[owner].node.kind == .protocolDecl {
      for id in family { checkFulfilment(of: id, binding.boundName) }
    }
  }

  private mutating func joinProperties(called name: Name, of id: TypeID, like declaration: Node) {
    let isStatic = declaration.isOfType
    for property in index[id].members.properties[name, default: []] where property.isStatic == isStatic {
      join(.variable(property.binding))
    }
  }

  private mutating func joinResults(of id: TypeID, like function: Node) {
    for other in functions(of: id, like: function) { join(.result(other)) }
  }

  private mutating func joinParameters(of id: TypeID, like function: Node, _ parameter: Node) {
    guard let place = function.functionParameters.firstIndex(of: parameter) else { return }
    for other in functions(of: id, like: function) { join(.parameter(other.functionParameters[place])) }
  }

  /// The functions of a type that may be required by, fulfil or override this one: those of its name and labels.
  private func functions(of id: TypeID, like function: Node) -> [Node] {
    let members = index[id].members
    let all = function.kind == .initializerDecl ? members.initializers : members.functions[function.declaredName, default: []]
    let labels = function.functionParameters.map(\.parameterLabel)
    return all.filter { $0.isOfType == function.isOfType && $0.functionParameters.map(\.parameterLabel) == labels }
  }

  /// A type that conforms to the protocol, and that is not seen to have the property.
  private mutating func checkFulfilment(of id: TypeID, _ name: Name) {
    guard index[id].node.kind != .protocolDecl else { return }
    let found = index.withInherited(id).flatMap { index[$0].members.properties[name, default: []] }
    if !found.contains(where: { $0.declaration.parent?.parent?.kind != .protocolDecl }) {
      stop("where \(index.qualifiedName( id)) has its `\(index.spelling(name))` from could not be found", at: index[id].node)
    }
  }

  /// What the project does not show may demand the type, or conform to the protocol.
  private mutating func checkConformances(of id: TypeID, _ holder: ValueHolder) {
    if index.twins(of: id).count > 1 { return stop("\(index.qualifiedName( id)) is declared several times", at: index[id].node) }
    if !holder.declaration.hasModifier(.private) {
      for inherited in index[id].inheritedTypes where index.declaredTypes(of: inherited).isEmpty && !isKnownNotToDemandThem(inherited) {
        return stop(
          "`\(inherited.inheritedTypeText)`, which this project does not declare, may demand it of \(index.qualifiedName( id))",
          at: inherited)
      }
    }
    guard index[id].node.kind == .protocolDecl else { return }
    if let foreign = index.inheritanceOfExternalTypes.first(where: { index.declaredTypes(of: $0).contains(id) }) {
      return stop("a type that this project does not declare conforms to \(index.qualifiedName( id))", at: foreign)
    }
    for mention in index.occurrences(of: index[id].name) {
      guard let inherited = mention.ancestor({ $0 == .inheritedType || $0.isTypeOrExtension }), inherited.kind == .inheritedType,
        index.declaredTypes(of: inherited).isEmpty
      else { continue }
      return stop("`\(inherited.inheritedTypeText)` may be \(index.qualifiedName( id)) or another protocol", at: inherited)
    }
  }

  /// What frameworks declare asks for no value of such a type.
  private func isKnownNotToDemandThem(_ inherited: Node) -> Bool {
    guard let type = inherited.typeChild else { return false }
    let parts = type.kind == .compositionType ? type.children.filter(\.isType) : [type]
    return parts.allSatisfy { part in
      part.kind == .classRestrictionType || part.kind == .suppressedType || index.isFrameworkType(part.typeName)
    }
  }
}

/// What a declaration must not be, for its type to change.
extension ValueFlowSearch {
  func obstacle(to holder: ValueHolder) -> (message: String, node: Node)? {
    let declaration = holder.declaration
    if let written = holder.writtenType {
      guard values.type(writtenAs: written) != nil else {
        return ("it goes to `\(index.spelling(holder.name))`, which is written as `\(written.shortText)`", written)
      }
      if let replacement = index.names[values.replacement], index.lookUpType([replacement], at: written) != nil {
        return ("the project has an `\(values.replacement)` of its own", written)
      }
    } else if let obstacle = obstacleToInference(holder) {
      return obstacle
    }
    if declaration.isMember, index.enclosingType(of: declaration) == nil {
      return ("`\(index.spelling(holder.name))` is a member of a type that this project does not declare", declaration)
    }
    if index.isPublic(declaration) {
      return ("`\(index.spelling(holder.name))` is public, and clients outside this project may name its type", declaration)
    }
    if let attribute = declaration.attributes.first(where: { !harmlessAttributes.contains(index.spelling($0.attributeName)) }) {
      return ("`\(index.spelling(holder.name))` has the attribute \(attribute.shortText)", attribute)
    }
    switch holder {
    case .variable(let binding): return obstacle(toVariable: binding, declaration)
    case .parameter(let parameter) where parameter.tokens.contains { parameter.token($0).kind == .ellipsis }:
      return ("`\(parameter.shortText)` takes any number of them", parameter)
    case .parameter, .result: return obstacle(toFunction: declaration)
    }
  }

  private func obstacleToInference(_ holder: ValueHolder) -> (message: String, node: Node)? {
    guard case .variable(let binding) = holder else { return ("it has no written type", holder.node) }
    let isShorthand = binding.kind == .optionalBindingCondition
    return isShorthand || binding.firstChild(.initializerClause) != nil ? nil : ("it has no written type", binding)
  }

  private func obstacle(toVariable binding: Node, _ declaration: Node) -> (message: String, node: Node)? {
    if ["projectedValue", "wrappedValue"].contains(index.spelling(binding.boundName)) {
      return ("`\(index.spelling(binding.boundName))` is used wherever the property wrapper is", binding)
    }
    if declaration.hasModifier(.nonisolated) || declaration.hasModifier(.weak) {
      return ("`\(index.spelling(binding.boundName))` is nonisolated or weak", binding)
    }
    if declaration.kind == .variableDecl, declaration.children.count(where: { $0.kind == .patternBinding }) > 1 {
      return ("`\(index.spelling(binding.boundName))` is declared together with others", declaration)
    }
    let accessors = binding.firstChild(.accessorBlock)?.children.filter { $0.kind == .accessorDecl } ?? []
    let others = accessors.first { $0.token($0.introducer).name != .get && $0.firstChild(.codeBlock) != nil }
    return others.map { ("`\(index.spelling(binding.boundName))` has an accessor that gets a new value", $0) }
  }

  private func obstacle(toFunction function: Node) -> (message: String, node: Node)? {
    guard function.kind != .subscriptDecl else { return ("it goes through a subscript", function) }
    if function.kind == .functionDecl,
      index.spelling(function.declaredName) == "callAsFunction" || function.token(function.introducer + 1).kind != .identifier
    {
      return ("`\(index.spelling(function.declaredName))` is called without its name", function)
    }
    guard !function.isMember, let others = index.topLevel[function.declaredName], function.parent?.kind == .sourceFile else { return nil }
    return others.count > 1 ? ("there are several functions called `\(index.spelling(function.declaredName))`", function) : nil
  }
}

/// Attributes that say nothing of types.
private let harmlessAttributes: Set<String> = ["MainActor", "available", "discardableResult", "ObservationIgnored"]

extension Node {
  /// `static`, `class`
  fileprivate var isOfType: Bool { hasModifier(.static) || hasModifier(.class) }
}
