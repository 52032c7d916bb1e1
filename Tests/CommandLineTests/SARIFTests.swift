import Foundation
import MoltEngine
import MoltReports
import Testing

/// SARIF 2.1.0, as its schema and its text have it.
@Suite struct `A report in SARIF` {
  private static func run(_ text: String) throws -> [String: Any] {
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0" && (log["$schema"] as? String)?.hasSuffix("sarif-schema-2.1.0.json") == true)
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  private static func results(_ run: [String: Any]) throws -> [[String: Any]] { try #require(run["results"] as? [[String: Any]]) }

  /// What the schema demands of the objects that molt writes: the properties that they may have, and those that they must.
  private static let objects: [String: (properties: Set<String>, required: Set<String>)] = [
    "run": (
      [
        "tool", "invocations", "columnKind", "newlineSequences", "defaultEncoding", "defaultSourceLanguage", "originalUriBaseIds",
        "versionControlProvenance", "results",
      ], ["tool"]
    ),
    "driver": (["name", "version", "semanticVersion", "rules"], ["name"]),
    "rules": (["id", "shortDescription", "fullDescription", "help", "helpUri", "defaultConfiguration", "properties"], ["id"]),
    "invocations": (["executionSuccessful", "exitCode", "toolExecutionNotifications"], ["executionSuccessful"]),
    "toolExecutionNotifications": (["level", "message", "locations"], ["message"]),
    "versionControlProvenance": (["repositoryUri", "revisionId", "branch", "mappedTo"], ["repositoryUri"]),
    "results": (
      [
        "ruleId", "ruleIndex", "level", "message", "locations", "relatedLocations", "partialFingerprints", "baselineState",
        "suppressions", "fixes", "properties",
      ], ["message"]
    ),
    "locations": (["physicalLocation", "logicalLocations"], []), "relatedLocations": (["physicalLocation", "message"], []),
    "physicalLocation": (["artifactLocation", "region"], ["artifactLocation"]),
    "logicalLocations": (["fullyQualifiedName"], []), "artifactLocation": (["uri", "uriBaseId"], []),
    "region": (["startLine", "startColumn", "endLine", "endColumn", "byteOffset", "byteLength"], ["startLine"]),
    "deletedRegion": (["startLine", "startColumn", "endLine", "endColumn"], ["startLine"]),
    "suppressions": (["kind", "justification", "location"], ["kind"]),
    "fixes": (["description", "artifactChanges"], ["artifactChanges"]),
    "artifactChanges": (["artifactLocation", "replacements"], ["artifactLocation", "replacements"]),
    "replacements": (["deletedRegion", "insertedContent"], ["deletedRegion"]), "message": (["text"], ["text"]),
  ]

  /// Goes through all values below a key.
  private static func check(_ value: Any, _ key: String) {
    if let list = value as? [Any] { list.forEach { check($0, key) } }
    guard let object = value as? [String: Any] else { return }
    if let (properties, required) = objects[key] {
      #expect(Set(object.keys).isSubset(of: properties) && required.isSubset(of: object.keys), "\(key): \(object.keys)")
    }
    if key == "properties" { return }
    if let level = object["level"] as? String, key != "properties" { #expect(["none", "note", "warning", "error"].contains(level)) }
    if let line = object["startLine"] as? Int { #expect(line > 0 && object["startColumn"] as! Int > 0) }
    if let uri = object["uri"] as? String { #expect(URL(string: uri) != nil && !uri.contains(" ")) }
    for (key, value) in object { check(value, key) }
  }

  @Test func `has what the schema demands, and nothing that it does not know`() throws {
    let run = try Self.run(NastyReport.text("sarif"))
    Self.check(run, "run")
    let results = try Self.results(run)
    #expect(results.map { $0["level"] as? String } == ["warning", "warning", "warning", "note"])
    // A list of places must have none twice.
    for result in results {
      let places = try #require(result["relatedLocations"] as? [NSDictionary])
      #expect(Set(places).count == places.count)
    }
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(driver["version"] as? String == "1.2.3")
    for result in results { #expect(rules[result["ruleIndex"] as! Int]["id"] as? String == result["ruleId"] as? String) }
    #expect(((rules[0]["help"] as? [String: String])?["markdown"])?.contains("```swift") == true)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["exitCode"] as? Int == 70 && invocation["executionSuccessful"] as? Bool == false)
  }

  @Test func `escapes messages as messages of SARIF, and paths as URIs`() throws {
    let results = try Self.results(Self.run(NastyReport.text("sarif")))
    let message = try #require(results[0]["message"] as? [String: String])["text"]
    #expect(message == NastyReport.line.replacing("{0}", with: "{{0}}").replacing("](", with: "\\]("))
    let locations = try #require(results[0]["locations"] as? [[String: Any]])
    let location = try #require(locations.first?["physicalLocation"] as? [String: [String: Any]])
    let uri = try #require(location["artifactLocation"]?["uri"] as? String)
    #expect(uri == "a%20%3Cb%3E%20%26%20%27c%27/x%20%22y%22%2C%0A100%25%3A%7C%C3%A9%60.swift")
    #expect(uri.removingPercentEncoding == NastyReport.path)
    #expect(
      location["region"] as? [String: Int] == [
        "startLine": 1, "startColumn": 18, "endLine": 1, "endColumn": 21, "byteOffset": 20, "byteLength": 3,
      ])
  }

  @Test func `tells places that belong together once, and the reasons of what stays`() throws {
    let results = try Self.results(Self.run(NastyReport.text("sarif")))
    let related = results.map { result in
      (result["relatedLocations"] as? [[String: Any]])?.compactMap { ($0["message"] as? [String: String])?["text"] } ?? []
    }
    #expect(related[0] == ["moves together: more"])
    #expect(related[2].count == 1 && related[2][0].hasPrefix("moves together: =`a|b`"))
    #expect(related[3].count == 1 && related[3][0].contains("<i>is</i>"))
    #expect(results.map { ($0["fixes"] as? [Any])?.count } == [1, 0, 0, 0])
  }

  @Test func `has fixes that write what apply writes, byte for byte`() throws {
    let project = try TemporaryProject(["Package.swift": "// swift-tools-version: 5.9\n"])
    let a =
      "\u{FEFF}import SwiftUI; let a = Text(\"🙂é\").foregroundColor(.red)\r\n\r\n"
      + "struct B { let c = Text(\"x\").foregroundColor(.blue) }\r\n"
    let model =
      "import SwiftUI\n\nfinal class Model: ObservableObject {\n"
      + "\t/* 👩‍👩‍👧 */ @Published var a = 1\r\t@Published var b = 2\n}\n\n"
      + "struct V: View {\n  @StateObject var m = Model()\n  var body: some View { Text(\"🙂\").foregroundColor(.red) }\n}"
    try project.write(a, to: "A é.swift")
    try project.write(model, to: "Sources/M.swift")
    let floor = ["--deployment-target", "ios17", "--deployment-target", "macos14"]
    #expect(try Molt.run(["report", "-q", "-o", "r.sarif"] + floor, in: project.path).status == 0)
    let run = try Self.run(project.text("r.sarif"))
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    let before = try ["A é.swift", "Sources/M.swift"].map { ($0, try Data(contentsOf: project.url.appending(path: $0))) }
    #expect(try Molt.run(["apply", "--all", "--allow-no-vcs"] + floor, in: project.path).status == 0)
    for (path, data) in before {
      let after = try Data(contentsOf: project.url.appending(path: path))
      #expect(try Self.fixed(data, path, run) == after, "\(path)")
      #expect(data != after)
    }
  }

  /// What a reader makes of a file who makes all fixes of a run. Edits that several units share are made once.
  private static func fixed(_ data: Data, _ path: String, _ run: [String: Any]) throws -> Data {
    let mark = Data([0xEF, 0xBB, 0xBF])
    let hasMark = data.starts(with: mark)
    var units = Array(String(decoding: hasMark ? data.dropFirst(3) : data, as: UTF8.self).utf16)
    let changes = try results(run).flatMap { $0["fixes"] as! [[String: Any]] }.flatMap { $0["artifactChanges"] as! [[String: Any]] }
    let own = changes.filter { (($0["artifactLocation"] as! [String: String])["uri"]!).removingPercentEncoding == path }
    var edits: [Range<Int>: String] = [:]
    for replacement in own.flatMap({ $0["replacements"] as! [[String: Any]] }) {
      let region = replacement["deletedRegion"] as! [String: Int]
      let start = offset(region["startLine"]!, region["startColumn"]!, in: units)
      let end = offset(region["endLine"]!, region["endColumn"]!, in: units)
      edits[start..<end] = (replacement["insertedContent"] as! [String: String])["text"]
    }
    for (range, text) in edits.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
      units.replaceSubrange(range, with: Array(text.utf16))
    }
    return (hasMark ? mark : Data()) + Data(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func offset(_ line: Int, _ column: Int, in units: [UInt16]) -> Int {
    var (current, index) = (1, 0)
    while current < line {
      let isEnd = units[index] == 0x0A || units[index] == 0x0D && (index + 1 == units.count || units[index + 1] != 0x0A)
      if isEnd { current += 1 }
      index += 1
    }
    return index + column - 1
  }

  @Test func `says what a comment keeps, and why`() throws {
    let code =
      "import SwiftUI\n// molt:ignore foreground-style -- kept for {iOS 16}\nlet a = Text(\"a\").foregroundColor(.red)\n"
      + "let b = Text(\"b\").foregroundColor(.red)\n"
    let project = try TemporaryProject(["A.swift": code])
    let result = try Molt.run("check", "--format", "sarif", "--deployment-target", "ios17", in: project.path)
    let results = try Self.results(Self.run(result.output))
    let suppressions = results.map { $0["suppressions"] as? [[String: Any]] }
    #expect(suppressions.map { $0?.count } == [1, 0])
    #expect(suppressions[0]?[0]["kind"] as? String == "inSource")
    #expect(suppressions[0]?[0]["justification"] as? String == "kept for {iOS 16}")
    let place = try #require(suppressions[0]?[0]["location"] as? [String: [String: Any]])
    #expect((place["physicalLocation"]?["region"] as? [String: Int])?["startLine"] == 2)
  }

  @Test func `names the commit, and no password`() throws {
    let project = try TemporaryProject(["A.swift": "import SwiftUI\nlet a = Text(\"a\").foregroundColor(.red)\n"])
    try Molt.git("init", "--quiet", "--initial-branch", "main", in: project.path)
    try Molt.git("add", "--all", in: project.path)
    try Molt.git("commit", "--quiet", "--message", "all", in: project.path)
    let arguments = ["check", "--format", "sarif", "--deployment-target", "ios17"]
    #expect(try Self.run(Molt.run(arguments, in: project.path).output)["versionControlProvenance"] == nil)
    try Molt.git("remote", "add", "origin", "https://me:secret@example.org/app.git", in: project.path)
    let text = try Molt.run(arguments, in: project.path).output
    let details = try #require((Self.run(text)["versionControlProvenance"] as? [[String: Any]])?.first)
    #expect(details["repositoryUri"] as? String == "https://example.org/app.git" && details["branch"] as? String == "main")
    let commit = try #require(details["revisionId"] as? String)
    let report = try Molt.run("report", "--format", "markdown", in: project.path).output
    #expect(report.contains(" at commit `\(commit.prefix(12))` of `main`: `molt report`\n"))
    #expect(commit.count == 40 && !text.contains("secret"))
    Self.check(try Self.run(text), "run")
  }

  @Test(arguments: [
    ("git@example.org:team/app.git", "ssh://git@example.org/team/app.git"),
    ("ssh://git:x@example.org:22/a", "ssh://git@example.org:22/a"), ("https://token@example.org/a", "https://example.org/a"),
    ("../other", nil), ("/srv/git/a", nil), ("file:///srv/a", nil), ("a b:c", nil),
  ])
  func `writes addresses of repositories as URIs`(remote: String, uri: String?) {
    #expect(Revision.uri(ofRemote: remote) == uri)
  }

  @Test func `says what is new beside a baseline`() throws {
    let code = "import SwiftUI\nlet a = Text(\"a\").foregroundColor(.red)\n"
    let project = try TemporaryProject(["A.swift": code])
    let arguments = ["check", "--baseline", "b.txt", "--deployment-target", "ios17"]
    #expect(try Molt.run(arguments + ["--write-baseline"], in: project.path).status == 0)
    try project.write(code + "let b = Text(\"b\").foregroundColor(.red)\n", to: "A.swift")
    let results = try Self.results(Self.run(Molt.run(arguments + ["--format", "sarif"], in: project.path).output))
    #expect(results.map { $0["baselineState"] as? String } == ["new"])
  }
}
