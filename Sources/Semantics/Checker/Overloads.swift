import MoltSyntax

extension Checker {
  /// Chooses what a call means, and types its arguments by that.
  func resolve(_ references: [Reference], _ node: Node, _ callee: Node?, _ expected: TypeRef, isImplicit: Bool) -> (TypeRef, DeclarationID?)
  {
    resolve(references, typed(arguments(of: node)), node, callee, expected, isImplicit)
  }

  /// The arguments with the types of those that have one whatever their place.
  func typed(_ arguments: [Argument]) -> [Argument] {
    var arguments = arguments
    for place in arguments.indices where isContextFree(arguments[place].value) {
      arguments[place].type = check(arguments[place].value, expected: .unknown)
    }
    return arguments
  }

  func resolve(
    _ references: [Reference], _ arguments: [Argument], _ node: Node, _ callee: Node?, _ expected: TypeRef, _ isImplicit: Bool
  ) -> (TypeRef, DeclarationID?) {
    let start = state
    var best: [(candidate: Candidate, reference: Reference, state: SolverState)] = []
    for reference in references {
      state = start
      state.score = Score()
      guard mayTake(arguments, reference), var candidate = candidate(for: reference), place(arguments, &candidate) else { continue }
      applyDefaults(of: candidate)
      guard fitsTyped(candidate, arguments) else { continue }
      rate(candidate, reference, arguments)
      if isImplicit || usesExpected(candidate.result, expected) {
        let before = state
        if !convert(candidate.result, to: implicitResult(expected, candidate.result)) {
          if isImplicit { continue }
          state = before
          if isExcluded(candidate.result, from: unwrapped(expected)) { state.score.missing += 1 }
        }
      } else if givesAnother(candidate.result, expected) || isExcluded(candidate.result, from: unwrapped(expected)) {
        state.score.missing += 1
      }
      // What the call is to give may say what a generic parameter is: `_model = StateObject(wrappedValue: .shared)`.
      guard fitsOpen(candidate, arguments) else { continue }
      best.append((candidate, reference, state))
    }
    guard !best.isEmpty else {
      state = start
      return unresolved(references, arguments, node, callee)
    }
    best = withoutGeneralized(best)
    let order = best.indices.sorted { (best[$0].state.score, $0) < (best[$1].state.score, $1) }
    var chosen = order[0]
    // Where the arguments that are known leave several, those that depend on their place decide.
    let open = arguments.contains { $0.type == nil }
    var rivals = order.filter { best[$0].state.score == best[chosen].state.score }.map { (place: $0, result: best[$0].candidate.result) }
    if order.count > 1, open, trials < 3 {
      rivals = tried(best, order, arguments)
      chosen = rivals[0].place
    } else if open {
      rivals = [rivals[0]]
    }
    let equals = mostSpecific(rivals.map { ($0.place, best[$0.place].reference.id) })
    if equals.count == 1 { chosen = equals[0] }
    let knowsArguments = !arguments.contains { $0.type.map { store.has(.unknown, in: zonk($0)) } ?? false }
    let isDecided =
      knowsArguments
      ? equals.count == 1 || agree(rivals.filter { equals.contains($0.place) }.map(\.result)) : best.count == 1 || agree(best)
    if !isDecided || isBeyondRanking(best.map(\.reference.id)) && !agree(best) {
      if !best.allSatisfy({ model.isSDK($0.reference.id) }) { model.contradictory.insert(node) }
      return undecided(best[chosen].state, start.score, best[chosen].candidate, arguments)
    }
    // What several readings give may be the same; what is meant is one of them all the same.
    let isOne = best.count == 1 || knowsArguments && equals.count == 1
    let (candidate, reference, chosenState) = best[chosen]
    state = chosenState
    state.score = start.score + chosenState.score
    if let callee, callee.kind == .declReferenceExpr || callee.kind == .memberAccessExpr,
      model.table[reference.id].kind != .initializer || callee.memberName == .`init`
    {
      record(callee, functionType(candidate), isOne ? reference.id : nil)
    }
    apply(candidate, arguments)
    let result = zonk(candidate.result)
    if best.count > 1, open, isOpen(arguments), !agree(best) { return (.unknown, nil) }
    return (result, isOne ? reference.id : nil)
  }

