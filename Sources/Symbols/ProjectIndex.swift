public import MoltProject
public import MoltSemantics
public import MoltSyntax
public import MoltText
import MoltThreads

/// What the whole project declares: types with their members and extensions, top-level declarations, imports.
///
/// Everything is found by syntax. A question that syntax cannot answer is answered with "unknown", never with a guess.
/// Building it costs one pass over the rows of all files; expression types are worked out when asked for.
/// An object, for everything holds it and a value would be copied with all that it has; nobody changes it once it is made.
public final class ProjectIndex: @unchecked Sendable {
  /// The roots of the files; a file's place is its `FileID`.
  public let files: [Node]
  public let names: Names
  public let project: ProjectModel
  /// What the team describes of the libraries that the files import.
  public let libraries: Libraries
  @safe @exclusivity(unchecked) public internal(set) var types: [TypeDeclaration] = []
  /// Members that the project's extensions add to types it does not declare, by the type's name.
  @safe @exclusivity(unchecked) public internal(set) var externalMembers: [Name: Members] = [:]
  /// Those types, in the order of their first extensions: a dictionary has none that is the same in each run.
  @safe @exclusivity(unchecked) var externalTypes: [Name] = []
  /// What extensions make types that the project does not declare inherit from, as `inheritedType` nodes.
  @safe @exclusivity(unchecked) public internal(set) var externalInheritance: [Name: [Node]] = [:]
  @safe @exclusivity(unchecked) public internal(set) var topLevel: [Name: [TopLevelDeclaration]] = [:]
  /// The modules that each file imports.
  @safe @exclusivity(unchecked) public internal(set) var imports: [[Import]]
  /// By the number of a file, whether it holds tests.
  private let tests: [Bool]

  /// What each name means as a type outside of all types.
  @safe @exclusivity(unchecked) var globalTypes: [Name: Homonyms<TypeLookup>] = [:]
  /// The twins of each type outside of all types that may have some.
  @safe @exclusivity(unchecked) var twins: [TypeID: [TypeID]] = [:]
  /// What each name means as a value outside of all types.
  @safe @exclusivity(unchecked) var globalValues: [Name: Homonyms<TopLevelDeclaration>] = [:]
  /// The names of all types, aliases and associated types that are members; nil as long as members are collected.
  @safe @exclusivity(unchecked) var memberTypeNames: Set<Name>?
  /// Types in functions, closures and accessors, by the body that declares them.
  @safe @exclusivity(unchecked) var localTypes: [Name: [Node: [TypeID]]] = [:]
  /// Each type with everything of the project that it inherits from.
  @safe @exclusivity(unchecked) var inheritance: [[TypeID]] = []
  @safe @exclusivity(unchecked) var heirs: [[TypeID]] = []
  /// By file, the first type that inherits from so many others that the farther ones are not known.
  @safe @exclusivity(unchecked) public internal(set) var endlessTypes: [FileID: Location] = [:]
  /// The types of each name, wherever they are declared, in the order of their declarations.
  @safe @exclusivity(unchecked) public internal(set) var typesByName: [Name: [TypeID]] = [:]
  /// Types by their declaration, and by each extension.
  @safe @exclusivity(unchecked) var typesByNode: [Node: TypeID] = [:]
  /// The last component of the extended type, for extensions of types that the project does not declare.
  @safe @exclusivity(unchecked) var externalNames: [Node: Name] = [:]
  /// What each file declares.
  private let scans: [FileScan]
  let visibility: Visibility
  let knownNames: KnownNames
  let chains = ChainMemory()
  /// What aliases stand for, before their parameters do; nil as long as the index is not complete, and answers may change.
  @safe @exclusivity(unchecked) private(set) var aliases: Memo<AliasKey, Type>?
  let blocks = BlockMemory()
  /// Where each `else if` runs that was asked about.
  let scopes = Memo<Node, AvailabilityScope>()
  let callables = Memo<CallableKey, [Callable]>()
  let places: NameOccurrences
  let conditions: CompilationConditions
  let semantics: SemanticAnswers
  /// Of what the uses of names are members, as far as that was asked.
  let memberUses = Memo<Node, MemberUse>()
  /// What calls may mean, as far as that was asked.
  let referentsOfCalls = Memo<Node, Referents>()

