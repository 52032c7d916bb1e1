import Foundation
import MoltArguments
import Testing

private let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

/// A repository with what `.ci/release` reads, and a stand-in for the program that it would build.
private func repository(changelog: String = "## [\(version)] - \(releaseDate)\n") throws -> TemporaryProject {
  let project = try TemporaryProject([".gitignore": ".build/\n", "CHANGELOG.md": changelog])
  for path in [".ci", ".github", "LICENSE", "Corpus/Bookshelf/before", "Sources/Arguments/HelpText.swift", "Sources/Plugin"] {
    let copy = project.url.appending(path: path)
    try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: sources.appending(path: path), to: copy)
  }
  let program = "mkdir .build && printf '#!/bin/sh\\nexec \"%s\" \"$@\"\\n' \"$MOLT\" > .build/molt && chmod +x .build/molt"
  try #require(try Molt.shell(program, in: project.path).status == 0)
  try Molt.git("init", "-q", in: project.path)
  try Molt.git("add", "-A", in: project.path)
  try Molt.git("commit", "-qm", "State", in: project.path)
  return project
}

extension TemporaryProject {
  /// Where the script puts what it makes.
  fileprivate var output: String { path + "/.build/dist" }

  fileprivate func release(
    _ arguments: String = version + " --repository example/molt --executable .build/molt"
  ) throws -> Molt.Result {
    try Molt.shell(".ci/release " + arguments, in: path)
  }

  fileprivate func released(_ name: String) throws -> String { try text(".build/dist/" + name) }
}

private let tools = ["git", "zip", "unzip", "swift"]
private let hasTools = tools.allSatisfy(isInstalled)
private let missingTools: Comment = "git, zip, unzip or swift is not installed"

@Suite struct `A release` {
  @Test func `is refused where it would not be what its name says`() throws {
    let repository = try repository(changelog: "## [Unreleased]\n")
    for (arguments, message) in [
      ("", "usage: .ci/release VERSION"), ("9.9", "usage: .ci/release VERSION"),
      ("9.9.9", "Sources/Arguments/HelpText.swift says version \(version)\n"),
      (version, "CHANGELOG.md has no line `## [\(version)] - \(releaseDate)`"),
      (version + " --output", "--output needs a value\n"), (version + " --sign", "unknown argument --sign\n"),
    ] {
      let result = try repository.release(arguments)
      #expect(result.status == 1)
      #expect(result.error.hasPrefix("release: \(message)"), "\(result.error)")
    }
    try repository.write("", to: "New.swift")
    #expect(try repository.release(version).error == "release: the working tree has changes that are not committed\n")
    #expect(!FileManager.default.fileExists(atPath: repository.output))
  }

  @Test func `is refused for a tag that is elsewhere, and where nobody says whose it is`() throws {
    let repository = try repository()
    let unknown = try repository.release("\(version) --executable .build/molt")
    #expect(unknown.error == "release: which repository on GitHub? pass --repository OWNER/NAME\n")
    try Molt.git("tag", version, in: repository.path)
    try Molt.git("commit", "-q", "--allow-empty", "-m", "More", in: repository.path)
    #expect(try repository.release().error == "release: the tag \(version) is on another commit\n")
  }

  @Test(.enabled(if: hasTools, missingTools))
  func `has the same bytes each time, and names them`() throws {
    let repository = try repository()
    let first = try repository.release()
    #expect(first.status == 0, "\(first.error)")
    let again = try Molt.shell(
      "umask 077; LC_ALL=C TZ=Asia/Tokyo .ci/release \(version) --repository example/molt --executable .build/molt --output .build/b",
      in: repository.path)
    #expect(again.status == 0, "\(again.error)")
    #expect(try repository.released("SHA256SUMS") == repository.text(".build/b/SHA256SUMS"))
    #expect(try Molt.shell("sha256sum -c SHA256SUMS || shasum -a 256 -c SHA256SUMS", in: repository.output).status == 0)
    #expect(first.error.contains("release: there is no archive for "))
  }

  @Test(.enabled(if: hasTools, missingTools))
  func `brings completions, the manual page and a formula of what there is`() throws {
    let repository = try repository()
    try #require(try repository.release().status == 0)
    let names = try Molt.shell("tar -tzf molt-\(version)-*.tar.gz | sed 's|^[^/]*/||'", in: repository.output).output
    #expect(
      names.split(separator: "\n") == [
        "CHANGELOG.md", "LICENSE", "completions/_molt", "completions/molt.bash", "completions/molt.fish", "man/molt.1", "molt",
      ])
    let page = try Molt.shell("set -- molt-\(version)-*.tar.gz; tar -xOzf $1 ${1%.tar.gz}/man/molt.1", in: repository.output)
    #expect(page.output == manual)
    let formula = try repository.released("molt.rb")
    #expect(!formula.contains("@") && !formula.contains("begin") && formula.contains("https://github.com/example/molt/releases"))
    #expect(formula.matches(of: /sha256 "[0-9a-f]{64}"/).count == 1)
  }

  @Test(.enabled(if: hasTools, missingTools))
  func `is assembled from the archives of several machines`() throws {
    let repository = try repository()
    for triple in ["universal-apple-macosx", "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"] {
      let name = "molt-\(version)-\(triple)"
      let pack = "mkdir -p \(name) dist; echo \(triple) > \(name)/molt; tar -czf dist/\(name).tar.gz \(name)"
      try #require(try Molt.shell(pack, in: repository.path + "/.build").status == 0)
    }
    let result = try repository.release("\(version) --repository example/molt --assemble")
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    let bundle = "molt-\(version).artifactbundle.zip"
    let info = try Molt.shell("unzip -p \(bundle) molt.artifactbundle/info.json", in: repository.output).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(info.utf8)) as? [String: Any])
    let molt = try #require((object["artifacts"] as? [String: Any])?["molt"] as? [String: Any])
    #expect(molt["version"] as? String == version)
    let variants = try #require(molt["variants"] as? [[String: Any]])
    #expect(
      variants.flatMap { $0["supportedTriples"] as? [String] ?? [] } == [
        "aarch64-unknown-linux-gnu", "arm64-apple-macosx", "x86_64-apple-macosx", "x86_64-unknown-linux-gnu",
      ])
    for path in variants.compactMap({ $0["path"] as? String }) {
      let program = try Molt.shell("unzip -p \(bundle) molt.artifactbundle/\(path)", in: repository.output).output
      #expect(path == "molt-\(version)-\(program.trimmingCharacters(in: .newlines))/molt")
    }
    #expect(try repository.released("molt.rb").matches(of: /sha256 "[0-9a-f]{64}"/).count == 3)
  }
}