  /// The readings of which the fewest arguments do not fit that depend on their place, of those the likeliest with what their arguments
  /// mean then, with what they give.
  private func tried(
    _ best: [(candidate: Candidate, reference: Reference, state: SolverState)], _ order: [Int], _ arguments: [Argument]
  ) -> [(place: Int, result: TypeRef)] {
    trials += 1
    defer { trials -= 1 }
    var rivals: [(place: Int, result: TypeRef)] = []
    var least = (mismatches: Int.max, score: Score())
    for place in order.prefix(6) {
      // What the arguments add makes no reading likelier than it is by itself.
      if least.mismatches == 0, least.score < best[place].state.score { break }
      state = best[place].state
      let before = state.mismatches
      apply(best[place].candidate, arguments)
      let (mismatches, score) = (state.mismatches - before, state.score)
      let reading = (place: place, result: zonk(best[place].candidate.result))
      if (mismatches, score) < least {
        least = (mismatches, score)
        rivals = [reading]
      } else if (mismatches, score) == least {
        rivals.append(reading)
      }
    }
    return rivals
  }

  /// Whether all readings give the same, so that it does not matter which one is meant.
  private func agree(_ readings: [(candidate: Candidate, reference: Reference, state: SolverState)]) -> Bool {
    let current = state
    defer { state = current }
    return agree(
      readings.map { reading in
        state = reading.state
        return zonk(reading.candidate.result)
      })
  }

  private func agree(_ results: [TypeRef]) -> Bool {
    Set(
      results.map { result -> TypeRef in
        guard case .opaque = store[result] else { return result }
        // Of two opaque types, what is known is the same where their constraints are.
        return store.intern(.existential(model.constraints(on: result)))
      }
    ).count == 1
  }

  /// Whether overloads of a project differ in what the compiler ranks by rules that are not followed here: generic ones and those that
  /// are not, those that are asynchronous, those that stand back.
  private func isBeyondRanking(_ overloads: [DeclarationID]) -> Bool {
    guard overloads.count > 1, !overloads.allSatisfy(model.isSDK) else { return false }
    func differ(_ property: (DeclarationID) -> Bool) -> Bool { Set(overloads.map(property)).count > 1 }
    return differ { !model.table.genericParameters(of: $0).isEmpty || model.requirements(of: $0).contains { $0.kind == .conforms } }
      || differ { model.signature(of: $0).isAsync } || differ(isDisfavored)
      || differ { id in model.signature(of: id).parameters.contains { if case .existential = store[$0.type] { true } else { false } } }
      || differ { id in model.signature(of: id).parameters.contains(where: \.hasDefault) }
  }

  private func isDisfavored(_ id: DeclarationID) -> Bool {
    model.signature(of: id).isDisfavored
  }

  /// The readings without those that another one of the same rank specializes, whatever it leaves out: `joined()` of strings is that of
  /// `Sequence where Element: StringProtocol`, with its separator by default, and not that of sequences of sequences.
  private func withoutGeneralized(
    _ readings: [(candidate: Candidate, reference: Reference, state: SolverState)]
  ) -> [(candidate: Candidate, reference: Reference, state: SolverState)] {
    guard readings.count > 1, Set(readings.map(\.state.score.defaults)).count > 1 else { return readings }
    return readings.filter { reading in
      !readings.contains { other in
        var score = other.state.score
        (score.defaults, score.generics, score.extensions) = (0, 0, 0)
        var own = reading.state.score
        (own.defaults, own.generics, own.extensions) = (0, 0, 0)
        return other.state.score.defaults > reading.state.score.defaults && score <= own
          && specializes(other.reference.id, reading.reference.id)
      }
    }
  }

