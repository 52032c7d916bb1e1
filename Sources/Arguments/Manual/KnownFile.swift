/// A file that molt looks for or keeps, apart from sources and project descriptions.
enum KnownFile: String, CaseIterable {
  case configuration = ".molt.json"
  case stateInRepository = ".git/molt"
  case state = ".molt"

  var meaning: String {
    switch self {
    case .configuration:
      "The configuration of a project: the nearest one at or above what is looked at, up to the top of the repository. "
        + "`molt init` writes one."
    case .stateInRepository:
      "The journal of the last run of `apply`, which `molt undo` takes back, and the lock that keeps two runs apart."
    case .state: "The same at the top of a project that is under no version control."
    }
  }
}
