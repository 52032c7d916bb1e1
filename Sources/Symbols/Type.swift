public import Syntax

/// The type of a declaration or an expression, as far as syntax tells.
public indirect enum Type: Hashable, Sendable {
  /// A type of the project, with its generic arguments where they are written.
  case declared(TypeID, [Type])
  /// A type that the project does not declare.
  case external(Name, [Type])
  case array(Type)
  case dictionary(Type, Type)
  case optional(Type)
  case tuple([Type])
  /// Calling a value of this type gives the result.
  case function(result: Type)
  /// A `genericParameter` or `associatedTypeDecl`.
  case parameter(Node)
  /// `any P` or a plain `P`.
  case existential([Type])
  /// `some P`.
  case opaque([Type])
  case metatype(Type)
  case unknown

  /// The type under any number of optionals.
  public var unwrapped: Type {
    if case .optional(let wrapped) = self { return wrapped.unwrapped }
    return self
  }

  /// The parts of a composition, those of its parts taken apart too; any other type alone.
  public var composed: [Type] {
    guard case .existential(let parts) = self else { return [self] }
    return parts.flatMap(\.composed)
  }

  /// The class, structure, enumeration, actor or protocol of the project that it is.
  public var declaration: TypeID? {
    if case .declared(let id, _) = self { return id }
    return nil
  }
}

extension ProjectIndex {
  /// The type that a type node denotes.
  public func resolve(_ node: Node) -> Type { resolve(node, aliases: 0) }

  /// - Parameter aliases: How many aliases have led here; one that stands for itself must end somewhere.
  private func resolve(_ node: Node, aliases: Int) -> Type {
    switch node.kind {
    case .identifierType, .memberType: return namedType(node, aliases)
    case .optionalType, .implicitlyUnwrappedOptionalType:
      return node.typeChild.map { .optional(resolve($0)) } ?? .unknown
    case .arrayType: return node.typeChild.map { .array(resolve($0)) } ?? .unknown
    case .dictionaryType:
      let types = node.children.filter(\.isType).map { resolve($0) }
      return types.count == 2 ? .dictionary(types[0], types[1]) : .unknown
    case .attributedType, .packExpansionType, .packElementType, .typeExpr, .inheritedType, .genericArgument:
      return node.typeChild.map { resolve($0) } ?? .unknown
    case .functionType:
      return .function(result: node.firstChild(.returnClause)?.typeChild.map { resolve($0) } ?? .unknown)
    case .someOrAnyType:
      guard let constraint = node.typeChild else { return .unknown }
      let constraints = constraint.kind == .compositionType ? compositionElements(constraint) : [resolve(constraint)]
      return node.token(node.row.firstToken).name == .some ? .opaque(constraints) : .existential(constraints)
    case .compositionType: return .existential(compositionElements(node))
    case .metatypeType: return node.typeChild.map { .metatype(resolve($0)) } ?? .unknown
    case .tupleType:
      let elements = node.children.filter { $0.kind == .tupleTypeElement }.map {
        $0.typeChild.map { resolve($0) } ?? .unknown
      }
      return elements.count == 1 ? elements[0] : .tuple(elements)
    default: return .unknown
    }
  }

  private func compositionElements(_ node: Node) -> [Type] {
    node.children.filter(\.isType).map { resolve($0) }
  }

  private func namedType(_ node: Node, _ aliases: Int) -> Type {
    let arguments =
      node.firstChild(.genericArgumentClause)?.children.filter { $0.kind == .genericArgument }.map { resolve($0) } ?? []
    if node.kind == .identifierType, node.typeName == .Self {
      return enclosingType(of: node).map { .declared($0, []) } ?? .unknown
    }
    switch lookUpType(node.typeComponents, at: node, depth: 0, followsAliases: false) {
    case .declared(let id)?: return .declared(id, arguments)
    case .parameter(let parameter)?: return .parameter(parameter)
    case .alias(let alias)?:
      return aliases < 16 ? alias.aliasedType.map { resolve($0, aliases: aliases + 1) } ?? .unknown : .unknown
    case nil: return externalType(node, arguments)
    }
  }

  private func externalType(_ node: Node, _ arguments: [Type]) -> Type {
    let name = node.typeName
    switch arguments.count {
    case 1 where name == vocabulary.Optional: return .optional(arguments[0])
    case 1 where name == vocabulary.Array: return .array(arguments[0])
    case 2 where name == vocabulary.Dictionary: return .dictionary(arguments[0], arguments[1])
    default: return .external(name, arguments)
    }
  }

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
  private func requirements(on parameter: Node) -> [Type] {
    guard parameter.kind == .genericParameter, let owner = parameter.parent?.parent,
      let clause = owner.firstChild(.genericWhereClause)
    else { return [] }
    var result: [Type] = []
    for requirement in clause.children where requirement.kind == .genericRequirement {
      let types = requirement.children.filter(\.isType)
      guard types.count == 2, types[0].typeComponents == [parameter.genericParameterName] else { continue }
      result.append(resolve(types[1]))
    }
    return result
  }
}