@Suite struct `What is released` {
  @Test(.enabled(if: hasTools, missingTools))
  func `runs in a package by its plug-in`() throws {
    let repository = try repository()
    try #require(try repository.release().status == 0)
    let app = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "App", platforms: [.iOS(.v17)], dependencies: [.package(path: "../molt-plugin")], targets: [.target(name: "App")])

      """
    try repository.write(app, to: ".build/app/Package.swift")
    try repository.write("import SwiftUI\nfinal class Model: ObservableObject {}\n", to: ".build/app/Sources/App/A.swift")
    // What is not on GitHub yet is taken from where it lies.
    let unpack = """
      tar -xzf dist/molt-plugin-\(version).tar.gz && cd molt-plugin && unzip -q ../dist/*.artifactbundle.zip &&
        sed 's|url: .*)|path: "molt.artifactbundle")|' Package.swift > P && grep -q checksum Package.swift && mv P Package.swift
      """
    try #require(try Molt.shell(unpack, in: repository.path + "/.build").status == 0)
    let result = try Molt.shell("swift package molt diff", in: repository.path + "/.build/app")
    #expect(result.status == 1)
    #expect((result.output + result.error).contains("+final class Model {}\n"), "\(result.error)")
  }

  @Test(.enabled(if: hasTools && isInstalled("curl"), missingTools))
  func `is installed and run by the action`() throws {
    let repository = try repository()
    try #require(try repository.release().status == 0)
    let steps = """
      export MOLT_DOWNLOADS=file://$PWD RUNNER_TEMP=$PWD/temp GITHUB_PATH=$PWD/path GITHUB_OUTPUT=$PWD/output
      mkdir -p temp && rm -f \(version) && ln -s dist \(version)
      ../.github/actions/molt/install && PATH="$(cat path):$PATH"
      """
    let run = #"MOLT_ARGUMENTS='explain "local-class"' ../.github/actions/molt/run"#
    let result = try Molt.shell("set -e\n\(steps)\n\(run)", in: repository.path + "/.build")
    #expect(result.status == 0, "\(result.output)\(result.error)")
    #expect(result.output.contains("molt \(version)\nreason local-class\n"))
    #expect(try repository.text(".build/output") == "status=0\n")
    try repository.write("0  nothing\n", to: ".build/dist/SHA256SUMS")
    let damaged = try Molt.shell("set -e\n\(steps)", in: repository.path + "/.build")
    #expect(damaged.status == 2 && damaged.output.contains("::error::SHA256SUMS does not name molt-\(version)-"))
  }
}

@Suite struct `What other tools read` {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: sources.appending(path: path), encoding: .utf8)
  }

  @Test func `of hooks are command lines that make sense`() throws {
    let hooks = try text(".pre-commit-hooks.yaml").matches(of: /entry: molt (.*)\n  args: \[(.*)\]/)
    #expect(hooks.count == 2)
    for hook in hooks {
      let words = hook.1.split(separator: " ") + hook.2.split(separator: ", ")
      _ = try Options(Invocation(words.map(String.init) + ["A.swift"]) { _ in true })
    }
  }

  @Test func `of the action are scripts that are there`() throws {
    let scripts = try text(".github/actions/molt/action.yml").matches(of: /GITHUB_ACTION_PATH\/(\w+)/).map { String($0.1) }
    #expect(scripts == ["install", "run"])
    for script in scripts {
      let path = sources.appending(path: ".github/actions/molt/" + script).path
      #expect(FileManager.default.isExecutableFile(atPath: path))
    }
  }

  @Test(.enabled(if: isInstalled("shellcheck"), "shellcheck is not installed"))
  func `of shells has no fault that shellcheck knows`() throws {
    let project = try TemporaryProject(["molt.bash": Shell.bash.completions])
    let scripts = [".ci/release", ".ci/run", ".github/actions/molt/install", ".github/actions/molt/run"]
    let paths = scripts.map { sources.appending(path: $0).path } + [project.path + "/molt.bash"]
    let result = try Molt.shell("shellcheck -s bash " + paths.map { "'\($0)'" }.joined(separator: " "), in: project.path)
    #expect(result.status == 0, "\(result.output)")
  }
}
