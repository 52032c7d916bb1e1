import Testing

@Suite struct `molt report` {
  private static let code = """
    import SwiftUI

    struct Page: View {
      var body: some View { Text("a").foregroundColor(.red) }
    }

    """

  private func project(_ files: [String: String] = [:]) throws -> TemporaryProject {
    let project = try TemporaryProject(["A.swift": Self.code].merging(files) { $1 })
    try Molt.git("init", "--quiet", in: project.path)
    try Molt.git("add", "--all", in: project.path)
    try Molt.git("commit", "--quiet", "--message", "all", in: project.path)
    return project
  }

  @Test func `writes a page with the commit, the day and the command that makes it again`() throws {
    let project = try project()
    let command = "SOURCE_DATE_EPOCH=1700000000 \"$MOLT\" report --deployment-target ios17 -o report.html -q"
    #expect(try Molt.shell(command, in: project.path).status == 0)
    let page = try project.text("report.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("1 of 1 legacy site is ready"))
    #expect(page.contains("2023-11-14 22:13 UTC") && page.firstMatch(of: /Commit <code>[0-9a-f]{7,}<\/code>/) != nil)
    #expect(
      page.contains(
        "<code>molt report <span class=\"flag\">--deployment-target</span> ios17 <span class=\"flag\">-o</span> report.html</code>"))
    #expect(!page.contains("uncommitted"))
    try project.write(Self.code + "\n", to: "A.swift")
    #expect(try Molt.shell(command, in: project.path).status == 0)
    #expect(try project.text("report.html").contains("with uncommitted changes"))
  }

  @Test func `is the same in each process`() throws {
    let project = try project()
    let command = "SOURCE_DATE_EPOCH=1 \"$MOLT\" report --deployment-target ios17 -q"
    let first = try Molt.shell(command, in: project.path).output
    #expect(first.contains("</html>"))
    for jobs in [1, 2, 8] { #expect(try Molt.shell("\(command) --jobs \(jobs)", in: project.path).output == first) }
  }

  @Test func `asks the first file that says who owns what, wherever in the repository it is called`() throws {
    let project = try project([".github/CODEOWNERS": "/Kit/ @first\n", "docs/CODEOWNERS": "* @other\n", "Kit/B.swift": Self.code])
    let page = try Molt.run("report", "Kit", "--deployment-target", "ios17", in: project.path).output
    #expect(page.contains("\"owners\":[\"@first\"]"))
  }

  @Test func `names files from the top of the repository, and in commands from where it was made`() throws {
    let project = try project(["Kit/B.swift": Self.code])
    let page = try Molt.run("report", ".", "--deployment-target", "ios17", in: project.path + "/Kit").output
    #expect(page.contains("\"path\":\"Kit/B.swift\",\"given\":\"B.swift\""))
    let absolute = try Molt.run("report", project.path, "--deployment-target", "ios17", in: "/").output
    #expect(absolute.contains("\"path\":\"Kit/B.swift\",\"given\":\"/"))
    let markdown = try Molt.run("report", project.path, "--deployment-target", "ios17", "--format", "markdown", in: "/").output
    #expect(markdown.contains("<code>Kit/B.swift:4:"))
  }

  @Test func `has no form that a name does not mean`() throws {
    let project = try project()
    let refused = try Molt.run("report", "-o", "report.pdf", in: project.path)
    #expect(refused.status == 2 && refused.error.contains("no report of the kind `.pdf` (one of `.html`,"))
    #expect(refused.error.contains("`molt help report` says more"))
    for arguments in [["-o", "report"], ["-o", "report.txt", "--format", "csv"]] {
      #expect(try Molt.run(["report"] + arguments, in: project.path).status == 0)
    }
    #expect(try project.text("report").hasPrefix("<!DOCTYPE html>") && project.text("report.txt").hasPrefix("fingerprint,"))
  }

  @Test func `says at a terminal where a page belongs`() throws {
    let project = try project()
    let result = try Terminal.run(["report"], in: project.path)
    #expect(result.status == 2 && result.screen.contains("-o report.html"))
  }
}
