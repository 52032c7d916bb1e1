import MoltSemantics
import MoltSymbols
import MoltSyntax

/// The code of a project by what it is called, and what the standard library calls of it.
final class CodeByName {
  private let index: ProjectIndex
  private var members: [Name: [Node]] = [:]
  private let cases: Set<Name>
  /// What the protocols of the standard library and of Foundation demand, by protocol.
  private let requirements: [Name: Set<Name>]
  /// What the protocols of SwiftUI demand, by protocol: its keys are types that it asks for static members.
  let viewRequirements: [Name: Set<Name>]
  /// What the protocols demand by which values are compared, described or iterated over.
  private let asked: [Witnessed.Asking: Set<Name>]
  /// The protocols by which values are compared or hashed.
  private let comparing: Set<Name>
  /// Those by which values are encoded.
  private let encoding: Set<Name>
  /// The types that conform to something of another module, by its name, or inherit from what does.
  private let conforming: [Name: [TypeID]]
  private var knownConforming: [Name: [TypeID]] = [:]
  private var knownAsking: [Node: Witnessed.Asking?] = [:]
  private var knownToAsk: [Name: Bool] = [:]
  /// The protocols of these that demand something.
  private let spellingsThatDemand: [String]
  /// The names of what a type inherits from or conforms to in other modules, by itself or by types of the project.
  private let supertypes: [TypeID: Set<Name>]
  let functionTypes: FunctionTypes
  let subscripts: [Node]
  /// Operators that patterns ask, and the functions that put a value into a text.
  let patternOperators: [Node]
  let interpolations: [Node]
  /// What calls an object or value as if it was a function, as far as the project declares it.
  let calledAsFunction: [Name]
  /// Whether members may be looked up as the program runs.
  let hasDynamicMembers: Bool
  let equality: Name?
  /// The operators, of those that the SDK's protocols demand, that types of the project may have from extensions of such protocols, or from
  /// outside of types.
  private let extendedOperators: [Name: [Node]]
  /// What result builders call, by type.
  let builders: [TypeID: [Node]]
  /// The protocols of what SwiftUI evaluates to show it.
  private let views: Set<Name>
  let binding: Name?
  let wrappedValue: Name?
  let published: Name?
  /// `objectWillChange`, where the project declares no other: the publisher that the compiler makes for each class.
  let announcement: Name?
  /// The types of the project that are publishers.
  private(set) var publishers: Set<TypeID> = []
  /// What literals call to become values of the project's types, by type.
  let literalInitializers: [TypeID: [Node]]
  /// Costs a look at each declaration of the project.
  init(_ index: ProjectIndex, _ effects: Effects) {
    self.index = index
    functionTypes = FunctionTypes(index)
    var members: [Name: [Node]] = [:]
    let external = index.membersOfExternalTypes.map(\.members)
    let all = index.types.map(\.members) + external
    for member in all {
      for (name, functions) in member.functions { members[name, default: []] += functions }
      for (name, properties) in member.properties { members[name, default: []] += properties.map(\.binding) }
    }
    for declaration in index.topLevel.values.joined() {
      switch declaration {
      case .function(let node): members[node.declaredName, default: []].append(node)
      case .property(let property): members[property.name, default: []].append(property.binding)
      default: continue
      }
    }
    subscripts = all.flatMap(\.subscripts)
    cases = all.reduce(into: []) { $0.formUnion($1.cases.keys) }
    literalInitializers = index.types.reduce(into: [:]) { found, type in
      let own = type.members.initializers.filter {
        $0.functionParameters.first.map { index.spelling($0.parameterLabel).hasSuffix("Literal") } == true
      }
      if !own.isEmpty { found[type.id] = own }
    }
    self.members = members.mapValues { $0.sorted { $0.location < $1.location } }
    let requirements = index.requirementNames(ofModules: ["Swift", "_Concurrency", "Foundation"])
    self.requirements = requirements
    viewRequirements = index.requirementNames(ofModules: ["SwiftUI", "SwiftUICore"])
    spellingsThatDemand = requirements.filter { !$0.value.isEmpty }.map { index.spelling($0.key) }
    var asked: [Witnessed.Asking: Set<Name>] = [:]
    for (name, demand) in requirements { if let asking = effects.asking[name] { asked[asking, default: []].formUnion(demand) } }
    encoding = Set(effects.asking.filter { $0.value == .encoding }.keys)
    comparing = Set(effects.asking.filter { $0.value == .comparison || $0.value == .hashing }.keys)
    let compared = asked[.comparison, default: []]
    asked[.hashing]?.subtract(compared)
    asked[.showing, default: []].subtract(compared.union(asked[.hashing, default: []]))
    // Nobody asks a value for an initialiser.
    asked[.wording]?.remove(.`init`)
    for asking in [Witnessed.Asking.description, .iteration, .wording] {
      asked[.showing, default: []].formUnion(asked[asking, default: []])
    }
    self.asked = asked
    let supertypes = index.types.reduce(into: [TypeID: Set<Name>]()) { $0[$1.id] = index.supertypesElsewhere(of: $1.id) }
    self.supertypes = index.types.reduce(into: [:]) { all, type in
      all[type.id] = index.withInherited(type.id).reduce(into: []) { $0.formUnion(supertypes[$1, default: []]) }
    }
    conforming = index.types.filter { $0.node.kind != .protocolDecl }.reduce(into: [:]) { [supertypes = self.supertypes] found, type in
      for name in supertypes[type.id, default: []] { found[name, default: []].append(type.id) }
    }
    builders = index.types.filter { type in type.node.attributes.contains { $0.attributeName == index.names["resultBuilder"] } }.reduce(
      into: [:]
    ) { found, type in found[type.id] = type.members.functions.filter { index.spelling($0.key).hasPrefix("build") }.values.flatMap { $0 } }
    equality = index.names["=="]
    let protocols = index.membersOfExternalTypes.filter { index.isProtocolOfSDK($0.type) }
    let outside =
      protocols.flatMap { $0.members.functions.values.joined() }
      + index.topLevel.values.joined().compactMap { if case .function(let node) = $0 { node } else { nil } }
    let demanded = requirements.values.reduce(into: Set<Name>()) { $0.formUnion($1) }
    extendedOperators = Dictionary(
      grouping: outside.filter { index.isOperator($0.declaredName) && demanded.contains($0.declaredName) }, by: \.declaredName)
    views = Set(["View", "ViewModifier"].compactMap { index.names[$0] })
    binding = index.names["Binding"]
    wrappedValue = index.names["wrappedValue"]
    published = index.names["Published"]
    announcement = index.names["objectWillChange"].flatMap { members[$0] == nil ? $0 : nil }
    calledAsFunction = ["callAsFunction", "dynamicallyCall"].compactMap { index.names[$0] }.filter { members[$0] != nil }
    let dynamicMember = index.names["dynamicMember"]
    hasDynamicMembers = subscripts.contains { dynamicMember != nil && $0.functionParameters.first?.parameterLabel == dynamicMember }
    patternOperators = index.names["~="].flatMap { members[$0] } ?? []
    interpolations = index.names["appendInterpolation"].flatMap { members[$0]?.filter { $0.kind == .functionDecl } } ?? []
    publishers = index.names["Publisher"].map { Set(types(conformingTo: $0)) } ?? []
  }

