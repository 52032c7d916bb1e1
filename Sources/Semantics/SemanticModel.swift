public import MoltSyntax

/// A module as it is read: its name, and the roots of its files.
public struct ModuleSource: Sendable {
  public let name: String
  public let files: [Node]
  /// Whether it is one of the SDK's, whose files hold declarations without code.
  public let isSDK: Bool

  public init(name: String, files: [Node], isSDK: Bool = false) {
    self.name = name
    self.files = files
    self.isSDK = isSDK
  }
}

/// What the declarations of a project and of the SDK mean, and the type of each expression.
///
/// A body is typed once, when something in it is asked about. What cannot be worked out is unknown, never guessed. One thread
/// at a time may ask.
public final class SemanticModel {
  let names: Names
  let known: KnownSpellings
  let store = TypeStore()
  var table: DeclarationTable
  private(set) var modules = Modules()
  /// The module of each file, by the root of its tree, and the modules that it sees, its own first.
  private var moduleOfFile: [Node: ModuleID] = [:]
  private var visibleModules: [Node: [ModuleID]] = [:]

  /// What extensions extend, once they are bound.
  var extendedTypes: [DeclarationID: DeclarationID] = [:]
  var extensionsOfType: [DeclarationID: [DeclarationID]] = [:]
  /// Types that are declared in bodies, by the node whose statements declare them.
  var localTypes: [Node: [Name: DeclarationID]] = [:]

  var memberCache: [MemberKey: [DeclarationID]] = [:]
  var supertypeCache: [DeclarationID: [TypeRef]] = [:]
  var ancestorCache: [DeclarationID: [Ancestor]] = [:]
  var conformanceCache: [ConformanceKey: Conformance?] = [:]
  var requirementCache: [DeclarationID: [Requirement]] = [:]
  var witnessCache: [WitnessKey: TypeRef] = [:]
  var signatureCache: [DeclarationID: FunctionSignature] = [:]
  var valueTypeCache: [DeclarationID: TypeRef] = [:]
  var aliasCache: [DeclarationID: TypeRef] = [:]
  var wrapperCache: [DeclarationID: WrapperUse?] = [:]
  /// What is being worked out, so that what leads back to itself is not known.
  var inProgress: Set<DeclarationID> = []
  var ancestorsInProgress: Set<DeclarationID> = []
  var witnessesInProgress: Set<WitnessKey> = []
  var constraintsInProgress: Set<TypeRef> = []
  var dependentsInProgress: Set<TypeRef> = []
  var opaqueOwners: [DeclarationID] = []
  /// What the declaration demands of generic parameters in which questions are asked.
  var contextRequirements: [Requirement] = []

  var files: [Node: FileTypes] = [:]

  public init(_ sources: [ModuleSource], names: Names) {
    self.names = names
    known = KnownSpellings(names)
    table = DeclarationTable(names: names)
    for source in sources { _ = modules.module(source.name) }
    for source in sources {
      let module = modules.module(source.name)
      for file in source.files {
        moduleOfFile[file] = module
        table.scan(file, module)
      }
    }
    for source in sources { see(source) }
    bindExtensions()
  }

  /// Notes what the files of a module see: itself, what it imports, and what that exports; the standard library last.
  private func see(_ source: ModuleSource) {
    let own = modules.module(source.name)
    for file in source.files {
      var imported = [own]
      for node in file.children where node.kind == .importDecl {
        guard let module = modules[names.spelling(of: node.importedModule)] else { continue }
        imported.append(module)
        if source.isSDK || node.attributes.contains(where: { names.spelling(of: $0.attributeName) == "_exported" }) {
          modules.add(export: module, of: own)
        }
      }
      imported += ["Swift", "_Concurrency", "_StringProcessing"].compactMap { modules[$0] }
      visibleModules[file] = imported
    }
  }

  func module(of node: Node) -> ModuleID { moduleOfFile[node.root] ?? ModuleID(index: 0) }

  private var visibleCache: [Node: [ModuleID]] = [:]

  func visibleModules(from node: Node) -> [ModuleID] {
    let root = node.root
    if let known = visibleCache[root] { return known }
    let result = modules.visible(from: visibleModules[root] ?? [])
    visibleCache[root] = result
    return result
  }

  func spelling(_ name: Name) -> String { names.spelling(of: name) }

  func declaration(of node: Node) -> DeclarationID? { table.byNode[node] }
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
  let buildPartialBlock, first, second, accumulated, next, initialValue, some, none, resultBuilder, propertyWrapper, dynamicMemberLookup: Name?
  let newValue, oldValue, errorValue, viewBuilder, mainActor, wildcard, nilCoalescing, rawValue, allCases, observable: Name?

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
  }
}
