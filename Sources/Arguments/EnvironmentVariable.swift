/// A variable of the environment that molt looks at.
public enum EnvironmentVariable: String, CaseIterable, Sendable {
  case home = "HOME"
  case moltPager = "MOLT_PAGER"
  case progressDelay = "MOLT_PROGRESS_DELAY"
  case noColor = "NO_COLOR"
  case pager = "PAGER"
  case path = "PATH"
  case sourceDateEpoch = "SOURCE_DATE_EPOCH"
  case term = "TERM"
  case temporaryDirectory = "TMPDIR"

  /// What it does, for the manual.
  var meaning: String {
    switch self {
    case .home: "What `molt lsp` does not look at as a whole, nor what holds it: only files that are open there."
    case .noColor: "Where it is set and not empty, nothing is coloured unless `--color` asks for it."
    case .moltPager: "The pager for long reports on a terminal; empty or `cat` for none."
    case .progressDelay: "After how many seconds a terminal shows what molt is doing, as git's `GIT_PROGRESS_DELAY`; 0.5 unless it says."
    case .pager: "The pager where `MOLT_PAGER` is not set; without both it is `less`."
    case .path: "Where `git` and the pager are looked for."
    case .sourceDateEpoch: "The time that a page of HTML gives as its own, in seconds since 1970, so that it is the same each time."
    case .temporaryDirectory: "Where `--verify` puts its copy of the project and its log."
    case .term: "Where it is `dumb`, nothing is coloured unless `--color` asks for it."
    }
  }
}