  func functions(named name: Name) -> [Node] { all(named: name).filter { $0.kind == .functionDecl } }

  /// What the standard library and Foundation may call of a value: what its type has for their protocols, and what it inherits.
  func witnesses(of value: Witnessed) -> [Node] {
    if value.asking == .overrides { return overrides(in: value.type) }
    let types = index.withInherited(value.type)
    if asked[value.asking] != nil {
      let wanted = wanted(of: value)
      return types.flatMap { index[$0].members.code(wanted.contains) } + operators(for: value.type) { wanted.contains($0) }
    }
    let demanded = demanded(of: value.type)
    return types.flatMap { type in index[type].members.code { demanded.contains($0) || index.isOperator($0) } }
      + operators(for: value.type) { _ in true }
  }

  /// The members by which a value answers what it is asked: those that the protocols demand to which its type conforms. What has such a name
  /// besides answers nothing: a `description` of what is no `CustomStringConvertible`.
  private func wanted(of value: Witnessed) -> Set<Name> {
    let asked = asked[value.asking, default: []]
    // What a class of the SDK conforms to, its heirs answer, too.
    if index.withInherited(value.type).contains(where: { index[$0].inheritedTypes.contains { index.isFrameworkClass($0.typeName) } }) {
      return asked
    }
    let demanded = supertypes(of: value.type).reduce(into: Set<Name>()) { $0.formUnion(requirements[$1, default: []]) }
    return asked.intersection(demanded)
  }

