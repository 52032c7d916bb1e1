import MoltManifests
import MoltProject
import MoltText

/// Lists what lies below the starting points, without looking into any file but `.gitignore`s.
struct Walk {
  /// Directories of build products, of other people's code and of version control, at any depth.
  static let vendoredDirectories: Set<[UInt8]> = Set(
    [".build", "DerivedData", "Pods", "Carthage", "SourcePackages", ".swiftpm", ".git", "node_modules"].map {
      Array($0.utf8)
    })

  /// A Swift file, not read yet.
  struct Candidate: Sendable {
    /// Relative to the root.
    let path: String
    /// In bytes, as the file system says.
    let size: Int
    let isIgnored: Bool
  }

  private let start: StartingPoints
  private(set) var swiftFiles: [Candidate] = []
  /// Project descriptions, relative to the root.
  private(set) var manifests: [String] = []
  /// Nibs, storyboards and code in Objective-C, relative to the root.
  private(set) var foreignFiles: [String] = []
  /// Directories of colours in asset catalogues, relative to the root.
  private(set) var colorSets: [String] = []
  private(set) var skipped: [SkippedPath] = []
  /// Those that lead to what the walk meets elsewhere.
  private(set) var links: [SymbolicLink] = []
  private let ignoreBudget = IgnoreBudget()
  /// A sentence each, for a person.
  var warnings: [String] { ignoreBudget.warning.map { [$0] } ?? [] }

