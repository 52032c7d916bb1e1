public import MoltSemantics
public import MoltSyntax

extension ProjectIndex {
  /// What an expression names, calls or applies, of the project or of the SDK; nil where that is not known, and for types, locals and
  /// parameters.
  public func callee(of expression: Node) -> Callee? { semantics.ask { $0.callee(of: expression) } }

  /// For each argument of a call, the place of the parameter that it is for, as the compiler pairs them; nil where it is not known what is
  /// called.
  public func placesOfArguments(in call: Node) -> [Int]? { semantics.ask { $0.parameterPlaces(ofCall: call) } }

  /// The names of what the protocols of these modules of the SDK demand, by protocol.
  public func requirementNames(ofModules modules: [String]) -> [Name: Set<Name>] {
    semantics.ask { $0.requirementNames(ofModules: modules) } ?? [:]
  }

  /// The names of what a type inherits from or conforms to that the project does not declare: as it is written, and what that stands for.
  public func supertypesElsewhere(of id: TypeID) -> Set<Name> {
    let known = semantics.ask { $0.supertypesOfSDK(declaredBy: self[id].node) } ?? []
    return known.union(self[id].inheritedTypes.map(\.typeName))
  }

  /// The result builder of the project that makes the value of a function, an accessor or a closure of its statements.
  public func builder(of code: Node) -> TypeID? { semantics.ask { $0.builder(of: code) }.flatMap { typesByNode[$0] } }

  /// The names of the types that stand alone, and of the functions, members included, that modules of the SDK declare.
  public func names(declaredInModules modules: [String]) -> (types: Set<Name>, functions: Set<Name>) {
    semantics.ask { $0.names(declaredIn: modules) } ?? ([], [])
  }

  /// The names of functions of the SDK of which no overload changes its receiver in place.
  public func namesOfNonmutatingFunctions() -> Set<Name> { semantics.ask { $0.namesOfNonmutatingFunctions() } ?? [] }

  /// Whether a module of the SDK declares what an expression names or calls.
  public func isDeclared(_ callee: Callee, inModule module: String) -> Bool {
    callee.isSDK && semantics.ask { $0.isDeclared(callee.node, in: module) } == true
  }

  /// What the protocols demand that a class of the SDK has delegates and data sources of, by protocol.
  public func delegateRequirements(ofFrameworkClass name: Name) -> [Name: Set<Name>] {
    semantics.ask { $0.delegateRequirements(ofClass: name) } ?? [:]
  }

  /// Whether two classes of the SDK have a superclass in common, or one is the other's.
  public func areRelatedFrameworkClasses(_ a: Name, _ b: Name) -> Bool { semantics.ask { $0.areRelatedClasses(a, b) } ?? true }
}