  /// What the standard library and Foundation demand of a type, but what only hashes or encodes values, and initialisers: nobody asks a value
  /// for one.
  private func demanded(of id: TypeID) -> Set<Name> {
    supertypes(of: id).reduce(into: Set<Name>()) { $0.formUnion(requirements[$1, default: []]) }
      .subtracting(asked[.hashing, default: []]).subtracting(asked[.encoding, default: []]).subtracting([.`init`])
  }

  /// The operators that a type may have from extensions of the SDK's protocols, and those outside of types that take a value of it.
  private func operators(for id: TypeID, where isWanted: (Name) -> Bool) -> [Node] {
    extendedOperators.filter { isWanted($0.key) }.values.joined().filter { function in
      function.functionParameters.contains { parameter in parameter.typeChild.map { mayBe(id, index.resolve($0).unwrapped) } ?? true }
    }.sorted { $0.location < $1.location }
  }

  /// Whether a value of a type of the project may be of another one.
  private func mayBe(_ id: TypeID, _ type: Type) -> Bool {
    switch type {
    case .declared(let other, _): index.withInherited(id).contains(other)
    case .external(let name, _): supertypes(of: id).contains(name)
    case .parameter, .existential, .opaque: index.constraints(of: type).allSatisfy { mayBe(id, $0) }
    case .array, .dictionary, .tuple, .function, .metatype, .binding: false
    case .optional, .unknown: true
    }
  }

  /// The names of what a type inherits from or conforms to in other modules.
  func supertypes(of id: TypeID) -> Set<Name> { supertypes[id, default: []] }

  /// What a member of a collection of the SDK asks of the elements: what its declaration and the extension around it demand of them.
  func asking(ofElementsFor callee: Callee) -> Witnessed.Asking? {
    if let known = knownAsking[callee.node] { return known }
    let found = findAsking(ofElementsFor: callee)
    knownAsking[callee.node] = .some(found)
    return found
  }

  private func findAsking(ofElementsFor callee: Callee) -> Witnessed.Asking? {
    var demanded: Set<Name> = []
    var scope: Node? = callee.node
    while let declaration = scope {
      for clause in declaration.children where clause.kind == .genericWhereClause || clause.kind == .genericParameterClause {
        demanded.formUnion(clause.tokens.map { clause.token($0).name }.filter { requirements[$0]?.isEmpty == false })
      }
      scope = declaration.parent
    }
    return demanded.isEmpty ? nil : demanded.isSubset(of: comparing) ? .comparison : .anything
  }

  /// Whether the members of a protocol of the SDK may ask a value for what the standard library or Foundation demands of it.
  func mayAsk(_ demanded: Name) -> Bool {
    if let known = knownToAsk[demanded] { return known }
    let found =
      !index.isTypeOfSDK(demanded) || requirements[demanded]?.isEmpty == false
      || index.isFrameworkType(demanded, kindOf: spellingsThatDemand)
    knownToAsk[demanded] = found
    return found
  }

  /// What a class has in the place of members of the SDK's class that it inherits from.
  private func overrides(in id: TypeID) -> [Node] {
    let isOfSDK = index.withInherited(id).flatMap { index[$0].inheritedTypes }.contains { index.isFrameworkClass($0.typeName) }
    guard isOfSDK else { return [] }
    return (index.withInherited(id) + index.heirs(of: id)).flatMap { index[$0].members.declarations }.filter { $0.hasModifier(.override) }
      .flatMap(\.accessorsOrSelf).filter { overridesSDK($0, id) }
  }

  /// Whether code is a part of a member that no class of the project declares first.
  private func overridesSDK(_ code: Node, _ owner: TypeID) -> Bool {
    let member =
      [.functionDecl, .initializerDecl].contains(code.kind) ? code : code.ancestor { $0 == .variableDecl || $0 == .subscriptDecl }
    guard let member, member.hasModifier(.override), member.kind != .initializerDecl else { return false }
    let names = member.kind == .variableDecl ? member.properties.map(\.name) : [member.declaredName]
    return index.withInherited(owner).contains { index[$0].inheritedTypes.contains { index.isFrameworkClass($0.typeName) } }
      && !names.contains { name in
        all(named: name).contains { other in
          let whole = other.wholeDeclaration
          return !whole.hasModifier(.override) && whole != member
            && index.enclosingType(of: whole).map(index.withInherited(owner).contains) == true
        }
      }
  }

