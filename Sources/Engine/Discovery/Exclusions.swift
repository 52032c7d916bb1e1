import MoltText

extension Request {
  /// The files that a configuration keeps from being edited.
  func excludedFiles(of sources: Discovery) -> [FileID] {
    guard !exclusions.isEmpty, let directory = realPath(exclusionDirectory) else { return [] }
    var rules = IgnoreRules()
    rules.add(Array(exclusions.joined(separator: "\n").utf8), directory: [], path: exclusionDirectory)
    return sources.files.filter { isExcluded(relative(sources.root.absolutePath($0.path), to: directory), by: rules) }.map(\.id)
  }

  /// Whether a pattern matches the file, or a directory that it lies in.
  private func isExcluded(_ path: String, by rules: IgnoreRules) -> Bool {
    let bytes = Array(path.utf8)
    let directories = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }.map { Array(bytes[..<$0]) }
    return rules.ignore(bytes, isDirectory: false) || directories.contains { rules.ignore($0, isDirectory: true) }
  }
}
