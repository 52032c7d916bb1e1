import MoltText

/// Where the errors of a command stand in the project.
struct ErrorPlaces {
  private let root: Root
  /// Where the command is run, in the project.
  private let directory: String
  private let files: [BytePath: FileID]

  init(_ run: Run, directory: String) {
    root = run.root
    self.directory = directory
    files = Dictionary(uniqueKeysWithValues: run.files.map { (BytePath($0.path), $0.id) })
  }

  /// An error with the place in the project that it speaks of; that of a note where its own lies elsewhere, as for code that
  /// macros make.
  func located(_ error: PrintedError, in tree: TrialTree) -> CommandError {
    let places = ([error.place].compactMap { $0 } + error.notes).map { ($0, location(of: $0.path, in: tree)) }
    guard let (place, found) = places.first(where: { $0.1.file != nil }) ?? (error.place == nil ? nil : places.first) else {
      return CommandError(path: nil, line: 0, column: nil, message: error.message)
    }
    return CommandError(path: found.path, line: place.line, column: place.column, message: error.message, file: found.file)
  }

  private func location(of path: String, in tree: TrialTree) -> (path: String, file: FileID?) {
    let inTree = path.hasPrefix("/") ? path : joined(tree.path(of: directory), path)
    let original = tree.originalPath(of: realPath(inTree) ?? inTree)
    let name = isBelow(original, root.path) ? relative(original, to: root.path) : nil
    if let name, let file = files[BytePath(name)] { return (name, file) }
    // Tools that go elsewhere name files from there.
    let ends = path.hasPrefix("/") ? [] : files.filter { $0.key.ends(with: path) }
    if ends.count == 1 { return (ends.first!.key.string, ends.first!.value) }
    return (path.hasPrefix("/") ? name ?? path : path, nil)
  }
}
