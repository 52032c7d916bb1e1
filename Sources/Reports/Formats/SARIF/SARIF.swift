import MoltEngine
import MoltProject
import MoltRules
import MoltText

extension Format {
  /// SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), as code scanning services and editors
  /// read it.
  static let sarif = Format("sarif", for: [.check, .report], pathExtensions: ["sarif", "sarif.json"]) { report, context in
    SARIFLog(report: report, context: context).text
  }
}

/// A run as a log of SARIF. Columns are UTF-16 code units, lines end as Swift's do, and files are named from the top of the
/// repository.
struct SARIFLog {
  let report: Report
  let context: ReportContext
  /// The rules that found something, in the order of the catalogue.
  let rules: [String]

  init(report: Report, context: ReportContext) {
    self.report = report
    self.context = context
    let found = Set(report.plan.findings.map(\.rule))
    let known = context.catalogue.rules.map(\.id).filter(found.contains)
    rules = known + found.subtracting(known).sorted()
  }

  static let base = "SRCROOT"

  var text: String {
    let log: JSON = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [.object(run)],
    ]
    return log.renderedWithShortLines
  }

  private var run: [(String, JSON)] {
    [
      ("tool", ["driver": .object(driver)]),
      ("invocations", [.object(invocation)]),
      ("columnKind", "utf16CodeUnits"),
      ("newlineSequences", ["\r\n", "\n", "\r"]),
      ("defaultEncoding", "utf-8"),
      ("defaultSourceLanguage", "swift"),
      ("originalUriBaseIds", .object([(Self.base, baseLocation)])),
    ] + versionControl + [("results", .array(results))]
  }

  private var baseLocation: JSON {
    let top = report.run.root.top
    return [
      "uri": .string("file://" + top.percentEncodedPath + (top.hasSuffix("/") ? "" : "/")),
      "description": ["text": "The top of the repository, or of what was looked at where there is none."],
    ]
  }

  private var driver: [(String, JSON)] {
    [
      ("name", "Molt"), ("version", .string(context.version)), ("semanticVersion", .string(context.version)),
      ("rules", .array(rules.map { .object(descriptor(of: $0)) })),
    ]
  }

  private func descriptor(of id: String) -> [(String, JSON)] {
    guard let rule = context.catalogue[id] else { return [("id", .string(id))] }
    let prose = rule.document.prose.isEmpty ? rule.title : rule.document.prose
    let address = rule.document.sources.first { $0.hasPrefix("https://") && !$0.contains(" ") }
    let needs = Platform.allCases.compactMap { platform in
      rule.requires[platform].map { (platform.rawValue, JSON.string($0.short)) }
    }
    return [
      ("id", .string(id)),
      ("shortDescription", ["text": .string(rule.title)]),
      ("fullDescription", ["text": .string(prose)]),
      ("help", ["text": .string(prose), "markdown": .string(rule.document.body)]),
    ] + (address.map { [("helpUri", JSON.string($0))] } ?? []) + [
      ("defaultConfiguration", ["level": rule.level == .manual ? "note" : "warning"]),
      ("properties", ["tags": [.string(rule.family)], "level": .string(rule.level.name), "needs": .object(needs)]),
    ]
  }

  private var invocation: [(String, JSON)] {
    let warnings = report.warnings.map { notification("warning", $0, path: nil) }
    let bugs = report.run.rejected.map { notification("error", $0.bugMessage, path: $0.path) }
    return [
      ("executionSuccessful", .bool(!report.hasBugs)), ("exitCode", .int(Int(context.exitStatus))),
      ("toolExecutionNotifications", .array(warnings + bugs)),
    ]
  }

  private func notification(_ level: String, _ message: String, path: String?) -> JSON {
    let locations = path.map { path in
      [("locations", JSON.array([["physicalLocation": ["artifactLocation": artifact(report.run.root.pathFromTop(path))]]]))]
    }
    return .object([("level", .string(level)), ("message", sarifMessage(message))] + (locations ?? []))
  }

  /// Only where others could find the repository, too: the format has no place for a commit without one.
  private var versionControl: [(String, JSON)] {
    guard let revision = Revision(of: report.run.root), let uri = revision.repositoryURI else { return [] }
    let branch = revision.branch.map { [("branch", JSON.string($0))] } ?? []
    let details =
      [("repositoryUri", .string(uri)), ("revisionId", .string(revision.commit))] + branch
      + [("mappedTo", ["uriBaseId": .string(Self.base)])]
    return [("versionControlProvenance", [.object(details)])]
  }
}

/// A plain message. Braces would be places for arguments, and brackets before a parenthesis a link.
func sarifMessage(_ text: String) -> JSON {
  ["text": .string(text.replacing("{", with: "{{").replacing("}", with: "}}").replacing("](", with: "\\]("))]
}

extension Document {
  /// What stands above the first example or heading.
  fileprivate var prose: String {
    var lines: [Substring] = []
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") || line.hasPrefix("#") { break }
      lines.append(line)
    }
    let first = lines.firstIndex { !$0.isEmpty } ?? 0
    let last = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[min(first, last)..<last].joined(separator: "\n")
  }
}