  /// Whether the extension of the one demands all that the extension of the other does, and more.
  private func specializes(_ id: DeclarationID, _ other: DeclarationID) -> Bool {
    guard let own = model.table[id].parent, let parent = model.table[other].parent, own != parent, model.table[own].kind == .extension,
      model.table[parent].kind == .extension
    else { return false }
    let (demanded, fewer) = (model.requirements(of: own), model.requirements(of: parent))
    guard !fewer.isEmpty else { return false }
    return fewer.allSatisfy { requirement in
      requirement.kind == .conforms
        && demanded.contains { more in
          guard associatedType(more.subject) != nil, associatedType(more.subject) == associatedType(requirement.subject),
            more.type != requirement.type
          else { return false }
          if more.kind == .equals { return model.conforms(more.type, to: requirement.type) }
          guard let refined = model.nominalID(more.type), let wanted = model.nominalID(requirement.type) else { return false }
          return model.ancestors(of: refined).contains { $0.id == wanted }
        }
    }
  }

  private func associatedType(_ subject: TypeRef) -> DeclarationID? {
    if case .member(_, let id) = store[subject] { id } else { nil }
  }

  /// Of members of several protocols, those of the protocols that refine the others.
  private func mostSpecific(_ readings: [(place: Int, id: DeclarationID)]) -> [Int] {
    guard readings.count > 1 else { return readings.map(\.place) }
    let owners = readings.map { model.owner(of: $0.id) }
    return readings.indices.filter { place in
      guard let owner = owners[place], model.table[owner].kind == .protocol else { return true }
      return !owners.contains { other in
        guard let other, other != owner else { return false }
        return model.ancestors(of: other).contains { $0.id == owner }
      }
    }.map { readings[$0].place }
  }

  /// A call that may mean several things, as something is not known of its arguments.
  private func undecided(
    _ reading: SolverState, _ score: Score, _ candidate: Candidate, _ arguments: [Argument]
  ) -> (TypeRef, DeclarationID?) {
    state = reading
    state.score = score
    apply(candidate, arguments)
    return (.unknown, nil)
  }

  /// Whether something is not known of the arguments whose types depend on their place.
  private func isOpen(_ arguments: [Argument]) -> Bool {
    arguments.contains { argument in
      guard argument.type == nil, let type = lastRecorded(argument.value)?.type else { return false }
      return store.has(.unknown, in: zonk(type))
    }
  }

  private func functionType(_ candidate: Candidate) -> TypeRef {
    store.intern(
      .function(
        FunctionShape(
          parameters: candidate.parameters.map { .init(type: $0.type, isVariadic: $0.isVariadic, isAutoclosure: $0.isAutoclosure) },
          result: candidate.result)))
  }

  /// None fits that can be seen: something else may, and give anything.
  private func unresolved(_ references: [Reference], _ arguments: [Argument], _ node: Node, _ callee: Node?) -> (TypeRef, DeclarationID?) {
    if let base = references.first?.base, model.table[references[0].id].kind == .initializer,
      let made = memberwise(instanceType(base), arguments)
    {
      return (made, nil)
    }
    for argument in arguments { forget(argument.type ?? check(argument.value, expected: .unknown)) }
    state.mismatches += 1
    return (.unknown, nil)
  }

  private func usesExpected(_ result: TypeRef, _ expected: TypeRef) -> Bool {
    expected != .unknown && store.has(.variable, in: zonk(result))
  }

  /// Whether a generic type is made with other arguments than are wanted: `AppStorage<Int>` where it is to be `AppStorage<Double>`.
  private func givesAnother(_ result: TypeRef, _ expected: TypeRef) -> Bool {
    let (result, expected) = (zonk(result), zonk(unwrapped(expected)))
    guard result != expected, !store.has(.variable, in: expected), !store.has(.unknown, in: expected), !store.has(.unknown, in: result),
      case .nominal(let id, let arguments) = store[result], case .nominal(id, let wanted) = store[expected]
    else { return false }
    return arguments != wanted && id != optionalID
  }

  /// A value is wrapped into the optional that is wanted after it is made.
  private func implicitResult(_ expected: TypeRef, _ result: TypeRef) -> TypeRef {
    if case .nominal(let id, let arguments) = store[shallow(expected)], id == optionalID {
      switch store[shallow(result)] {
      // A generic parameter becomes the optional: `self[.theme]` of a `Theme?`.
      case .nominal(id, _), .variable: return expected
      default: return arguments[0]
      }
    }
    return expected
  }

