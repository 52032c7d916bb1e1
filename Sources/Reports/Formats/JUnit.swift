import MoltEngine
import MoltText

extension Format {
  /// Tests as servers of continuous integration show them: a suite for each rule, a case for each site. What is pending fails,
  /// what a comment or its file keeps is skipped.
  static let junit = Format("junit", for: [.check]) { report, _ in
    let messages = report.messages
    let places = Dictionary(grouping: report.plan.findings.indices) { report.plan.findings[$0].rule }
    let suites = places.sorted { $0.key < $1.key }.map { rule, places in
      TestSuite(name: rule, cases: places.map { testCase(report.plan.findings[$0], messages[$0], report) })
    }
    let bugs = report.run.rejected.map { rejection in
      TestCase(
        name: "\(report.shown(rejection.path)): \(rejection.subject)", file: report.run.root.pathFromTop(rejection.path), line: 1,
        outcome: .error, message: rejection.bugMessage, type: "bug")
    }
    // A file without any test is an error to some readers.
    let clean = suites.isEmpty && bugs.isEmpty ? [TestSuite(name: "molt", cases: [TestCase(name: "no legacy sites")])] : []
    return document(suites + clean + (bugs.isEmpty ? [] : [TestSuite(name: "molt", cases: bugs)]))
  }

  private static func testCase(_ finding: Finding, _ message: String, _ report: Report) -> TestCase {
    TestCase(
      name: "\(report.path(finding.location.file)):\(report.position(finding.location).line): \(finding.message.onOneLine)",
      file: report.pathFromTop(finding.location.file), line: report.position(finding.location).line,
      outcome: finding.verdict.isPending ? .failure : .skipped, message: message, type: finding.verdict.rawValue)
  }

  private static func document(_ suites: [TestSuite]) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"molt\" \(counts(suites.flatMap(\.cases)))>\n"
      + suites.map(\.element).joined() + "</testsuites>\n"
  }

  fileprivate static func counts(_ cases: [TestCase]) -> String {
    func count(_ outcome: TestCase.Outcome) -> Int { cases.count { $0.outcome == outcome } }
    return "tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\" skipped=\"\(count(.skipped))\""
  }
}

private struct TestSuite {
  let name: String
  let cases: [TestCase]

  var element: String {
    "  <testsuite name=\"\(name.escapedForXML)\" \(Format.counts(cases)) time=\"0\">\n"
      + cases.map { $0.element(suite: name) }.joined() + "  </testsuite>\n"
  }
}

private struct TestCase {
  enum Outcome: String { case failure, error, skipped, success }

  let name: String
  var file = ""
  var line = 0
  var outcome = Outcome.success
  var message = ""
  var type = ""

  func element(suite: String) -> String {
    let place = file.isEmpty ? "" : " file=\"\(file.escapedForXML)\" line=\"\(line)\""
    let head = "    <testcase classname=\"molt.\(suite.escapedForXML)\" name=\"\(name.escapedForXML)\"\(place) time=\"0\""
    let message = message.escapedForXML
    switch outcome {
    case .success: return head + "/>\n"
    case .skipped: return head + "><skipped message=\"\(message)\"/></testcase>\n"
    case .failure, .error:
      return head + "><\(outcome) message=\"\(message)\" type=\"\(type)\">\(file.escapedForXML):\(line): \(message)</\(outcome)>"
        + "</testcase>\n"
    }
  }
}
