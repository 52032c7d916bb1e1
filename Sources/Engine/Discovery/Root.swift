import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a run takes place: the directory given, or the nearest one that holds all the paths given.
public struct Root: Sendable {
  /// Absolute, without symbolic links and without a trailing slash.
  public let path: String
  /// What stands before a path to name it from the working directory: empty, or ending with `/`.
  public let displayPrefix: String
  /// What stands before a path to name it from the top of the repository, which is where `git apply` counts from;
  /// `displayPrefix` if there is no repository, or the working directory is not in it.
  public let repositoryPrefix: String
  let repository: Repository?
  /// The working directory where it lies below the root: relative to that, with a trailing slash. Empty where it does not,
  /// or a person wants absolute paths.
  private let workingPath: String

  package init(
    path: String, displayPrefix: String, repositoryPrefix: String, repository: Repository?, workingPath: String = ""
  ) {
    self.path = path
    self.displayPrefix = displayPrefix
    self.workingPath = workingPath
    self.repositoryPrefix = repositoryPrefix
    self.repository = repository
  }

  /// How messages name a file of the run.
  public func displayPath(_ path: String) -> String {
    guard path.utf8.starts(with: workingPath.utf8) else {
      let up = components(workingPath)
      let down = components(path)
      let shared = zip(up, down).prefix { $0 == $1 }.count
      return String(repeating: "../", count: up.count - shared) + down[shared...].joined(separator: "/") + (path.hasSuffix("/") ? "/" : "")
    }
    return workingPath.isEmpty ? displayPrefix + path : String(path.dropFirst(workingPath.count))
  }

  /// How a diff names a file of the run.
  public func repositoryPath(_ path: String) -> String { repositoryPrefix + path }

  /// Where a file of the run lies in the file system.
  public func absolutePath(_ path: String) -> String { self.path == "/" ? "/" + path : self.path + "/" + path }

  /// The top of the repository, or the root itself where there is none: absolute, without a trailing slash but for `/`.
  public var top: String { repository?.top ?? path }

  /// How one who looks at the repository from its top names a file of the run, wherever the working directory is.
  public func pathFromTop(_ path: String) -> String { relative(absolutePath(path), to: top) }
}

/// The paths of a request, as the file system knows them.
struct StartingPoints: Sendable {
  let root: Root
  /// Relative to the root, with a trailing slash; an empty one is the root itself. None lies in another.
  let directories: [String]
  /// Relative to the root; none lies in one of the directories.
  let files: [String]
  let overlay: Overlay

  /// - Throws: `EngineError.usage` for a path that does not exist, or a file that is not Swift.
  init(_ paths: [String], isAbsolute: Bool? = nil, overlay: Overlay = Overlay()) throws(EngineError) {
    self.overlay = overlay
    var directoryPaths: Set<BytePath> = []
    var filePaths: Set<BytePath> = []
    for given in paths.isEmpty ? ["."] : paths {
      let real = try resolvedPath(given)
      guard let kind = FileStatus(real)?.kind ?? overlay.text(real).map({ _ in .regular }) else {
        throw .usage("\(given): \(systemErrorMessage())")
      }
      switch kind {
      case .directory: directoryPaths.insert(BytePath(real))
      case .regular where real.hasSuffix(".swift"): filePaths.insert(BytePath(real))
      default: throw .usage("\(given): neither a directory nor a Swift file")
      }
    }
    let directories = directoryPaths.sorted().map(\.string)
    let files = filePaths.sorted().map(\.string)
    let rootPath = commonDirectory(directories + files.map { parent(of: $0) })
    let isAbsolute = isAbsolute ?? paths.contains { $0.hasPrefix("/") }
    root = try Root(at: rootPath, isAbsolute: isAbsolute, workingDirectory: workingDirectory())
    let roots = directories.filter { directory in !directories.contains { isBelow(directory, $0) } }
    self.directories = roots.map { $0 == rootPath ? "" : relative($0, to: rootPath) + "/" }
    self.files = files.filter { file in !roots.contains { isBelow(file, $0) } }
      .map { relative($0, to: rootPath) }
  }

  /// Whether a path relative to the root is one of those asked for.
  func contains(_ path: String) -> Bool {
    files.contains(path) || directories.contains { $0.isEmpty || path.hasPrefix($0) || path + "/" == $0 }
  }
}

extension Root {
  /// - Parameters:
  ///   - path: absolute and without links, as `workingDirectory` is.
  ///   - isAbsolute: whether the person named a path absolutely, and so wants to read it.
  package init(at path: String, isAbsolute: Bool, workingDirectory: String) {
    self.path = path
    repository = Repository(around: path)
    workingPath = isAbsolute || !isBelow(workingDirectory, path) ? "" : directoryPrefix(relative(workingDirectory, to: path))
    displayPrefix =
      isAbsolute ? (path == "/" ? path : path + "/") : directoryPrefix(relative(path, to: workingDirectory))
    if let top = repository?.top, workingDirectory == top || isBelow(workingDirectory, top) {
      repositoryPrefix = directoryPrefix(relative(path, to: top))
    } else {
      // `git apply` refuses names with `..` and absolute ones.
      repositoryPrefix = isAbsolute || displayPrefix.hasPrefix("../") ? "" : displayPrefix
    }
  }
}

private func directoryPrefix(_ path: String) -> String { path.isEmpty ? "" : path + "/" }

/// Whether `path` lies below `directory`; both are absolute and without links.
func isBelow(_ path: String, _ directory: String) -> Bool {
  directory == "/" ? path != "/" : path.utf8.starts(with: (directory + "/").utf8)
}

private func components(_ path: String) -> [Substring] {
  path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
}

/// The nearest directory that holds all of `paths`, which are absolute.
private func commonDirectory(_ paths: [String]) -> String {
  var common = components(paths[0])
  for path in paths.dropFirst() {
    common = zip(common, components(path)).prefix { $0 == $1 }.map(\.0)
  }
  return "/" + common.joined(separator: "/")
}

/// The way from `directory` to `path`, both absolute; empty if they are the same.
func relative(_ path: String, to directory: String) -> String {
  let from = components(directory)
  let to = components(path)
  let shared = zip(from, to).prefix { $0 == $1 }.count
  return (Array(repeating: "..", count: from.count - shared) + to[shared...]).joined(separator: "/")
}