  // MARK: Candidates

  /// Whether the labels and the number of arguments may fit what is called, and the types whose conversions are plain. Costs less than
  /// to open its parameters, and leaves one or two of the dozens of overloads that some names have.
  private func mayTake(_ arguments: [Argument], _ reference: Reference) -> Bool {
    let declaration = model.table[reference.id]
    // A method that is named by its type takes the value.
    if reference.base != nil, !reference.isInstance, !declaration.isStatic, declaration.kind == .function { return true }
    let parameters = model.signature(of: reference.id).parameters
    var next = 0
    var last: FunctionSignature.Parameter?
    var trailing = 0
    for argument in arguments {
      if argument.isTrailing {
        trailing += 1
        continue
      }
      if let last, last.isVariadic || last.isPack, argument.label == .none { continue }
      while next < parameters.count, parameters[next].label != argument.label {
        guard parameters[next].canBeLeftOut else { return false }
        next += 1
      }
      guard next < parameters.count else { return false }
      if let type = argument.type, isExcluded(type, from: parameters[next].type) { return false }
      last = parameters[next]
      next += 1
    }
    let left = parameters[next...]
    return left.count >= trailing && left.count(where: { !$0.canBeLeftOut }) <= trailing
  }

  func candidate(for reference: Reference) -> Candidate? {
    let declaration = model.table[reference.id]
    var substitution = substitution(for: reference)
    if declaration.kind == .initializer, let base = reference.base {
      let instance = instanceType(base)
      if let owner = declaration.parent, model.table[owner].kind == .extension, let extended = model.table.extendedType(of: owner),
        !apply(model.requirements(of: owner), model.substitution(of: extended, in: zonk(instance)))
      {
        return nil
      }
      if store.has(.variable, in: instance) { noteRequirements(of: instance) }
      guard open(reference.id, &substitution) else { return nil }
      return candidate(reference.id, substitution, result: made(reference.id, zonk(instance)))
    }
    if let owner = declaration.parent, model.table[owner].kind == .extension, let base = reference.base,
      let extended = model.table.extendedType(of: owner),
      !model.requirements(of: owner).isEmpty,
      !apply(model.requirements(of: owner), model.substitution(of: extended, in: zonk(instanceType(valueOf(base)))))
    {
      return nil
    }
    guard open(reference.id, &substitution) else { return nil }
    // A method that is named by its type takes the value first.
    if let base = reference.base, !reference.isInstance, !declaration.isStatic, declaration.kind == .function {
      let inner = opened(model.functionType(of: reference.id), substitution)
      return Candidate(id: reference.id, parameters: [.init(label: .none, type: instanceType(base))], result: inner)
    }
    let result = opened(model.signature(of: reference.id).result, substitution)
    return candidate(reference.id, substitution, result: withDynamicSelf(result, reference))
  }

  private func made(_ id: DeclarationID, _ instance: TypeRef) -> TypeRef {
    model.table[id].node.isFailableInitializer ? optionalOf(instance) : instance
  }

  private func candidate(_ id: DeclarationID, _ substitution: Substitution, result: TypeRef) -> Candidate {
    let signature = model.signature(of: id)
    return Candidate(
      id: id,
      parameters: signature.parameters.map { parameter in
        let type = opened(parameter.type, substitution)
        var isPack = false
        if case .expansion = store[type] { isPack = true }
        return Candidate.Parameter(
          label: parameter.label, type: type, declaration: parameter.node, hasDefault: parameter.hasDefault,
          isVariadic: parameter.isVariadic,
          isAutoclosure: parameter.isAutoclosure, builder: parameter.builder, isPack: isPack)
      }, result: result)
  }

  // MARK: Fit

