import MoltProject
import MoltSemantics
import MoltSyntax
import MoltText
import MoltThreads

/// The semantic model of a project, made when it is first asked. It works out one answer at a time.
final class SemanticAnswers: @unchecked Sendable {
  private let lock = Lock()
  private let files: [Node]
  private let names: Names
  private let visibility: Visibility
  private let platforms: ProjectPlatforms
  private let libraries: Libraries
  private var model: SemanticModel?
  /// The types of the model in the terms of the index; one question at a time may ask.
  fileprivate var types: [TypeRef: Type] = [:]

  init(_ files: [Node], _ names: Names, _ visibility: Visibility, _ platforms: ProjectPlatforms, _ libraries: Libraries) {
    self.platforms = platforms
    self.libraries = libraries
    self.files = files
    self.names = names
    self.visibility = visibility
  }

  /// Nil where the model has no answer, or the names of the project do not include those of the SDK.
  func ask<Answer>(_ question: (SemanticModel) -> Answer?) -> Answer? {
    lock.withLock {
      guard let model = model ?? make() else { return nil }
      self.model = model
      return question(model)
    }
  }

  /// The code that was asked about and that the model did not look at, as that takes more work than it is worth.
  var givenUp: Set<Node> { lock.withLock { model?.givenUp ?? [] } }

  private func make() -> SemanticModel? {
    guard names.includeSDK else { return nil }
    return SemanticModel(modules(), of: libraries, names: names, platforms: platforms)
  }

  /// The files in groups of which each is compiled by the same targets.
  private func modules() -> [ModuleSource] {
    var groups: [[Visibility.ModuleID]: [Node]] = [:]
    for file in files { groups[visibility.modules(of: file.file), default: []].append(file) }
    let keys = groups.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let named = Dictionary(keys.map { ($0, visibility.names(of: $0).first ?? "") }) { a, _ in a }
    var taken: Set<String> = []
    var names: [[Visibility.ModuleID]: String] = [:]
    // The group of one module bears its name, so that qualified names lead to it.
    for key in keys.sorted(by: { $0.count < $1.count }) {
      var name = named[key]!
      while !taken.insert(name).inserted { name += " " }
      names[key] = name
    }
    return keys.map { key in
      // A file that no target is known for is taken to belong with every other.
      let siblings = keys.filter { $0 != key && (key.isEmpty || $0.isEmpty || $0.contains(where: key.contains)) }
      return ModuleSource(
        name: names[key]!, files: groups[key]!, siblings: siblings.map { names[$0]! }, importedAs: visibility.names(of: key),
        isUnplaced: key.isEmpty)
    }
  }
}

extension ProjectIndex {
  /// The modules of the SDK that hand on another one, so that importing one of them is as good.
  public static func modulesOfSDK(handingOn module: String) -> Set<String> { SemanticModel.modulesOfSDKHandingOn[module, default: []] }

  /// The functions and types of the SDK that take a closure which a result builder makes a value of, with the labels of these parameters.
  public static func parametersOfSDK(builtBy builder: String) -> [String: Set<String>] { SemanticModel.sdkParameters(builtBy: builder) }

  /// The functions and types of the SDK that take one value of any type that conforms to a protocol, with the labels of these parameters.
  public static func parametersOfSDK(conformingTo protocolName: String) -> [String: Set<String>] {
    SemanticModel.sdkParameters(conformingTo: protocolName)
  }

  /// The functions and types of the SDK that take a function which gives nothing, with the labels of these parameters.
  public static var actionsOfSDK: [String: Set<String>] { SemanticModel.sdkParameters(giving: .nothing) }

  /// Those that take a function which gives a value of any type.
  public static var wrappersOfSDK: [String: Set<String>] { SemanticModel.sdkParameters(giving: .anything) }

  /// The modules of the SDK that one of them hands on.
  public static func modulesOfSDK(handedOnBy module: String) -> [String] {
    SemanticModel.modulesOfSDKHandingOn.filter { $0.value.contains(module) }.keys.sorted()
  }

  /// Whether the value of an expression conforms to a protocol of the SDK; nil where that is not known.
  public func conforms(_ node: Node, to protocolName: String) -> Bool? { semantics.ask { $0.conforms(node, to: protocolName) } }

  /// The type of an expression, `Locale.Language`, where that is nested in a type of a framework; nil for any other.
  public func nestedFrameworkType(of node: Node) -> String? { semantics.ask { $0.nestedFrameworkType(of: node) } }

  /// Whether a call is known to mean a declaration of the SDK.
  public func callsFramework(_ call: Node) -> Bool { semantics.ask { $0.callsSDK(call) } ?? false }

  /// Whether the type of what a call gives may be made of the types of its arguments.
  public func isTypedByArguments(_ call: Node) -> Bool { semantics.ask { $0.isTypedByArguments(call) } ?? true }

  /// Whether a protocol of the SDK has a member of the name, with what extensions add.
  public func isMember(_ name: Name, ofProtocol spelling: String) -> Bool {
    semantics.ask { $0.hasMember(name, ofProtocol: spelling) } ?? false
  }

