import MoltEngine
import MoltText

/// A form of a report, by the name that `--format` takes.
///
/// Each is declared in a file of its own beside this one, and listed in `all`.
public struct Format: Sendable, Equatable {
  /// What a report is for.
  public enum Use: Sendable {
    /// What `molt check` finds, for editors and continuous integration: sites that are pending, a message each.
    case check
    /// What `molt report` hands around: how far the project is, whoever reads it.
    case report
  }

  public let name: String
  public let uses: Set<Use>
  /// What a file that holds it is called: `md` for `report.md`.
  public let pathExtensions: [String]
  fileprivate let write: @Sendable (Report, ReportContext) -> String

  init(
    _ name: String, for uses: Set<Use>, pathExtensions: [String] = [], write: @escaping @Sendable (Report, ReportContext) -> String
  ) {
    self.name = name
    self.uses = uses
    self.pathExtensions = pathExtensions
    self.write = write
  }

  public static func == (a: Format, b: Format) -> Bool { a.name == b.name }

  /// Every form, in the order in which they are told of. A new one is a file and a line here.
  public static let all: [Format] = [
    .text, .json, .xcode, .github, .gitlab, .checkstyle, .junit, .sarif, .html, .markdown, .csv,
  ]

  /// Those that a report can have, the usual one first.
  public static func all(for use: Use) -> [Format] {
    let usual = standard(for: use)
    return [usual] + all.filter { $0.uses.contains(use) && $0 != usual }
  }

  /// What a command writes where nothing says otherwise.
  public static func standard(for use: Use) -> Format {
    switch use {
    case .check: .text
    case .report: .html
    }
  }

  /// The form that a file is to hold, by its name: the longest ending decides, of `.sarif.json` and `.json`.
  public static func forFile(_ path: String, _ use: Use) -> Format? {
    let candidates = all(for: use).flatMap { format in format.pathExtensions.map { (format, "." + $0) } }
    return candidates.filter { path.lowercased().hasSuffix($0.1) }.max { $0.1.count < $1.1.count }?.0
  }
}

extension Report {
  /// The report in one of its forms.
  public func text(as format: Format, _ context: ReportContext) -> String { format.write(self, context) }
}

extension Format {
  /// For a person at a terminal.
  public static let text = Format("text", for: [.check]) { report, context in
    report.findingLines(style: context.style, includesCompliantUses: context.hints.isVerbose)
  }

  /// For another program: all there is, in molt's own words.
  public static let json = Format("json", for: [.check, .report], pathExtensions: ["json"]) { report, context in
    report.json(command: context.command, version: context.version)
  }
}