  /// - Parameter names: those of the files, which begin with those of the libraries.
  public convenience init(files: [Node], names: Names, project: ProjectModel, libraries: Libraries = .none) {
    self.init(files: files, scans: files.map(FileScan.init), names: names, project: project, libraries: libraries)
  }

  /// The index of the same project after some of its files have changed: the others are not looked at again.
  public func replacing(_ changed: [FileID: Node], names: Names) -> ProjectIndex {
    var files = files
    var scans = scans
    for (file, root) in changed {
      files[Int(file.index)] = root
      scans[Int(file.index)] = FileScan(root)
    }
    return ProjectIndex(files: files, scans: scans, names: names, project: project, libraries: libraries)
  }

  private init(files: [Node], scans: [FileScan], names: Names, project: ProjectModel, libraries: Libraries) {
    self.files = files
    self.libraries = libraries
    self.scans = scans
    self.project = project
    places = NameOccurrences(files, names: names.count)
    self.names = names.finding { [places] in !places[$0].isEmpty }
    knownNames = KnownNames(self.names)
    let imports = scans.map { scan in scan.imports.map { Import($0, names) } }
    self.imports = imports
    tests = imports.enumerated().map { file, imports in
      project.isTestsOnly(FileID(UInt32(file)))
        || imports.contains { $0.isTestable || ["XCTest", "Testing", "SnapshotTesting"].contains($0.module) }
    }
    visibility = Visibility(files: files.count, project: project, imports: imports)
    conditions = CompilationConditions(names: names, ownModules: Set(project.targets.map(\.module)))
    semantics = SemanticAnswers(files, names, visibility, ProjectPlatforms(project, imports, conditions), libraries)
    declareTypes(scans)
    groupHomonyms()
    inheritance = types.map { [$0.id] }
    heirs = types.map { _ in [] }
    bindExtensions(scans)
    collectMembers(scans)
    resolveSupertypes()
    aliases = Memo()
  }

  /// The members that the project's extensions add to types it does not declare, in the order of the extensions.
  public var membersOfExternalTypes: [(type: Name, members: Members)] { externalTypes.map { ($0, externalMembers[$0]!) } }

  /// What extensions make types that the project does not declare inherit from, in the order of the extensions.
  public var inheritanceOfExternalTypes: [Node] { externalTypes.flatMap { externalInheritance[$0, default: []] } }

  /// The code that was asked about so far and whose type took more work than it is worth, in the order of files and offsets:
  /// it counted as not known, and might have been.
  public var expressionsGivenUp: [Node] { semantics.givenUp.sorted { $0.location < $1.location } }

  public func root(of file: FileID) -> Node { files[Int(file.index)] }

  /// A type; what is read of it is not copied.
  public subscript(_ id: TypeID) -> TypeDeclaration { _read { yield types[id.index] } }

  /// Whether a file has syntax errors, and might not mean what it seems to.
  public func hasSyntaxErrors(_ file: FileID) -> Bool { scans[Int(file.index)].hasSyntaxErrors }

  /// The `guard` statements of a script, outside of all functions.
  func topLevelGuards(in file: FileID) -> [Node] { scans[Int(file.index)].guards }

  /// The type that a declaration declares, or that an extension extends; nil where the project does not declare it.
  public func type(declaredBy node: Node) -> TypeID? { typesByNode[node] }

  /// The innermost type around `node`, through extensions; nil at top level and in extensions of unknown types.
  public func enclosingType(of node: Node) -> TypeID? {
    guard let declaration = node.ancestor({ $0.isTypeOrExtension }) else { return nil }
    return typesByNode[declaration]
  }

  public func spelling(_ name: Name) -> String { names.spelling(of: name) }

  /// The name of a type with those it is nested in: `Outer.Inner`.
  public func qualifiedName(_ id: TypeID) -> String {
    let type = self[id]
    guard let outer = type.outer else { return spelling(type.name) }
    return qualifiedName(outer) + "." + spelling(type.name)
  }

  /// The declarations that share the type's qualified name, itself among them: one for each branch of an `#if`, or one
  /// for each target that compiles files of its own. An extension is bound to one of them and may mean any.
  public func twins(of id: TypeID) -> [TypeID] {
    let (name, node) = (types[id.index].name, types[id.index].node)
    if let outer = types[id.index].outer {
      let outers = twins(of: outer)
      let nested = outers.flatMap { types[$0.index].members.types[name, default: []] }
      return outers.count > 1 ? nested.sorted() : nested
    }
    if types[id.index].isLocal { return node.ancestor { $0.isBody }.flatMap { localTypes[name]?[$0] } ?? [id] }
    if let container = node.ancestor({ $0.isTypeOrExtension }) {
      let nested = externalNames[container].flatMap { externalMembers[$0]?.types[name] } ?? [id]
      return nested.filter { visibility.isKnownToShareModule(types[$0.index].node.file, node.file) }
    }
    return twins[id] ?? [id]
  }

