import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax

/// What a project puts in the place of a generic parameter, or hands to a parameter of a generic type.
///
/// Every mention of the declaration's name counts unless it certainly means something else: too much may be found, and a
/// mention that says nothing of the type makes the answer "unknown".
package struct GenericArguments {
  private let index: ProjectIndex

  package init(index: ProjectIndex) { self.index = index }

  package enum Found {
    /// Each type, and where it is given.
    case types([(type: Type, place: Node)])
    /// Something is given here that cannot be told.
    case unknown(Node)
  }

  /// What stands for a generic parameter of a type, function or initialiser.
  package func arguments(of parameter: Node) -> Found {
    guard let declaration = parameter.parent?.parent else { return .unknown(parameter) }
    let name = parameter.constrainedName
    let places = declaration.placesOfType(naming: name)
    switch declaration.kind {
    case .functionDecl: return calls(of: declaration, places)
    case .initializerDecl:
      guard let type = index.enclosingType(of: declaration) else { return .unknown(parameter) }
      return constructions(of: type, places, position: nil)
    default:
      guard let type = index.type(declaredBy: declaration) else { return .unknown(parameter) }
      let parameters = parameter.parent?.children.filter { $0.kind == .genericParameter } ?? []
      return constructions(of: type, places, position: parameters.firstIndex(of: parameter))
    }
  }

  /// What callers hand to one parameter of a function or an initialiser.
  package func arguments(ofParameter parameter: Node, in declaration: Node) -> Found {
    guard let type = parameter.typeChild else { return .unknown(parameter) }
    let place = TypePlace(label: parameter.label, pattern: type, name: .none)
    guard declaration.kind == .initializerDecl else { return calls(of: declaration, [place]) }
    guard let owner = index.enclosingType(of: declaration) else { return .unknown(parameter) }
    return constructions(of: owner, [place], position: nil)
  }

  /// What a stored property of a class is set to.
  package func values(ofProperty property: Property) -> Found {
    let declaration = property.declaration
    guard let owner = index.enclosingType(of: declaration), index[owner].node.kind == .classDecl, !property.isComputed,
      !declaration.isExported
    else { return .unknown(declaration) }
    let projection = index.names["$" + index.spelling(property.name)]
    if let sent = projection.flatMap({ index.occurrences(of: $0).first { $0.referenceWithBase.parent?.kind == .inOutExpr } }) {
      return .unknown(sent)
    }
    var values = [property.initializer].compactMap { $0 }
    for mention in index.occurrences(of: property.name) where mention.kind == .declReferenceExpr && mayMean(property, of: owner, mention) {
      let whole = mention.referenceWithBase
      if whole.parent?.kind == .inOutExpr || whole.beginsWithProjection { return .unknown(mention) }
      guard whole.parent?.assignmentTarget == whole else { continue }
      guard let value = whole.parent?.assignedValue else { return .unknown(mention) }
      values.append(value)
    }
    return .types(values.filter { $0.kind != .nilLiteralExpr }.map { (index.type(ofExpression: $0), $0) })
  }

  /// Whether a name may be that of a property: a local variable, or a member of an unrelated type, is not.
  private func mayMean(_ property: Property, of owner: TypeID, _ mention: Node) -> Bool {
    let whole = mention.referenceWithBase
    if whole != mention, let base = whole.memberBase {
      guard let type = index.type(ofExpression: base).unwrapped.declaration else { return true }
      return index.withInherited(type).contains(owner) || index.withInherited(owner).contains(type)
    }
    switch index.lookUpValue(property.name, at: mention) {
    case .property(let found, _)?: return found.binding == property.binding
    case nil: return true
    default: return false
    }
  }

  /// What the types that conform to a protocol make of one of its associated types.
  package func witnesses(of associated: Node) -> Found {
    guard let owner = index.enclosingType(of: associated) else { return .unknown(associated) }
    var result: [(Type, Node)] = []
    for type in index.types where type.id != owner && type.node.kind != .protocolDecl {
      guard index.withInherited(type.id).contains(owner) else { continue }
      guard let witness = witness(of: associated.declaredName, in: type, owner), witness != .unknown else {
        return .unknown(type.node)
      }
      result.append((witness, type.node))
    }
    return .types(result)
  }

  private func witness(of name: Name, in type: TypeDeclaration, _ owner: TypeID) -> Type? {
    if let nested = type.members.types[name]?.first { return .declared(nested, []) }
    if let alias = type.members.aliases[name]?.first { return alias.typeChild.map(index.resolve) }
    if let parameter = type.node.genericParameters.first(where: { $0.constrainedName == name }) {
      return .parameter(parameter)
    }
    // Inferred from what satisfies a requirement that is of this type.
    for (property, requirements) in index[owner].members.properties
    where requirements.contains(where: { $0.annotation?.typeName == name }) {
      if let satisfying = type.members.properties[property]?.first { return index.type(of: satisfying) }
    }
    return nil
  }

  private func calls(of function: Node, _ places: [TypePlace]) -> Found {
    guard !places.isEmpty else { return .unknown(function) }
    var result: [(Type, Node)] = []
    for mention in index.occurrences(of: function.declaredName)
    where mention.kind == .declReferenceExpr && mayMean(function, mention) {
      guard let call = mention.callAsCallee else { return .unknown(mention) }
      switch given(to: places, in: call) {
      case .types(let types): result += types
      case .unknown(let place): return .unknown(place)
      }
    }
    return .types(result)
  }

  /// Whether a reference of the function's name may mean it: a local variable, or a method of an unrelated type, does not.
  private func mayMean(_ function: Node, _ mention: Node) -> Bool {
    if let access = mention.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != mention {
      guard let owner = index.enclosingType(of: function), let type = index.type(ofExpression: base).unwrapped.declaration
      else { return true }
      return index.withInherited(type).contains(owner) || index.withInherited(owner).contains(type)
    }
    switch index.lookUpValue(function.declaredName, at: mention) {
    case .functions(let found)?: return found.contains(function) || index.enclosingType(of: function) != nil
    case nil: return true
    default: return false
    }
  }

  private func constructions(of type: TypeID, _ places: [TypePlace], position: Int?) -> Found {
    var result: [(Type, Node)] = []
    for mention in index.occurrences(of: index[type].name) where mayMean(type, mention) {
      if let position, let argument = mention.writtenArguments.dropFirst(position).first, !argument.isPlaceholder {
        result.append((index.resolve(argument), mention))
        continue
      }
      if position != nil, index[type].parts.contains(where: { $0.contains(mention) }) { continue }
      if let position, let made = typeMade(at: mention), let argument = self.argument(position, of: type, in: made) {
        result.append((argument, mention))
        continue
      }
      guard let call = mention.constructionCall else {
        if position == nil { continue }
        return .unknown(mention)
      }
      switch given(to: places, in: call) {
      case .types(let types) where types.isEmpty && position != nil: return .unknown(mention)
      case .types(let types): result += types
      case .unknown(let place): return .unknown(place)
      }
    }
    for call in implicitConstructions(of: type) {
      switch given(to: places, in: call) {
      case .types(let types): result += types
      case .unknown(let place): return .unknown(place)
      }
    }
    return .types(result)
  }

  /// The type of what is made where a type is named: by a call, or by an attribute as the wrapper of a property.
  private func typeMade(at mention: Node) -> Type? {
    if let call = mention.constructionCall { return index.certainType(ofExpression: call) }
    guard let attribute = mention.parent, attribute.kind == .attribute, let declaration = attribute.parent,
      declaration.kind == .variableDecl
    else { return nil }
    return declaration.properties.first.map(index.wrapperType)
  }

  /// What stands for a generic parameter in a type, which may be that of an optional; nil where it is another type, or that is not known.
  private func argument(_ position: Int, of type: TypeID, in made: Type) -> Type? {
    guard case .declared(let id, let arguments) = made.unwrapped, index.twins(of: type).contains(id), arguments.count > position,
      arguments[position] != .unknown
    else { return nil }
    return arguments[position]
  }

  private func mayMean(_ type: TypeID, _ mention: Node) -> Bool {
    let found: TypeLookup?
    switch mention.kind {
    case .identifierType, .memberType:
      if mention.parent?.kind == .extensionDecl { return false }
      found = index.lookUpType(mention.typeComponents, at: mention)
    case .declReferenceExpr:
      if let access = mention.parent, access.kind == .memberAccessExpr, access.firstChild != mention { return true }
      switch index.lookUpValue(index[type].name, at: mention) {
      case .type(let lookup)?: found = lookup
      case nil: return true
      default: return false
      }
    default: return false
    }
    switch found {
    case .declared(let id)?: return index.twins(of: type).contains(id)
    case .parameter?: return false
    default: return true
    }
  }

  /// Calls of `.init`, `self.init` and `super.init` that may make the type.
  private func implicitConstructions(of type: TypeID) -> [Node] {
    index.occurrences(of: .`init`).compactMap { mention in
      guard mention.kind == .declReferenceExpr, let access = mention.parent, access.kind == .memberAccessExpr,
        let call = mention.callAsCallee
      else { return nil }
      guard let base = access.firstChild, base != mention else { return call }
      switch base.kind {
      case .superExpr: return index.enclosingType(of: mention).map { index.withInherited($0).contains(type) } == true ? call : nil
      case .declReferenceExpr where base.token(base.row.firstToken).name == .`self`:
        return index.enclosingType(of: mention) == type ? call : nil
      default: return nil
      }
    }
  }

  /// The types that a call's arguments give to the places; empty where it gives none, as a call of another overload.
  private func given(to places: [TypePlace], in call: Node) -> Found {
    var unknown: Node?
    for argument in call.children where argument.kind == .labeledExpr {
      guard let value = argument.expressionChild else { continue }
      for place in places where place.label == argument.argumentLabel {
        let type = index.type(ofExpression: value)
        if let found = index.match(place, type), found != .unknown { return .types([(found, value)]) }
        unknown = value
      }
    }
    return unknown.map { .unknown($0) } ?? .types([])
  }
}

