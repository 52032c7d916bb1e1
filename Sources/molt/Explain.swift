import MoltArguments
import MoltEngine
import MoltReports
import MoltRules

/// `molt explain RULE | TYPE | FILE:LINE | REASON`.
func explain(_ options: Options) throws -> ExitStatus {
  let subject = options.operands[0]
  let style = productStyle(options)
  let named = options.selection.catalogue.named(subject)
  if let rule = named.first, rule.id == subject {
    let reason = options.selection.catalogue.reason(named: subject).map { "\n" + explanation(of: $0, style: style) } ?? ""
    try emit(explanation(of: rule, style: style) + reason, options)
    return .success
  }
  if !named.isEmpty {
    try emit(ruleListing(named, style: style), options)
    return .success
  }
  let place = try place(subject)
  if place == nil, let reason = options.selection.catalogue.reason(named: subject) {
    try emit(text(of: reason, options, style), options)
    return .success
  }
  let report = try report(options, toExplain: place == nil ? subject : nil)
  warn(report, options)
  let text = try place.map { try line($0, report, options, style) } ?? type(subject, report, options, style)
  try emit(text, options)
  return .success
}

private func type(_ name: String, _ report: Report, _ options: Options, _ style: Style) throws(UsageError) -> String {
  if let text = report.explanation(ofType: name, style: style, isVerbose: options.verbosity == .verbose) { return text }
  let nested = report.typeNames(endingWith: name)
  let hint =
    nested.isEmpty
    ? suggestion(for: name, in: namesAnywhere(options) + report.typeNames)
    : "; did you mean \(nested.prefix(3).map { "`\($0)`" }.joined(separator: " or "))?"
  let legacy = report.plan.otherSiteCount > 0 ? "legacy sites of the rules asked for" : "legacy sites"
  throw UsageError("no rule, no reason and no type with \(legacy) in `\(project(options))` is called `\(name)`\(hint)")
}

/// The names that mean something without a project.
private func namesAnywhere(_ options: Options) -> [String] {
  options.selection.catalogue.names + options.selection.catalogue.reasonNames
}

/// Looks at the project. Where there is none, a name that means nothing anywhere is what is wrong.
private func report(_ options: Options, toExplain name: String?) throws -> Report {
  do {
    return try report(options)
  } catch EngineError.noSwiftFiles(let problem) {
    guard let name else { throw EngineError.noSwiftFiles(problem) }
    throw UsageError("no rule and no reason is called `\(name)`\(suggestion(for: name, in: namesAnywhere(options))); \(problem)")
  }
}

/// What a reason means, and what it holds back in the project, if there is one. A type of that name is told of as well.
private func text(of reason: NamedReason, _ options: Options, _ style: Style) throws -> String {
  let meaning = explanation(of: reason, style: style)
  do {
    let report = try report(options)
    warn(report, options)
    let type = report.explanation(ofType: reason.name, style: style, isVerbose: options.verbosity == .verbose)
    let held = report.explanation(ofBlockerKind: reason.name, style: style) ?? "It holds back nothing in `\(project(options))`.\n"
    return [meaning, type, held].compactMap { $0 }.joined(separator: "\n")
  } catch EngineError.noSwiftFiles {
    // What it means is the same everywhere.
    return meaning
  }
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
