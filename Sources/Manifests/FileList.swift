import MoltText
import MoltThreads

/// The Swift files of a project, to be found by path or by directory.
package struct FileList: Sendable {
  let paths: [String]
  /// Indices into `paths`, sorted by path: all files of a directory are neighbours. The order is that of strings, to which
  /// the two ways of writing `é` are one: a Mac's file system and its Xcode need not agree on them.
  private let order: [UInt32]
  private let foldedPaths = FoldedPaths()
  /// By file.
  private let packages: [String?]

  /// - Parameter packages: the directories of packages.
  package init(_ paths: [String], packages: Set<String>) {
    self.paths = paths
    order = FileList.order(of: paths)
    self.packages = FileList.nearest(packages, to: paths)
  }

  /// The directory of the package that a file is part of: the nearest one above it.
  package func package(of file: FileID) -> String? { packages[Int(file.index)] }

  private static func order(of paths: [String]) -> [UInt32] {
    let order = paths.indices.map { UInt32($0) }
    let isSorted = zip(paths, paths.dropFirst()).allSatisfy { $0 < $1 }
    return isSorted ? order : order.sorted { paths[Int($0)] < paths[Int($1)] }
  }

  private static func nearest(_ packages: Set<String>, to paths: [String]) -> [String?] {
    var last: (directory: String, package: String?)?
    return paths.map { path in
      let own = path.parentDirectory
      if let last, last.directory == own { return last.package }
      var directory = own
      while !packages.contains(directory), !directory.isEmpty { directory = directory.parentDirectory }
      let package = packages.contains(directory) ? directory : nil
      last = (own, package)
      return package
    }
  }

  package subscript(path: String) -> FileID? {
    let index = firstIndex(notBefore: path)
    guard index < order.count, paths[Int(order[index])] == path else { return nil }
    return FileID(order[index])
  }

  func path(_ file: FileID) -> String { paths[Int(file.index)] }

  /// The files in a directory, however deep, or the file of that path.
  package func files(inside directory: String) -> [FileID] {
    if directory.isEmpty { return order.map { FileID($0) } }
    if let file = self[directory] { return [file] }
    let start = firstIndex(notBefore: directory + "/")
    // `0` follows `/`.
    let end = firstIndex(notBefore: directory + "0")
    return order[start..<max(start, end)].map { FileID($0) }
  }

  /// How the file or directory is spelled that a path means: byte for byte as itself, with letters composed otherwise, or,
  /// where nothing has that name, with other capitals. On most disks of Macs all of these name the same.
  func spelling(of path: String) -> String {
    guard !path.isEmpty else { return path }
    guard let file = firstFile(inside: path) else { return foldedPaths.spelling(of: path, in: paths) ?? path }
    if file.utf8.starts(with: path.utf8) { return path }
    let count = path.utf8.split(separator: UInt8(ascii: "/")).count
    return file.split(separator: "/").prefix(count).joined(separator: "/")
  }

  /// The path of the file, or of the first one in the directory.
  private func firstFile(inside path: String) -> String? {
    if self[path] != nil { return paths[Int(order[firstIndex(notBefore: path)])] }
    let index = firstIndex(notBefore: path + "/")
    guard index < order.count, case let file = paths[Int(order[index])], file.hasPrefix(path + "/") else { return nil }
    return file
  }

  private func firstIndex(notBefore path: String) -> Int {
    order.partitioningIndex { paths[Int($0)] >= path }
  }
}

/// The files and their directories without regard to capitals: made when first asked for, as most projects need none.
private final class FoldedPaths: @unchecked Sendable {
  private var spellings: [String: String]?
  private let lock = Lock()

  func spelling(of path: String, in paths: [String]) -> String? {
    lock.withLock {
      let known = spellings ?? FoldedPaths.spellings(in: paths)
      spellings = known
      return known[path.lowercased()]
    }
  }

  /// The first of those that differ in capitals only.
  private static func spellings(in paths: [String]) -> [String: String] {
    var result: [String: String] = [:]
    var seen: Set<String> = []
    for file in paths {
      var path = file
      while !path.isEmpty, seen.insert(path).inserted {
        let folded = path.lowercased()
        if result[folded] == nil { result[folded] = path }
        path = path.parentDirectory
      }
    }
    return result
  }
}
