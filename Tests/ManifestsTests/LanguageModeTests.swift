import MoltManifests
import MoltProject
import MoltText
import Testing

@Suite struct `Whether wrappers bind a type to their actor` {
  private func xcode(_ settings: String, overrides: [String: String] = [:]) -> Bool? {
    let target = XcodeFixture.FixtureTarget(
      name: "App", settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0; " + settings, overrides: overrides)
    return model(["App.swift"], [XcodeFixture(targets: [target]).manifest]).targets[0].infersActorFromWrappers
  }

  private func package(_ text: String) -> Bool? {
    model(["Package.swift", "Sources/Core/Core.swift"], [.file("Package.swift", text)]).targets[0]
      .infersActorFromWrappers
  }

  private let declaration = "\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"Core\")"

  @Test func `is a matter of the language mode that Xcode sets`() {
    #expect(xcode("SWIFT_VERSION = 5.0;") == true)
    #expect(xcode("SWIFT_VERSION = 6.0;") == false)
    #expect(xcode("") == nil)
    #expect(xcode("SWIFT_VERSION = 5.0; SWIFT_UPCOMING_FEATURE_DISABLE_OUTWARD_ACTOR_ISOLATION = YES;") == false)
  }

  @Test func `is not known where configurations differ`() {
    #expect(xcode("", overrides: ["Debug": "SWIFT_VERSION = 5.0;", "Release": "SWIFT_VERSION = 6.0;"]) == nil)
    #expect(xcode("", overrides: ["Debug": "SWIFT_VERSION = 5.0;", "Release": "SWIFT_VERSION = 5.0;"]) == true)
  }

  @Test func `is a matter of the tools version of a package, unless that chooses a mode`() {
    #expect(package("// swift-tools-version: 6.1" + declaration + "])") == false)
    #expect(package("// swift-tools-version:5.9" + declaration + "])") == true)
    #expect(package("//swift-tools-version:5.10" + declaration + "])") == true)
    #expect(package("// swift-tools-version: 6.0" + declaration + "], swiftLanguageModes: [.v5])") == nil)
  }

  @Test func `is not known of a file that targets of both modes compile`() {
    let targets = [true, false].map { infers in
      Target(
        name: "A", module: "A", origin: "", floors: [], unknown: nil, infersActorFromWrappers: infers,
        files: [FileID(0), FileID(infers ? 1 : 2)])
    }
    let project = ProjectModel(targets: targets)
    #expect(project.infersActorFromWrappers(FileID(0)) == nil)
    #expect(project.infersActorFromWrappers(FileID(1)) == true)
    #expect(project.infersActorFromWrappers(FileID(2)) == false)
    #expect(project.infersActorFromWrappers(FileID(3)) == nil)
  }
}
