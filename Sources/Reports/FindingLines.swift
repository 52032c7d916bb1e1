import Engine
import Text

extension Verdict {
  func painted(_ style: Style) -> String {
    switch self {
    case .changed: style.green(rawValue)
    case .review: style.yellow(rawValue)
    case .blocked: style.red(rawValue)
    case .gated, .suppressed, .skipped: style.dim(rawValue)
    }
  }
}

extension Report {
  /// One line for each finding: `path:line:column: verdict: message [rule]`.
  public func findingLines(style: Style = .plain) -> String {
    plan.findings.map { line($0, style) + "\n" }.joined()
  }

  func line(_ finding: Finding, _ style: Style) -> String {
    "\(style.bold(place(finding.location) + ":")) \(finding.verdict.painted(style)): \(finding.message.onOneLine) [\(finding.rule)]"
  }
}

extension String {
  /// With every newline, and the white space around it, as one space: source code that a message quotes may have several
  /// lines.
  var onOneLine: String {
    guard contains(where: \.isNewline) else { return self }
    return split(whereSeparator: \.isNewline).map { line in
      String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }.joined(separator: " ")
  }
}
