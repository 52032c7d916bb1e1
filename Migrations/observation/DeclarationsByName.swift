import MoltRules
import MoltSymbols
import MoltSyntax

/// Every piece of the project's code that a name, an operator or a construct of the language may run.
struct DeclarationsByName {
  private let index: ProjectIndex
  private var byName: [Name: [Node]] = [:]
  private var foreign: [Name: [Node]] = [:]
  let allSubscripts: [Node]
  /// Subscripts of types that the project does not declare.
  let foreignSubscripts: [Node]
  /// What iterating over values of any type of the project runs, and the closures of sequences that are made lazily.
  let allIteration: [Node]
  let closuresOfLazySequences: [Node]
  /// The initialisers by which literals make values of the project's.
  let literalInitializers: [Node]
  let autoclosure: Name
  let defaultLabel: Name
  let keyPathLabel: Name
  let usingLabel: Name

  /// Costs a look at each declaration of the project.
  init(_ index: ProjectIndex) {
    self.index = index
    autoclosure = index.names["autoclosure"] ?? .none
    defaultLabel = index.names["default"] ?? .none
    keyPathLabel = index.names["keyPath"] ?? .none
    usingLabel = index.names["using"] ?? .none
    let external = index.membersOfExternalTypes.map(\.members)
    for members in index.types.map(\.members) + external { byName.merge(members.declarations, uniquingKeysWith: +) }
    for members in external { foreign.merge(members.declarations, uniquingKeysWith: +) }
    for declarations in index.topLevel.values.joined() {
      switch declarations {
      case .function(let node): byName[node.declaredName, default: []].append(node)
      case .property(let property): byName[property.name, default: []].append(property.declaration)
      default: continue
      }
    }
    foreignSubscripts = external.flatMap(\.subscripts)
    allSubscripts = foreignSubscripts + index.types.flatMap(\.members.subscripts)
    closuresOfLazySequences = index.closuresOfLazySequences
    let labels = Set(literalLabels.compactMap { index.names[$0] })
    literalInitializers = (index.types.map(\.members) + external).flatMap(\.initializers).filter { initializer in
      initializer.functionParameters.first.map { labels.contains($0.parameterLabel) } ?? false
    }
    allIteration = index.iterationOfOwnTypes + closuresOfLazySequences
  }

  func all(named name: Name) -> [Node] { byName[name, default: []] }

  func functions(named name: Name) -> [Node] { all(named: name).filter { $0.kind == .functionDecl } }

  func functions(named text: String, of id: TypeID) -> [Node] {
    guard let name = index.names[text], case .functions(let found)? = index.lookUpMember(name, of: id) else { return [] }
    return found
  }

  /// The members of that name in the project's extensions of types that it does not declare.
  func ofForeignTypes(named name: Name) -> [Node] { foreign[name, default: []] }

  func operators(named text: String) -> [Node] { index.names[text].map(all) ?? [] }

  /// Whether the project has an operator of this name whose operand is evaluated in it.
  func takesOperandLate(_ operation: Node?) -> Bool {
    guard let operation, operation.kind == .binaryOperatorExpr else { return false }
    return all(named: operation.token(operation.row.firstToken).name).contains { function in
      function.functionParameters.contains { $0.mentions(autoclosure) }
    }
  }

  func isDeclared(_ callee: Node?) -> Bool { callee?.soleName.map { byName[$0] != nil } ?? false }

  /// Whether a property of that name may hold a function.
  func isStoredFunction(_ name: Name) -> Bool {
    all(named: name).contains { declaration in
      declaration.kind == .variableDecl
        && declaration.properties.contains { property in
          switch index.type(of: property).unwrapped {
          case .function, .unknown: property.name == name
          default: false
          }
        }
    }
  }

  /// The declaration, where it has code to run, with those that may be called in its place: overrides, and what conforms
  /// to the protocol that demands it.
  func implementations(of declaration: Node) -> [Node] {
    guard let owner = index.enclosingType(of: declaration), mayBeReplaced(declaration, owner) else { return code(of: declaration) }
    let names = declaration.kind == .variableDecl ? declaration.properties.map(\.name) : [declaration.declaredName]
    let others = names.flatMap(all).filter { other in
      index.enclosingType(of: other).map { index.withInherited($0).contains(owner) || index.isProtocol(owner) } ?? true
    }
    return (others + [declaration]).flatMap(code)
  }