  /// Whether the project or the SDK declares the name outside of all types.
  public func declaresAtTopLevel(_ name: Name) -> Bool { semantics.ask { $0.declaresAtTopLevel(name) } ?? true }

  /// Whether SwiftUI has a modifier of views of the name.
  public func isViewModifier(_ name: Name) -> Bool { semantics.ask { $0.hasMember(name, ofProtocol: "View") } ?? false }

  /// Whether the SDK has a member of the name for collections, publishers and bindings, which give the same for the same value.
  public func isMemberOfValues(_ name: Name) -> Bool {
    spelling(name) == "wrappedValue"
      || semantics.ask { model in ["Collection", "Publisher"].contains { model.hasMember(name, ofProtocol: $0) } } ?? false
  }

  /// Whether a method of the name changes values of the standard library that programs change in place.
  public func mutatesValues(_ name: Name) -> Bool {
    let types = ["Array", "Dictionary", "Set", "String", "Data", "Bool", "Int", "Double", "Optional"]
    return semantics.ask { model in types.contains { model.hasMutatingMember(name, ofType: $0) } } ?? true
  }

  /// Whether an expression names a constant of the SDK.
  public func namesFrameworkConstant(_ expression: Node) -> Bool { semantics.ask { $0.namesConstant(expression) } ?? false }

  /// Whether the SDK has a type of the name that is neither generic nor nested in another one.
  public func isPlainFrameworkType(_ name: Name) -> Bool { semantics.ask { $0.hasPlainType(name) } ?? false }

  /// Whether the SDK's type of a name is one of these, inherits from one or conforms to one, as far as the interfaces tell.
  public func isFrameworkType(_ name: Name, kindOf spellings: [String]) -> Bool {
    spellings.contains(spelling(name)) || semantics.ask { $0.isFrameworkType(name, kindOf: spellings) } == true
  }

  /// Whether a class or protocol of a framework is on the main actor.
  public func isMainActorType(_ name: Name) -> Bool { semantics.ask { $0.isOnMainActor(name) } ?? false }

  /// Whether a type of the SDK may have a member of the name by itself, so that a project's own is one for systems that lack it.
  public func isFrameworkMember(_ name: Name, of type: Name) -> Bool { semantics.ask { $0.hasMember(name, ofType: type) } ?? true }

  /// Whether the SDK's type has a property of the name that cannot be set.
  public func isReadOnlyFrameworkMember(_ name: Name, of type: String) -> Bool {
    semantics.ask { $0.hasReadOnlyMember(name, ofType: type) } ?? false
  }

  /// Whether the SDK's type of a name has a static variable of that name whose value is of the type itself.
  public func holdsInstance(_ member: Name, ofFrameworkType name: Name) -> Bool {
    semantics.ask { $0.holdsInstance(member, ofType: name) } ?? false
  }

  /// Whether the SDK's type of a name has a static variable whose value is of the type itself.
  public func holdsInstance(ofFrameworkType name: Name) -> Bool { semantics.ask { $0.holdsInstance(ofType: name) } ?? false }

  /// Whether a protocol of the SDK has a static variable of the name whose value is of a type.
  public func isStaticMember(_ name: Name, ofProtocol protocolName: String, giving type: String) -> Bool {
    semantics.ask { $0.hasStaticMember(name, ofProtocol: protocolName, giving: type) } ?? false
  }

  /// What the SDK's type of a name calls the parameters of its method of a name and of these labels; nil where that is not known.
  public func parameterNames(ofMethod name: Name, labels: [Name], inFrameworkType type: String) -> [Name]? {
    semantics.ask { $0.parameterNames(ofMethod: name, labels: labels, inType: type) }
  }

  /// Whether the SDK has a macro of the name.
  public func isFrameworkMacro(_ name: Name) -> Bool { semantics.ask { $0.hasMacro(name) } ?? false }

  /// Whether the SDK has a generic structure or enumeration of the name.
  public func isGenericFrameworkType(_ name: Name) -> Bool { isFrameworkValueType(name) && !isPlainFrameworkType(name) }

  /// Whether the SDK has a structure or enumeration of the name.
  public func isFrameworkValueType(_ name: Name) -> Bool { semantics.ask { $0.hasValueType(name) } ?? false }

  /// Whether the SDK has a class of the name.
  public func isFrameworkClass(_ name: Name) -> Bool { semantics.ask { $0.hasClass(name) } ?? false }

  /// The declaration of the project that a name or member means, as the semantic model has resolved it, overloads included.
  public func declaration(namedBy expression: Node) -> Node? { semantics.ask { $0.referent(of: expression) } }

  /// The parameter of a function that an argument of a call is for, by its label; nil where several have that.
  public func parameter(of function: Node, for argument: Node, in call: Node) -> Node? {
    guard let given = call.callArguments.first(where: { $0.value == argument }) else { return nil }
    let alike = function.functionParameters.filter { $0.parameterLabel == given.label }
    return alike.count == 1 ? alike[0] : nil
  }

  /// The type of an expression as the compiler has it, where the semantic model knows it; nothing is concluded from names.
  public func certainType(ofExpression node: Node) -> Type { modelledType(of: node) ?? .unknown }

