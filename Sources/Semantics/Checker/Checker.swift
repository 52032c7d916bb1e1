import MoltSyntax

/// The types of the nodes of a file, and what its names refer to, as far as it was asked for.
final class FileTypes {
  @safe @exclusivity(unchecked) var types: [TypeRef?]
  /// By node, whether it is known that the body around it has been typed.
  @safe @exclusivity(unchecked) var isTyped: [Bool]
  /// By node, one more than the number of the declaration that it refers to; zero where none is known.
  @safe @exclusivity(unchecked) private var referents: [UInt32]
  @safe @exclusivity(unchecked) var folded: [(node: Node, extent: FoldedExtent, type: TypeRef)] = []

  init(_ root: Node) {
    types = Array(repeating: nil, count: Int(root.row.size))
    isTyped = Array(repeating: false, count: Int(root.row.size))
    referents = Array(repeating: 0, count: Int(root.row.size))
  }

  func type(of node: Node) -> TypeRef? { types[Int(node.index)] }

  func referent(of node: Node) -> DeclarationID? {
    let number = Int(referents[Int(node.index)])
    return number == 0 ? nil : DeclarationID(number - 1)
  }

  func refer(_ node: Node, to id: DeclarationID) { referents[Int(node.index)] = id.index + 1 }
}

/// Something that a body names.
struct LocalValue {
  let type: TypeRef
  var declaration: DeclarationID?
  /// `let x: T!`
  var isImplicitlyUnwrapped = false
}

/// Types one body: a function, an accessor, an initial value.
final class Checker {
  let model: SemanticModel
  let store: TypeStore
  let known: KnownSpellings
  let optionalID, arrayID, dictionaryID, setID: DeclarationID?
  @safe @exclusivity(unchecked) var state = SolverState()
  @safe @exclusivity(unchecked) var log = Log<SolverState.Recorded>()
  @safe @exclusivity(unchecked) var constraintLog = Log<TypeRef>()
  @safe @exclusivity(unchecked) var associatedLog = Log<AssociatedBound>()
  @safe @exclusivity(unchecked) var scopes: [[Name: LocalValue]] = [[:]]
  /// What `return` gives back, in the innermost function or closure.
  @safe @exclusivity(unchecked) var returns: [ReturnContext] = []
  /// The values that the chains in a postfix `#if` go on from, by their first members.
  @safe @exclusivity(unchecked) var continued: [Node: TypeRef] = [:]
  /// How many closures are being typed around what is typed now.
  @safe @exclusivity(unchecked) var closureDepth = 0
  /// How many closures deep readings are tried.
  @safe @exclusivity(unchecked) var trials = 0
  /// How many expressions were looked at, each as often as it was.
  @safe @exclusivity(unchecked) var steps = 0

  /// How many a body is given: what is left then is unknown.
  static let mostSteps = 100_000

  struct ReturnContext {
    var type: TypeRef
    var builder: DeclarationID?
    /// What was returned where the type is being looked for.
    var returned: [TypeRef] = []
  }

  init(_ model: SemanticModel) {
    self.model = model
    store = model.store
    known = model.known
    func id(_ name: Name?) -> DeclarationID? { name.flatMap { model.standardType($0) } }
    optionalID = id(known.optional)
    arrayID = id(known.array)
    dictionaryID = id(known.dictionary)
    setID = id(known.set)
  }

  // MARK: Results

  func record(_ node: Node, _ type: TypeRef, _ referent: DeclarationID? = nil) {
    state.recorded = log.append(.init(node: node, type: type, referent: referent, folded: nil), to: state.recorded)
  }

  func record(folded extent: FoldedExtent, at node: Node, _ type: TypeRef) {
    state.recorded = log.append(.init(node: node, type: type, referent: nil, folded: extent), to: state.recorded)
  }

  /// What was found of a node last, if it was as a whole.
  func lastRecorded(_ node: Node) -> SolverState.Recorded? {
    log.backwards(from: state.recorded).first { $0.node == node && $0.folded == nil }
  }

  /// Works out what an expression leaves open, and keeps what was found.
  func finish() {
    // As a part of an expression around it, it ends with that.
    guard closureDepth == 0 else { return }
    defaultLiterals(from: 0)
    for entry in log.backwards(from: state.recorded).reversed() {
      let file = model.fileTypes(of: entry.node)
      let type = model.settled(zonk(entry.type))
      if let extent = entry.folded {
        file.folded.append((entry.node, extent, type))
      } else {
        file.types[Int(entry.node.index)] = type
        // Another reading may have decided what one could not.
        if !store.has(.unknown, in: type) { model.contradictory.remove(entry.node) }
        if let referent = entry.referent { file.refer(entry.node, to: referent) }
      }
    }
    state = SolverState()
    log.removeAll()
    constraintLog.removeAll()
    associatedLog.removeAll()
  }

  // MARK: Scopes

  func scoped<Result>(_ body: () -> Result) -> Result {
    scopes.append([:])
    defer { scopes.removeLast() }
    return body()
  }

  func declare(_ name: Name, _ value: LocalValue) {
    guard name != .none else { return }
    scopes[scopes.count - 1][name] = value
  }

  func local(_ name: Name) -> LocalValue? {
    for scope in scopes.reversed() {
      if let found = scope[name] { return found }
    }
    return nil
  }
}

extension SemanticModel {
  func fileTypes(of node: Node) -> FileTypes {
    let root = node.root
    if let known = files[root] { return known }
    let file = FileTypes(root)
    files[root] = file
    return file
  }

  /// A type without variables: what was left open is unknown.
  func settled(_ type: TypeRef) -> TypeRef {
    if store.has(.variable, in: type) { return store.map(type, where: .variable) { _ in .unknown } }
    return type
  }
}
