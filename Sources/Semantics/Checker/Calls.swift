import MoltSyntax

/// An argument of a call, in the order of the source.
struct Argument {
  let label: Name
  let value: Node
  let isTrailing: Bool
  /// The type that it has whatever its place; nil where its place decides.
  var type: TypeRef?
}

/// A reading of a call: what is called, with variables for what is open.
struct Candidate {
  struct Parameter {
    let label: Name
    var type: TypeRef
    /// Where it is declared; a parameter of a value, of a memberwise initialiser or of a method that is named by its type has none.
    var declaration: Node?
    var hasDefault = false
    var isVariadic = false
    var isAutoclosure = false
    var builder: DeclarationID?
    var isPack = false

    /// Whether a function that is given for it may be kept.
    var isEscaping: Bool { declaration?.typeChild?.attributes.contains { $0.attributeName == .escaping } ?? false }
  }

  let id: DeclarationID?
  var parameters: [Parameter]
  let result: TypeRef
  /// The parameter of each argument.
  var places: [Int] = []
}

extension Checker {
  func checkCall(_ node: Node, _ expected: TypeRef) -> (TypeRef, DeclarationID?) {
    guard let callee = node.firstChild else { return (.unknown, nil) }
    if callee.kind == .tupleExpr, callee.children.filter({ $0.kind == .labeledExpr }).count == 1 || callee.kind == .closureExpr {
      return (callValue(check(callee, expected: .unknown), node), nil)
    }
    let (references, direct) = calleeReferences(callee, expected)
    if !references.isEmpty {
      let (type, id) = resolve(references, node, callee, expected, isImplicit: callee.beginsWithImplicitMember)
      return (type == .unknown ? made(by: references) ?? type : type, id)
    }
    if let direct { return (callValue(direct, node), nil) }
    arguments(of: node).forEach { checkLoosely($0.value) }
    return (.unknown, nil)
  }

  /// What a type makes, whichever of its initialisers is called: one of those that are known, or one that a library adds.
  private func made(by initializers: [Reference]) -> TypeRef? {
    guard let base = initializers.first?.base, initializers.allSatisfy({ model.table[$0.id].kind == .initializer }) else { return nil }
    let type = zonk(instanceType(shallow(base)))
    guard model.nominalID(type) != nil else { return nil }
    let failable = initializers.count { model.isOptional(model.signature(of: $0.id).result) }
    return failable == 0 ? type : failable == initializers.count ? optionalOf(type) : nil
  }

  /// The type that `.init()` names where it has no initialiser that is written.
  private func typeMade(_ expected: TypeRef) -> TypeRef? {
    let wanted = unwrapped(expected)
    guard case .nominal = store[wanted] else { return nil }
    return store.metatype(wanted)
  }

