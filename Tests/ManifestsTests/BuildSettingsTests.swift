import MoltManifests
import MoltProject
import MoltText
import Testing

private func settings(_ levels: String...) throws -> BuildSettings {
  BuildSettings(
    configuration: "Debug",
    levels: try levels.map { text in
      let dictionary = try PropertyList(SourceText("{\(text)}")).root
      return BuildSettings.Level(source: .dictionary(dictionary, file: "P"), chain: [])
    }, builtIn: ["TARGET_NAME": "My App"], budget: WorkBudget(size: 0))
}

extension BuildSetting.Context {
  static let iPhone = Self(sdk: "iphoneos", architecture: "arm64")
  static let simulator = Self(sdk: "iphonesimulator", architecture: "x86_64")
  static let mac = Self(sdk: "macosx", architecture: "arm64")
}

private func value(_ resolution: BuildSettings.Resolution) -> String? {
  if case .value(let value, _) = resolution { value } else { nil }
}

@Test func `a higher level hides a lower one`() throws {
  let settings = try settings("A = 1;", "A = 2; B = 3;")
  #expect(value(settings.resolve("A")) == "1")
  #expect(value(settings.resolve("B")) == "3")
  #expect(settings.resolve("C") == .unset)
}

@Test func `a condition holds for its SDK, architecture and configuration`() throws {
  let settings = try settings(
    #"A = 1; "A[sdk=iphoneos*]" = 2; "A[sdk=iphoneos*][arch=arm64]" = 3; "A[config=R*]" = 4; "B[sdk=macosx*]" = 5;"#
  )
  #expect(value(settings.resolve("A", .simulator)) == "1")
  #expect(value(settings.resolve("A", .iPhone)) == "3")
  #expect(value(settings.resolve("A", .init(sdk: "iphoneos", architecture: "armv7"))) == "2")
  #expect(value(settings.resolve("B", .mac)) == "5")
  #expect(settings.resolve("B", .iPhone) == .unset)
  #expect(settings.resolve("B") == .unset)
}

@Test(arguments: ["iphoneos17*", "iphoneos17.0", "iphone*17.*", "*17.2"])
func `a condition on the version of the SDK depends on the Xcode`(pattern: String) throws {
  let settings = try settings("A = 1; \"A[sdk=\(pattern)]\" = 2; \"A[sdk=macosx*][arch=arm64]\" = 3;")
  guard case .unresolvable(let place, let reason) = settings.resolve("A", .iPhone) else {
    Issue.record("it is told")
    return
  }
  #expect(place.text == "A[sdk=\(pattern)] = 2")
  #expect(reason == "the version of the SDK decides whether it holds")
  #expect(value(settings.resolve("A")) == "1")
}

