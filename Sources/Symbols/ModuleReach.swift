/// Which modules a module reaches, by way of others too: a matrix of bits, for there may be a thousand modules.
struct ModuleReach: Sendable {
  private var rows: [[UInt64]]

  /// Costs at most the cube of the number of modules, 64 at a time.
  init(_ reached: [Set<Visibility.ModuleID>]) {
    rows = reached.map { modules in
      var row = [UInt64](repeating: 0, count: (reached.count + 63) / 64)
      for module in modules { row[module / 64] |= 1 << UInt64(module % 64) }
      return row
    }
    for between in rows.indices {
      let further = rows[between]
      for module in rows.indices where module != between && contains(between, from: module) {
        for word in further.indices { rows[module][word] |= further[word] }
      }
    }
  }

  func contains(_ module: Visibility.ModuleID, from other: Visibility.ModuleID) -> Bool {
    rows[other][module / 64] & (1 << UInt64(module % 64)) != 0
  }
}
