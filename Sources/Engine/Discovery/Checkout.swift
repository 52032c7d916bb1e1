import MoltText

/// What `git` tracks below the starting points and has not put into the working tree: Swift files that a sparse checkout
/// leaves out, and submodules without content.
///
/// `git` is asked only where something says that there may be any.
func notCheckedOut(_ start: StartingPoints) -> [SkippedPath] {
  guard let repository = start.root.repository else { return [] }
  let missing = repository.filesLeftOut + repository.emptySubmodules.map { $0 + "/" }
  return missing.compactMap { path in
    let path = relative(repository.top + "/" + path, to: start.root.path) + (path.hasSuffix("/") ? "/" : "")
    let isVendored = path.utf8.split(separator: UInt8(ascii: "/")).contains { Walk.vendoredDirectories.contains(Array($0)) }
    guard !path.hasPrefix("../"), start.contains(path), !isVendored else { return nil }
    return SkippedPath(path: path, reason: .notCheckedOut)
  }
}

extension Repository {
  /// The Swift files that a sparse checkout leaves out, from the top.
  fileprivate var filesLeftOut: [String] {
    guard FileStatus(sparseCheckoutFile) != nil, let listing = listing("-t", "-z", "--cached") else { return [] }
    // Each entry is a letter, a space and a path; `S` says that the file is not wanted in the working tree.
    return listing.filter { $0.hasPrefix("S ") && $0.hasSuffix(".swift") }.map { String($0.dropFirst(2)) }
      .filter { FileStatus(top + "/" + $0) == nil }
  }

  /// The submodules that are tracked and were not fetched, from the top.
  fileprivate var emptySubmodules: [String] {
    submodules(below: "").filter { path in
      guard let directory = try? UntrustedPath(path, below: top), directory.entries()?.isEmpty ?? true else { return false }
      // A section that was left behind in `.gitmodules` tracks nothing.
      return listing("--stage", "-z", "--", path).map { $0.contains { $0.hasPrefix("160000 ") } } ?? true
    }
  }

  /// What `.gitmodules` names in a directory, and in the submodules that are there.
  private func submodules(below directory: String) -> [String] {
    guard let text = try? read(directory + ".gitmodules", below: top, atMost: SizeLimit.description) else { return [] }
    return String(decoding: text.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      line.wholeMatch(of: /\s*path\s*=\s*"?(.*?)"?\s*/).map { directory + $0.1 }
    }
  }

  private func listing(_ arguments: String...) -> [String]? {
    Git(top: top)?.entries(.files, arguments).map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }
}