@Test func `a condition on the version of an SDK does not hold for another one`() throws {
  let settings = try settings(#"A = 1; "A[sdk=iphoneos17*]" = 2; "A[sdk=iphonesimulator17*][config=Beta]" = 3;"#)
  #expect(value(settings.resolve("A", .simulator)) == "1")
  #expect(value(settings.resolve("A", .mac)) == "1")
}

@Test func `entries of a dictionary count in the order of their keys`() throws {
  let settings = try settings(#""A[sdk=iphone*]" = 1; "A[arch=arm64][sdk=iphoneos*]" = 2; A = 3;"#)
  #expect(value(settings.resolve("A", .iPhone)) == "1")
}

@Test(arguments: [
  ("$(inherited)", "16.0"), ("$(A)", "16.0"), ("${B}", "17.0"), ("$(MISSING:default=15.0)", "15.0"),
  ("$(B:default=1)", "17.0"),
  ("$(C)", "17.0.1"), ("$(X_$(D))", "18.0"), ("$(TARGET_NAME)", "My App"),
  ("$(TARGET_NAME:c99extidentifier)", "My_App"),
  ("$(TARGET_NAME:lower)", "my app"), ("1$", "1$"),
])
func `references are expanded`(source: String, expected: String) throws {
  let settings = try settings("A = \"\(source)\";", "A = 16.0; B = 17.0; C = \"$(B).1\"; D = IOS; X_IOS = 18.0;")
  #expect(value(settings.resolve("A", .iPhone)) == expected)
}

@Test(arguments: [
  ("$(MISSING)", "MISSING is not set"), ("$(LOOP)", "it refers to itself"),
  ("$(TARGET_NAME:unheard)", "`:unheard` is not understood"), ("$(MISSING:lower)", "MISSING is not set"),
])
func `a reference that is not known leaves the setting unresolved`(source: String, reason: String) throws {
  let settings = try settings("A = \"\(source)\"; LOOP = \"$(POOL)\"; POOL = \"$(LOOP)\";")
  let expected = Provenance(file: "P", line: 1, text: "A = \(source)")
  #expect(settings.resolve("A") == .unresolvable(expected, because: reason))
}

@Test func `a file that is not there hides what lies below it`() throws {
  let project = try PropertyList(SourceText("{ A = 1; }")).root
  let settings = BuildSettings(
    configuration: "Debug",
    levels: [
      .init(source: .configurationFile(file("Target.xcconfig", [:])), chain: []),
      .init(source: .dictionary(project, file: "P"), chain: []),
    ], builtIn: [:], budget: WorkBudget(size: 0))
  #expect(settings.resolve("A") == .hidden(file: "Target.xcconfig"))
}

// MARK: Where a value is written

/// The settings of a project's file and a target's, resolved.
private func provenance(_ target: String, _ project: String) throws -> Provenance? {
  let dictionary = try PropertyList(SourceText("{\(target)}")).root
  let settings = BuildSettings(
    configuration: "Debug",
    levels: [
      .init(source: .dictionary(dictionary, file: "P"), chain: ["target App"]),
      .init(source: .configurationFile(file("Base.xcconfig", ["Base.xcconfig": project])), chain: ["project App"]),
    ], builtIn: [:], budget: WorkBudget(size: 0))
  if case .value(_, let provenance) = settings.resolve("FLOOR") { return provenance }
  return nil
}

@Test func `a value is written where its references lead`() throws {
  #expect(
    try provenance("FLOOR = \"$(MIN)\";", "\nMIN = $(MIN_$(OS))\nOS = IOS\nMIN_IOS = 16.0")
      == Provenance(
        file: "Base.xcconfig", line: 4, text: "MIN_IOS = 16.0",
        chain: [
          "project App", "used by MIN = $(MIN_$(OS)) at Base.xcconfig:2", "used by FLOOR = $(MIN) at P:1",
        ]))
  #expect(
    try provenance("FLOOR = \"$(inherited)\";", "FLOOR = 16.0")
      == Provenance(
        file: "Base.xcconfig", line: 1, text: "FLOOR = 16.0",
        chain: ["project App", "used by FLOOR = $(inherited) at P:1"]))
}

@Test func `a value of several parts is written where they are put together`() throws {
  #expect(
    try provenance("FLOOR = \"$(MAJOR).4\";", "MAJOR = 16")
      == Provenance(
        file: "P", line: 1, text: "FLOOR = $(MAJOR).4", chain: ["target App", "MAJOR = 16 at Base.xcconfig:1"]))
  #expect(
    try provenance("FLOOR = \"$(MIN:default=16.0)\";", "")
      == Provenance(file: "P", line: 1, text: "FLOOR = $(MIN:default=16.0)", chain: ["target App"]))
}

@Test(arguments: [
  ("iphoneos", "iphoneos*", true), ("iphoneos17.0", "iphoneos*", true), ("macosx", "iphone*", false),
  ("abc", "*", true),
  ("abc", "a*c", true), ("abc", "a*b", false), ("abc", "abc", true), ("abcabc", "*b*c", true), ("ab", "ab*b", false),
])
func `a star stands for any characters`(text: String, pattern: String, expected: Bool) {
  #expect(matches(text, pattern) == expected)
}

