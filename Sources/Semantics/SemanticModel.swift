public import MoltSyntax
import MoltText

/// A module as it is read: its name, and the roots of its files.
public struct ModuleSource: Sendable {
  public let name: String
  public let files: [Node]
  /// Whether it is one of the SDK's, or a library's that the team describes: its files hold declarations without code.
  public let isSDK: Bool
  /// The names of other sources whose files are compiled into one module with these.
  public let siblings: [String]
  /// The names under which its files are imported: of each module that they are compiled into.
  public let importedAs: [String]
  /// Whether nothing tells which module its files are compiled into.
  public let isUnplaced: Bool

  public init(
    name: String, files: [Node], isSDK: Bool = false, siblings: [String] = [], importedAs: [String] = [], isUnplaced: Bool = false
  ) {
    self.name = name
    self.files = files
    self.isSDK = isSDK
    self.siblings = siblings
    self.importedAs = importedAs
    self.isUnplaced = isUnplaced
  }
}

/// What the declarations of a project and of the SDK mean, and the type of each expression.
///
/// A body is typed once, when something in it is asked about. What cannot be worked out is unknown, never guessed. One thread
/// at a time may ask, and no property is read while it is written, so that the checks for that are left out: they are a
/// fifteenth of the time.
public final class SemanticModel {
  let names: Names
  let known: KnownSpellings
  let store = TypeStore()
  let table: DeclarationTable
  @safe @exclusivity(unchecked) private(set) var modules = Modules()
  @safe @exclusivity(unchecked) private var unplacedModules: Set<ModuleID> = []
  /// What each file sees, by the root of its tree.
  @safe @exclusivity(unchecked) private(set) var views: [Node: FileView] = [:]
  /// What clauses of an `#if` see that their file does not, by themselves.
  @safe @exclusivity(unchecked) var clauseViews: [Node: FileView] = [:]
  let standardModules: Set<ModuleID>
  private let modulesByName: [Name: [ModuleID]]
  let platforms: any Platforms
  @safe @exclusivity(unchecked) private(set) var sdkModules: Set<ModuleID> = []
  /// Whether it is known what each extension extends.
  @safe @exclusivity(unchecked) private(set) var knowsExtensions = false
  /// Types that are declared in bodies, by the node whose statements declare them.
  @safe @exclusivity(unchecked) var localTypes: [Node: [Name: DeclarationID]] = [:]

  @safe @exclusivity(unchecked) var memberCache: [MemberKey: [DeclarationID]] = [:]
  @safe @exclusivity(unchecked) var supertypeCache = ByDeclaration<[TypeRef]>()
  @safe @exclusivity(unchecked) var ancestorCache = ByDeclaration<[Ancestor]>()
  @safe @exclusivity(unchecked) var conformanceCache: [ConformanceKey: Conformance?] = [:]
  @safe @exclusivity(unchecked) var requirementCache = ByDeclaration<[Requirement]>()
  @safe @exclusivity(unchecked) var witnessCache: [WitnessKey: TypeRef] = [:]
  @safe @exclusivity(unchecked) var signatureCache = ByDeclaration<FunctionSignature>()
  @safe @exclusivity(unchecked) var valueTypeCache = ByDeclaration<TypeRef>()
  @safe @exclusivity(unchecked) var declaredTypeCache = ByDeclaration<TypeRef>()
  @safe @exclusivity(unchecked) var genericParameterCache = ByDeclaration<[DeclarationID]>()
  @safe @exclusivity(unchecked) var aliasCache = ByDeclaration<TypeRef>()
  @safe @exclusivity(unchecked) var wrapperCache = ByDeclaration<WrapperUse?>()
  @safe @exclusivity(unchecked) var unknownSuperclasses = ByDeclaration<Bool>()
  @safe @exclusivity(unchecked) var wrapperTypeCache = ByDeclaration<TypeRef>()
  @safe @exclusivity(unchecked) var literalProtocolCache: [LiteralKind: [TypeRef]] = [:]
  @safe @exclusivity(unchecked) var standardTypeCache: [Name: DeclarationID?] = [:]
  @safe @exclusivity(unchecked) var frameworkTypes: [Name: DeclarationID?] = [:]
  /// What is being worked out, so that what leads back to itself is not known.
  @safe @exclusivity(unchecked) var inProgress: Set<DeclarationID> = []
  /// The types that are being worked out from initial values, and how often there were too many.
  @safe @exclusivity(unchecked) var inferring: Set<InferredType> = []
  @safe @exclusivity(unchecked) var inferencesCutShort = 0
  /// How often something was not worked out that may be known to who asks for it first: what is made of it is not kept.
  @safe @exclusivity(unchecked) var cutShort = 0
  @safe @exclusivity(unchecked) var ancestorsInProgress: Set<DeclarationID> = []
  @safe @exclusivity(unchecked) var witnessesInProgress: Set<WitnessKey> = []
  @safe @exclusivity(unchecked) var constraintsInProgress: Set<TypeRef> = []
  @safe @exclusivity(unchecked) var dependentsInProgress: Set<TypeRef> = []
  @safe @exclusivity(unchecked) var opaqueOwners: [DeclarationID] = []
  /// What the declaration demands of generic parameters in which questions are asked.
  @safe @exclusivity(unchecked) var contextRequirements: [Requirement] = []
  /// What the file sees in which questions are asked.
  @safe @exclusivity(unchecked) var contextView: FileView?
  /// The frameworks that the file in which questions are asked does not have on each of its platforms.
  @safe @exclusivity(unchecked) var missingKits: Kits = []
  /// The frameworks that members of the SDK speak of.
  @safe @exclusivity(unchecked) var mentionedKits = ByDeclaration<Kits>()

