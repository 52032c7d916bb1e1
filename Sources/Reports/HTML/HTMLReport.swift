import MoltEngine
public import MoltRules

/// What a page says beside the run itself. All of it is given, so that one input has one page.
public struct HTMLDetails: Sendable {
  /// Of molt.
  public var version: String
  /// What the project is called; nil for the name of its directory.
  public var project: String?
  /// When the report was made, for a person.
  public var date: String?
  /// The commit that is checked out, shortened for a person; nil where there is none.
  public var commit: String?
  /// Whether files differ from that commit.
  public var isDirty = false
  /// The command line that makes the report again.
  public var command: String
  /// The command line of a dry run to which a question, `--if ios=17`, can be added.
  public var diffCommand = "molt diff"
  /// The command line that writes everything that is ready; nil where none should.
  public var applyCommand: String?
  /// What follows the subject on a command line of `molt explain`, and what follows the rules on one of `molt apply`: flags,
  /// with a space before them.
  public var explainFlags = ""
  public var applyFlags = ""
  /// What a command line of `molt apply` calls the project.
  public var paths: [String] = []
  /// The rules, with their documents.
  public var rules: Catalogue
  public var owners = CodeOwners()

  public init(version: String, command: String, rules: Catalogue) {
    self.version = version
    self.command = command
    self.rules = rules
  }
}

extension Report {
  /// The report as one file of HTML that needs no network, and no script for its totals and tables.
  public func html(_ details: HTMLDetails) -> String { namedFromTop.page(details) }

  private func page(_ details: HTMLDetails) -> String {
    let title = details.project ?? projectName
    let parts = [
      PageHeader(report: self, details: details, title: title).html, "<div class=\"columns\">\n", PageContents(report: self).html,
      "<main id=\"main\" tabindex=\"-1\">\n", targetSection(details), blockerSection(details), ruleSection(details), pictureSection,
      siteSection, noteSection, "</main>\n</div>\n", PageHeader.footer(details),
    ]
    var data = PageData(self, details)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.securityPolicy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="molt \(escaped(details.version))">
      <title>\(escaped(title)): migration report</title>
      <style>\(Self.styleSheet)</style>
      </head>
      <body>
      \(parts.joined())<script type="application/json" id="molt-data">\(data.json.forScript)</script>
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  private var projectName: String { run.root.path.split(separator: "/").last.map(String.init) ?? "/" }

  /// Nothing is fetched, and only the page's own style and script are obeyed, whatever names and sources hold.
  private static let securityPolicy: String = {
    func source(_ text: String) -> String { "'sha256-\(base64(sha256(Array(text.utf8))))'" }
    return "default-src 'none'; style-src \(source(styleSheet)); script-src \(source(script)); base-uri 'none'; form-action 'none'"
  }()

  private static let styleSheet = "\n" + embedded("report.css")

  /// The files of the script, in the order in which they build on each other.
  private static let script: String = {
    let names = ["elements", "data", "code", "site", "filters", "sites", "page"]
    return "\n(() => {\n\"use strict\";\n" + names.map { embedded($0 + ".js") }.joined(separator: "\n") + "})();\n"
  }()

  private static func embedded(_ name: String) -> String {
    embeddedDocuments.first { $0.path.hasSuffix("/" + name) }!.text
  }
}
