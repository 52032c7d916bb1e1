public import MoltSyntax
import MoltText

/// Counts what one written type leads to: aliases that each name the next one several times lead to more than can be
/// walked, long before there are too many of them in a row.
private final class ResolutionWork {
  private var left = RecursionBound.resolution
  /// Whether a part was given up.
  private(set) var isTooMuch = false

  /// Whether there is room for one type more.
  func step() -> Bool {
    left -= 1
    if left < 0 { isTooMuch = true }
    return !isTooMuch
  }
}

extension ProjectIndex {
  /// The type that a type node denotes.
  public func resolve(_ node: Node) -> Type {
    let work = ResolutionWork()
    let type = resolve(node, aliases: 0, work).bounded
    return work.isTooMuch ? .unknown : type
  }

  /// - Parameter aliases: How many aliases have led here; one that stands for itself must end somewhere.
  private func resolve(_ node: Node, aliases: Int, _ work: ResolutionWork) -> Type {
    func inner(_ node: Node?) -> Type { node.map { resolve($0, aliases: aliases, work) } ?? .unknown }
    guard work.step() else { return .unknown }
    switch node.kind {
    case .identifierType, .memberType: return namedType(node, aliases, work)
    case .optionalType, .implicitlyUnwrappedOptionalType: return inner(node.typeChild).asOptional
    case .arrayType: return node.typeChild.map { .array(inner($0)) } ?? .unknown
    case .dictionaryType:
      let types = node.children.filter(\.isType).map { inner($0) }
      return types.count == 2 ? .dictionary(types[0], types[1]) : .unknown
    case .attributedType, .packExpansionType, .packElementType, .typeExpr, .inheritedType, .genericArgument:
      return inner(node.typeChild)
    case .functionType:
      return .function(
        parameters: tupleElements(node).map { inner($0.typeChild) }, result: inner(node.firstChild(.returnClause)?.typeChild))
    case .someOrAnyType:
      guard let constraint = node.typeChild else { return .unknown }
      let constraints = constraint.kind == .compositionType ? compositionElements(constraint, aliases, work) : [inner(constraint)]
      return node.token(node.row.firstToken).name == .some ? .opaque(constraints) : .existential(constraints)
    case .compositionType: return .existential(compositionElements(node, aliases, work))
    case .metatypeType: return node.typeChild.map { .metatype(inner($0)) } ?? .unknown
    case .tupleType:
      let elements = tupleElements(node)
      let types = elements.map { inner($0.typeChild) }
      return types.count == 1 ? types[0] : .tuple(types, labels: elements.map(\.label))
    default: return .unknown
    }
  }

  private func tupleElements(_ node: Node) -> [Node] { node.children.filter { $0.kind == .tupleTypeElement } }

  /// A composition counts as several aliases: one whose parts stand for it must end before it has doubled too often.
  private func compositionElements(_ node: Node, _ aliases: Int, _ work: ResolutionWork) -> [Type] {
    node.children.filter(\.isType).map { resolve($0, aliases: aliases + 4, work) }
  }

  private func namedType(_ node: Node, _ aliases: Int, _ work: ResolutionWork) -> Type {
    let arguments =
      node.firstChild(.genericArgumentClause)?.children.filter { $0.kind == .genericArgument }
      .map { resolve($0, aliases: aliases, work) } ?? []
    if node.kind == .identifierType, node.typeName == .Self {
      return enclosingType(of: node).map { .declared($0, ownParameters(of: $0)) } ?? .unknown
    }
    switch lookUpType(node.typeComponents, at: node, depth: 0, followsAliases: false) {
    case .declared(let id)?: return .declared(id, arguments)
    case .parameter(let parameter)?: return .parameter(parameter)
    case .alias(let alias)?:
      guard let compiled = compiledAlias(alias, at: node) else { return .unknown }
      return type(ofAlias: compiled, aliases, work).substituting(
        Dictionary(uniqueKeysWithValues: zip(compiled.genericParameters, arguments)))
    case nil: return isMemberOfParameter(node) ? .unknown : externalType(node, arguments)
    }
  }