  /// What the semantic model says of the type of an expression: unknown where it has one type or another, nil where the model does not
  /// say.
  func modelledType(of node: Node) -> Type? {
    // What the compiler makes of an asset catalogue is declared nowhere.
    let isAsset = isAssetColor(node)
    return semantics.ask { model in
      let type =
        isAsset ? .unknown : model.type(of: node, undeclared: true).map { self.modelled($0, model) } ?? outline(of: node, model)
      return type != .unknown || model.isContradictory(node) ? type : nil
    }
  }

  /// `GeometryReader` for one whose content is not known.
  private func outline(of node: Node, _ model: SemanticModel) -> Type {
    guard let id = model.nominal(of: node), !model.isNested(id) else { return .unknown }
    return model.isSDK(id) ? .external(model.name(of: id), []) : typesByNode[model.node(of: id)].map { .declared($0, []) } ?? .unknown
  }

  /// Whether a member that names no type may be a colour of an asset catalogue.
  private func isAssetColor(_ node: Node) -> Bool {
    guard node.kind == .memberAccessExpr, node.parent?.kind != .functionCallExpr || node.parent?.firstChild != node,
      let name = node.memberName
    else { return false }
    // A chain may be long, and all of its parts are asked about.
    return project.assetColors.mayContain(spelling(name)) && node.beginsWithImplicitMember
  }

  /// What the semantic model says of the type of a property; unknown where it, or a part of it, is not known.
  func modelledType(of property: Property) -> Type {
    semantics.ask { model in model.valueType(declaredBy: property.binding).map { modelled($0, model) } } ?? .unknown
  }

  /// The type of the wrapper that stores a property, as the compiler has it; unknown where it, or a part of it, is not known.
  public func wrapperType(of property: Property) -> Type {
    semantics.ask { model in model.wrapperType(declaredBy: property.binding).map { modelled($0, model) } } ?? .unknown
  }

  /// Whether a property gives what it was last set to: it has no wrapper, or one of the SDK that is made with its value, as `@State`.
  public func givesWhatItWasSetTo(_ property: Property) -> Bool {
    !property.isComputed && semantics.ask { $0.isStoredByWrapperOfItsValue(property.binding) } ?? true
  }

  private func modelled(_ ref: TypeRef, _ model: SemanticModel) -> Type {
    if let known = semantics.types[ref] { return known }
    let found = type(ref, model).bounded
    semantics.types[ref] = found
    return found
  }

  private func type(_ ref: TypeRef, _ model: SemanticModel) -> Type {
    func inner(_ ref: TypeRef) -> Type { type(ref, model) }
    func all(_ refs: [TypeRef]) -> [Type] { refs.map(inner) }
    switch model.shape(of: ref) {
    case .nominal(let id, let arguments): return type(nominal: id, all(arguments), model)
    case .undeclared(let name, let arguments): return .external(name, all(arguments))
    case .parameter(let id):
      let node = model.node(of: id)
      switch node.kind {
      case .genericParameter: return .parameter(node)
      // A parameter `some P` is of a type of its own.
      case .someOrAnyType: return opaque(all(model.statedConstraints(on: ref)))
      default: return typesByNode[node].map { .declared($0, []) } ?? .unknown
      }
    case .member(let base, let id):
      guard case .parameter = model.shape(of: base), !model.isSDK(id) else { return .unknown }
      return .parameter(model.node(of: id))
    case .tuple(let elements, let labels): return .tuple(all(elements), labels: labels)
    case .function(let shape): return .function(parameters: all(shape.parameters.map(\.type)), result: inner(shape.result))
    case .metatype(let instance): return .metatype(inner(instance))
    case .existential(let parts):
      // `P` and `any P` are the same here.
      return parts.count == 1 ? inner(parts[0]) : .existential(all(parts))
    case .opaque: return opaque(all(model.statedConstraints(on: ref)))
    case .inout(let type): return inner(type)
    case .unknown, .variable, .pack, .expansion: return .unknown
    }
  }

  private func opaque(_ constraints: [Type]) -> Type {
    constraints.contains(.unknown) || constraints.isEmpty ? .unknown : .opaque(constraints)
  }

  /// - Parameter arguments: those of the types around it first.
  private func type(nominal id: DeclarationID, _ arguments: [Type], _ model: SemanticModel) -> Type {
    let own = Array(arguments.suffix(model.ownParameterCount(of: id)))
    if !model.isSDK(id) {
      return typesByNode[model.node(of: id)].map { .declared($0, own) } ?? .unknown
    }
    switch model.standardName(of: id) {
    case .optional where own.count == 1: return .optional(own[0])
    case .array where own.count == 1: return .array(own[0])
    case .dictionary where own.count == 2: return .dictionary(own[0], own[1])
    // What gives bindings to the members of a value is as good as a binding to it.
    case .binding where own.count == 1, .bindable where own.count == 1: return .binding(own[0])
    case .observedObjectWrapper where arguments.count == 1: return .binding(arguments[0])
    // By its name alone, a nested type is taken for another one.
    default: return model.isNested(id) ? .unknown : .external(model.name(of: id), own)
    }
  }
}
