import Project
import Syntax
public import Text

/// Which files see each other's declarations: those of one module, and those of imported modules.
struct Visibility: Sendable {
  /// The place of a module of the project among all of them.
  typealias ModuleID = Int

  private let modules: [String: ModuleID]
  /// The modules that compile a file, in order. Empty where no target is known for it.
  private let compiling: [[ModuleID]]
  /// The modules that a file sees by name, its own and what those it imports re-export included.
  private let visible: [Set<String>]
  /// The modules of the project among them.
  private let seen: [Set<ModuleID>]
  /// The modules of the project that some file of a module sees, by the module.
  private let reached: [Set<ModuleID>]
  /// The modules whose values code of a module can come to hold: those it reaches, what these reach, and so on.
  private let reach: ModuleReach
  /// The modules of the project that a file imports with `@testable`.
  private let testable: [[ModuleID]]
  /// The modules all of whose files are known: one of no known target is none of theirs.
  private let complete: Set<ModuleID>

  init(files: Int, project: ProjectModel, imports: [[Import]]) {
    var ids: [String: ModuleID] = [:]
    let targets = project.targets.map { target in
      let id = ids[target.module, default: ids.count]
      ids[target.module] = id
      return id
    }
    let names = ids.sorted { $0.value < $1.value }.map(\.key)
    let compiling = (0..<files).map { file in
      Set(project.targets(of: FileID(UInt32(file))).map { targets[$0] }).sorted()
    }
    var exported: [String: Set<String>] = [:]
    for file in 0..<files {
      for module in compiling[file] {
        for i in imports[file] where i.isExported { exported[names[module], default: []].insert(i.module) }
      }
    }
    visible = (0..<files).map { file in
      let own = compiling[file].map { names[$0] }
      var seen = Set(own)
      // What one file of a module exports, the module's other files see as well.
      var pending = imports[file].map(\.module) + own.flatMap { exported[$0, default: []] }
      while let module = pending.popLast() {
        if seen.insert(module).inserted { pending += exported[module, default: []] }
      }
      return seen
    }
    let seen = visible.map { Set($0.compactMap { ids[$0] }) }
    var reached = [Set<ModuleID>](repeating: [], count: names.count)
    for (file, modules) in compiling.enumerated() {
      for module in modules { reached[module].formUnion(seen[file]) }
    }
    self.seen = seen
    self.reached = reached
    reach = ModuleReach(reached)
    testable = imports.map { $0.filter(\.isTestable).compactMap { ids[$0.module] } }
    modules = ids
    let incomplete = zip(project.targets, targets).filter { !$0.0.listsAllFiles && !project.warnings.isEmpty }.map(\.1)
    complete = Set(targets).subtracting(incomplete)
    self.compiling = compiling
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
    return users.contains { module in owners.contains { $0 == module || reach.contains($0, from: module) } }
  }

  /// Whether code in `user` sees the internal declarations of `owner` by `@testable import`.
  func tests(_ user: FileID, _ owner: FileID) -> Bool {
    testable[Int(user.index)].shares(with: compiling[Int(owner.index)])
  }

  func visibleModules(from file: FileID) -> Set<String> { visible[Int(file.index)] }

  func modules(of file: FileID) -> [ModuleID] { compiling[Int(file.index)] }

  /// The modules of the project that a file sees, its own among them.
  func projectModules(visibleFrom file: FileID) -> Set<ModuleID> { seen[Int(file.index)] }

  func modules(testedBy file: FileID) -> [ModuleID] { testable[Int(file.index)] }

  func module(named name: String) -> ModuleID? { modules[name] }
}

extension [Visibility.ModuleID] {
  /// Nearly all files belong to one module or two.
  fileprivate func shares(with other: Self) -> Bool {
    contains { other.contains($0) }
  }
}

extension ProjectIndex {
  /// The modules whose declarations a file sees: those it imports, and what modules of the project re-export.
  public func visibleModules(from file: FileID) -> Set<String> { visibility.visibleModules(from: file) }

  /// Whether an expression at a node, of whose type nothing is known, may be a value of a type of the project.
  public func mayHold(_ type: TypeID, at node: Node) -> Bool {
    self[type].parts.contains { visibility.mayHold(node.file, $0.file) }
  }
}