  @safe @exclusivity(unchecked) var files: [Node: FileTypes] = [:]
  /// What was asked about declarations.
  @safe @exclusivity(unchecked) var callees = ByDeclaration<Callee?>()
  @safe @exclusivity(unchecked) var placesOfArguments: [Node: [Int]?] = [:]
  /// The declarations whose bodies are typed, and the files whose statements are.
  @safe @exclusivity(unchecked) var checked: Set<Node> = []
  /// What was not looked at, as it takes more work than it is worth.
  @safe @exclusivity(unchecked) public internal(set) var givenUp: Set<Node> = []
  /// The references to what has another type in another branch of an `#if`.
  @safe @exclusivity(unchecked) var contradictory: Set<Node> = []
  /// Whether code runs on a stack of a size that is enough for the deepest body.
  @safe @exclusivity(unchecked) var hasLargeStack = false

  @safe @exclusivity(unchecked) private(set) var standardNames: [DeclarationID: StandardName] = [:]

  /// - Parameters:
  ///   - libraries: what the team describes of the libraries that the files import.
  ///   - names: those of the files, which begin with those of the libraries, and these with the SDK's.
  public convenience init(
    _ sources: [ModuleSource], of libraries: Libraries = .none, names: Names, platforms: (any Platforms)? = nil
  ) {
    self.init(libraries.sources + sources, names: names, platforms: platforms ?? EachPlatform(), base: Self.sdk.model)
  }

  /// The model of the SDK alone, which all others begin with. Nobody asks it anything.
  struct Base: @unchecked Sendable {
    let model: SemanticModel
  }

  static let sdk = Base(
    model: SemanticModel(SDKModules.shared.sources, names: SDKModules.shared.names, platforms: EachPlatform(), base: nil))

  private init(_ sources: [ModuleSource], names: Names, platforms: any Platforms, base: SemanticModel?) {
    self.names = names
    self.platforms = platforms
    known = KnownSpellings(names)
    table = DeclarationTable(base: base?.table)
    modules = base?.modules ?? Modules()
    sdkModules = base?.sdkModules ?? []
    views = base?.views ?? [:]
    standardNames = base?.standardNames ?? [:]
    for source in sources {
      let module = modules.module(source.name)
      if source.isSDK { sdkModules.insert(module) }
      if source.isUnplaced { unplacedModules.insert(module) }
      for name in source.importedAs { modules.add(part: module, of: name) }
    }
    modulesByName = Dictionary(
      modules.importableNames.compactMap { [modules] spelling in names[spelling].map { ($0, modules.parts(of: spelling)) } }
    ) { a, _ in a }
    standardModules = Set(["Swift", "_Concurrency", "_StringProcessing"].compactMap { [modules] in modules[$0] })
    for source in sources {
      let module = modules.module(source.name)
      for file in source.files { table.scan(file, module) }
    }
    for source in sources { noteExports(source) }
    for source in sources { see(source) }
    bindExtensions(table.extensions)
    knowsExtensions = true
    if base == nil { noteStandardNames() }
  }

