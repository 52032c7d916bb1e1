import Foundation
import MoltArguments
import Testing

@Suite struct `The manual page` {
  private let lines = manual.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)

  @Test func `is printed, with its sections in the order of the field`() throws {
    #expect(try Molt.run("manual").output == manual)
    #expect(
      lines.filter { $0.hasPrefix(".Sh ") }.map { $0.dropFirst(4) } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
      ])
  }

  @Test func `has every command of the help, every flag and every exit status`() {
    for command in Command.allCases {
      #expect(lines.contains { ($0 + " ").hasPrefix(".It Cm \(command.rawValue) ") } == !command.isHidden, "\(command)")
    }
    for flag in Flag.allCases {
      let name = "Fl \\-" + flag.rawValue.replacing("-", with: "\\-")
      #expect(lines.contains { $0.hasPrefix(".It ") && ($0 + " ").contains(name + " ") }, "\(flag)")
    }
    for status in ExitStatus.allCases { #expect(lines.contains(".It \(status.rawValue)")) }
  }

  @Test func `has short lines, none of which is taken for a macro or ends in a space`() {
    for line in lines {
      #expect(line.utf8.count <= 80 || line.hasPrefix("."), "\(line)")
      #expect(line.wholeMatch(of: /\.[A-Z][a-z] .*|\.[A-Z][a-z]|[^.'].*/) != nil && !line.hasSuffix(" "), "\(line)")
    }
  }

  @Test func `has examples that make sense`() throws {
    let examples = lines.indices.filter { lines[$0].hasPrefix(".Bd ") }.map { lines[$0 + 1].replacing("\\-", with: "-") }
    #expect(examples.count > 4)
    for example in examples {
      let words = example.split(separator: " ").map(String.init)
      #expect(words[0] == "molt")
      _ = try Options(Invocation(Array(words.dropFirst())) { _ in true })
    }
  }

  @Test(.enabled(if: isInstalled("mandoc"), "mandoc is not installed"))
  func `is found sound by mandoc`() throws {
    let project = try TemporaryProject(["page": manual])
    let result = try Molt.shell("mandoc -T lint -W warning page", in: project.path)
    #expect(result.status == 0 && result.output.isEmpty && result.error.isEmpty, "\(result.output)\(result.error)")
  }

  @Test(.enabled(if: isInstalled("groff"), "groff is not installed"))
  func `is found sound by groff`() throws {
    let project = try TemporaryProject(["page": manual])
    let result = try Molt.shell("groff -mandoc -Tutf8 -ww page", in: project.path)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
  }
}

@Suite struct `What is told at several places` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  @Test func `is the same of exit statuses in the help, the manual and the README`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    for status in ExitStatus.allCases {
      #expect(readme.contains("\n| \(status.rawValue) | \(status.meaning) |\n"))
      #expect(helpText(for: nil).contains("\n  \(status.rawValue) "))
    }
  }

  @Test func `is every variable of the environment that molt reads`() throws {
    let sources = Self.root.appending(path: "Sources")
    var found: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      found.formUnion(text.matches(of: /(?:getenv|variable)\("(\w+)"\)/).map { String($0.1) })
    }
    #expect(found == Set(EnvironmentVariable.allCases.map(\.rawValue)))
  }
}
