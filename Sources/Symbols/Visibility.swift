import MoltProject
import MoltSyntax
public import MoltText

/// Which files see each other's declarations: those of one module, and those of imported modules.
struct Visibility: Sendable {
  /// A module of the project. Those that compile the same files are one: nothing that code can say tells them apart but
  /// their names.
  typealias ModuleID = Int

  private let modules: [String: ModuleID]
  /// The modules that compile a file, in order. Empty where no target is known for it.
  private let compiling: [[ModuleID]]
  /// The names of all modules, those of the project first.
  private let names: ModuleNames
  /// The names that a file sees, its own modules' and what those it imports re-export included.
  private let visible: [BitSet]
  /// The modules of the project among them.
  private let seen: [BitSet]
  /// The modules of the project that some file of a module sees, by the module.
  private let reached: [BitSet]
  /// The modules whose values code of a module can come to hold: those it reaches, what these reach, and so on.
  private let reach: ModuleReach
  /// The modules of the project that a file imports with `@testable`.
  private let testable: [[ModuleID]]
  /// The modules all of whose files are known: one of no known target is none of theirs.
  private let complete: Set<ModuleID>

  init(files: Int, project: ProjectModel, imports: [[Import]]) {
    let names = ModuleNames(project.targets.map(\.module), imports.joined().map(\.module))
    let compilingNames = (0..<files).map { file in
      Set(project.targets(of: FileID(UInt32(file))).map { names[project.targets[$0].module] }).sorted()
    }
    let ids = Visibility.modules(compilingNames, count: names.ofProject)
    let compiling = compilingNames.map { Set($0.map { ids[$0] }).sorted() }
    let visible = Visibility.visible(imports, compilingNames, names)
    let seen = visible.map { BitSet($0.prefix { $0 < names.ofProject }.map { ids[$0] }) }
    var reached = [BitSet](repeating: BitSet(), count: ids.max().map { $0 + 1 } ?? 0)
    for (file, modules) in compiling.enumerated() {
      for module in modules { reached[module].formUnion(seen[file]) }
    }
    modules = Dictionary(uniqueKeysWithValues: names.names.prefix(names.ofProject).enumerated().map { ($1, ids[$0]) })
    testable = imports.map { [modules] in $0.filter(\.isTestable).compactMap { modules[$0.module] } }
    let incomplete = project.targets.filter { !$0.listsAllFiles && !project.warnings.isEmpty }.map { ids[names[$0.module]] }
    complete = Set(ids).subtracting(incomplete)
    reach = ModuleReach(reached)
    self.compiling = compiling
    self.names = names
    self.visible = visible
    self.seen = seen
    self.reached = reached
  }

  /// The modules by their names: the same for those that compile the same files.
  private static func modules(_ compiling: [[Int]], count: Int) -> [ModuleID] {
    var files = [[Int]](repeating: [], count: count)
    for (file, names) in compiling.enumerated() {
      for name in names { files[name].append(file) }
    }
    var ids: [[Int]: ModuleID] = [:]
    return files.map { files in
      let id = ids[files, default: ids.count]
      ids[files] = id
      return id
    }
  }

  private static func visible(_ imports: [[Import]], _ compiling: [[Int]], _ names: ModuleNames) -> [BitSet] {
    var exported = [[Int]](repeating: [], count: names.names.count)
    for (imports, own) in zip(imports, compiling) {
      for i in imports where i.isExported {
        for module in own { exported[module].append(names[i.module]) }
      }
    }
    return zip(imports, compiling).map { imports, own in
      var seen = BitSet(own)
      // What one file of a module exports, the module's other files see as well.
      var pending = imports.map { names[$0.module] } + own.flatMap { exported[$0] }
      while let module = pending.popLast() {
        if seen.insert(module) { pending += exported[module] }
      }
      return seen
    }
  }

  /// Whether `owner` is compiled with no target (a template, an example, a leftover), so that `user`, which is, can name
  /// nothing of it.
  func isOutside(_ owner: FileID, from user: FileID) -> Bool {
    let modules = compiling[Int(user.index)]
    return compiling[Int(owner.index)].isEmpty && !modules.isEmpty && modules.allSatisfy(complete.contains)
  }

  /// Whether code in `user` may name an internal declaration of `owner`. A file that no target is known for
  /// is taken to belong with every other: too much is seen then, and what is ambiguous stays unresolved.
  func sameModule(_ user: FileID, _ owner: FileID) -> Bool {
    let a = compiling[Int(user.index)]
    let b = compiling[Int(owner.index)]
    return a.isEmpty || b.isEmpty || a.shares(with: b)
  }