  /// Of the model of the SDK alone.
  private func noteStandardNames() {
    for (spelling, meaning) in [
      ("Optional", StandardName.optional), ("Array", .array), ("Dictionary", .dictionary), ("Binding", .binding), ("Bindable", .bindable),
    ] {
      guard let name = names[spelling] else { continue }
      for id in table.topLevel(name) where table[id].kind.isNominal { standardNames[id] = meaning }
    }
    guard let outer = names["ObservedObject"], let inner = names["Wrapper"] else { return }
    for id in table.topLevel(outer).flatMap({ table.members(inner, of: $0) }) { standardNames[id] = .observedObjectWrapper }
  }

  /// What a module shows of others to those that import it.
  private func noteExports(_ source: ModuleSource) {
    for (module, node) in source.files.flatMap(imports) where source.isSDK || isExported(node) {
      modules.add(export: module, of: modules.module(source.name))
    }
  }

  private func see(_ source: ModuleSource) {
    let own = modules.module(source.name)
    let siblings = Set([own] + source.siblings.map { modules.module($0) })
    // What one file of a module exports, the module's other files see as well.
    let shown = modules.visible(from: Array(siblings))
    for file in source.files {
      let imports = imports(of: file)
      let tested = imports.filter { isTestable($0.node) }.map(\.module)
      let view = FileView(
        file: file.file, own: own, siblings: siblings, imported: shown, tested: Set(tested).union(sdkModules), standard: standardModules,
        unplaced: unplacedModules, missing: [], isOfSDK: source.isSDK)
      views[file] = makeView(of: file, view, source.isSDK ? [] : missingKits(at: file))
    }
  }

  /// A view with what its file imports beside what it sees, without some frameworks.
  func makeView(of file: Node, _ view: FileView, _ missing: Kits) -> FileView {
    let imported = modules.visible(from: imports(of: file).map(\.module)).union(view.imported)
    return view.seeing(imported.filter { modules.kits(of: $0).isDisjoint(with: missing) }, without: missing)
  }

  private func imports(of file: Node) -> [(module: ModuleID, node: Node)] {
    importDeclarations(in: file).flatMap { node in modules.parts(of: names.spelling(of: node.importedModule)).map { ($0, node) } }
  }

  private func importDeclarations(in node: Node) -> [Node] {
    node.children.flatMap { child -> [Node] in
      switch child.kind {
      case .importDecl: return [child]
      case .ifConfigDecl: return child.children.flatMap(importDeclarations)
      default: return []
      }
    }
  }

  private func isExported(_ node: Node) -> Bool { node.attributes.contains { names.spelling(of: $0.attributeName) == "_exported" } }

  private func isTestable(_ node: Node) -> Bool { node.attributes.contains { names.spelling(of: $0.attributeName) == "testable" } }

  func module(of node: Node) -> ModuleID { view(from: node).own }

  /// What a name means as that of a module, where nothing else is called so; empty where no module is.
  func modules(named name: Name) -> [ModuleID] { modulesByName[name] ?? [] }

  func spelling(_ name: Name) -> String { names.spelling(of: name) }

  func declaration(of node: Node) -> DeclarationID? { table.declaration(of: node) }
}

extension Node {
  /// The first component of an import's path.
  var importedModule: Name {
    var place = introducer + 1
    if place + 1 < row.endToken, token(place + 1).kind != .period { place += 1 }
    return place < row.endToken ? token(place).name : .none
  }
}