  private func mayBeReplaced(_ declaration: Node, _ owner: TypeID) -> Bool {
    let kind = index[owner].node.kind
    if kind == .protocolDecl { return true }
    let isFixed = [Name.final, .static, .private].contains { declaration.hasModifier($0) } || index[owner].node.hasModifier(.final)
    return kind == .classDecl && !isFixed
  }

  /// What runs when a function is called or a property is used; nothing for what only stores.
  private func code(of declaration: Node) -> [Node] {
    guard declaration.kind == .variableDecl else { return [declaration] }
    // Variables of types and modules are made when they are asked for first.
    let isLate = declaration.hasModifier(.lazy) || declaration.hasModifier(.static) || !declaration.isMember
    let stored = declaration.properties.flatMap { property in
      [property.accessorBlock, isLate ? property.initializer : nil].compactMap { $0 }
    }
    return stored + declaration.attributes.flatMap { wrapperCode($0) }
  }

  /// The accessors of the project's property wrapper that an attribute names.
  private func wrapperCode(_ attribute: Node) -> [Node] {
    guard let id = attribute.typeChild.flatMap({ index.resolve($0).declaration }) else { return [] }
    return index[id].members.subscripts
      + ["wrappedValue", "projectedValue"].compactMap { index.names[$0] }.flatMap { name in
        index[id].members.properties[name, default: []].compactMap(\.accessorBlock)
      }
  }

  /// The accessors of a wrapper around a local or a parameter, and what makes one.
  func wrapperCode(ofLocal local: Node) -> [Node] {
    let declaration = [local, local.parent, local.parent?.parent].compactMap(\.self).first {
      $0.kind == .functionParameter || $0.kind == .variableDecl
    }
    return declaration?.attributes.flatMap { attribute in
      wrapperCode(attribute) + (attribute.typeChild.flatMap { index.resolve($0).declaration }.map(initialization) ?? [])
    } ?? []
  }

  /// What runs when a value of the type is made.
  func initialization(of id: TypeID) -> [Node] {
    index.withInherited(id).flatMap { type in
      let members = index[type].members
      return members.initializers + members.properties.values.joined().filter { !$0.isStatic && !$0.isComputed }.compactMap(\.initializer)
    } + deinitialization(of: id)
  }

  /// What runs when a value of the type goes.
  func deinitialization(of id: TypeID) -> [Node] {
    (index.withInherited(id) + index.heirs(of: id)).flatMap { index[$0].node.members.filter { $0.kind == .deinitializerDecl } }
  }

  /// What runs when the objects go that a value holds, which a change may drop.
  func deinitialization(ofPartsOf type: Type) -> [Node] {
    var pending = type.declaredParts
    var seen = Set(pending)
    var result: [Node] = []
    while let id = pending.popLast() {
      result += deinitialization(of: id)
      guard index[id].node.kind != .classDecl else { continue }
      for property in index[id].members.properties.values.joined() where !property.isStatic && !property.isComputed {
        pending += index.type(of: property).declaredParts.filter { seen.insert($0).inserted }
      }
    }
    return result
  }

  /// Everything of a type that may run, and of those that conform to it or inherit from it.
  func members(of id: TypeID) -> [Node] {
    Set(index.heirs(of: id) + index.withInherited(id)).sorted().flatMap { index[$0].parts }.flatMap(\.members)
      .filter { [.functionDecl, .subscriptDecl, .variableDecl].contains($0.kind) }
  }

  func subscripts(of id: TypeID) -> [Node] {
    (index.withInherited(id) + index.heirs(of: id)).flatMap { index[$0].members.subscripts } + foreignSubscripts
  }

  // MARK: What the language and the standard library call by themselves

  var hashing: [Node] { operators(named: "==") + operators(named: "hash") }

  /// What comparing and hashing values of these types may run.
  func hashing(of types: [Type]) -> [Node] { types.contains(where: mayBeOwn) ? hashing : [] }

  /// Whether a value of the type may be, or hold, one of a type that the project declares.
  func mayBeOwn(_ type: Type) -> Bool {
    switch type {
    case .external(let name, let arguments): arguments.isEmpty ? !isValue(name) : arguments.contains(where: mayBeOwn)
    case .array(let element), .optional(let element): mayBeOwn(element)
    case .dictionary(let key, let value): mayBeOwn(key) || mayBeOwn(value)
    default: true
    }
  }

