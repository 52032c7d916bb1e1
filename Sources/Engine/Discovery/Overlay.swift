import MoltText

/// Contents that stand for what lies on disk, or for what does not lie there yet: buffers of an editor, standard input.
package struct Overlay: Sendable {
  /// By absolute paths without links.
  private let texts: [BytePath: SourceText]
  /// What directories hold because of them, by their absolute paths.
  private let entries: [BytePath: [[UInt8]: FileStatus.Kind]]

  /// - Parameter contents: by paths; relative ones count from the working directory. None needs to be there.
  package init(_ contents: [BytePath: [UInt8]] = [:]) {
    var texts: [BytePath: SourceText] = [:]
    var entries: [BytePath: [[UInt8]: FileStatus.Kind]] = [:]
    for (path, bytes) in contents {
      var entry = resolvedPath(path.string)
      texts[BytePath(entry)] = SourceText(bytes)
      var kind = FileStatus.Kind.regular
      // What is there already is listed by the system.
      while entry != "/", FileStatus(entry) == nil {
        entries[BytePath(parent(of: entry)), default: [:]][Array(lastComponent(of: entry).utf8)] = kind
        (entry, kind) = (parent(of: entry), .directory)
      }
    }
    self.texts = texts
    self.entries = entries
  }

  /// What stands for the file at an absolute path without links; nil where the disk has the say.
  func text(_ path: String) -> SourceText? { texts[BytePath(path)] }

  /// What stands for the file, or what lies there.
  func read(_ path: String) throws(ReadFailure) -> SourceText {
    if let text = text(path) { return text }
    return try readFile(path)
  }

  /// What a directory holds, as `entries(of:)` without an overlay.
  func list(_ directory: String) -> [DirectoryEntry]? {
    guard let more = entries[BytePath(directory)] else { return MoltEngine.entries(of: directory) }
    return (MoltEngine.entries(of: directory) ?? []) + more.map { DirectoryEntry(name: $0.key, kind: $0.value) }
  }
}

/// As `realPath`, for what need not be there: links are followed as far as there is anything.
package func resolvedPath(_ path: String) -> String {
  if let real = realPath(path) { return real }
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return appending(realPath(".") ?? "/", path) }
  return appending(slash == path.startIndex ? "/" : resolvedPath(String(path[..<slash])), lastComponent(of: path))
}

private func appending(_ directory: String, _ name: String) -> String {
  switch name {
  case "", ".": directory
  case "..": parent(of: directory)
  default: directory == "/" ? "/" + name : directory + "/" + name
  }
}