  /// Whether the arguments whose types are known fit.
  private func fitsTyped(_ candidate: Candidate, _ arguments: [Argument]) -> Bool {
    guard fitsPacks(candidate, arguments) else { return false }
    for (argument, place) in zip(arguments, candidate.places) where !candidate.parameters[place].isPack {
      guard let type = argument.type else { continue }
      let wanted = wanted(candidate.parameters[place])
      if !convert(type, to: wanted), !isForced(argument.value, type, wanted) { return false }
    }
    return true
  }

  /// Whether the arguments whose types depend on their place may fit.
  private func fitsOpen(_ candidate: Candidate, _ arguments: [Argument]) -> Bool {
    zip(arguments, candidate.places).allSatisfy { argument, place in
      candidate.parameters[place].isPack || argument.type != nil || mayFit(argument.value, candidate.parameters[place])
        || isDecidedElsewhere(place, candidate)
    }
  }

  /// Whether the type of an argument that is open follows from another argument that depends on its place, too:
  /// `environment(\.colorScheme, .dark)`.
  private func isDecidedElsewhere(_ place: Int, _ candidate: Candidate) -> Bool {
    guard case .variable(let index) = store[shallow(unwrapped(wanted(candidate.parameters[place])))], constraints(onVariable: index).isEmpty
    else { return false }
    return candidate.places.contains { $0 != place && occurs(index, in: zonk(candidate.parameters[$0].type)) }
  }

  /// Default values say what generic parameters are that nothing else is given for.
  private func applyDefaults(of candidate: Candidate) {
    let given = Set(candidate.places)
    for (place, parameter) in candidate.parameters.enumerated() where parameter.hasDefault && !given.contains(place) {
      let type = shallow(parameter.type)
      guard isVariable(type), let value = parameter.declaration?.firstChild(.initializerClause)?.expressionChild, !isVariable(value) else {
        continue
      }
      let recorded = state.recorded
      check(value, for: type)
      state.recorded = recorded
    }
  }

  private func isVariable(_ node: Node) -> Bool { node.kind == .declReferenceExpr }

  private func isForced(_ node: Node, _ type: TypeRef, _ wanted: TypeRef) -> Bool {
    guard isImplicitlyUnwrapped(node), case .nominal(let id, let arguments) = store[shallow(type)], id == optionalID else { return false }
    return convert(arguments[0], to: wanted)
  }

  /// Whether an expression is a reference to what is declared with `!`.
  private func isImplicitlyUnwrapped(_ node: Node) -> Bool {
    if node.kind == .declReferenceExpr, let value = local(node.token(node.row.firstToken).name), value.isImplicitlyUnwrapped { return true }
    guard let id = lastRecorded(node)?.referent else { return false }
    let declaration = model.table[id].node
    return declaration.firstChild(.typeAnnotation)?.typeChild?.kind == .implicitlyUnwrappedOptionalType
      || declaration.firstChild(.returnClause)?.typeChild?.kind == .implicitlyUnwrappedOptionalType
  }

  private func wanted(_ parameter: Candidate.Parameter) -> TypeRef {
    if parameter.isAutoclosure, case .function(let shape) = store[shallow(parameter.type)] { return shape.result }
    return parameter.type
  }

  private func fitsPacks(_ candidate: Candidate, _ arguments: [Argument]) -> Bool {
    for (index, parameter) in candidate.parameters.enumerated() where parameter.isPack {
      guard case .expansion(let pattern) = store[parameter.type] else { continue }
      let types = zip(arguments, candidate.places).filter { $1 == index }.map { argument, _ in
        argument.type ?? check(argument.value, expected: .unknown)
      }
      if case .variable = store[shallow(pattern)] {
        if !unify(pattern, store.intern(.pack(types.map(zonk)))) { return false }
      }
    }
    return true
  }

