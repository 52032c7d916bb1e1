import Testing
import Text

@testable import Project

private func settings(_ levels: String...) throws -> BuildSettings {
  BuildSettings(
    configuration: "Debug",
    levels: try levels.map { text in
      let dictionary = try PropertyList(SourceText("{\(text)}")).root
      return BuildSettings.Level(source: .dictionary(dictionary, file: "P"), chain: [])
    }, builtIn: ["TARGET_NAME": "My App"])
}

private func value(_ resolution: BuildSettings.Resolution) -> String? {
  if case .value(let value, _) = resolution { value } else { nil }
}

@Test func `a higher level hides a lower one`() throws {
  let settings = try settings("A = 1;", "A = 2; B = 3;")
  #expect(value(settings.resolve("A", sdk: "")) == "1")
  #expect(value(settings.resolve("B", sdk: "")) == "3")
  #expect(settings.resolve("C", sdk: "") == .unset)
}

@Test func `a condition holds for its SDK and configuration`() throws {
  let settings = try settings(
    #"A = 1; "A[sdk=iphoneos*]" = 2; "A[sdk=iphoneos*][arch=arm64]" = 3; "A[config=R*]" = 4; "B[sdk=macosx*]" = 5;"#
  )
  #expect(value(settings.resolve("A", sdk: "iphonesimulator")) == "1")
  #expect(value(settings.resolve("A", sdk: "iphoneos")) == "3")
  #expect(value(settings.resolve("B", sdk: "macosx")) == "5")
  #expect(settings.resolve("B", sdk: "iphoneos") == .unset)
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
  #expect(value(settings.resolve("A", sdk: "iphoneos")) == expected)
}

@Test(arguments: ["$(MISSING)", "$(LOOP)", "$(TARGET_NAME:unheard)", "$(MISSING:lower)"])
func `a reference that is not known leaves the setting unresolved`(source: String) throws {
  let settings = try settings("A = \"\(source)\"; LOOP = \"$(POOL)\"; POOL = \"$(LOOP)\";")
  let expected = Provenance(file: "P", line: 1, text: "A = \(source)")
  #expect(settings.resolve("A", sdk: "") == .unresolvable(expected))
}

@Test func `a file that is not there hides what lies below it`() throws {
  let project = try PropertyList(SourceText("{ A = 1; }")).root
  let settings = BuildSettings(
    configuration: "Debug",
    levels: [
      .init(source: .absent(path: "Target.xcconfig"), chain: []),
      .init(source: .dictionary(project, file: "P"), chain: []),
    ], builtIn: [:])
  #expect(settings.resolve("A", sdk: "") == .hidden(file: "Target.xcconfig"))
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
  BuildConfigurationFile(path: path, files: files.mapValues { SourceText($0) }, chain: ["project App"])
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
      """
    ])
  #expect(file.settings.map(\.name) == ["IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET", "URL"])
  #expect(file.settings.map(\.value) == ["16.0", "13.0", "https:/$()/example.com"])
  #expect(file.settings[1].conditions.map(\.name) == ["sdk", "arch"])
  #expect(
    file.settings[0].provenance
      == Provenance(
        file: "Config/App.xcconfig", line: 2, text: "IPHONEOS_DEPLOYMENT_TARGET = 16.0", chain: ["project App"]))
  #expect(file.missing.isEmpty)
}

@Test func `includes are read in place, and optional ones may be missing`() {
  let file = file(
    "Config/App.xcconfig",
    [
      "Config/App.xcconfig": "#include \"../Shared/Base.xcconfig\"\nA = 2\n#include? \"Secrets.xcconfig\"",
      "Shared/Base.xcconfig": "A = 1\nB = 1\n#include \"Gone.xcconfig\"",
    ])
  #expect(file.settings.map { "\($0.name)=\($0.value)" } == ["A=1", "B=1", "A=2"])
  #expect(file.settings[0].provenance.chain == ["project App", "included by Config/App.xcconfig"])
  #expect(file.missing == ["Shared/Gone.xcconfig"])
}

@Test func `files that include each other end`() {
  let file = file(
    "a.xcconfig", ["a.xcconfig": "#include \"b.xcconfig\"\nA = 1", "b.xcconfig": "#include \"a.xcconfig\""])
  #expect(file.settings.last?.value == "1")
}
