import MoltText

/// What the project is, how far it is, and the numbers that add up.
struct PageHeader {
  let report: Report
  let details: HTMLDetails
  let title: String

  var html: String {
    """
    <a class="skip" href="#main">Skip to the report</a>
    <header class="page-header">
    <div class="bar-top"><p class="product">Migration report</p>\(Self.controls)</div>
    <h1>\(escaped(title))</h1>
    <p class="facts">\(facts)</p>
    \(commandLine(details.command, label: "Made by"))
    </header>
    <section class="accounting" aria-labelledby="accounting">
    <h2 id="accounting" tabindex="-1">Overview</h2>
    \(Accounting(report: report, details: details).html)
    </section>

    """
  }

  private static let controls = """
    <div class="controls needs-script" hidden><label class="theme">Theme <select id="theme"><option value="auto">System</option>\
    <option value="light">Light</option><option value="dark">Dark</option></select></label>\
    <button type="button" id="print">Print</button></div>
    """

  private var facts: String {
    var facts: [String] = []
    if let commit = details.commit {
      let state = details.isDirty ? " <span class=\"pill dirty\">with uncommitted changes</span>" : ""
      facts.append("<span>Commit <code>\(escaped(commit))</code>\(state)</span>")
    }
    if let date = details.date { facts.append("<span><time>\(escaped(date))</time></span>") }
    facts.append("<span>molt \(escaped(details.version))</span>")
    facts.append("<span>\(groupedCount(Summary(report.run).files, "Swift file"))</span>")
    return facts.joined(separator: "<span class=\"dot\" aria-hidden=\"true\"> · </span>")
  }

  static func footer(_ details: HTMLDetails) -> String {
    """
    <footer class="page-footer"><p>molt \(escaped(details.version)). This file needs no network. \
    <code>molt explain</code> says more about each rule, type, line and reason.</p>
    <p class="status" id="status" role="status" aria-live="polite"></p></footer>

    """
  }
}

/// A command with a button that copies it.
func commandLine(_ command: String, label: String) -> String {
  """
  <div class="command"><span class="command-label">\(escaped(label))</span><code>\(commandWords(command))</code>\
  <button type="button" class="copy needs-script" hidden>Copy</button></div>
  """
}

/// The words of a command; a line does not end between the dashes of a flag.
private func commandWords(_ command: String) -> String {
  let words = command.split(separator: " ", omittingEmptySubsequences: false).map { word in
    word.hasPrefix("-") ? "<span class=\"flag\">\(escaped(String(word)))</span>" : escaped(String(word))
  }
  return words.joined(separator: " ")
}

/// Every site by its verdict.
private struct Accounting {
  let report: Report
  let details: HTMLDetails

  private var summary: Summary { Summary(report.run) }

  var html: String {
    let summary = summary
    guard summary.sites > 0 else {
      return "<p class=\"headline\">No legacy sites in \(groupedCount(summary.files, "file")).</p>\n"
    }
    let ready = summary.byVerdict[.changed, default: 0]
    return """
      <p class="headline"><span class="figure">\(percent(ready, of: summary.sites))</span> \
      <span>\(grouped(ready)) of \(groupedCount(summary.sites, "legacy site")) \(ready == 1 ? "is" : "are") \
      ready\(asked)\(further(summary))</span></p>
      \(Bar(counts: summary.byVerdict, whole: summary.sites, kind: "bar wide").html)
      <dl class="verdicts">
      \(Verdict.inOrder.map { tile($0, summary) }.joined())</dl>
      <p class="sum">\(equation(summary))</p>
      \(extent(summary))
      \(apply(summary))

      """
  }

  private func apply(_ summary: Summary) -> String {
    guard summary.changedFiles > 0, let command = details.applyCommand else { return "" }
    return commandLine(command, label: "Write what is ready")
  }

  private var asked: String { report.run.project.assumptions.isEmpty ? "" : ", once the deployment targets are raised" }

  private func further(_ summary: Summary) -> String {
    let count = summary.byVerdict[.review, default: 0]
    let share = percent(count, of: summary.sites)
    return count == 0 ? "" : "; \(grouped(count)) more (\(share)) once somebody has looked at the result"
  }

  private func tile(_ verdict: Verdict, _ summary: Summary) -> String {
    let count = summary.byVerdict[verdict, default: 0]
    return """
      <div class="verdict v-\(verdict.rawValue)\(count == 0 ? " none" : "")"><dt>\(verdict.rawValue)</dt>\
      <dd><b>\(grouped(count))</b> <span class="share">\(percent(count, of: summary.sites))</span> \
      <span class="gloss">\(verdict.gloss)</span></dd></div>

      """
  }

  private func equation(_ summary: Summary) -> String {
    let terms = Verdict.inOrder.map { "\(grouped(summary.byVerdict[$0, default: 0])) \($0.rawValue)" }
    return "\(groupedCount(summary.sites, "site")) = \(terms.joined(separator: " + "))"
  }

  private func extent(_ summary: Summary) -> String {
    let filesWithSites = Set(report.plan.findings.map(\.location.file)).count
    let other = summary.otherSites == 0 ? "" : " At least \(groupedCount(summary.otherSites, "site")) of other rules were left out."
    return """
      <p class="extent">In \(grouped(filesWithSites)) of \(groupedCount(summary.files, "file")), in \
      \(groupedCount(summary.units, "unit")) (sites that move together or not at all). What is ready changes \
      \(groupedCount(summary.changedFiles, "file")).\(other)</p>
      """
  }
}

extension Verdict {
  /// From what is done to what nobody asks for.
  static let inOrder: [Verdict] = [.changed, .review, .gated, .blocked, .suppressed, .skipped]

  /// What it means, in a few words.
  var gloss: String {
    switch self {
    case .changed: "ready: molt rewrites it"
    case .review: "can be rewritten; look at the result"
    case .gated: "waits for a higher deployment target"
    case .blocked: "stays as it is, for the reason given"
    case .suppressed: "kept by a <code>molt:ignore</code> comment"
    case .skipped: "in a file that is never edited"
    }
  }
}

/// How many of a number of sites got which verdict, as a picture beside the numbers.
struct Bar {
  let counts: [Verdict: Int]
  /// What the whole width stands for.
  let whole: Int
  var kind = "bar"

  var html: String {
    var start = 0
    let parts = Verdict.inOrder.compactMap { verdict -> String? in
      guard let count = counts[verdict], count > 0 else { return nil }
      defer { start += breadth(count) }
      return "<rect class=\"v-\(verdict.rawValue)\" x=\"\(start)\" width=\"\(breadth(count))\" height=\"10\"/>"
    }
    return """
      <svg class="\(kind)" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">\
      \(parts.joined())</svg>
      """
  }

  /// In thousandths. A single site among thousands is seen, too.
  private func breadth(_ count: Int) -> Int { max(6, count * 1000 / max(1, whole)) }
}

/// The parts of the page.
struct PageContents {
  let report: Report

  var html: String {
    let parts = [
      ("accounting", "Overview"), ("targets", "Deployment targets"), ("blockers", "Blockers"), ("rules", "Rules"),
      ("units", "What waits for what"), ("sites", "Sites"), ("notes", "Notes"),
    ]
    let links = parts.map { "<li><a href=\"#\($0)\">\($1)</a></li>" }
    return "<nav class=\"contents\" aria-label=\"Parts of the report\"><ul>\n\(links.joined(separator: "\n"))\n</ul></nav>\n"
  }
}
