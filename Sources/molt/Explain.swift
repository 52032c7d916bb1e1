import MoltArguments
import MoltEngine
import MoltReports
import MoltRules
import MoltText

/// `molt explain RULE | TYPE | FILE:LINE | REASON | NAME`.
func explain(_ options: Options) throws -> ExitStatus {
  try rejectPath(options)
  let subject = options.operands.joined(separator: " ")
  let style = productStyle(options)
  if let place = try place(subject) {
    let report = try report(options)
    warn(report, options)
    try emit(line(place, report, options, style), options)
    return .success
  }
  let meaning = Meaning(subject, options.selection.catalogue)
  let parts = [meaning.text(style), meaning.concernsProjects ? try inProject(subject, meaning, options, style) : nil]
  try emit(parts.compactMap { $0 }.joined(separator: "\n"), options)
  return .success
}

/// Other commands take paths where this one takes what to explain.
private func rejectPath(_ options: Options) throws(UsageError) {
  guard let last = options.operands.dropFirst().last, exists(last) else { return }
  let subject = options.operands.dropLast().joined(separator: " ")
  throw UsageError(
    "`molt explain` takes one subject; the project goes after `--path`: `molt explain \(subject) --path \(last)`", command: .explain)
}

/// What a name stands for wherever it is said.
private struct Meaning {
  let name: String
  /// The rule of that id, or the rules of that family.
  let rules: [Rule]
  let verdict: Verdict?
  let reason: NamedReason?
  /// The rules that deal with code of that name, where it stands for nothing else.
  let dealingRules: [Rule]

  init(_ name: String, _ catalogue: Catalogue) {
    self.name = name
    rules = catalogue.named(name)
    verdict = Verdict(rawValue: name)
    reason = catalogue.reason(named: name)
    dealingRules = rules.isEmpty && verdict == nil && reason == nil ? catalogue.rules(dealingWith: name) : []
  }

  /// Whether a project has something to add: what a rule does is the same everywhere.
  var concernsProjects: Bool { rules.isEmpty || verdict != nil || reason != nil }

  /// Nil where it stands for nothing without a project.
  func text(_ style: Style) -> String? {
    let rule = rules.first?.id == name ? rules.first.map { explanation(of: $0, style: style) } : nil
    let listing = rule == nil && !rules.isEmpty ? ruleListing(rules, style: style) : nil
    let dealing = dealingRules.isEmpty ? nil : explanation(ofName: name.apiName, rules: dealingRules, style: style)
    let parts = [
      rule, listing, verdict.map { explanation(of: $0, style: style) }, reason.map { explanation(of: $0, style: style) }, dealing,
    ]
    return parts.contains { $0 != nil } ? parts.compactMap { $0 }.joined(separator: "\n") : nil
  }
}

// MARK: In a project

/// What a project has of a name; nil where there is no project.
private func inProject(_ name: String, _ meaning: Meaning, _ options: Options, _ style: Style) throws -> String? {
  let found: Report
  do { found = try report(options) } catch EngineError.noSwiftFiles(let problem) {
    if meaning.text(style) != nil { return nil }
    throw UsageError("there is no rule, reason or API called `\(name)`\(suggestion(for: name, in: namesAnywhere(options))); \(problem)")
  }
  warn(found, options)
  let parts = texts(name, meaning, found, options, style)
  if parts.isEmpty { throw unknown(name, found, options) }
  return parts.joined(separator: "\n")
}

private func texts(_ name: String, _ meaning: Meaning, _ report: Report, _ options: Options, _ style: Style) -> [String] {
  let isVerbose = options.verbosity == .verbose
  let place = "in `\(project(options))`"
  let type = report.explanation(ofType: name, style: style, isVerbose: isVerbose)
  let verdict = meaning.verdict.map {
    report.explanation(ofVerdict: $0, style: style, isVerbose: isVerbose) ?? "No site \(place) has this verdict.\n"
  }
  let reason = meaning.reason.map {
    report.explanation(ofBlockerKind: $0.name, style: style) ?? "It blocks nothing \(place).\n"
  }
  // What is explained already need not be listed.
  let sites =
    meaning.dealingRules.isEmpty || type != nil
    ? nil
    : report.explanation(ofName: name.apiName, rules: meaning.dealingRules, style: style, isVerbose: isVerbose)
      ?? "They find nothing of that name \(place).\n"
  return [type, verdict, reason, sites].compactMap { $0 }
}

private func unknown(_ name: String, _ report: Report, _ options: Options) -> UsageError {
  let nested = report.typeNames(endingWith: name)
  let hint =
    nested.isEmpty
    ? suggestion(for: name, in: namesAnywhere(options) + report.typeNames)
    : "; did you mean \(nested.prefix(3).map { "`\($0)`" }.joined(separator: " or "))?"
  let legacy = report.plan.otherSiteCount > 0 ? "legacy sites of the selected rules" : "legacy sites"
  return UsageError("there is no rule, reason or API, and no type with \(legacy) in `\(project(options))`, called `\(name)`\(hint)")
}

/// The names that mean something without a project.
private func namesAnywhere(_ options: Options) -> [String] {
  let catalogue = options.selection.catalogue
  return catalogue.names + catalogue.reasonNames + Verdict.allCases.map(\.rawValue) + catalogue.apiNames
}

private func project(_ options: Options) -> String { options.paths.joined(separator: "`, `") }

// MARK: Lines

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

/// A line of a file.
private struct Place {
  let path: String
  let line: Int
}

/// Takes `FILE:LINE` or `FILE:LINE:COLUMN` apart; nil for the name of a type or of a call, such as `padding(top:)`.
private func place(_ text: String) throws(UsageError) -> Place? {
  var parts = text.split(separator: ":", omittingEmptySubsequences: false)
  if parts.count > 2, Int(parts.last!) != nil, Int(parts[parts.count - 2]) != nil { parts.removeLast() }
  let path = parts.count > 1 ? parts.dropLast().joined(separator: ":") : text
  if parts.count > 1, let line = Int(parts.last!), line > 0 { return Place(path: path, line: line) }
  let looksLikeFile = path.hasSuffix(".swift") || path.contains("/") || parts.count > 1 && (Int(parts.last!) != nil || exists(path))
  guard looksLikeFile, !text.contains("`") else { return nil }
  throw UsageError("`\(text)` names no line: write `\(path):LINE`, and count from 1", command: .explain)
}