  var descriptions: [Node] { operators(named: "description").flatMap(code) }

  /// What comparing and hashing runs of elements' own code, for the methods that do so.
  func witnesses(usedBy method: String, of types: [Type], isArray: Bool = false) -> [Node] {
    let isPositional =
      isArray ? positionalMethods.contains(method) : ["removeAll", "toggle", "negate", "count", "isEmpty"].contains(method)
    return isPositional || !types.contains(where: mayBeOwn) ? [] : hashing + operators(named: "<")
  }

  /// What iterating over a value of the type runs.
  func iteration(of id: TypeID) -> [Node] {
    let owners = index.withInherited(id)
    return allIteration.filter { code in index.enclosingType(of: code).map(owners.contains) ?? false }
  }

  /// Whether values of this type of another module are made as they are iterated over.
  func isLazy(_ type: Name) -> Bool {
    let text = index.spelling(type)
    return text.hasPrefix("Lazy") || text.hasPrefix("Any") || text.hasPrefix("Unfold") || text.hasSuffix("Sequence")
      || text.hasSuffix("Iterator")
  }

  /// Whether a type of another module is a plain value, whose methods call nobody.
  func isValue(_ type: Name) -> Bool {
    type == .none || index.isImmutableValue(frameworkType: type) && !index.spelling(type).isObjectiveCName
  }
}

/// Methods of collections that neither compare nor hash elements.
private let positionalMethods: Set<String> = [
  "append", "insert", "remove", "removeFirst", "removeLast", "removeAll", "swapAt", "reverse", "shuffle", "reserveCapacity", "popLast",
  "removeSubrange", "replaceSubrange", "toggle", "negate", "map", "filter", "forEach", "compactMap", "flatMap", "reduce",
  "count", "isEmpty", "first", "last", "indices", "startIndex", "endIndex", "enumerated", "reversed", "prefix", "suffix",
  "dropFirst", "dropLast",
]

private let literalLabels: [String] = [
  "integerLiteral", "floatLiteral", "booleanLiteral", "nilLiteral", "stringLiteral", "stringInterpolation", "unicodeScalarLiteral",
  "extendedGraphemeClusterLiteral", "arrayLiteral", "dictionaryLiteral",
]

/// Protocols of the standard library by which a type can be iterated over.
private let sequenceProtocols: Set<String> = [
  "Sequence", "IteratorProtocol", "Collection", "BidirectionalCollection", "RandomAccessCollection", "MutableCollection",
  "RangeReplaceableCollection", "LazySequenceProtocol", "LazyCollectionProtocol", "StringProtocol", "SetAlgebra",
]

extension Members {
  /// Functions and properties by name.
  fileprivate var declarations: [Name: [Node]] {
    functions.merging(properties.mapValues { $0.map(\.declaration) }, uniquingKeysWith: +)
  }
}

extension ProjectIndex {
  /// The code of the types that can be iterated over.
  fileprivate var iterationOfOwnTypes: [Node] {
    types.filter { $0.inheritedTypes.contains { sequenceProtocols.contains(spelling($0.typeName)) } }.flatMap { type in
      type.parts.flatMap(\.members).filter { [.functionDecl, .subscriptDecl, .variableDecl].contains($0.kind) }
    }
  }

  fileprivate var closuresOfLazySequences: [Node] {
    let makers = ["lazy", "AnySequence", "AnyIterator", "AnyCollection", "sequence"].compactMap { names[$0] }
    let mentions = occurrencesInOrder(of: makers).map(\.node).filter { $0.kind == .declReferenceExpr }
    return mentions.flatMap { mention in mention.outermostExpression.descendants.filter { $0.kind == .closureExpr } }
  }

  /// Whether an object of the one type may be one of the other.
  func areRelated(_ a: TypeID, _ b: TypeID) -> Bool {
    isProtocol(a) || isProtocol(b) || withInherited(a).contains(b) || withInherited(b).contains(a)
  }
}

extension String {
  /// `NSString`, `UIImage`: a class, whose methods may call back.
  fileprivate var isObjectiveCName: Bool { hasPrefix("NS") || hasPrefix("UI") }
}

extension Node {
  /// The name of a reference.
  var soleName: Name? { kind == .declReferenceExpr ? token(row.firstToken).name : nil }
}