/// A parameter by which callers say what a generic parameter is.
package struct TypePlace {
  /// Empty where callers write none.
  package let label: String
  /// The written type, with the generic parameter somewhere in it.
  package let pattern: Node
  /// The generic parameter; `none` where the whole type is what is asked for.
  package let name: Name
}

extension ProjectIndex {
  /// The part of `type` that stands where the place's pattern has the generic parameter.
  fileprivate func match(_ place: TypePlace, _ type: Type) -> Type? {
    place.name == .none ? type.unwrapped : match(place.pattern, place.name, type)
  }

  private func match(_ pattern: Node, _ name: Name, _ type: Type) -> Type? {
    switch pattern.kind {
    case .identifierType where pattern.typeName == name: return type
    case .optionalType, .implicitlyUnwrappedOptionalType: return pattern.typeChild.flatMap { match($0, name, type.unwrapped) }
    case .arrayType:
      guard case .array(let element) = type else { return nil }
      return pattern.typeChild.flatMap { match($0, name, element) }
    case .attributedType:
      guard let inner = pattern.typeChild else { return nil }
      let isAutoclosure = pattern.children.contains { $0.kind == .attribute && spelling($0.attributeName) == "autoclosure" }
      guard isAutoclosure, let result = inner.firstChild(.returnClause)?.typeChild else { return match(inner, name, type) }
      return match(result, name, type)
    case .functionType:
      guard case .function(_, let result) = type else { return nil }
      return pattern.firstChild(.returnClause)?.typeChild.flatMap { match($0, name, result) }
    case .metatypeType:
      guard case .metatype(let instance) = type else { return nil }
      return pattern.typeChild.flatMap { match($0, name, instance) }
    default: return nil
    }
  }
}

