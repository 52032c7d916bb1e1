import Arguments
import Reports
import Rules

/// `molt explain RULE | TYPE | FILE:LINE | REASON`.
func explain(_ options: Options) throws -> ExitStatus {
  let subject = options.operands[0]
  let style = productStyle(options)
  let named = options.selection.catalogue.named(subject)
  if let rule = named.first, rule.id == subject {
    try emit(explanation(of: rule, style: style), options)
    return .success
  }
  if !named.isEmpty {
    try emit(ruleListing(named, style: style), options)
    return .success
  }
  let place = try place(subject)
  let report = try report(options)
  warn(report, options)
  let text = try place.map { try line($0, report, options, style) } ?? type(subject, report, options, style)
  try emit(text, options)
  return .success
}

private func type(_ name: String, _ report: Report, _ options: Options, _ style: Style) throws(UsageError) -> String {
  if let text = report.explanation(ofType: name, style: style, isVerbose: options.verbosity == .verbose) { return text }
  if let text = report.explanation(ofBlockerKind: name, style: style) { return text }
  let nested = report.typeNames(endingWith: name)
  let hint =
    nested.isEmpty
    ? suggestion(for: name, in: options.selection.catalogue.names + report.typeNames + report.blockerKinds)
    : "; did you mean \(nested.prefix(3).map { "`\($0)`" }.joined(separator: " or "))?"
  let legacy = report.plan.otherSiteCount > 0 ? "legacy sites of the rules asked for" : "legacy sites"
  throw UsageError("no rule, no type with \(legacy) in `\(project(options))` and no reason there is called `\(name)`\(hint)")
}

private func line(
  _ place: Place, _ report: Report, _ options: Options, _ style: Style
) throws(UsageError) -> String {
  // A path counts from the working directory, or else from the project.
  let fromProject = options.paths.lazy.compactMap { realPath($0 + "/" + place.path) }
  let candidates = [realPath(place.path)].compactMap { $0 } + fromProject + [place.path]
  guard let file = candidates.lazy.compactMap(report.file(named:)).first else {
    let paths = report.run.files.map { report.run.root.displayPath($0.path) }
    throw UsageError(
      "no file `\(place.path)` in `\(project(options))`\(suggestion(for: place.path, in: paths))", command: .explain)
  }
  let count = report.lineCount(of: file)
  guard place.line <= count else {
    throw UsageError("`\(place.path)` has no line \(place.line): its last one is \(count)", command: .explain)
  }
  return report.explanation(ofLine: place.line, in: file, style: style, isVerbose: options.verbosity == .verbose)
}

private func project(_ options: Options) -> String { options.paths.joined(separator: "`, `") }

/// A line of a file.
private struct Place {
  let path: String
  let line: Int
}

/// Takes `FILE:LINE` or `FILE:LINE:COLUMN` apart; nil for the name of a type.
private func place(_ text: String) throws(UsageError) -> Place? {
  var parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count > 1 || text.hasSuffix(".swift") || text.contains("/") else { return nil }
  if parts.count > 2, Int(parts.last!) != nil, Int(parts[parts.count - 2]) != nil { parts.removeLast() }
  guard parts.count > 1, let line = Int(parts.last!), line > 0 else {
    let path = parts.count > 1 ? parts.dropLast().joined(separator: ":") : text
    throw UsageError("`\(text)` names no line: write `\(path):LINE`, and count from 1", command: .explain)
  }
  return Place(path: parts.dropLast().joined(separator: ":"), line: line)
}