@Test(arguments: [("My App", "My_App"), ("7Zip", "_Zip"), ("Å-b.c", "Å_b_c"), ("plain", "plain"), ("", "")])
func `a name becomes an identifier`(name: String, expected: String) { #expect(c99Identifier(name) == expected) }

// MARK: Configuration files

private func file(_ path: String, _ files: [String: String]) -> BuildConfigurationFile {
  BuildConfigurationFile(
    path: path, files: BuildConfigurationFiles(files.map { .file($0.key, $0.value) }), directory: "Project",
    chain: ["project App"])
}

extension BuildConfigurationFile {
  fileprivate var settings: [BuildSetting] {
    statements.compactMap { if case .setting(let setting) = $0 { setting } else { nil } }
  }

  /// `A=1`, and `?path` for a file that is missing.
  fileprivate var summary: [String] {
    statements.map { statement in
      switch statement {
      case .setting(let setting): "\(setting.name)=\(setting.value)"
      case .missingFile(let path): "?" + path
      }
    }
  }
}

@Test func `a configuration file has a setting on each line`() {
  let file = file(
    "Config/App.xcconfig",
    [
      "Config/App.xcconfig": """
      // IPHONEOS_DEPLOYMENT_TARGET = 1.0
      IPHONEOS_DEPLOYMENT_TARGET = 16.0 // as long as we can\r
      MACOSX_DEPLOYMENT_TARGET[sdk=macosx*][arch=*]=13.0;

      URL = https:/$()/example.com
      nothing
      LIST = one \\
        two \\ // and
        three
      LAST = 1
      """
    ])
  #expect(
    file.summary == [
      "IPHONEOS_DEPLOYMENT_TARGET=16.0", "MACOSX_DEPLOYMENT_TARGET=13.0", "URL=https:/$()/example.com",
      "LIST=one two three", "LAST=1",
    ])
  #expect(file.settings[1].conditions.map(\.name) == ["sdk", "arch"])
  #expect(file.settings.map(\.provenance.line) == [2, 3, 5, 7, 10])
  #expect(
    file.settings[0].provenance
      == Provenance(
        file: "Config/App.xcconfig", line: 2, text: "IPHONEOS_DEPLOYMENT_TARGET = 16.0", chain: ["project App"]))
}

@Test func `includes are read in place, and optional ones may be missing`() {
  let file = file(
    "Config/App.xcconfig",
    [
      "Config/App.xcconfig": "#include \"../Shared/Base.xcconfig\"\nA = 2\n# include? \"Secrets.xcconfig\"",
      "Shared/Base.xcconfig": "A = 1\nB = 1\n#include \"Gone.xcconfig\"\n#include \"Pods/Pods-App.debug.xcconfig\"",
    ])
  #expect(file.summary == ["A=1", "B=1", "?Shared/Gone.xcconfig", "A=2"])
  #expect(file.settings[0].provenance.chain == ["project App", "included by Config/App.xcconfig"])
}

@Test func `an included file is looked for beside each file that leads to it, and in the project`() {
  let file = file(
    "Config/App.xcconfig",
    [
      "Config/App.xcconfig": "#include \"Shared/Base\"\n#include \"Xcode/More.xcconfig\"",
      "Config/Shared/Base.xcconfig": "#include \"Colors.xcconfig\"", "Config/Colors.xcconfig": "A = 1",
      "Project/Xcode/more.xcconfig": "B = 1",
    ])
  #expect(file.summary == ["A=1", "B=1"])
}

@Test func `files that include each other end`() {
  let cycle = file(
    "a.xcconfig",
    [
      "a.xcconfig": "#include \"b.xcconfig\"\n#include \"b.xcconfig\"\nA = 1",
      "b.xcconfig": "#include \"a.xcconfig\"\nB = 1",
    ])
  #expect(cycle.summary == ["B=1", "B=1", "A=1"])
  let doubling = Dictionary(
    uniqueKeysWithValues: (0..<40).map { ("\($0).xcconfig", "#include \"\($0 + 1)\"\n#include \"\($0 + 1)\"") })
  #expect(file("0.xcconfig", doubling).statements.count < 20_000)
}

@Test func `the last setting of a name wins, and inherits from those above it`() {
  let file = file(
    "a.xcconfig",
    ["a.xcconfig": "A = 1\nA[sdk=iphone*] = 2 $(inherited)\nB[sdk=iphoneos*] = 1\nB = 2\nC = $(inherited) 3"])
  let settings = BuildSettings(
    configuration: "Debug", levels: [.init(source: .configurationFile(file), chain: [])], builtIn: [:], budget: WorkBudget(size: 0))
  #expect(value(settings.resolve("A", .iPhone)) == "2 1")
  #expect(value(settings.resolve("B", .iPhone)) == "2")
  #expect(value(settings.resolve("C", .iPhone)) == " 3")
}

@Test(arguments: [
  ("$(${A}", "$(1"), ("${$(A)", "${1"), ("$(A)$(", "1$("), ("$($(B))", "1"), (")$(A)(", ")1("), ("$$(A)}", "$1}"),
  ("$(A) ) ${ $(A) (", "1 ) ${ 1 ("),
])
func `a reference without an end is text, and what stands in it counts`(value text: String, expansion: String) throws {
  #expect(value(try settings("A = 1; B = A; C = \"\(text)\";").resolve("C")) == expansion)
}
