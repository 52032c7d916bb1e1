import MoltEngine
import MoltText

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
  /// One line for each finding: `path:line:column: verdict: message; reason [rule]`.
  ///
  /// - Parameter includesCompliantUses: whether what was found to be in order is listed, too: behind the findings.
  public func findingLines(style: Style = .plain, includesCompliantUses: Bool = false) -> String {
    let compliantUses = includesCompliantUses ? plan.compliantUses : []
    let findings = zip(plan.findings, reasons).map { line($0, style, reason: $1) }
    return (findings + compliantUses.map { line($0, style) }).map { $0 + "\n" }.joined()
  }

  /// Why each finding stays as it is, in half a line; nil where nothing holds it.
  package var reasons: [String?] {
    var blocked = BlockedReasons(self)
    return plan.findings.map { gate(of: $0) ?? blocked.next($0) }
  }

  func line(_ compliantUse: CompliantUse, _ style: Style) -> String {
    "\(style.bold(place(compliantUse.location) + ":")) \(style.dim("in order")): \(compliantUse.message.onOneLine) [\(compliantUse.rule)]"
  }

  /// The line of a finding with all that is to be said of it alone: a unit has an explanation of its own.
  func line(_ finding: Finding, _ style: Style) -> String {
    line(finding, style, reason: gate(of: finding) ?? finding.blocker.map { "\($0.code.name): \($0.message.onOneLine)" })
  }

  private func line(_ finding: Finding, _ style: Style, reason: String?) -> String {
    let place = style.bold(place(finding.location) + ":")
    let reason = reason.map { "; " + $0 } ?? ""
    return "\(place) \(finding.verdict.painted(style)): \(finding.message.onOneLine)\(reason) [\(finding.rule)]"
  }
}

extension String {
  /// Without newlines and the white space around them: source code that a message quotes may have several lines. A
  /// member (`.name`) joins the line before it, anything else keeps one space.
  package var onOneLine: String {
    guard contains(where: \.isNewline) else { return self }
    return split(whereSeparator: \.isNewline).reduce("") { result, line in
      let line = line.drop(while: \.isWhitespace)
      let end = line.lastIndex { !$0.isWhitespace }.map { line.index(after: $0) } ?? line.startIndex
      let isJoined = result.isEmpty || line.first == "."
      return result + (isJoined ? "" : " ") + line[..<end]
    }
  }
}