/// Names of the standard library that the language itself uses.
struct KnownSpellings {
  let optional, array, dictionary, set, int, double, float, string, bool, character, void, anyObject, sendable, error: Name?
  let wrappedValue, projectedValue, `subscript`, dynamicMember, callAsFunction, keyPath, element, makeIterator, anyName, cgFloat: Name?
  let buildBlock, buildExpression, buildOptional, buildIf, buildEither, buildArray, buildLimitedAvailability, buildFinalResult: Name?
  let buildPartialBlock, first, second, accumulated, next, initialValue, some, none, resultBuilder, propertyWrapper,
    dynamicMemberLookup: Name?
  let newValue, oldValue, errorValue, viewBuilder, mainActor, wildcard, nilCoalescing, rawValue, allCases, observable: Name?
  let sendableMetatype, copyable, escapable, bitwiseCopyable, anyHashable, hashable, iterator, rawValueType, disfavoredOverload,
    unavailable: Name?
  /// `#selector` gives a `Selector`.
  let selector, selectorType: Name?
  let arrayLiteral, arrayLiteralElement, dictionaryLiteral, discardableResult, codingKeys, decodable, encodable: Name?
  /// The names of the types of key paths, and of those that can be written through.
  let keyPaths, writableKeyPaths: [Name]

  init(_ names: Names) {
    optional = names["Optional"]
    array = names["Array"]
    dictionary = names["Dictionary"]
    set = names["Set"]
    int = names["Int"]
    double = names["Double"]
    float = names["Float"]
    string = names["String"]
    bool = names["Bool"]
    character = names["Character"]
    void = names["Void"]
    anyObject = names["AnyObject"]
    sendable = names["Sendable"]
    error = names["Error"]
    wrappedValue = names["wrappedValue"]
    projectedValue = names["projectedValue"]
    `subscript` = names["subscript"]
    dynamicMember = names["dynamicMember"]
    callAsFunction = names["callAsFunction"]
    keyPath = names["keyPath"]
    element = names["Element"]
    makeIterator = names["makeIterator"]
    anyName = names["Any"]
    cgFloat = names["CGFloat"]
    buildBlock = names["buildBlock"]
    buildExpression = names["buildExpression"]
    buildOptional = names["buildOptional"]
    buildIf = names["buildIf"]
    buildEither = names["buildEither"]
    buildArray = names["buildArray"]
    buildLimitedAvailability = names["buildLimitedAvailability"]
    buildFinalResult = names["buildFinalResult"]
    buildPartialBlock = names["buildPartialBlock"]
    first = names["first"]
    second = names["second"]
    accumulated = names["accumulated"]
    next = names["next"]
    initialValue = names["initialValue"]
    some = names["some"]
    none = names["none"]
    resultBuilder = names["resultBuilder"]
    propertyWrapper = names["propertyWrapper"]
    dynamicMemberLookup = names["dynamicMemberLookup"]
    newValue = names["newValue"]
    oldValue = names["oldValue"]
    errorValue = names["error"]
    viewBuilder = names["ViewBuilder"]
    mainActor = names["MainActor"]
    wildcard = names["_"]
    nilCoalescing = names["??"]
    rawValue = names["rawValue"]
    allCases = names["allCases"]
    observable = names["Observable"]
    sendableMetatype = names["SendableMetatype"]
    copyable = names["Copyable"]
    escapable = names["Escapable"]
    bitwiseCopyable = names["BitwiseCopyable"]
    anyHashable = names["AnyHashable"]
    hashable = names["Hashable"]
    iterator = names["Iterator"]
    rawValueType = names["RawValue"]
    disfavoredOverload = names["_disfavoredOverload"]
    unavailable = names["unavailable"]
    arrayLiteral = names["ExpressibleByArrayLiteral"]
    arrayLiteralElement = names["ArrayLiteralElement"]
    selector = names["selector"]
    selectorType = names["Selector"]
    dictionaryLiteral = names["ExpressibleByDictionaryLiteral"]
    discardableResult = names["discardableResult"]
    codingKeys = names["CodingKeys"]
    decodable = names["Decodable"]
    encodable = names["Encodable"]
    writableKeyPaths = ["WritableKeyPath", "ReferenceWritableKeyPath"].compactMap { names[$0] }
    keyPaths = writableKeyPaths + ["KeyPath", "PartialKeyPath", "AnyKeyPath"].compactMap { names[$0] }
  }
}
