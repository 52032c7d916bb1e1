#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names of the files that wait beside others to take their places: `a.swift.molt-4711`, with the number of the
/// process that made it.
enum StagingFiles {
  private static let infix = ".molt-"

  /// Where this process writes what will become `target`.
  static func path(for target: String) -> String { target + infix + String(getpid()) }

  /// Removes what runs that were killed have left beside `targets`, which are absolute. Nothing of this process may wait.
  static func removeStale(beside targets: [String]) {
    for (directory, targets) in Dictionary(grouping: targets, by: { parent(of: $0) }) {
      let targets = Set(targets)
      for entry in entries(of: directory) ?? [] where entry.kind == .regular {
        let file = (directory == "/" ? "" : directory) + "/" + String(decoding: entry.name, as: UTF8.self)
        guard let (target, process) = parse(file), targets.contains(target) else { continue }
        // A number of one's own is a dead process's, used again.
        if process == getpid() || !isRunning(process: process) { unsafe _ = unlink(file) }
      }
    }
  }

  /// The target and the process of a staging file; nil for any other file.
  private static func parse(_ file: String) -> (target: String, process: Int32)? {
    guard let dash = file.lastIndex(of: "-"), file[...dash].hasSuffix(infix) else { return nil }
    let digits = file[file.index(after: dash)...]
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let process = Int32(digits), process > 0 else { return nil }
    return (String(file[...dash].dropLast(infix.count)), process)
  }

  private static func isRunning(process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }
}