  /// What an alias stands for, with its own parameters in it.
  private func type(ofAlias alias: Node, _ aliases: Int, _ work: ResolutionWork) -> Type {
    guard aliases < RecursionBound.aliases, let aliased = alias.aliasedType else { return .unknown }
    let key = AliasKey(alias: alias, aliases: aliases)
    if let known = self.aliases?[key] { return known }
    let type = resolve(aliased, aliases: aliases + 1, work).bounded
    if !work.isTooMuch { self.aliases?[key] = type }
    return type
  }

  /// `S.Model` where nothing that is declared for `S` has a member of that name.
  private func isMemberOfParameter(_ node: Node) -> Bool {
    let components = node.typeComponents
    guard components.count > 1, case .parameter? = lookUpType([components[0]], at: node) else { return false }
    return true
  }

  private func externalType(_ node: Node, _ arguments: [Type]) -> Type {
    let name = node.typeName
    switch arguments.count {
    case 1 where name == knownNames.Optional: return arguments[0].asOptional
    case 1 where name == knownNames.Array: return .array(arguments[0])
    case 1 where name == knownNames.Binding: return .binding(arguments[0])
    case 2 where name == knownNames.Dictionary: return .dictionary(arguments[0], arguments[1])
    default: return name == knownNames.Void && arguments.isEmpty ? .void : .external(name, arguments)
    }
  }

  /// The type's own generic parameters: what stands for them inside of its declaration.
  func ownParameters(of id: TypeID) -> [Type] { self[id].node.genericParameters.map { .parameter($0) } }

  /// The types that a type parameter, an opaque or an existential type must conform to or inherit from.
  public func constraints(of type: Type) -> [Type] {
    switch type {
    case .existential(let constraints), .opaque(let constraints): return constraints
    case .parameter(let node):
      var result =
        node.kind == .associatedTypeDecl
        ? node.inheritedTypes.map { resolve($0) } : node.children.filter(\.isType).map { resolve($0) }
      result += requirements(on: node)
      return result
    default: return []
    }
  }

  /// `where T: P` of the declaration that introduces the parameter.
  private func requirements(on parameter: Node) -> [Type] { requiredTypes(on: parameter).map { resolve($0) } }

  private func requiredTypes(on parameter: Node) -> [Node] {
    guard parameter.kind == .genericParameter, let owner = parameter.parent?.parent,
      let clause = owner.firstChild(.genericWhereClause)
    else { return [] }
    var result: [Node] = []
    for requirement in clause.children where requirement.kind == .genericRequirement {
      let types = requirement.children.filter(\.isType)
      guard types.count == 2, types[0].typeComponents == [parameter.genericParameterName] else { continue }
      result.append(types[1])
    }
    return result
  }

  /// What a type parameter or an associated type must conform to or inherit from, as it is written.
  func bounds(of parameter: Node) -> [Node] {
    let own = parameter.kind == .associatedTypeDecl ? parameter.inheritedTypes.compactMap(\.typeChild) : parameter.children.filter(\.isType)
    return (own + requiredTypes(on: parameter)).flatMap { $0.kind == .compositionType ? $0.children.filter(\.isType) : [$0] }
  }
}

extension Node {
  /// The name before the colon of a tuple's element or an argument; `none` where there is none.
  var label: Name {
    let first = row.firstToken
    guard first + 1 < row.endToken, token(first + 1).kind == .colon else { return .none }
    return token(first).kind == .wildcard ? .none : token(first).name
  }
}

/// An alias that is asked about, for what it stands for.
struct AliasKey: Hashable {
  let alias: Node
  /// How many aliases led to it: one that is reached late may be given up.
  let aliases: Int
}