  /// What is called: declarations of which one has to be chosen, or else a value of a function type.
  private func calleeReferences(_ callee: Node, _ expected: TypeRef) -> ([Reference], TypeRef?) {
    switch callee.kind {
    case .declReferenceExpr:
      let token = callee.token(callee.row.firstToken)
      if let value = local(token.name) {
        if let id = value.declaration, model.table[id].kind == .function { return ([Reference(id: id, base: nil)], nil) }
        return ([], check(callee, expected: .unknown))
      }
      if token.name == .Self || token.name == .`self` {
        let type = check(callee, expected: .unknown)
        if case .metatype(let instance) = store[shallow(type)] { return (initializers(of: instance), type) }
        return ([], type)
      }
      let found = references(token.name, at: callee)
      if let type = found.first, model.table[type.id].kind.isType { return typeReferences(callee, found) }
      if found.contains(where: { !isValue($0.id) }) {
        return (found.filter { !isValue($0.id) }, nil)
      }
      return ([], found.isEmpty ? check(callee, expected: .unknown) : check(callee, expected: .unknown))
    case .memberAccessExpr:
      let (found, base) = memberReferences(callee, expected)
      if let type = found.first, model.table[type.id].kind.isType {
        let metatype =
          base.map { store.metatype(memberTypeOf($0, callee)) }
          ?? store.metatype(model.type(of: type.id, nil, outer: nil, false, at: callee) { _ in self.variable() })
        record(callee, metatype, type.id)
        if case .metatype(let instance) = store[shallow(metatype)] { return (initializers(of: instance), metatype) }
      }
      let callable = found.filter { !isValue($0.id) }
      if !callable.isEmpty { return (callable, nil) }
      if found.isEmpty, base != nil { return ([], memberType(of: callee, base!, expected)) }
      if found.isEmpty { return ([], callee.memberName == .`init` ? typeMade(expected) : nil) }
      let (type, id) = choose(found, .unknown, at: callee)
      record(callee, type, id)
      return ([], type)
    case .genericSpecializationExpr, .typeExpr:
      let type = check(callee, expected: .unknown)
      if case .metatype(let instance) = store[shallow(type)] { return (initializers(of: instance), type) }
      return ([], type)
    case .arrayExpr, .dictionaryExpr:
      let type = check(callee, expected: .unknown)
      if case .metatype(let instance) = store[shallow(type)] { return (initializers(of: instance), type) }
      // No collection can be called: `[Display: Int]()`, of a type that is not known, is one all the same.
      let instance = collection(writtenAs: callee)
      return (initializers(of: instance), store.metatype(instance))
    case .optionalChainingExpr, .forceUnwrapExpr:
      // `delegate?.f?()`, `completion?()`
      return ([], check(callee, expected: .unknown))
    default: return ([], check(callee, expected: .unknown))
    }
  }

  /// The type of an array or dictionary that an expression spells, of parts that may be unknown.
  private func collection(writtenAs node: Node) -> TypeRef {
    let elements = node.children.flatMap { $0.children.filter(\.isExpression) }
    switch node.kind {
    case .arrayExpr where elements.count == 1: return model.standard(known.array, elements.map(collection(writtenAs:)))
    case .dictionaryExpr where elements.count == 2: return model.standard(known.dictionary, elements.map(collection(writtenAs:)))
    default: if case .metatype(let type) = store[shallow(check(node, expected: .unknown))] { return type } else { return .unknown }
    }
  }

  private func memberType(of callee: Node, _ base: TypeRef, _ expected: TypeRef) -> TypeRef? {
    // The base was typed already: what is left is a member by another way.
    guard let name = callee.memberName else { return nil }
    if name == .`self` { return base }
    if let dynamic = dynamicMember(name, of: shallow(valueOf(base))) {
      record(callee, dynamic)
      return dynamic
    }
    let text = model.spelling(name)
    if text.hasPrefix("$") || text.hasPrefix("_"), let plain = model.names[String(text.dropFirst())],
      let property = memberReferences(plain, of: shallow(valueOf(base))).first(where: { model.table[$0.id].kind == .variable })
    {
      return projection(of: property.id, base: shallow(valueOf(base)), isStorage: text.hasPrefix("_"))
    }
    return nil
  }

  private func memberTypeOf(_ base: TypeRef, _ callee: Node) -> TypeRef {
    guard let name = callee.memberName else { return .unknown }
    return model.memberType(name, of: instanceType(shallow(base)), at: callee) { _ in self.variable() }
  }

  private func typeReferences(_ callee: Node, _ found: [Reference]) -> ([Reference], TypeRef?) {
    let type = model.type(of: found[0].id, nil, outer: nil, false, at: callee) { _ in self.variable() }
    record(callee, store.metatype(type), found[0].id)
    let made = initializers(of: type)
    noteRequirements(of: type)
    return (made, store.metatype(type))
  }

