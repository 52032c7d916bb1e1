import MoltEngine
import MoltRules
import MoltText

extension Format {
  /// A table for a spreadsheet, a row for each finding: RFC 4180.
  static let csv = Format("csv", for: [.report], pathExtensions: ["csv"]) { report, context in
    let codes = report.unitBlockerCodes
    let fingerprints = report.fingerprints
    let rows = report.plan.findings.indices.map { index in
      let finding = report.plan.findings[index]
      return cells(finding, fingerprints[index], report.blockerCodes(of: finding, codes), report, context.catalogue)
    }
    return ([headings] + rows).map { row in row.map(\.csvCell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static let headings = [
    "fingerprint", "rule", "verdict", "level", "path", "line", "column", "endLine", "unit", "subject", "declaration", "message",
    "reasons",
  ]

  private static func cells(
    _ finding: Finding, _ fingerprint: String, _ codes: [String], _ report: Report, _ catalogue: Catalogue
  ) -> [String] {
    let unit = finding.unit.map { report.plan.units[$0] }
    let level = unit?.level ?? catalogue[finding.rule]?.level
    let position = report.position(finding.location)
    return [
      fingerprint, finding.rule, finding.verdict.rawValue, level?.name ?? "", report.pathFromTop(finding.location.file),
      "\(position.line)", "\(position.column)", "\(report.end(finding.location).line)", finding.unit.map { "\($0)" } ?? "",
      unit?.subject ?? "", report.declaration(around: finding.location), finding.message.onOneLine, codes.joined(separator: " "),
    ]
  }
}

extension String {
  /// In quotes where it holds a separator. A spreadsheet takes what begins like a formula for one, and runs it: an apostrophe
  /// before it makes it text.
  fileprivate var csvCell: String {
    let isFormula = utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    let text = isFormula ? "'" + self : self
    guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
