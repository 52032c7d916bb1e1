import Arguments
import Migrations
import Reports

/// `molt explain RULE | TYPE | FILE:LINE`.
func explain(_ options: Options) throws -> ExitStatus {
  let subject = options.operands[0]
  let style = productStyle(options)
  let named = rules.named(subject)
  if let rule = named.first, rule.id == subject {
    try emit(explanation(of: rule, style: style), options)
    return .success
  }
  if !named.isEmpty {
    try emit(ruleListing(named, style: style), options)
    return .success
  }
  let report = try report(options)
  warn(report, options)
  let project = options.paths.joined(separator: "`, `")
  if let (path, line) = place(subject) {
    guard let text = report.explanation(ofLine: line, in: path, style: style) else {
      let paths = report.run.files.map { report.run.root.displayPath($0.path) }
      throw UsageError("no file `\(path)` in `\(project)`\(suggestion(for: path, in: paths))", command: .explain)
    }
    try emit(text, options)
    return .success
  }
  guard let text = report.explanation(ofType: subject, style: style) else {
    let hint = suggestion(for: subject, in: ruleNames + report.typeNames)
    throw UsageError("no rule, and no type with legacy sites in `\(project)`, is called `\(subject)`\(hint)")
  }
  try emit(text, options)
  return .success
}

/// Takes `FILE:LINE` or `FILE:LINE:COLUMN` apart.
private func place(_ text: String) -> (path: String, line: Int)? {
  var parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count > 1, Int(parts.last!) != nil else { return nil }
  if parts.count > 2, Int(parts[parts.count - 2]) != nil { parts.removeLast() }
  guard let line = Int(parts.removeLast()), line > 0 else { return nil }
  return (parts.joined(separator: ":"), line)
}
