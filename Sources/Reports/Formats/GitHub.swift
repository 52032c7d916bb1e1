import MoltText

extension Format {
  /// Commands to the runner of a workflow, which makes annotations of them
  /// (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
  static let github = Format("github", for: [.check]) { report, _ in
    let bugs = report.run.rejected.map { rejection in
      let file = report.run.root.pathFromTop(rejection.path)
      return "::error file=\(file.escapedAsProperty),line=1,title=molt::\(rejection.bugMessage.escapedAsData)\n"
    }
    return report.issues.map { $0.workflowCommand(in: report) }.joined() + bugs.joined()
  }
}

extension Issue {
  fileprivate func workflowCommand(in report: Report) -> String {
    let location = finding.location
    let start = report.editorPosition(location.range.lowerBound, in: location.file)
    let end = report.editorPosition(location.range.upperBound, in: location.file)
    var properties = [("file", report.pathFromTop(location.file)), ("line", "\(start.line)"), ("endLine", "\(end.line)")]
    // Annotations of several lines have no columns.
    if start.line == end.line { properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")] }
    properties.append(("title", finding.rule))
    let list = properties.map { "\($0)=\($1.escapedAsProperty)" }.joined(separator: ",")
    return "::\(isError ? "error" : "warning") \(list)::\(message.escapedAsData)\n"
  }
}

extension String {
  /// As `escapeData` of https://github.com/actions/toolkit does, in `packages/core/src/command.ts`.
  fileprivate var escapedAsData: String {
    unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// As `escapeProperty` does there.
  fileprivate var escapedAsProperty: String {
    escapedAsData.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
