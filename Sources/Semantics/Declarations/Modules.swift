import MoltSyntax

/// The modules that there are, and what each file sees of them.
struct Modules {
  private(set) var names: [String] = []
  private var ids: [String: ModuleID] = [:]
  /// What a module shows of others to those that import it.
  private var exports: [[ModuleID]] = []
  private var reexported: [[ModuleID]?] = []

  subscript(_ name: String) -> ModuleID? { ids[name] }

  mutating func module(_ name: String) -> ModuleID {
    if let known = ids[name] { return known }
    let id = ModuleID(index: names.count)
    names.append(name)
    exports.append([])
    ids[name] = id
    return id
  }

  func name(_ id: ModuleID) -> String { names[id.index] }

  mutating func add(export: ModuleID, of module: ModuleID) { exports[module.index].append(export) }

  /// The modules that are visible where these are imported, each once, the nearest first.
  func visible(from imported: [ModuleID]) -> [ModuleID] {
    var result: [ModuleID] = []
    var pending = imported
    var next = 0
    while next < pending.count {
      let module = pending[next]
      next += 1
      if result.contains(module) { continue }
      result.append(module)
      pending += exports[module.index]
    }
    return result
  }
}