  /// What a generic type demands of its arguments that are open.
  func noteRequirements(of type: TypeRef) {
    guard let id = model.nominalID(shallow(type)), store.has(.variable, in: type) else { return }
    _ = apply(model.requirements(of: id), model.substitution(of: id, in: type))
  }

  /// Calls a value: of a function type, of a type that can be called, or the memberwise initialiser of a type.
  private func callValue(_ type: TypeRef, _ node: Node) -> TypeRef {
    let value = shallow(valueOf(type))
    switch store[value] {
    case .function(let shape):
      var candidate = Candidate(
        id: nil,
        parameters: shape.parameters.map {
          Candidate.Parameter(label: .none, type: $0.type, isVariadic: $0.isVariadic, isAutoclosure: $0.isAutoclosure, builder: $0.builder)
        }, result: shape.result)
      let arguments = arguments(of: node).map { Argument(label: .none, value: $0.value, isTrailing: $0.isTrailing) }
      guard place(arguments, &candidate) else {
        arguments.forEach { checkLoosely($0.value) }
        return shape.result
      }
      apply(candidate, arguments)
      return shape.result
    case .nominal(let id, let inner) where id == optionalID: return callValue(inner[0], node)
    case .metatype(let instance):
      if let made = memberwise(instance, arguments(of: node)) { return made }
      arguments(of: node).forEach { checkLoosely($0.value) }
      return shallow(instance)
    default:
      if let name = known.callAsFunction {
        let references = memberReferences(name, of: value)
        if !references.isEmpty { return resolve(references, node, nil, .unknown, isImplicit: false).0 }
      }
      arguments(of: node).forEach { checkLoosely($0.value) }
      return .unknown
    }
  }

  private func checkLoosely(_ node: Node) { forget(check(node, expected: .unknown)) }

  /// The initialiser that a structure has by itself.
  func memberwise(_ type: TypeRef, _ arguments: [Argument]) -> TypeRef? {
    guard let id = model.nominalID(shallow(type)) else { return nil }
    guard model.table[id].kind == .structure || model.table[id].kind == .class || model.table[id].kind == .actor else { return nil }
    var candidate = Candidate(id: nil, parameters: memberwiseParameters(id, type), result: type)
    guard place(arguments, &candidate) else { return nil }
    noteRequirements(of: type)
    apply(candidate, arguments)
    return zonk(type)
  }

  private func memberwiseParameters(_ id: DeclarationID, _ type: TypeRef) -> [Candidate.Parameter] {
    guard model.table[id].kind == .structure else { return [] }
    let substitution = model.substitution(of: id, in: type)
    var result: [Candidate.Parameter] = []
    for member in model.table[id].node.members where member.kind == .variableDecl {
      if member.hasModifier(.static) || member.hasModifier(.class) || member.hasModifier(.lazy) { continue }
      let isConstant = member.token(member.introducer).name == .let
      for binding in member.children where binding.kind == .patternBinding {
        let hasValue = binding.firstChild(.initializerClause) != nil
        guard binding.isStored, let property = model.declaration(of: binding), !(isConstant && hasValue) else { continue }
        var type = model.valueType(of: property)
        var hasDefault = hasValue
        if let use = model.wrapperUse(of: property) {
          let wrapper = model.wrapperType(of: property)
          let takesWrapped = model.hasInitializer(takingWrappedValue: wrapper)
          hasDefault = hasDefault || use.hasArguments || model.hasEmptyInitializer(wrapper)
          if !takesWrapped || use.hasArguments && !hasValue { type = wrapper }
        }
        if case .nominal(let optional, _) = store[type], optional == optionalID, !isConstant { hasDefault = true }
        var parameter = Candidate.Parameter(
          label: model.table[property].name, type: model.substituting(type, substitution), hasDefault: hasDefault)
        if let builder = model.builder(of: property) {
          parameter.builder = builder
          if case .function = store[type] {
          } else {
            parameter.type = store.intern(.function(FunctionShape(parameters: [], result: parameter.type)))
          }
        }
        result.append(parameter)
      }
    }
    return result
  }