  init(_ start: StartingPoints) {
    self.start = start
    for file in start.files { addSwiftFile(file) }
    for directory in start.directories { walk(from: directory) }
    swiftFiles.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    manifests.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    foreignFiles.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private var root: Root { start.root }

  /// The directory asked for is walked, whatever it is called and whatever is ignored.
  private mutating func walk(from directory: String) {
    var rules = IgnoreRules(ignoresCase: root.repository?.ignoresCase ?? false, budget: ignoreBudget)
    let top = root.repository?.top ?? root.path
    if let repository = root.repository {
      rules.add(contentsOf: lastComponent(of: repository.excludeFile), below: parent(of: repository.excludeFile), directory: [])
    }
    // The directory itself reads its own file; those above it come first.
    let absolute = directory.isEmpty ? root.path : root.absolutePath(String(directory.dropLast()))
    var above = ""
    for component in relative(absolute, to: top).split(separator: "/") {
      rules.add(contentsOf: above + ".gitignore", below: top, directory: Array(above.utf8))
      above += component + "/"
    }
    walk(directory, fromTop: Array(above.utf8), rules)
  }

  /// - Parameters:
  ///   - directory: relative to the root, with a trailing slash, or empty.
  ///   - fromTop: the same directory, relative to the top of the repository.
  private mutating func walk(_ directory: String, fromTop: [UInt8], _ inherited: IgnoreRules) {
    guard let entries = start.overlay.list(root.absolutePath(directory)) else {
      return skip(directory, .unreadable)
    }
    var rules = inherited
    if entries.contains(where: { $0.name == Walk.ignoreFileName && $0.kind == .regular }) {
      rules.add(contentsOf: directory + ".gitignore", below: root.path, directory: fromTop)
    }
    for entry in entries {
      let name = String(decoding: entry.name, as: UTF8.self)
      // A name that is not UTF-8 is repaired by decoding, and then names nothing.
      guard name.utf8.elementsEqual(entry.name) else {
        skipUnnamable(entry, in: directory)
        continue
      }
      let path = directory + name
      switch entry.kind {
      case .directory: visit(path + "/", entry.name, fromTop: fromTop + entry.name, rules)
      case .regular:
        let isManifest = Manifest.kind(ofPath: path) != nil
        guard isManifest || entry.name.ends(with: ".swift".utf8) else {
          if ForeignMentions.isSource(name) { foreignFiles.append(path) }
          continue
        }
        let isIgnored = rules.ignore(fromTop + entry.name, isDirectory: false)
        // Project descriptions count even where git ignores them: it may track them all the same, and what a generator
        // has written is what gets built.
        if isManifest { manifests.append(path) } else if isIgnored { skip(path, .ignored) }
        if entry.name.ends(with: ".swift".utf8) { addSwiftFile(path, isIgnored: isIgnored) }
      case .link: visitLink(path, entry.name)
      case .other where entry.name.ends(with: ".swift".utf8): skip(path, .unreadable)
      default: break
      }
    }
  }

  /// Tells of what holds code and has a name that is not UTF-8, which no path of a run can be.
  private mutating func skipUnnamable(_ entry: DirectoryEntry, in directory: String) {
    let name = directory + String(decoding: entry.name, as: UTF8.self)
    switch entry.kind {
    case .directory:
      guard let path = try? UntrustedPath(Array(directory.utf8) + entry.name, below: root.path), Walk.mayHoldSwift(path) else { return }
      skip(name + "/", .unreadable)
    default: if entry.name.ends(with: ".swift".utf8) { skip(name, .unreadable) }
    }
  }

  /// Whether a Swift file lies in a directory, at any depth, or in one that cannot be listed.
  private static func mayHoldSwift(_ directory: UntrustedPath) -> Bool {
    var pending = [directory]
    while let directory = pending.popLast() {
      guard let entries = directory.entries() else { return true }
      for entry in entries where !vendoredDirectories.contains(entry.name) {
        if entry.kind == .directory { pending.append(directory.appending(entry.name)) }
        if entry.kind != .directory, entry.name.ends(with: ".swift".utf8) { return true }
      }
    }
    return false
  }

  private static let ignoreFileName = Array(".gitignore".utf8)

  private mutating func visit(_ path: String, _ name: [UInt8], fromTop: [UInt8], _ rules: IgnoreRules) {
    if Walk.vendoredDirectories.contains(name) {
      skip(path, .vendored)
    } else if name.ends(with: AssetColors.directorySuffix.utf8) {
      colorSets.append(String(path.dropLast()))
    } else if name.ends(with: Walk.projectExtension.utf8) {
      walk(path, fromTop: fromTop + [UInt8(ascii: "/")], rules)
    } else if rules.ignore(fromTop, isDirectory: true) {
      walkIgnored(path)
    } else {
      walk(path, fromTop: fromTop + [UInt8(ascii: "/")], rules)
    }
  }

  /// Lists the Swift files of a directory that a pattern matches: none of them can be named in again.
  ///
  /// A repository in it is other people's code, or a second working tree of this one, whose types are not this
  /// project's.
  private mutating func walkIgnored(_ directory: String) {
    skip(directory, .ignored)
    var pending = [directory]
    while let directory = pending.popLast() {
      guard let entries = start.overlay.list(root.absolutePath(directory)) else {
        skip(directory, .unreadable)
        continue
      }
      if entries.contains(where: { $0.name == Walk.repositoryName }) {
        skip(directory, .vendored)
        continue
      }
      for entry in entries {
        let name = String(decoding: entry.name, as: UTF8.self)
        guard name.utf8.elementsEqual(entry.name) else {
          skipUnnamable(entry, in: directory)
          continue
        }
        let path = directory + name
        switch entry.kind {
        case .directory where Walk.vendoredDirectories.contains(entry.name): skip(path + "/", .vendored)
        case .directory: pending.append(path + "/")
        case .regular where entry.name.ends(with: ".swift".utf8): addSwiftFile(path, isIgnored: true)
        case .link: addLink(path, entry.name)
        default: break
        }
      }
    }
  }

  private static let projectExtension = ".xcodeproj"
  private static let repositoryName = Array(".git".utf8)

  /// Links are not followed: what they lead to inside the paths asked for is met there anyway, once. Which targets
  /// compile it is up to the links, too; and a project description says something of the place where the link stands.
  private mutating func visitLink(_ path: String, _ name: [UInt8]) {
    let absolute = root.absolutePath(path)
    guard let real = realPath(absolute), let status = FileStatus(real) else {
      if name.ends(with: ".swift".utf8) { skip(path, .brokenLink) }
      return
    }
    let isManifest = status.kind == .regular && Manifest.kind(ofPath: path) != nil
    guard status.kind == .directory || isManifest || name.ends(with: ".swift".utf8) else { return }
    guard isInside(real) else { return skip(status.kind == .directory ? path + "/" : path, .outsideRoot) }
    links.append(SymbolicLink(path: path, target: relative(real, to: root.path)))
    if isManifest { manifests.append(path) }
  }

  /// Adds a link of a directory that git ignores, where it leads to code which is looked at.
  private mutating func addLink(_ path: String, _ name: [UInt8]) {
    guard let real = realPath(root.absolutePath(path)), let status = FileStatus(real), isInside(real),
      status.kind == .directory || name.ends(with: ".swift".utf8)
    else { return }
    links.append(SymbolicLink(path: path, target: relative(real, to: root.path)))
  }

  private func isInside(_ real: String) -> Bool {
    real == root.path || isBelow(real, root.path) && start.contains(relative(real, to: root.path))
  }

  private mutating func addSwiftFile(_ path: String, isIgnored: Bool = false) {
    let absolute = root.absolutePath(path)
    guard let size = start.overlay.text(absolute)?.count ?? FileStatus(absolute)?.size else { return skip(path, .unreadable) }
    swiftFiles.append(Candidate(path: path, size: size, isIgnored: isIgnored))
  }

  private mutating func skip(_ path: String, _ reason: SkipReason) {
    skipped.append(SkippedPath(path: path, reason: reason))
  }
}

/// Whether a path leads through a directory of build products or of other people's code, which no walk looks into.
package func isVendored(_ path: String) -> Bool {
  path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains { Walk.vendoredDirectories.contains(Array($0)) }
}

extension IgnoreRules {
  /// Adds the lines of a file, if there is one.
  ///
  /// - Parameters:
  ///   - path: from `base` on.
  ///   - directory: what the patterns count from, relative to the top of the repository.
  fileprivate mutating func add(contentsOf path: String, below base: String, directory: [UInt8]) {
    if let text = try? read(path, below: base, atMost: SizeLimit.description) {
      add(text.bytes, directory: directory, path: String(decoding: directory, as: UTF8.self) + lastComponent(of: path))
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: String.UTF8View) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}
