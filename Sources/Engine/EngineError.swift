/// Why a run ended without doing what was asked. Nothing was written, but for `halfDone`.
public enum EngineError: Error, Sendable {
  /// The request makes no sense here: a path that does not exist, a document that cannot be read.
  case usage(String)
  /// There is nothing to look at, and why.
  case noSwiftFiles(String)
  /// The request makes sense, but writing would be unsafe or is impossible: `reason`, and the paths that it holds for,
  /// as a person names them.
  case refused(reason: String, paths: [String])
  /// Some files were written and could not be brought back: why, which, and what to do.
  case halfDone(reason: String, paths: [String], help: String)
  /// A bug of molt.
  case bug(String)

  /// A signal ended the run, and acts as soon as it may.
  static let interrupted = EngineError.refused(reason: "nothing was written: interrupted", paths: [])

  /// For a person: one line, and one more for each path, up to twenty.
  public var message: String {
    switch self {
    case .usage(let message), .noSwiftFiles(let message): message
    case .refused(let reason, let paths): list(reason, paths, limit: 20)
    case .halfDone(let reason, let paths, let help): list(reason, paths, limit: .max) + "\n" + help
    case .bug(let message): "internal error: \(message)"
    }
  }

  private func list(_ reason: String, _ paths: [String], limit: Int) -> String {
    let shown = paths.count > limit ? Array(paths[..<limit]) + ["and \(paths.count - limit) more"] : paths
    return ([reason] + shown.map { "  " + $0 }).joined(separator: "\n")
  }

  /// The documented exit status: 2, 3, 4 or 70.
  public var exitStatus: Int32 {
    switch self {
    case .usage, .noSwiftFiles: 2
    case .refused: 3
    case .halfDone: 4
    case .bug: 70
    }
  }
}