  /// Whether an expression whose type depends on its place may have a type.
  private func mayFit(_ node: Node, _ parameter: Candidate.Parameter) -> Bool {
    let wanted = shallow(self.wanted(parameter))
    switch node.kind {
    case .closureExpr: return mayBeClosure(node, wanted)
    case .memberAccessExpr where node.beginsWithImplicitMember, .functionCallExpr where node.beginsWithImplicitMember:
      guard let name = node.implicitMemberName else { return true }
      switch store[wanted] {
      case .function, .tuple, .metatype: return false
      case .unknown, .parameter, .member: return true
      case .variable(let index): return constraints(onVariable: index).isEmpty ? false : !implicitMembers(name, wanted).isEmpty
      default: return !implicitMembers(name, wanted).isEmpty
      }
    case .arrayExpr:
      switch store[unwrapped(wanted)] {
      case .nominal(let id, _):
        return id == arrayID || id == setID || model.conforms(unwrapped(wanted), to: literalProtocol("ExpressibleByArrayLiteral"))
      case .function, .tuple: return false
      default: return true
      }
    case .dictionaryExpr:
      if case .nominal(let id, _) = store[unwrapped(wanted)] {
        return id == dictionaryID || model.conforms(unwrapped(wanted), to: literalProtocol("ExpressibleByDictionaryLiteral"))
      }
      return true
    case .keyPathExpr:
      switch store[unwrapped(wanted)] {
      case .nominal(let id, _): return isKeyPath(id)
      case .function(let shape): return shape.parameters.count == 1
      case .tuple, .metatype: return false
      default: return true
      }
    case .sequenceExpr: return node.ternaryBranches.allSatisfy { mayFit($0, parameter) }
    default: return true
    }
  }

  func literalProtocol(_ name: String) -> TypeRef {
    guard let found = model.names[name], let id = model.standardType(found) else { return .unknown }
    return store.intern(.nominal(id, []))
  }

  private func mayBeClosure(_ node: Node, _ type: TypeRef) -> Bool {
    switch store[type] {
    case .function(let shape):
      let count = node.closureParameterCount ?? node.anonymousParameterCount
      if count == shape.parameters.count { return true }
      if shape.parameters.count == 1, count == 0, node.closureParameterCount == nil {
        // What takes `()` may be given what takes nothing.
        let type = shallow(shape.parameters[0].type)
        return type == .void || type == .unknown || isVariable(type)
      }
      if shape.parameters.count == 1, count > 1 {
        if case .tuple(let elements, _) = store[shallow(shape.parameters[0].type)] { return elements.count == count }
        return store.has(.variable, in: shape.parameters[0].type) || shape.parameters[0].type == .unknown
      }
      return false
    case .nominal(let id, let arguments): return id == optionalID && mayBeClosure(node, shallow(arguments[0]))
    case .variable(let index): return constraints(onVariable: index).isEmpty
    case .unknown: return true
    case .existential(let parts): return parts.isEmpty
    default: return false
    }
  }

  /// What speaks against a candidate besides conversions.
  private func rate(_ candidate: Candidate, _ reference: Reference, _ arguments: [Argument]) {
    guard let id = candidate.id else { return }
    let declaration = model.table[id]
    if isDisfavored(id) { state.score.disfavored += 1 }
    let given = Set(candidate.places)
    state.score.defaults += candidate.parameters.indices.filter { !given.contains($0) }.count
    if candidate.parameters.contains(where: { $0.isVariadic || $0.isPack }) { state.score.generics += 2 }
    if !model.table.genericParameters(of: id).isEmpty { state.score.generics += 2 }
    if let owner = model.owner(of: id), model.table[owner].kind == .protocol { state.score.extensions += 1 }
    if let parent = declaration.parent, model.table[parent].kind == .extension, !model.requirements(of: parent).isEmpty {
      state.score.extensions -= 1
    }
    for (argument, place) in zip(arguments, candidate.places) {
      let parameter = candidate.parameters[place]
      let wanted = shallow(parameter.type)
      if let type = argument.type {
        if !parameter.isAutoclosure, case .function(let given) = store[shallow(type)], case .function(let shape) = store[unwrapped(wanted)]
        {
          rate(throwing: given.throws, shape)
          // Nobody may keep it.
          if parameter.isEscaping, isNonescaping(argument.value) { state.score.missing += 1 }
        }
        continue
      }
      if case .function(let shape) = store[unwrapped(wanted)] { rate(argument.value, shape) }
      // `.red` of `Color?` is wrapped.
      if unwrapped(wanted) != wanted, let name = argument.value.implicitMemberName, implicitMembers(name, in: wanted).isEmpty {
        state.score.optionals += 1
      }
    }
  }

