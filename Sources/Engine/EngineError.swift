/// Why a run ended without doing what was asked. Nothing was written, unless the message says otherwise.
public enum EngineError: Error, Sendable {
  /// The request makes no sense here: a path that does not exist, a directory without Swift files.
  case usage(String)
  /// The request makes sense, but writing would be unsafe or is impossible: `reason`, and the paths that it holds for,
  /// as a person names them.
  case refused(reason: String, paths: [String])
  /// A bug of molt.
  case bug(String)

  /// For a person: one line, and one more for each path, up to twenty.
  public var message: String {
    switch self {
    case .usage(let message): message
    case .refused(let reason, let paths): list(reason, paths, limit: 20)
    case .bug(let message): "internal error: \(message)"
    }
  }

  private func list(_ reason: String, _ paths: [String], limit: Int) -> String {
    let shown = paths.count > limit ? Array(paths[..<limit]) + ["and \(paths.count - limit) more"] : paths
    return ([reason] + shown.map { "  " + $0 }).joined(separator: "\n")
  }

  /// The documented exit status: 2, 3 or 70.
  public var exitStatus: Int32 {
    switch self {
    case .usage: 2
    case .refused: 3
    case .bug: 70
    }
  }
}
