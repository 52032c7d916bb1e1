import MoltText

/// Contents that stand for what lies on disk, or for what does not lie there yet: buffers of an editor, standard input.
package struct Overlay: Sendable {
  /// By absolute paths without links.
  private let texts: [BytePath: SourceText]
  /// What directories hold because of them, by their absolute paths.
  private let entries: [BytePath: [[UInt8]: FileStatus.Kind]]

  /// What lies on disk has the say.
  package init() {
    texts = [:]
    entries = [:]
  }

  /// - Parameter contents: by paths; relative ones count from the working directory. None needs to be there.
  /// - Throws: `EngineError.usage` where there is no working directory that a relative path could count from.
  package init(_ contents: [BytePath: [UInt8]]) throws(EngineError) {
    var texts: [BytePath: SourceText] = [:]
    var entries: [BytePath: [[UInt8]: FileStatus.Kind]] = [:]
    for (path, bytes) in contents {
      var entry = try resolvedPath(path.string)
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

  /// What stands for a Swift file of the run, or what lies there.
  func read(_ path: String, in root: Root) throws(ReadFailure) -> SourceText {
    if let text = text(root.absolutePath(path)) { return text }
    return try MoltEngine.read(path, below: root.path, atMost: SizeLimit.source)
  }

  /// As above, of a description of a project, for which a link may stand.
  func readDescription(_ path: String, in root: Root) throws(ReadFailure) -> SourceText {
    if let text = text(root.absolutePath(path)) { return text }
    return try readThroughLinks(path, below: root.path, atMost: SizeLimit.source)
  }

  /// What a directory holds, as `entries(of:)` without an overlay.
  func list(_ directory: String) -> [DirectoryEntry]? {
    guard let more = entries[BytePath(directory)] else { return MoltEngine.entries(of: directory) }
    return (MoltEngine.entries(of: directory) ?? []) + more.map { DirectoryEntry(name: $0.key, kind: $0.value) }
  }
}