  /// What speaks against a function type for an expression that depends on its place.
  private func rate(_ value: Node, _ shape: FunctionShape) {
    // What is not optional is rather taken for what need not be.
    if case .nominal(let id, let wrapped) = store[shallow(shape.result)], id == optionalID, isVariable(shallow(wrapped[0])) {
      state.score.optionals += 1
    }
    // A key path is rather a key path than a function.
    if value.kind == .keyPathExpr { state.score.conversions += 1 }
    rate(throwing: value.kind == .closureExpr && value.mayThrow, shape)
    guard value.kind == .closureExpr else { return }
    let anonymous = value.anonymousParameterCount
    if let count = value.closureParameterCount ?? (anonymous > 0 ? anonymous : nil), shape.parameters.count != count {
      state.score.missing += 1
    }
  }

  /// What does not throw is rather given to what cannot: a closure, a key path, a function by its name.
  private func rate(throwing: Bool, _ shape: FunctionShape) {
    guard throwing != shape.throws else { return }
    if shape.throws { state.score.defaults += 1 } else { state.score.missing += 1 }
  }

  /// Whether an expression names a parameter that lends a function for the time of the call.
  private func isNonescaping(_ value: Node) -> Bool {
    guard value.kind == .declReferenceExpr, let id = local(value.token(value.row.firstToken).name)?.declaration,
      case let parameter = model.table[id].node, parameter.kind == .functionParameter, let written = parameter.typeChild
    else { return false }
    return !written.attributes.contains { $0.attributeName == .escaping }
  }

  // MARK: Application

  /// Types the arguments that depend on their place, those first that say the most about it.
  func apply(_ candidate: Candidate, _ arguments: [Argument]) {
    var late: [(Argument, Candidate.Parameter)] = []
    for (argument, place) in zip(arguments, candidate.places) where !candidate.parameters[place].isPack || argument.type != nil {
      let parameter = candidate.parameters[place]
      if let type = argument.type {
        if candidate.id == nil, !convert(type, to: wanted(parameter)), !isForced(argument.value, type, wanted(parameter)) {
          state.mismatches += 1
        }
        if argument.value.kind == .stringLiteralExpr { checkInterpolations(of: argument.value, in: zonk(parameter.type)) }
        continue
      }
      if argument.value.kind == .closureExpr || argument.value.beginsWithImplicitMember && store.has(.variable, in: zonk(parameter.type)) {
        late.append((argument, parameter))
      } else {
        apply(argument, parameter)
      }
    }
    late.forEach { apply($0, $1) }
  }

  private func apply(_ argument: Argument, _ parameter: Candidate.Parameter) {
    let type = wanted(parameter)
    if argument.value.kind == .closureExpr {
      let found = checkClosure(argument.value, expected: zonk(type), builder: parameter.builder)
      record(argument.value, found)
      if !convert(found, to: type) { state.mismatches += 1 }
    } else {
      check(argument.value, for: zonk(type))
    }
  }

  /// Whether the type of an expression does not depend on its place, so far that it can be worked out first.
  func isContextFree(_ node: Node) -> Bool {
    switch node.kind {
    case .closureExpr, .arrayExpr, .dictionaryExpr, .keyPathExpr, .ifExpr, .switchExpr: return isTypeName(node)
    case .memberAccessExpr: return !node.beginsWithImplicitMember && node.memberName != .`init`
    case .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr: return !node.beginsWithImplicitMember
    case .tupleExpr: return node.children.filter { $0.kind == .labeledExpr }.compactMap(\.expressionChild).allSatisfy(isContextFree)
    case .tryExpr, .awaitExpr, .unsafeExpr: return node.expressionChild.map(isContextFree) ?? true
    case .sequenceExpr: return isContextFree(sequence: Array(node.children)[...])
    case .declReferenceExpr:
      let name = node.token(node.row.firstToken).name
      if local(name) != nil { return true }
      // A function that is overloaded depends on its place.
      let found = references(name, at: node)
      return found.filter { !isValue($0.id) && !model.table[$0.id].kind.isType }.count < 2
    case .prefixOperatorExpr: return node.expressionChild.map(isContextFree) ?? true
    default: return true
    }
  }

