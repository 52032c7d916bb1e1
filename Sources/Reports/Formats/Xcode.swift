import MoltText

extension Format {
  /// Lines as compilers print them, which Xcode shows in a build and editors take apart:
  /// `/path/File.swift:12:7: warning: message [rule]`.
  static let xcode = Format("xcode", for: [.check]) { report, _ in
    let bugs = report.run.rejected.map { "\(report.absolutePath($0.path)):1:1: error: \($0.bugMessage)\n" }
    return report.issues.map { issue in
      let location = issue.finding.location
      let position = report.position(location)
      return "\(report.absolutePath(report.run.file(location.file).path)):\(position.line):\(position.column): "
        + "\(issue.isError ? "error" : "warning"): \(issue.message) [\(issue.finding.rule)]\n"
    }.joined() + bugs.joined()
  }
}

extension Report {
  /// So that a line stays a line: a path with control characters is quoted.
  fileprivate func absolutePath(_ path: String) -> String {
    let path = run.root.absolutePath(path)
    return path.utf8.contains { $0 < 0x20 || $0 == 0x7F } ? quotedPath(path) : path
  }
}
