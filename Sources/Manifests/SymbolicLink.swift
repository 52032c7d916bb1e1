import MoltProject
import MoltText

/// A link to a file or directory that lies below the root as well. A target that names it compiles what it leads to.
public struct SymbolicLink: Hashable, Sendable {
  /// Both relative to the root; the target without links of its own, and empty where it is the root.
  public let path: String
  public let target: String

  public init(path: String, target: String) {
    self.path = path
    self.target = target
  }
}

/// The further paths of the Swift files of a project, through symbolic links. Manifests are read as if each were a file
/// of its own, numbered behind the real ones; then it stands for the file that it leads to.
struct LinkedFiles {
  /// Sorted.
  private(set) var paths: [String] = []
  /// The real file of each path.
  private var files: [FileID] = []
  private let realCount: UInt32
  /// Whether links lead into one another so that there would be no end of paths.
  private(set) var isIncomplete = false

  /// Links in linked directories are followed this often.
  private static let maximumDepth = 4
  private static let maximumCount = 200_000

  init(_ links: [SymbolicLink], files: [String]) {
    realCount = UInt32(files.count)
    if links.isEmpty { return }
    let linksByTarget = Dictionary(grouping: links, by: \.target)
    var found: [String: FileID] = [:]
    var latest = files.enumerated().map { (path: $1, file: FileID(UInt32($0))) }
    for _ in 0..<LinkedFiles.maximumDepth where !latest.isEmpty {
      var next: [(path: String, file: FileID)] = []
      for (path, file) in latest {
        for alias in LinkedFiles.aliases(of: path, linksByTarget) where found.updateValue(file, forKey: alias) == nil {
          next.append((alias, file))
        }
        if found.count > LinkedFiles.maximumCount {
          isIncomplete = true
          break
        }
      }
      latest = isIncomplete ? [] : next
    }
    let sorted = found.sorted { $0.key < $1.key }
    paths = sorted.map(\.key)
    self.files = sorted.map(\.value)
  }

  /// The path through each link to the file or to a directory around it. A link to a directory around itself does not
  /// lead to what stands beside it once more.
  private static func aliases(of path: String, _ links: [String: [SymbolicLink]]) -> [String] {
    var result: [String] = []
    var target = path
    while true {
      for link in links[target, default: []] {
        if link.path.isInside(target), path.isInside(link.path.parentDirectory) { continue }
        let rest = path[path.utf8.index(path.startIndex, offsetBy: target.utf8.count)...]
        result.append(link.path + (target.isEmpty ? "/" : "") + rest)
      }
      if target.isEmpty { return result }
      target = target.parentDirectory
    }
  }

  /// The target with the files that its paths lead to.
  func resolved(_ target: Target) -> Target {
    guard target.files.contains(where: { $0.index >= realCount }) else { return target }
    var platforms: [FileID: Set<Platform>] = [:]
    for file in target.files {
      let filter = target.platformFilters[file] ?? Set(Platform.allCases)
      platforms[resolved(file), default: []].formUnion(filter)
    }
    return target.with(
      files: platforms.keys.sorted(), platformFilters: platforms.filter { $0.value.count < Platform.allCases.count })
  }

  private func resolved(_ file: FileID) -> FileID {
    file.index < realCount ? file : files[Int(file.index - realCount)]
  }
}

extension Target {
  fileprivate func with(files: [FileID], platformFilters: [FileID: Set<Platform>]) -> Target {
    Target(
      name: name, module: module, kind: kind, origin: origin, platforms: platforms, floors: floors, unknown: unknown,
      hasDoubtfulFloors: hasDoubtfulFloors, hasDefaultFloors: hasDefaultFloors,
      infersActorFromWrappers: infersActorFromWrappers, files: files, platformFilters: platformFilters)
  }
}