  private func isContextFree(sequence parts: ArraySlice<Node>) -> Bool {
    // What is compared in a condition says nothing about what the ternary gives.
    if let ternary = parts.lastIndex(where: { $0.kind == .unresolvedTernaryExpr }) {
      return parts.filter { $0.kind == .unresolvedTernaryExpr }.allSatisfy { $0.expressionChild.map(isContextFree) ?? true }
        && isContextFree(sequence: parts[(ternary + 1)...])
    }
    return parts.allSatisfy { !$0.isExpression || $0.kind == .binaryOperatorExpr || isContextFree($0) }
      || parts.contains { $0.kind == .unresolvedAsExpr || $0.kind == .unresolvedIsExpr || isComparison($0) }
  }

  private func isComparison(_ node: Node) -> Bool {
    node.kind == .binaryOperatorExpr && ["==", "!=", "<", ">", "<=", ">=", "&&", "||", "===", "!=="].contains(node.text)
  }
}

extension Node {
  /// What the ternaries of a sequence give, one or the other, as far as each is one expression; empty where it has none.
  fileprivate var ternaryBranches: [Node] {
    let parts = Array(children)
    guard let last = parts.lastIndex(where: { $0.kind == .unresolvedTernaryExpr }) else { return [] }
    let branches = parts.filter { $0.kind == .unresolvedTernaryExpr }.compactMap(\.expressionChild)
    return last + 2 == parts.count ? branches + [parts[last + 1]] : branches
  }

  /// The first name of a chain that begins with `.name`.
  var implicitMemberName: Name? {
    var link: Node? = self
    while let current = link, current.kind.continuesChain {
      if current.kind == .memberAccessExpr, current.statedBase == nil { return current.memberName }
      link = current.firstChild
    }
    return nil
  }

  /// Whether a closure lets errors out.
  fileprivate var mayThrow: Bool {
    descendants.contains { node in
      let throwsError =
        node.kind == .throwStmt || node.kind == .tryExpr && !node.endsErrors || node.kind == .forStmt && node.triesEachElement
      guard throwsError else { return false }
      var inner = node
      while let outer = inner.parent, inner != self {
        // A `catch` without a pattern catches all.
        if outer.kind == .doStmt, inner.kind == .codeBlock,
          outer.children.contains(where: { $0.kind == .catchClause && $0.firstChild(.catchItem) == nil })
        {
          return false
        }
        if outer != self, outer.kind == .closureExpr || outer.kind == .functionDecl { return false }
        inner = outer
      }
      return true
    }
  }

  /// `for try await`.
  private var triesEachElement: Bool { token(row.firstToken + 1).name == .try }

  /// `try?` and `try!`.
  private var endsErrors: Bool {
    let next = token(row.firstToken + 1).kind
    return next == .postfixQuestionMark || next == .exclamationMark
  }

  /// How many parameters a closure names; nil where it names none.
  var closureParameterCount: Int? {
    guard let signature = firstChild(.closureSignature) else { return nil }
    let nodes = closureParameterNodes
    if nodes.isEmpty {
      // `() in`, and a capture list alone.
      return signature.firstChild(.closureParameterClause) != nil ? 0 : nil
    }
    return nodes.count
  }

  var closureParameterNodes: [Node] {
    guard let signature = firstChild(.closureSignature) else { return [] }
    return signature.descendants.filter { $0.kind == .closureParameter || $0.kind == .closureShorthandParameter }
  }

  /// One more than the highest `$n` of a closure, those of closures in it left out.
  var anonymousParameterCount: Int {
    var count = 0
    for node in descendants where node.kind == .declReferenceExpr && node.token(node.row.firstToken).kind == .dollarIdentifier {
      guard node.ancestor({ $0 == .closureExpr }) == self else { continue }
      if let number = Int(node.text.dropFirst()) { count = max(count, number + 1) }
    }
    return count
  }
}
