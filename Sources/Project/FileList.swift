import Text

/// The Swift files of a project, to be found by path or by directory.
struct FileList: Sendable {
  let paths: [String]
  /// Indices into `paths`, sorted by the bytes of the paths: all files of a directory are neighbours.
  private let order: [UInt32]

  init(_ paths: [String]) {
    self.paths = paths
    order = paths.indices.map { UInt32($0) }.sorted { FileList.precedes(paths[Int($0)], paths[Int($1)]) }
  }

  subscript(path: String) -> FileID? {
    let index = firstIndex(notBefore: path)
    guard index < order.count, paths[Int(order[index])] == path else { return nil }
    return FileID(order[index])
  }

  func path(_ file: FileID) -> String { paths[Int(file.index)] }

  /// The files in a directory, however deep, or the file of that path.
  func files(inside directory: String) -> [FileID] {
    if directory.isEmpty { return order.map { FileID($0) } }
    if let file = self[directory] { return [file] }
    let start = firstIndex(notBefore: directory + "/")
    // `0` follows `/`.
    let end = firstIndex(notBefore: directory + "0")
    return order[start..<max(start, end)].map { FileID($0) }
  }

  private func firstIndex(notBefore path: String) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if FileList.precedes(paths[Int(order[middle])], path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}
