/// What is checked out in a working tree of `git`.
struct Head: Equatable {
  /// Nil where none is checked out, or `git` does not say.
  private let branch: String?
  /// The hash; nil where there is none yet, or `git` does not say.
  private let commit: String?

  /// - Parameter top: of a working tree, absolute and without links.
  init(top: String) {
    let git = Git(top: top)
    branch = git?.line(.branch, ["--quiet", "--short", "HEAD"])
    commit = git?.line(.revision, ["--verify", "--quiet", "HEAD"])
  }

  /// For a person: `main at 1a2b3c4d`.
  var description: String {
    let place = commit.map { String($0.prefix(8)) } ?? "no commit"
    return branch.map { "\($0) at \(place)" } ?? place
  }
}