  /// Whether something may run code without its name: a member that a protocol of the standard library or Foundation demands, or that
  /// overrides one of the SDK's, an operator, an initialiser for a literal, or one by a protocol, and a deinitialiser.
  func isAskedByLibrary(_ code: Node) -> Bool {
    if code.kind == .functionDecl, index.isOperator(code.declaredName) { return true }
    guard let owner = index.enclosingType(of: code) else { return false }
    let name: Name
    switch code.kind {
    case .deinitializerDecl: return true
    case .functionDecl: name = code.declaredName
    case .initializerDecl: name = .`init`
    case .accessorDecl, .accessorBlock:
      guard let member = code.ancestor({ $0 == .patternBinding || $0 == .subscriptDecl }) else { return false }
      name = member.kind == .subscriptDecl ? .subscript : member.boundName
    default: return false
    }
    return supertypes(of: owner).contains { requirements[$0]?.contains(name) == true }
      || overridesSDK(code, owner) || literalInitializers[owner]?.contains(code) == true
      // `T()`
      || name == .`init` && index.withInherited(owner).contains { index.isProtocol($0) && !index[$0].members.initializers.isEmpty }
  }

  /// The stored variables of an object by which it answers what it is asked.
  func storedWitnesses(of value: Witnessed) -> [Node] {
    guard index[value.type].node.kind == .classDecl else { return [] }
    let types = index.withInherited(value.type)
    let wanted = asked[value.asking] == nil ? demanded(of: value.type) : wanted(of: value)
    let asksAll = value.asking == .encoding && isEncodedByParts(value.type)
    return types.flatMap { storedProperties(of: index[$0]) }.filter { $0.isVar && (asksAll || wanted.contains($0.name)) }
      .map(\.binding).sorted { $0.location < $1.location }
  }

  /// The parts of a structure or enumeration that says nothing itself of what is asked: what the compiler writes for it, and what goes through
  /// its fields, asks these. An object in a value that nobody can compare is at most described: fields are compared by what object they hold.
  func parts(of value: Witnessed) -> [Witnessed] {
    let isCompared = !supertypes(of: value.type).isDisjoint(with: comparing)
    let iterated = [.iteration, .anything, .showing].contains(value.asking) ? iterators(of: value.type) : []
    return iterated.map { Witnessed(type: $0, asking: .iteration) }
      + typesOfParts(of: value).compactMap { part in
        guard index[part].node.kind == .classDecl, !isCompared else { return Witnessed(type: part, asking: value.asking) }
        switch value.asking {
        case .comparison, .hashing: return nil
        // A view is evaluated, and not described.
        case .showing where !supertypes(of: value.type).isDisjoint(with: views): return nil
        case .anything, .showing: return Witnessed(type: part, asking: .description)
        default: return Witnessed(type: part, asking: value.asking)
        }
      }
  }

  private func typesOfParts(of value: Witnessed) -> [TypeID] {
    let types = index.withInherited(value.type).map { index[$0] }.filter { $0.node.kind != .protocolDecl }
    switch value.asking {
    case .iteration, .wording: return []
    case .encoding where !isEncodedByParts(value.type): return []
    // What the compiler writes of a class is how it is encoded.
    case let asking where asking != .encoding && index[value.type].node.kind == .classDecl: return []
    case let asking where asking != .anything && isAnswered(value): return []
    default: break
    }
    let stored = types.flatMap(storedProperties).map { index.type(of: $0) }
    let payloads = types.flatMap { $0.members.cases.values.joined() }.flatMap { element in
      element.firstChild(.enumCaseParameterClause)?.children.compactMap { $0.typeChild.map { index.resolve($0) } } ?? []
    }
    return (stored + payloads).flatMap(\.declaredParts).filter { !index.isProtocol($0) }
  }

  /// Whether a type, or what it inherits from, has code of the project for what is asked.
  private func isAnswered(_ value: Witnessed) -> Bool {
    if asked[value.asking] == nil { return false }
    let wanted = wanted(of: value)
    return index.withInherited(value.type).contains {
      index[$0].node.kind != .protocolDecl && !index[$0].members.code(wanted.contains).isEmpty
    }
  }

