import Foundation
import MoltReports
import MoltText
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A file with one thing to do.
private let oneSite = "import SwiftUI\nlet t = Text(\"a\").foregroundColor(.red)\n"

/// What `molt check --format` writes, read back by what reads it.
@Suite struct `A format for other programs` {
  private func lines(_ format: String) throws -> [String] { try NastyReport.text(format).components(separatedBy: "\n").dropLast() }

  @Test func `for Xcode has a line for each pending finding, which begins with an absolute path`() throws {
    let report = try NastyReport.make()
    let root = report.run.root.path
    let lines = try NastyReport.text("xcode", of: report).components(separatedBy: "\n").dropLast()
    #expect(lines.count == 4)
    let path = quotedPath(root + "/" + NastyReport.path)
    #expect(lines[0] == "\(path):1:21: warning: \(NastyReport.line) [published]")
    #expect(lines[2] == "\(path):2:11: warning: kept; why-not: \(NastyReport.line) [published]")
    #expect(lines[3].contains(".swift\":1:1: error: a bug in molt: class <Odd> was left out"))
  }

  @Test func `for GitHub has a command for each, with the escapes of the runner`() throws {
    let lines = try lines("github")
    let path = NastyReport.path.replacing("%", with: "%25").replacing(":", with: "%3A").replacing(",", with: "%2C")
      .replacing("\n", with: "%0A")
    // The emoji is two columns to an editor, and four bytes.
    #expect(
      lines[0] == "::warning file=\(path),line=1,endLine=1,col=18,endColumn=21,title=published::"
        + NastyReport.line.replacing("%", with: "%25"))
    #expect(lines.count == 4 && lines[3].hasPrefix("::error file=\(path),line=1,title=molt::a bug"))
  }

  @Test func `for GitLab is an array of issues with fingerprints of their own`() throws {
    let issues = try #require(try JSONSerialization.jsonObject(with: Data(NastyReport.text("gitlab").utf8)) as? [[String: Any]])
    #expect(issues.map { $0["severity"] as? String } == ["minor", "minor", "info", "critical"])
    #expect(issues[0]["description"] as? String == NastyReport.line)
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 4)
    let location = try #require(issues[2]["location"] as? [String: Any])
    #expect(location["path"] as? String == NastyReport.path)
    #expect(location["lines"] as? [String: Int] == ["begin": 2, "end": 2])
  }

  @Test func `for Checkstyle is XML with a file for those of each file`() throws {
    let root = try #require(try XMLDocument(xmlString: NastyReport.text("checkstyle")).rootElement())
    let files = root.elements(forName: "file")
    #expect(root.name == "checkstyle" && files.count == 2)
    #expect(files[0].attribute("name") == NastyReport.path)
    let errors = files[0].elements(forName: "error")
    #expect(errors.map { $0.attribute("line") } == ["1", "2", "2"] && errors.map { $0.attribute("column") } == ["18", "6", "11"])
    #expect(errors.map { $0.attribute("source") } == ["molt.published", "molt.observable-object", "molt.published"])
    #expect(errors[0].attribute("message") == NastyReport.line.replacing("\u{1B}", with: "\\u{1B}"))
    #expect(files[1].elements(forName: "error").map { $0.attribute("severity") } == ["error"])
  }

  @Test func `for JUnit is XML with a suite for each rule, whose counts add up`() throws {
    let root = try #require(try XMLDocument(xmlString: NastyReport.text("junit")).rootElement())
    let suites = root.elements(forName: "testsuite")
    #expect(suites.map { $0.attribute("name") } == ["observable-object", "published", "state-object", "molt"])
    for (name, sum) in [("tests", "5"), ("failures", "3"), ("errors", "1"), ("skipped", "1")] {
      #expect(root.attribute(name) == sum)
      #expect(String(suites.compactMap { $0.attribute(name).flatMap { Int($0) } }.reduce(0, +)) == sum)
    }
    let failure = try #require(suites[1].elements(forName: "testcase").first?.elements(forName: "failure").first)
    #expect(failure.attribute("message") == NastyReport.line.replacing("\u{1B}", with: "\\u{1B}"))
    #expect(failure.attribute("type") == "changed")
    #expect(suites[2].elements(forName: "testcase").first?.elements(forName: "skipped").count == 1)
  }

  @Test(arguments: ["text", "json", "xcode", "github", "gitlab", "checkstyle", "junit", "sarif"])
  func `is written by check with its exit status, and passes where nothing is found`(format: String) throws {
    let project = try TemporaryProject(["A.swift": oneSite, "B/B.swift": ""])
    let arguments = ["check", "--format", format, "--deployment-target", "ios17"]
    let found = try Molt.run(arguments, in: project.path)
    #expect(found.status == 1 && found.output.contains("A.swift") && found.error.contains("1 legacy site"))
    #expect(try Molt.run(arguments + ["--verdict", "blocked"], in: project.path).status == 0)
    let clean = try Molt.run(["check", "B", "--quiet", "--format", format], in: project.path)
    #expect(clean.status == 0 && clean.error.isEmpty && !clean.output.contains("A.swift"))
  }

  @Test func `calls a syntax error one, and waits for a person where it says so`() throws {
    let project = try TemporaryProject([
      "A.swift": "import SwiftUI\nfinal class A: ObservableObject {\n  @Published var a = 1\n  func f( { }\n}\n",
      "B.swift": "import SwiftUI\nstruct B_Previews: PreviewProvider { static var previews: some View { Text(\"b\") } }\n",
    ])
    let result = try Molt.run("check", "--format", "xcode", "--deployment-target", "ios17", in: project.path)
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains { $0.contains("/A.swift:2:") && $0.contains(": error: ") && $0.contains("syntax-error: expected `:`") })
    let note = "; review: tools that render previews"
    #expect(lines.contains { $0.contains("/B.swift:2:") && $0.contains(": warning: ") && $0.contains(note) })
  }

  @Test func `can be that of a project`() throws {
    let project = try TemporaryProject(["A.swift": oneSite, ".molt.json": "{format: 'github'}"])
    #expect(try Molt.run("check", "--deployment-target", "ios17", in: project.path).output.hasPrefix("::warning file=A.swift"))
    try project.write("{format: 'csv'}", to: ".molt.json")
    let wrong = try Molt.run("check", in: project.path)
    #expect(wrong.status == 2)
    #expect(wrong.error.contains("`format` in .molt.json: unknown value `csv`; `molt report` can write it (one of `text`"))
  }

  @Test func `names files from the top of the repository, wherever it is asked for`() throws {
    let project = try TemporaryProject(["App/A.swift": oneSite])
    try Molt.git("init", "--quiet", in: project.path)
    for (directory, path) in [("/App", "."), ("", "App"), ("/..", project.path + "/App")] {
      let arguments = ["check", path, "--format", "github", "--deployment-target", "ios17"]
      let result = try Molt.run(arguments, in: project.path + directory)
      #expect(result.output.hasPrefix("::warning file=App/A.swift,"), "\(directory)")
    }
  }
}

