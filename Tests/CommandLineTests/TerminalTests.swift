import Foundation
import Testing

/// What only a person at a terminal sees.
@Suite struct TerminalTests {
  private static let model = "import Combine\nfinal class Cart: ObservableObject { @Published var items: [Int] = [] }\n"

  private func project(files: Int = 1) throws -> TemporaryProject {
    let project = try TemporaryProject()
    for number in 0..<files {
      try project.write(Self.model.replacing("Cart", with: "Cart\(number)"), to: "Sources/App/Cart\(number).swift")
    }
    return project
  }

  @Test func `a report goes through the pager, the summary with it, and keeps its colours and its status`() throws {
    let project = try project()
    let result = try Terminal.run(
      ["diff", "--deployment-target", "ios17"], in: project.path, ["MOLT_PAGER": "sed s/^/page:/", "MOLT_PROGRESS_DELAY": "600"])
    let lines = result.screen.split(separator: "\n")
    #expect(lines.count > 10 && lines.allSatisfy { $0.hasPrefix("page:") })
    #expect(result.screen.contains("\u{1B}[32m+@Observable"))
    #expect(result.screen.contains("page:Nothing was written."))
    #expect(result.status == 1)
  }

  @Test(arguments: [(["--no-pager"], "Nothing"), (["-o", "report.diff"], "Only `report.diff`")])
  func `a report that is not to be paged is not`(flags: [String], written: String) throws {
    let project = try project()
    let result = try Terminal.run(["diff", "--deployment-target", "ios17"] + flags, in: project.path, ["MOLT_PAGER": "sed s/^/page:/"])
    #expect(!result.screen.contains("page:") && result.screen.contains("\(written) was written."))
  }

  @Test(arguments: ["", "cat", "no-such-pager --really"])
  func `where there is no pager the report is printed`(pager: String) throws {
    let project = try project()
    let result = try Terminal.run(["check"], in: project.path, ["MOLT_PAGER": pager, "PAGER": "sed s/^/page:/"])
    #expect(!result.screen.contains("page:") && result.screen.contains("Cart0.swift:2:"))
  }

  @Test func `a pager that is left early ends nothing else`() throws {
    let project = try project(files: 40)
    let result = try Terminal.run(["check"], in: project.path, ["PAGER": "head -n 1"])
    #expect(result.screen.split(separator: "\n").count == 1)
    #expect(result.status == 1)
  }

  @Test func `a person who waits is told what it does, in a line that goes away`() throws {
    let project = try project(files: 4)
    let told = try progress(of: ["check"], in: project)
    #expect(told.first == "molt: looking for files …" || told.first == "molt: parsing 4 files …")
    #expect(told.contains("molt: planning what to change in 4 files …"))
  }

  @Test(arguments: [(["check", "--quiet"], "0"), (["check"], "100")])
  func `nobody is told who waits for nothing, or asked for quiet`(command: [String], delay: String) throws {
    let project = try project()
    #expect(try progress(of: command, in: project, delay: delay).isEmpty)
  }

  /// The lines that were shown for a time.
  private func progress(of command: [String], in project: borrowing TemporaryProject, delay: String = "0") throws -> [String] {
    let result = try Terminal.run(
      command + ["--no-pager", "--deployment-target", "ios17"], in: project.path, ["MOLT_PROGRESS_DELAY": delay])
    return result.screen.split(separator: "\u{1B}[K").map { String($0.filter { $0 != "\r" }) }
      .filter { $0.hasPrefix("molt: ") && $0.hasSuffix("…") }
  }
}
