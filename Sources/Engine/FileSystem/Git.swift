/// `git`, asked about one working tree so that nothing but what this tree holds decides what it answers, and so that no
/// program runs which a repository names. Nothing else in molt runs `git`.
///
/// Variables that point it at another repository, index or configuration are taken from it. What a repository's own
/// configuration can name as programs is switched off: the watcher of files, hooks, filters, and whatever would fetch
/// objects that are missing. Of other repositories below the working tree, submodules among them, it is asked nothing:
/// `git` would run there by their configuration.
struct Git {
  /// What `git` is asked. A command is here with the flags that keep it in its own repository and from programs.
  enum Command: String {
    case branch = "symbolic-ref"
    case commonCommit = "merge-base"
    case configuration = "config"
    case difference = "diff"
    case files = "ls-files"
    case revision = "rev-parse"
    case status = "status"

    fileprivate var flags: [String] {
      switch self {
      case .difference: ["--ignore-submodules=all", "--no-ext-diff", "--no-textconv", "-O/dev/null"]
      case .files: ["--no-recurse-submodules"]
      case .status: ["--ignore-submodules=all"]
      case .branch, .commonCommit, .configuration, .revision: []
      }
    }
  }

  private let top: String
  private var settings = [
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.trustctime=true", "core.checkStat=default", "core.quotePath=true",
    "submodule.recurse=false", "status.submoduleSummary=false",
  ]

  /// - Parameter top: of a working tree, absolute and without links.
  /// - Returns: nil if `git` is not installed, does not trust the directory, or takes another directory for the top.
  init?(top: String) {
    self.top = top
    guard var answer = run(.revision, ["--show-toplevel"]), answer.popLast() == UInt8(ascii: "\n"),
      namesAreSame(answer, Array(top.utf8)), let filters = ownFilters()
    else { return nil }
    settings += filters
  }

  /// What a command prints that ends each of its entries with a zero; nil if it fails.
  func entries(_ command: Command, _ arguments: [String]) -> [ArraySlice<UInt8>]? { run(command, arguments).map { $0.split(separator: 0) } }

  /// The one line that a command prints; nil if it fails.
  func line(_ command: Command, _ arguments: [String]) -> String? {
    run(command, arguments).map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
  }

  /// All that a command prints; nil if it fails.
  func text(_ command: Command, _ arguments: [String]) -> [UInt8]? { run(command, arguments) }

  /// Settings that switch off the filters which the repository itself defines; those of the person's own configuration
  /// stay. Nil if one of them cannot be named on a command line.
  private func ownFilters() -> [String]? {
    guard let words = entries(.configuration, ["--list", "--show-scope", "--includes", "--name-only", "-z"]) else { return nil }
    var names: Set<String> = []
    for (scope, key) in zip(words, words.dropFirst()) where ["local", "worktree"].contains(String(decoding: scope, as: UTF8.self)) {
      // What is repaired for a `String` would be the name of another one.
      guard let key = String(validating: key, as: UTF8.self) else { return nil }
      guard key.hasPrefix("filter."), let dot = key.utf8.lastIndex(of: UInt8(ascii: ".")) else { continue }
      if key.contains("=") || key.utf8.contains(UInt8(ascii: "\n")) { return nil }
      names.insert(String(key[..<dot]))
    }
    return names.sorted().flatMap { ["\($0).clean=", "\($0).smudge=", "\($0).process=", "\($0).required=false"] }
  }

  private func run(_ command: Command, _ arguments: [String]) -> [UInt8]? {
    let options = ["--no-optional-locks", "--no-pager", "--no-replace-objects", "--literal-pathspecs", "-C", top]
    let words = ["git"] + options + settings.flatMap { ["-c", $0] } + [command.rawValue] + command.flags + arguments
    return output(of: words, environment: Git.environment)
  }

  /// Changes to the environment, as `env` takes them.
  private static var environment: [String] {
    let names = environmentNames().filter { $0.hasPrefix("GIT_") }.sorted()
    return names.flatMap { ["-u", $0] } + ["GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0"]
  }
}