  /// Whether the compiler writes how values of a type are encoded: part by part.
  private func isEncodedByParts(_ type: TypeID) -> Bool {
    !supertypes(of: type).isDisjoint(with: encoding) && !isAnswered(Witnessed(type: type, asking: .encoding))
  }

  private func storedProperties(of type: TypeDeclaration) -> [Property] {
    type.members.properties.values.joined().filter { !$0.isStatic && !$0.isComputed }
  }

  /// The types of what a sequence gives to go through it.
  private func iterators(of id: TypeID) -> [TypeID] {
    let functions = index.withInherited(id).flatMap { type in
      asked[.iteration, default: []].flatMap { index[type].members.functions[$0, default: []] }
    }
    return functions.compactMap { $0.firstChild(.returnClause)?.typeChild }.flatMap { index.resolve($0).declaredParts }.filter {
      !index.isProtocol($0)
    }
  }

  /// The types of the project that conform to a protocol of the SDK.
  func types(conformingTo name: Name) -> [TypeID] {
    if let known = knownConforming[name] { return known }
    let spelling = index.spelling(name)
    let all = conforming.filter { $0.key == name || index.isFrameworkType($0.key, kindOf: [spelling]) }
    let found = Set(all.values.joined()).sorted()
    knownConforming[name] = found
    return found
  }

  /// Whether a function is called without its name.
  func isUnnamed(_ function: Node) -> Bool {
    let name = function.declaredName
    return calledAsFunction.contains(name) || index.isOperator(name) || interpolations.contains(function)
      || index.enclosingType(of: function).flatMap { builders[$0] }?.contains(function) == true
  }

  /// Whether there are such functions.
  var hasUnnamedFunctions: Bool {
    !calledAsFunction.isEmpty || !interpolations.isEmpty || !builders.isEmpty || members.keys.contains(where: index.isOperator)
  }

  /// Whether an enumeration of the project has a case of the name.
  func isCase(_ name: Name) -> Bool { cases.contains(name) }

  /// What the project declares under a name: functions, and variables by their bindings.
  func all(named name: Name) -> [Node] { members[name, default: []] }
}

extension Members {
  /// All functions, initialisers, subscripts and variables.
  var declarations: [Node] {
    (functions.values.joined() + initializers + subscripts + properties.values.joined().map(\.declaration)).sorted {
      $0.location < $1.location
    }
  }

  /// The code of the members whose names are such.
  func code(_ isWanted: (Name) -> Bool) -> [Node] {
    let found =
      functions.filter { isWanted($0.key) }.values.joined() + (isWanted(.`init`) ? initializers : [])
      + (isWanted(.subscript) ? subscripts : []) + properties.filter { isWanted($0.key) }.values.joined().map(\.declaration)
    return found.sorted { $0.location < $1.location }.flatMap(\.accessorsOrSelf)
  }
}

extension ProjectIndex {
  /// Whether a type of the SDK is neither a class nor a structure or enumeration.
  func isProtocolOfSDK(_ name: Name) -> Bool { isFrameworkType(name) && !isFrameworkValueType(name) && !isFrameworkClass(name) }

  func isOperator(_ name: Name) -> Bool {
    // Most names begin with a letter of ASCII.
    let spelling = spelling(name)
    if let first = spelling.utf8.first, (0x61...0x7A).contains(first | 0x20) { return false }
    return spelling.first.map { !$0.isLetter && $0 != "_" && $0 != "$" } ?? false
  }
}

extension Node {
  /// The declaration that has the modifiers of this one: of the binding of a variable, the variable's.
  var wholeDeclaration: Node { kind == .patternBinding ? parent ?? self : self }

  /// The code of a declaration: of a variable or subscript its accessors and the initial value that is made late, else itself.
  var accessorsOrSelf: [Node] {
    switch kind {
    case .variableDecl: properties.flatMap(\.binding.accessorsOrSelf)
    case .patternBinding, .subscriptDecl: firstChild(.accessorBlock).map(\.accessors) ?? []
    default: [self]
    }
  }

  /// The accessors of a block; the block itself where it is a getter's body.
  var accessors: [Node] {
    let written = children.filter { $0.kind == .accessorDecl }
    return written.isEmpty ? [self] : written
  }
}