extension Node {
  /// The generic parameter that a `genericParameter` introduces or a `genericRequirement` constrains.
  package var constrainedName: Name {
    kind == .genericParameter ? token(row.firstToken).name : children.first { $0.isType }?.typeName ?? .none
  }

  /// The types of a `genericArgumentClause` after this name.
  fileprivate var writtenArguments: [Node] {
    let clause = firstChild(.genericArgumentClause) ?? parent?.firstChild(.genericArgumentClause)
    return clause?.children.filter { $0.kind == .genericArgument } ?? []
  }

  /// `_` for a type that the compiler shall find.
  fileprivate var isPlaceholder: Bool { text == "_" }

  /// The call that makes an instance of the type that this reference names: `Row(…)`, `Row.init(…)`.
  fileprivate var constructionCall: Node? {
    if let call = callAsCallee { return call }
    var base = self
    if let specialization = base.parent, specialization.kind == .genericSpecializationExpr { base = specialization }
    guard let access = base.parent, access.kind == .memberAccessExpr, access.firstChild == base,
      let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access,
      access.token(access.row.endToken - 1).name == .`init`
    else { return nil }
    return call
  }

  /// Where callers give values whose types name a generic parameter: the parameters of a function, or of the initialisers
  /// of a type, be they written or made by the compiler.
  fileprivate func placesOfType(naming name: Name) -> [TypePlace] {
    if !isTypeDecl { return parameterPlaces(name) }
    let initializers = members.filter { $0.kind == .initializerDecl }
    if !initializers.isEmpty { return initializers.flatMap { $0.parameterPlaces(name) } }
    return members.flatMap(\.properties).compactMap { property in
      guard let type = property.annotation, !type.uses(of: name).isEmpty else { return nil }
      return TypePlace(
        label: property.binding.text(in: property.binding.token(property.binding.row.firstToken).range), pattern: type, name: name)
    }
  }

  private func parameterPlaces(_ name: Name) -> [TypePlace] {
    let parameters = firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
    return parameters.compactMap { parameter in
      guard let type = parameter.typeChild, !type.uses(of: name).isEmpty else { return nil }
      return TypePlace(label: parameter.label, pattern: type, name: name)
    }
  }

  /// How callers name a `functionParameter`; empty for `_`.
  fileprivate var label: String {
    for index in row.firstToken..<row.endToken {
      if children.contains(where: { ($0.kind == .attribute || $0.kind == .declModifier) && $0.tokens.contains(index) }) {
        continue
      }
      let text = text(in: token(index).range)
      return text == "_" ? "" : text
    }
    return ""
  }
}

extension Node {
  /// Whether this is a member behind `$model`: a binding, by which anything may be set.
  fileprivate var beginsWithProjection: Bool {
    var root = self
    while let base = root.memberBase { root = base }
    return root != self && root.kind == .declReferenceExpr && root.byte(at: root.range.lowerBound) == UInt8(ascii: "$")
  }
}
