import Project
import Syntax
public import Text

/// Which files see each other's declarations: those of one module, and those of imported modules.
struct Visibility: Sendable {
  /// The modules that compile a file. Empty where no target is known for it.
  private var modules: [Set<String>]
  /// The modules that a file sees, its own and what those it imports re-export included.
  private var visible: [Set<String>]
  /// The modules that some file of a module sees.
  private var reached: [String: Set<String>] = [:]
  /// The modules that a file imports with `@testable`.
  private var testable: [Set<String>]

  init(files: Int, project: ProjectModel, imports: [[Import]]) {
    modules = (0..<files).map { file in
      Set(project.targets(of: FileID(UInt32(file))).map { project.targets[$0].module })
    }
    testable = imports.map { Set($0.filter(\.isTestable).map(\.module)) }
    var exported: [String: Set<String>] = [:]
    for file in 0..<files {
      for module in modules[file] {
        for i in imports[file] where i.isExported { exported[module, default: []].insert(i.module) }
      }
    }
    visible = []
    for file in 0..<files {
      var seen = modules[file]
      // What one file of a module exports, the module's other files see as well.
      var pending = imports[file].map(\.module) + modules[file].flatMap { exported[$0, default: []] }
      while let module = pending.popLast() {
        if seen.insert(module).inserted { pending += exported[module, default: []] }
      }
      visible.append(seen)
      for module in modules[file] { reached[module, default: []].formUnion(seen) }
    }
  }

  /// Whether code in `user` may name an internal declaration of `owner`. A file that no target is known for
  /// is taken to belong with every other: too much is seen then, and what is ambiguous stays unresolved.
  func sameModule(_ user: FileID, _ owner: FileID) -> Bool {
    let a = modules[Int(user.index)]
    let b = modules[Int(owner.index)]
    return a.isEmpty || b.isEmpty || !a.isDisjoint(with: b)
  }

  /// Whether a target is known that compiles both files.
  func isKnownToShareModule(_ a: FileID, _ b: FileID) -> Bool {
    a == b || !modules[Int(a.index)].isDisjoint(with: modules[Int(b.index)])
  }

  /// Whether code in `user` may name a public declaration of `owner`.
  func imports(_ user: FileID, _ owner: FileID) -> Bool {
    sameModule(user, owner) || !visible[Int(user.index)].isDisjoint(with: modules[Int(owner.index)])
  }

  /// Whether code in `user` may name a public member of an extension in `owner`: one file of a module that imports another
  /// shows what that adds to types to all files.
  func reaches(_ user: FileID, _ owner: FileID) -> Bool {
    imports(user, owner) || modules[Int(user.index)].contains { !reached[$0, default: []].isDisjoint(with: modules[Int(owner.index)]) }
  }

  /// Whether code in `user` sees the internal declarations of `owner` by `@testable import`.
  func tests(_ user: FileID, _ owner: FileID) -> Bool {
    !testable[Int(user.index)].isDisjoint(with: modules[Int(owner.index)])
  }

  func visibleModules(from file: FileID) -> Set<String> { visible[Int(file.index)] }

  func modules(of file: FileID) -> Set<String> { modules[Int(file.index)] }
}

extension ProjectIndex {
  /// The modules whose declarations a file sees: those it imports, and what modules of the project re-export.
  public func visibleModules(from file: FileID) -> Set<String> { visibility.visibleModules(from: file) }
}
