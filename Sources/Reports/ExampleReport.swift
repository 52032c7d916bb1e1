public import MoltEngine
public import MoltRules
import MoltText

/// What came of an example that does not come out as its document says: a line for each failure, and what differs.
public func exampleReport(_ exampleRun: ExampleRun, _ failures: [ExampleFailure], style: Style = .plain) -> String {
  let place = "\(exampleRun.document.path):\(exampleRun.example.line)"
  return failures.map { failure in
    style.bold("\(place): \(exampleRun.example.title): \(failure.headline)") + "\n" + failure.details(style)
  }.joined()
}

/// That a document has no example.
public func untestedReport(_ document: Document, style: Style = .plain) -> String {
  style.bold("\(document.path):\(document.bodyLine): no example shows what the rule does") + "\n"
}

extension ExampleFailure {
  fileprivate var headline: String {
    switch self {
    case .result(let expected, _): "unexpected result in \(expected.path) (- expected, + actual)"
    case .secondRun(let expected, _): "a second run changes \(expected.path)"
    case .verdict(let expected, []): "expected a site with the verdict `\(expected.rawValue)`, but the rule finds none"
    case .verdict(let expected, let actual):
      "expected the verdict `\(expected.rawValue)`, but got " + actual.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    case .blocker(let expected, []): "expected the reason `\(expected)`, but there is none"
    case .blocker(let expected, _): "expected the reason `\(expected)`, but got these"
    case .rejected(let reason): "the result fails verification: \(reason)"
    case .newer(let name, let platform, .never, _): "the result names `\(name)`, which \(platform.rawValue) does not have"
    case .newer(let name, let platform, let introduced, let floor):
      "the result names `\(name)`, which is there since \(platform.rawValue) \(introduced), and the example is for \(floor)"
    case .unknownRule(let name): "`rules=` names `\(name)`, which is not a rule"
    case .compilation(let isBefore, let mode, _): "the code \(isBefore ? "before" : "after") does not compile in Swift \(mode) mode"
    case .noCompilationError: "the code before compiles, and the document says that it does not"
    }
  }

  fileprivate func details(_ style: Style) -> String {
    switch self {
    case .result(let expected, let actual), .secondRun(let expected, let actual):
      lineDifference(expected.text, actual.text).map { "    " + painted($0, style) + "\n" }.joined()
    case .blocker(_, let actual):
      actual.map { "    \($0.code.name): \($0.message)\n" }.joined()
    case .compilation(_, _, let messages):
      messages.split(separator: "\n").map { "    \($0)\n" }.joined()
    case .verdict, .rejected, .newer, .unknownRule, .noCompilationError: ""
    }
  }

  private func painted(_ line: String, _ style: Style) -> String {
    switch line.first {
    case "-": style.red(line)
    case "+": style.green(line)
    case "@": style.cyan(line)
    default: line
    }
  }
}

/// The totals of a test.
///
/// - Parameters:
///   - documents: those whose examples were run.
///   - malformed: those that make no sense.
public func exampleSummary(documents: Int, malformed: Int, examples: Int, failures: Int) -> String {
  let verdict = failures == 0 ? "all as expected" : "\(counted(failures, "failure"))"
  if documents == 0, malformed > 0 { return "nothing tested: \(counted(malformed, "document")) with mistakes\n" }
  let tested = "\(counted(documents, "document")), \(counted(examples, "example")): \(verdict)"
  return tested + (malformed == 0 ? "" : "; not tested: \(counted(malformed, "document")) with mistakes") + "\n"
}