  /// Whether a target is known that compiles both files.
  func isKnownToShareModule(_ a: FileID, _ b: FileID) -> Bool {
    a == b || compiling[Int(a.index)].shares(with: compiling[Int(b.index)])
  }

  /// Whether code in `user` may name a public declaration of `owner`.
  func imports(_ user: FileID, _ owner: FileID) -> Bool {
    let seen = seen[Int(user.index)]
    return sameModule(user, owner) || compiling[Int(owner.index)].contains { seen.contains($0) }
  }

  /// Whether code in `user` may name a public member of an extension in `owner`: one file of a module that imports another
  /// shows what that adds to types to all files.
  func reaches(_ user: FileID, _ owner: FileID) -> Bool {
    imports(user, owner)
      || compiling[Int(user.index)].contains { module in compiling[Int(owner.index)].contains { reached[module].contains($0) } }
  }

  /// Whether code in `user` may hold a value of a type that `owner` declares, by whatever name: a module that knows nothing of
  /// another, not even by way of others, is never handed what that one declares under a type that has its members.
  func mayHold(_ user: FileID, _ owner: FileID) -> Bool {
    let (users, owners) = (compiling[Int(user.index)], compiling[Int(owner.index)])
    guard !owners.isEmpty, users.allSatisfy(complete.contains), !users.isEmpty else { return true }
    return users.contains { module in owners.contains { reach.contains($0, from: module) } }
  }

  /// Whether code in `user` sees the internal declarations of `owner` by `@testable import`.
  func tests(_ user: FileID, _ owner: FileID) -> Bool {
    testable[Int(user.index)].shares(with: compiling[Int(owner.index)])
  }

  func visibleModules(from file: FileID) -> VisibleModules { VisibleModules(names: names, seen: visible[Int(file.index)]) }

  /// The names of modules, in their order.
  func names(of ids: [ModuleID]) -> [String] { modules.filter { ids.contains($0.value) }.map(\.key).sorted() }

  func modules(of file: FileID) -> [ModuleID] { compiling[Int(file.index)] }

  /// The modules of the project that a file sees, its own among them.
  func projectModules(visibleFrom file: FileID) -> BitSet { seen[Int(file.index)] }

  func modules(testedBy file: FileID) -> [ModuleID] { testable[Int(file.index)] }

  func module(named name: String) -> ModuleID? { modules[name] }
}

/// The names of modules, each with a number.
struct ModuleNames: Sendable {
  private(set) var names: [String] = []
  /// How many of them, the first ones, are names of the project's.
  private(set) var ofProject = 0
  private var numbers: [String: Int] = [:]

  fileprivate init(_ project: [String], _ imported: [String]) {
    project.forEach { add($0) }
    ofProject = names.count
    imported.forEach { add($0) }
  }

  private mutating func add(_ name: String) {
    guard numbers[name] == nil else { return }
    numbers[name] = names.count
    names.append(name)
  }

  fileprivate subscript(_ name: String) -> Int { numbers[name]! }

  func number(of name: String) -> Int? { numbers[name] }
}

/// The modules that a file sees: those it imports, and what modules of the project re-export.
public struct VisibleModules: Sendable {
  fileprivate let names: ModuleNames
  fileprivate let seen: BitSet

  public func contains(_ name: String) -> Bool { names.number(of: name).map(seen.contains) ?? false }

  public func containsAny(of names: some Sequence<String>) -> Bool { names.contains(where: contains) }
}

extension [Visibility.ModuleID] {
  /// Nearly all files belong to one module or two.
  fileprivate func shares(with other: Self) -> Bool {
    contains { other.contains($0) }
  }
}

extension ProjectIndex {
  /// The modules whose declarations a file sees: those it imports, and what modules of the project re-export.
  public func visibleModules(from file: FileID) -> VisibleModules { visibility.visibleModules(from: file) }

  /// Whether two files are compiled into one module.
  public func shareModule(_ a: FileID, _ b: FileID) -> Bool { visibility.sameModule(a, b) }

  /// Whether an expression at a node, of whose type nothing is known, may be a value of a type of the project.
  public func mayHold(_ type: TypeID, at node: Node) -> Bool {
    self[type].parts.contains { visibility.mayHold(node.file, $0.file) }
  }
}