  // MARK: Arguments

  /// - Parameter first: the child with which the arguments begin.
  func arguments(of node: Node, from first: Int = 1) -> [Argument] {
    var result: [Argument] = []
    for child in node.children.dropFirst(first) {
      switch child.kind {
      case .labeledExpr:
        if let value = child.expressionChild { result.append(Argument(label: child.label, value: value, isTrailing: false)) }
      case .closureExpr: result.append(Argument(label: .none, value: child, isTrailing: true))
      case .multipleTrailingClosureElement:
        if let value = child.firstChild(.closureExpr) {
          result.append(Argument(label: child.token(child.row.firstToken).name, value: value, isTrailing: true))
        }
      default: break
      }
    }
    return result
  }

  /// Finds the parameter of each argument by labels. False where they do not fit.
  func place(_ arguments: [Argument], _ candidate: inout Candidate) -> Bool {
    candidate.places = []
    let parameters = candidate.parameters
    var next = 0
    var seenTrailing = false
    for (index, argument) in arguments.enumerated() {
      if argument.isTrailing, !seenTrailing, argument.label == .none {
        seenTrailing = true
        guard let place = placeOfTrailing(from: next, parameters, labeledBehind: arguments[(index + 1)...].map(\.label)) else {
          return false
        }
        candidate.places.append(place)
        next = place + 1
        continue
      }
      var place = next
      // A variadic parameter or a pack takes what has no label.
      if index > 0, let last = candidate.places.last, parameters[last].isVariadic || parameters[last].isPack, argument.label == .none,
        !argument.isTrailing
      {
        candidate.places.append(last)
        continue
      }
      while place < parameters.count {
        let parameter = parameters[place]
        if parameter.label == argument.label { break }
        guard parameter.hasDefault || parameter.isVariadic || parameter.isPack else { return false }
        place += 1
      }
      guard place < parameters.count else { return false }
      candidate.places.append(place)
      next = place + 1
    }
    let given = Set(candidate.places)
    for (place, parameter) in parameters.enumerated() where !given.contains(place) {
      guard parameter.hasDefault || parameter.isVariadic || parameter.isPack else { return false }
    }
    return true
  }

  /// The first parameter that takes a function, or else the next one that has to be given.
  private func placeOfTrailing(from next: Int, _ parameters: [Candidate.Parameter], labeledBehind: [Name]) -> Int? {
    var place = next
    while place < parameters.count {
      if takesClosure(parameters[place].type) {
        // A closure that has a default is passed over where another one behind it has to be given.
        if parameters[place].hasDefault,
          parameters[(place + 1)...].contains(where: { takesClosure($0.type) && !$0.hasDefault && !labeledBehind.contains($0.label) })
        {
          place += 1
          continue
        }
        return place
      }
      guard parameters[place].hasDefault || parameters[place].isVariadic else { return nil }
      place += 1
    }
    return nil
  }

  private func takesClosure(_ type: TypeRef) -> Bool {
    switch store[shallow(type)] {
    case .function, .variable, .unknown: true
    case .nominal(let id, let arguments): id == optionalID && takesClosure(arguments[0])
    default: false
    }
  }
}

extension Node {
  /// Whether a binding of a property has storage.
  var isStored: Bool {
    if firstChild(.accessorBlock) == nil, !children.contains(where: { $0.kind == .accessorDecl || $0.kind == .codeBlock }) {
      return !children.contains { !$0.isPattern && $0.kind != .typeAnnotation && $0.kind != .initializerClause }
    }
    let accessors = children.flatMap { $0.kind == .accessorBlock ? Array($0.children) : [$0] }.filter { $0.kind == .accessorDecl }
    return !accessors.isEmpty
      && accessors.allSatisfy {
        let name = $0.token($0.introducer).name
        return name == .willSet || name == .didSet
      }
  }
}
