import MoltEngine
import MoltText

extension Format {
  /// What the tool of that name writes, and many others read: an element for each file with what is pending in it.
  static let checkstyle = Format("checkstyle", for: [.check]) { report, _ in
    var result = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    var file: FileID?
    for issue in report.issues {
      if file != issue.finding.location.file {
        if file != nil { result += "  </file>\n" }
        file = issue.finding.location.file
        result += "  <file name=\"\(report.pathFromTop(issue.finding.location.file).escapedForXML)\">\n"
      }
      let position = report.editorPosition(issue.finding.location.range.lowerBound, in: issue.finding.location.file)
      result += "    " + error(position, issue.isError ? "error" : "warning", issue.message, source: issue.finding.rule)
    }
    if file != nil { result += "  </file>\n" }
    return result + report.run.rejected.map { bug($0, report) }.joined() + "</checkstyle>\n"
  }

  private static func bug(_ rejection: Rejection, _ report: Report) -> String {
    "  <file name=\"\(report.run.root.pathFromTop(rejection.path).escapedForXML)\">\n    "
      + error(Position(line: 1, column: 1), "error", rejection.bugMessage, source: "bug") + "  </file>\n"
  }

  private static func error(_ position: Position, _ severity: String, _ message: String, source: String) -> String {
    "<error line=\"\(position.line)\" column=\"\(position.column)\" severity=\"\(severity)\" "
      + "message=\"\(message.escapedForXML)\" source=\"molt.\(source.escapedForXML)\"/>\n"
  }
}
