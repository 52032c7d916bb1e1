/// Where a working tree stands, as `git` knows it.
public struct Revision: Sendable, Equatable {
  /// The whole hash of the commit that is checked out.
  public let commit: String
  /// Nil where none is checked out.
  public let branch: String?
  /// Where `origin` is, without anybody's password; nil where that is no place that others could reach.
  public let repositoryURI: String?
  /// The hash as `git` shortens it for a person.
  public let shortCommit: String
  /// Whether files that `git` knows differ from the commit; submodules do not count.
  public let isDirty: Bool

  /// Nil where there is no repository, no commit in it, or no `git` that can be asked.
  public init?(of root: Root) {
    guard let top = root.repository?.top, let git = Git(top: top),
      let commit = git.line(.revision, ["--verify", "--quiet", "HEAD"]), !commit.isEmpty
    else { return nil }
    self.commit = commit
    shortCommit = git.line(.revision, ["--short", "HEAD"]) ?? commit
    isDirty = git.entries(.status, ["--porcelain", "-z", "--untracked-files=no"])?.isEmpty == false
    branch = git.line(.branch, ["--quiet", "--short", "HEAD"])
    repositoryURI = git.line(.configuration, ["--get", "remote.origin.url"]).flatMap(Self.uri(ofRemote:))
  }

  /// `https://host/path`, `ssh://git@host/path`, also where `git` is told `git@host:path`.
  package static func uri(ofRemote remote: String) -> String? {
    // Whatever would have to be escaped is no address that is in use.
    let isPlain = remote.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
    guard isPlain, !remote.hasPrefix("/"), !remote.hasPrefix(".") else { return nil }
    if let scheme = remote.firstRange(of: "://") {
      let name = remote[..<scheme.lowerBound]
      guard ["https", "http", "ssh", "git"].contains(name) else { return nil }
      return name + "://" + withoutSecrets(remote[scheme.upperBound...], keepsUser: name == "ssh")
    }
    guard let colon = remote.firstIndex(of: ":"), !remote[..<colon].contains("/") else { return nil }
    return "ssh://" + withoutSecrets(remote[..<colon], keepsUser: true) + "/" + remote[remote.index(after: colon)...]
  }

  /// `user:password@host/path` without the password, or without both.
  private static func withoutSecrets(_ address: Substring, keepsUser: Bool) -> String {
    let host = address.prefix { $0 != "/" }
    guard let at = host.lastIndex(of: "@") else { return String(address) }
    let user = host[..<at].prefix { $0 != ":" }
    return (keepsUser ? user + "@" : "") + address[address.index(after: at)...]
  }
}