  /// The names of all members, types and initialisers that the project declares. Costs a look at each declaration.
  public var declaredMemberNames: Set<Name> {
    var result: Set<Name> = [.`init`]
    for members in types.map(\.members) + Array(externalMembers.values) {
      result.formUnion(members.properties.keys)
      result.formUnion(members.functions.keys)
      result.formUnion(members.types.keys)
      result.formUnion(members.aliases.keys)
      result.formUnion(members.cases.keys)
    }
    result.formUnion(topLevel.keys)
    result.formUnion(types.map(\.name))
    return result
  }
}

/// One declaration outside of all types.
public enum TopLevelDeclaration: Sendable {
  case type(TypeID)
  case property(Property)
  case function(Node)
  case alias(Node)

  public var file: FileID? {
    switch self {
    case .type: nil
    case .property(let property): property.declaration.file
    case .function(let node), .alias(let node): node.file
    }
  }
}

extension ProjectIndex {
  /// Whether a file holds tests: only targets of tests compile it, or it imports what tests are written with, or a
  /// module as `@testable`.
  public func isTest(_ file: FileID) -> Bool { tests[Int(file.index)] }
}

/// An `import` declaration.
public struct Import: Sendable {
  public let node: Node
  /// The first component of its path.
  public let module: String
  /// Whether files that import this file's module see the imported one too.
  public let isExported: Bool
  /// Whether the file sees what the module declares as `internal`, too.
  public let isTestable: Bool

  init(_ node: Node, _ names: Names) {
    self.node = node
    let attributes = node.attributes.map { names.spelling(of: $0.attributeName) }
    isExported = attributes.contains("_exported")
    isTestable = attributes.contains("testable")
    // `import Module.Sub`, `import class Module.Type`: the path starts after the introducer and an optional kind.
    var token = node.introducer + 1
    if token + 1 < node.row.endToken, node.token(token + 1).kind != .period { token += 1 }
    module = token < node.row.endToken ? names.spelling(of: node.token(token).name) : ""
  }
}

extension SyntaxKind {
  public var isTypeOrExtension: Bool {
    switch self {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: true
    default: false
    }
  }

  /// Whether declarations below it are local to a function, an accessor or a closure.
  var isBody: Bool {
    self == .codeBlock || self == .closureExpr || self == .accessorBlock || self == .initializerClause
  }
}

extension Node {
  /// The innermost node around each token called `name`.
  func collectTokens(named name: Name, _ body: (Node) -> Void) {
    for index in row.firstToken..<row.endToken where token(index).name == name { body(innermostNode(at: index)) }
  }

  /// Whether a name stands anywhere in this node.
  public func mentions(_ name: Name) -> Bool { name != .none && !uses(of: name).isEmpty }

  /// Every use of a name below this node, as the innermost node around each token that bears it.
  public func uses(of name: Name) -> [Node] {
    // What the project spells nowhere is what tokens without a name have.
    guard name != .none else { return [] }
    var result: [Node] = []
    collectTokens(named: name) { result.append($0) }
    return result
  }

  /// The first token of this node that ends behind an offset; nil if all end before. Costs a binary search.
  public func tokenIndex(endingBehind offset: UInt32) -> UInt32? {
    let found = (row.firstToken..<row.endToken).partitioningIndex { token($0).end > offset }
    return found < row.endToken ? found : nil
  }

  /// The innermost node of the tree that holds the token. Costs a binary search: rows are in preorder,
  /// so their first tokens ascend.
  public func innermostNode(at token: UInt32) -> Node {
    var low = index
    var high = index + row.size
    while high - low > 1 {
      let middle = (low + high) / 2
      if unsafe Node(tree: tree, index: middle).row.firstToken <= token { low = middle } else { high = middle }
    }
    var node = unsafe Node(tree: tree, index: low)
    while node.row.endToken <= token, let parent = node.parent { node = parent }
    return node
  }
}
