import MoltSymbols
import MoltSyntax

/// The code of a project by what it is called, and what the standard library calls of it.
struct CodeByName {
  private let index: ProjectIndex
  private var members: [Name: [Node]] = [:]
  private let cases: Set<Name>
  /// What the protocols of the standard library demand.
  private let standard: Set<Name>
  let subscripts: [Node]
  /// What literals call to become values of the project's types, by type.
  let literalInitializers: [TypeID: [Node]]
  /// Costs a look at each declaration of the project.
  init(_ index: ProjectIndex) {
    self.index = index
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
    let standard = index.requirementNames(ofModule: "Swift")
    self.standard = standard
  }

  /// What the standard library may call of a value of a type: what the type has for its protocols, and what it inherits.
  func witnesses(of id: TypeID) -> [Node] { index.withInherited(id).flatMap { index[$0].members.code(named: isWitness) } }

  private func isWitness(_ name: Name) -> Bool { standard.contains(name) || index.isOperator(name) }

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
  func code(named isWanted: (Name) -> Bool) -> [Node] {
    let found =
      functions.filter { isWanted($0.key) }.values.joined() + (isWanted(.`init`) ? initializers : [])
      + (isWanted(.subscript) ? subscripts : []) + properties.filter { isWanted($0.key) }.values.joined().map(\.declaration)
    return found.sorted { $0.location < $1.location }.flatMap(\.accessorsOrSelf)
  }
}

extension ProjectIndex {
  fileprivate func isOperator(_ name: Name) -> Bool { spelling(name).first.map { !$0.isLetter && $0 != "_" && $0 != "$" } ?? false }
}

extension Node {
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
