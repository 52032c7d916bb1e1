import MoltText

/// A workspace of Bazel's: its packages, and the constants that these load.
struct BazelWorkspace {
  /// A rule where it is called, or a macro that makes some.
  struct Rule {
    let call: StarlarkCall
    let file: StarlarkFile
    /// `//app:lib`
    let label: String

    /// The directory of its package, relative to the root of the run.
    var directory: String { file.path.parentDirectory }
  }

  /// Where labels begin: the directory of the `MODULE.bazel`, relative to the root of the run.
  let root: String
  /// In the order of the files.
  private(set) var rules: [Rule] = []
  /// Indices into `rules`.
  private(set) var rulesByLabel: [String: Int] = [:]
  /// The directories of packages.
  private(set) var packages: Set<String> = []
  private let extensions: [String: StarlarkFile]
  /// For all of its files.
  let budget: WorkBudget

  private static let maximumDepth = 16

  /// - Parameters:
  ///   - builds: its `BUILD` files.
  ///   - extensions: the `.bzl` files that they load, by path.
  init(root: String, builds: [Manifest], extensions: [String: SourceText]) {
    self.root = root
    budget = WorkBudget(size: (builds.map(\.text) + extensions.values).reduce(0) { $0 + $1.count })
    self.extensions = Dictionary(
      uniqueKeysWithValues: extensions.map { ($0.key, StarlarkFile($0.value, path: $0.key)) })
    for build in builds {
      packages.insert(build.path.parentDirectory)
      let file = StarlarkFile(build.text, path: build.path)
      for call in file.calls {
        guard let name = call["name"].flatMap({ string($0, in: file) }) else { continue }
        let label = self.label(":" + name, in: file.path.parentDirectory)
        // `BUILD.bazel` goes before `BUILD` in a directory that has both.
        guard rulesByLabel[label] == nil else { continue }
        rulesByLabel[label] = rules.count
        rules.append(Rule(call: call, file: file, label: label))
      }
    }
  }

  /// The `.bzl` files that one may load, in whatever directory labels begin.
  static func loadedFiles(of text: SourceText, at path: String) -> [String] {
    let labels = Set(StarlarkFile(text, path: path).loads.values.map(\.label)).filter { !$0.hasPrefix("@") }
    return labels.sorted().flatMap { label -> [String] in
      guard label.hasPrefix("//") else {
        return [path.parentDirectory.appendingPath(String(label.drop { $0 == ":" }))]
      }
      let relative = label.dropFirst(2).replacing(":", with: "/")
      return sequence(first: path.parentDirectory) { $0.isEmpty ? nil : $0.parentDirectory }
        .map { $0.appendingPath(String(relative.drop { $0 == "/" })) }
    }
  }

  // MARK: Labels

  /// A label in full: `//app:lib`; `//app` means `//app:app`.
  func label(_ text: String, in directory: String) -> String {
    if text.hasPrefix("@") {
      // The workspace itself may be named too.
      return text.hasPrefix("@//") ? label(String(text.dropFirst()), in: directory) : text
    }
    guard text.hasPrefix("//") else {
      let package = root.isEmpty ? directory[...] : directory.dropFirst(root.count).drop { $0 == "/" }
      return "//\(package):\(text.drop { $0 == ":" })"
    }
    return text.contains(":") ? text : "\(text):\(text.lastComponent)"
  }

  /// The file that a label means, relative to the root of the run.
  func path(of label: String) -> String {
    root.appendingPath(String(label.dropFirst(2).replacing(":", with: "/").drop { $0 == "/" }))
  }

  // MARK: Values

  /// The text of an expression; nil where only running the file would tell.
  func string(_ value: Starlark, in file: StarlarkFile) -> String? {
    if case .string(let text) = resolved(value, in: file, depth: 0)?.value { return text }
    return nil
  }

  /// What an expression comes to, and where it stands.
  func resolved(_ value: Starlark, in file: StarlarkFile, depth: Int) -> (value: Starlark, file: StarlarkFile)? {
    guard depth < BazelWorkspace.maximumDepth, budget.spend(4, at: file.path, 1) else { return nil }
    switch value {
    case .name(let name):
      if let variable = file.variables[name] { return resolved(variable, in: file, depth: depth + 1) }
      guard let load = file.loads[name] else { return nil }
      let path = path(of: label(load.label, in: file.path.parentDirectory))
      guard let source = extensions[path] else { return nil }
      return resolved(.name(load.name), in: source, depth: depth + 1)
    case .member(let owner, let name):
      guard let (value, file) = resolved(owner, in: file, depth: depth + 1), case .call(let call) = value,
        call.name == "struct", let field = call[name]
      else { return nil }
      return resolved(field, in: file, depth: depth + 1)
    case .sum(let first, let second):
      if let (a, _) = resolved(first, in: file, depth: depth + 1), case .string(let start) = a,
        let (b, _) = resolved(second, in: file, depth: depth + 1), case .string(let end) = b,
        budget.spend((start.utf8.count + end.utf8.count) / 16, at: file.path, 1)
      {
        return (.string(start + end), file)
      }
      return (value, file)
    default: return (value, file)
    }
  }

  /// The texts of a list, those of all branches of a `select`, and the patterns of `glob`s.
  ///
  /// - Returns: whether there may be others.
  @discardableResult
  func visit(
    _ value: Starlark, in file: StarlarkFile, depth: Int = 0, text: (String) -> Void,
    glob: (StarlarkCall, StarlarkFile) -> Void
  ) -> Bool {
    guard depth < BazelWorkspace.maximumDepth, budget.spend(4, at: file.path, 1),
      let (value, file) = resolved(value, in: file, depth: depth)
    else {
      return true
    }
    switch value {
    case .string(let string):
      // Whoever asks makes a label or a path of it.
      guard budget.spend(32 + string.utf8.count / 4, at: file.path, 1) else { return true }
      text(string)
    case .list(let elements):
      return elements.reduce(false) { visit($1, in: file, depth: depth + 1, text: text, glob: glob) || $0 }
    case .sum(let first, let second):
      let isOpen = visit(first, in: file, depth: depth + 1, text: text, glob: glob)
      return visit(second, in: file, depth: depth + 1, text: text, glob: glob) || isOpen
    case .call(let call) where call.name == "glob": glob(call, file)
    case .call(let call) where call.name == "select":
      guard case .dictionary(let entries)? = call.positional.first else { return true }
      return entries.reduce(false) { visit($1.value, in: file, depth: depth + 1, text: text, glob: glob) || $0 }
    default: return true
    }
    return false
  }

  /// The texts of a list, patterns left out.
  func strings(_ value: Starlark?, in file: StarlarkFile) -> [String] {
    var result: [String] = []
    if let value { visit(value, in: file, text: { result.append($0) }, glob: { _, _ in }) }
    return result
  }
}