@Suite struct `A table for a spreadsheet` {
  /// RFC 4180.
  private func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var (row, cell, isQuoted) = ([String](), "", false)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where rest.first == "\"": cell.unicodeScalars.append(rest.removeFirst())
      case ("\"", _): isQuoted.toggle()
      case (",", false): (row, cell) = (row + [cell], "")
      case ("\r", false) where rest.first == "\n":
        rest.removeFirst()
        rows.append(row + [cell])
        (row, cell) = ([], "")
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return rows
  }

  @Test func `has a row for each finding, and no formula`() throws {
    let rows = rows(try NastyReport.text("csv"))
    #expect(rows.count == 5 && rows.allSatisfy { $0.count == 13 })
    let cells = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
    #expect(cells["message"] == "'" + NastyReport.line)
    #expect(cells["path"] == NastyReport.path && cells["subject"] == "class `A<B>`|\"é\"")
    #expect(["line", "column", "endLine", "unit", "level"].map { cells[$0] } == ["1", "21", "1", "0", "safe"])
    #expect(rows[4].last == "why-not" && rows[4][0].count == 16)
  }

  @Test func `names the declaration around a site`() throws {
    let project = try TemporaryProject([
      "A.swift": "import SwiftUI\n"
        + "struct A { struct B: View { var body: some View { let t = Text(\"a\"); t.foregroundColor(.red) } } }\n"
    ])
    let result = try Molt.run("report", "--format", "csv", "--deployment-target", "ios17", in: project.path)
    #expect(result.status == 0)
    #expect(rows(result.output)[1][10] == "A.B.body")
  }
}

@Suite struct `A report to hand around` {
  @Test func `is what its file is called`() throws {
    let project = try TemporaryProject(["A.swift": oneSite])
    let sarif = "{\n  \"$schema\""
    let beginnings = [
      "r.md": "## Molt", "r.csv": "fingerprint,", "r.sarif": sarif, "r.SARIF.json": sarif, "r.json": "{\n  \"schema\"",
    ]
    for (name, beginning) in beginnings {
      let result = try Molt.run("report", "-o", name, "--deployment-target", "ios17", in: project.path)
      #expect(result.status == 0 && result.output.isEmpty && result.error.contains("1 legacy site"), "\(name)")
      #expect(try project.text(name).hasPrefix(beginning), "\(name)")
    }
    #expect(try Molt.run("report", "--format", "csv", "-o", "r.md", in: project.path).status == 0)
    #expect(try project.text("r.md").hasPrefix("fingerprint,"))
    #expect(try Molt.run("report", in: project.path).output.hasPrefix("<!DOCTYPE html>"))
    #expect(try Molt.run("report", "--format", "github", in: project.path).error.contains("`github`; `molt check` can write it"))
  }

  @Test func `has bugs in its exit status alone`() throws {
    let project = try TemporaryProject(["A.swift": oneSite])
    #expect(try Molt.run("report", "--quiet", in: project.path).error.isEmpty)
    #expect(try Molt.run("report", "nowhere", in: project.path).status == 2)
  }
}

extension XMLElement {
  fileprivate func attribute(_ name: String) -> String? { attribute(forName: name)?.stringValue }
}
