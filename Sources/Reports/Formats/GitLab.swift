import MoltText

extension Format {
  /// A Code Quality report (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format).
  static let gitlab = Format("gitlab", for: [.check]) { report, _ in
    let bugs = report.run.rejected.map { rejection in
      codeQualityIssue(
        rejection.bugMessage, rule: "molt-bug", fingerprint: rejection.subject + rejection.reason + rejection.path,
        severity: "critical", path: report.run.root.pathFromTop(rejection.path), lines: 1...1)
    }
    return JSON.array(report.issues.map { $0.codeQuality(in: report) } + bugs).rendered
  }
}

extension Issue {
  fileprivate func codeQuality(in report: Report) -> JSON {
    let first = report.position(finding.location).line
    let last = max(first, report.end(finding.location).line)
    return codeQualityIssue(
      message, rule: finding.rule, fingerprint: fingerprint, severity: isError ? "major" : isReady ? "minor" : "info",
      path: report.pathFromTop(finding.location.file), lines: first...last)
  }
}

private func codeQualityIssue(
  _ message: String, rule: String, fingerprint: String, severity: String, path: String, lines: ClosedRange<Int>
) -> JSON {
  [
    "description": .string(message), "check_name": .string(rule), "fingerprint": .string(fingerprint),
    "severity": .string(severity),
    "location": [
      "path": .string(path), "lines": ["begin": .int(lines.lowerBound), "end": .int(lines.upperBound)],
    ],
  ]
}
