import Testing
import Text

@testable import Project

/// A target that was read although its description asks for more work than there is time, and the warnings.
private func read(_ path: String, _ text: String, _ others: [String: String] = [:]) -> (target: Target?, warnings: [String]) {
  let manifests = ([(path, text)] + others.map { ($0, $1) }).compactMap { Manifest(path: $0, text: SourceText($1)) }
  let project = ProjectModel(files: ["A.swift"], manifests: manifests)
  return (project.targets.first, project.warnings)
}

/// Whether a reader gave up, told where, and left no floor that might be believed.
private func isGivenUp(_ found: (target: Target?, warnings: [String]), at place: String) -> Bool {
  found.warnings.contains { $0.hasPrefix(place) && $0.contains("takes more work") }
    && found.target.map { $0.unknown != nil && $0.hasDoubtfulFloors } ?? true
}

@Test func `settings that multiply one another are not known`() {
  let settings = (0..<12).map { "A\($0) = \"" + String(repeating: "$(A\($0 + 1))", count: 10) + "\";" }.joined()
  let text = XcodeFixture(
    targets: [.init(name: "App")], settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = \"$(A0)\"; \(settings) A12 = 1;"
  ).text
  #expect(isGivenUp(read("App.xcodeproj/project.pbxproj", text), at: "App.xcodeproj/project.pbxproj:"))
}

@Test func `setting groups that multiply one another are not known`() {
  let groups = (0..<30).map { "  A\($0): {groups: [A\($0 + 1), A\($0 + 1), A\($0 + 1)], X: 1}\n" }.joined()
  let target = "targets:\n  App: {settings: {groups: [A0]}, type: application, platform: iOS, deploymentTarget: '17.0', sources: [.]}\n"
  #expect(isGivenUp(read("project.yml", "name: App\nsettingGroups:\n\(groups)\(target)"), at: "project.yml:"))
}

@Test(arguments: ["let a = a + a", (0..<30).map { "let a\($0 == 0 ? "" : "\($0)") = a\($0 + 1) + a\($0 + 1) + a\($0 + 1)" }.joined(separator: "\n")])
func `variables of a package that multiply one another are not known`(variables: String) {
  let package = "import PackageDescription\nlet package = Package(name: \"A\", platforms: [.iOS(.v17)], targets: a + [.target(name: \"A\", path: \".\")])\n"
  #expect(isGivenUp(read("Package.swift", package + variables), at: "Package.swift:"))
}

@Test func `functions of a manifest that multiply one another are not known`() {
  let functions = (0..<40).map { "func f\($0)() -> [Target] { f\($0 + 1)() + f\($0 + 1)() }\n" }.joined()
  let found = read("Project.swift", "import ProjectDescription\nlet project = Project(name: \"A\", targets: f0())\n" + functions)
  #expect(isGivenUp(found, at: "Project.swift:"))
}

@Test func `texts of a pod that double one another are not known`() {
  let variables = (0..<60).map { "a\($0 + 1) = \"#{a\($0)}#{a\($0)}\"\n" }.joined()
  let found = read("A.podspec", "a0 = 'a'\n\(variables)Pod::Spec.new do |s|\n  s.name = 'A'\n  s.ios.deployment_target = a60\nend\n")
  #expect(found.target?.unknown != nil)
}

@Test func `lists of Bazel's that multiply one another are not known`() {
  let lists = (0..<20).map { "a\($0) = [" + String(repeating: "a\($0 + 1), ", count: 10) + "]\n" }.joined()
  let rule = "ios_application(name = \"App\", minimum_os_version = \"17.0\", srcs = a0, deps = a0)\n"
  #expect(isGivenUp(read("BUILD", rule + lists, ["WORKSPACE": ""]), at: "BUILD:"))
}

@Test func `variants that multiply one another are not known`() {
  let groups = (0..<8).map { "G\($0) = {isa = PBXVariantGroup; children = (" + String(repeating: "G\($0 + 1), ", count: 12) + "); };" }.joined()
  let text = XcodeFixture(
    targets: [.init(name: "App", buildFiles: "BF")], settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    objects: "BF = {isa = PBXBuildFile; fileRef = G0; };" + groups
  ).text
  #expect(isGivenUp(read("App.xcodeproj/project.pbxproj", text), at: "App.xcodeproj/project.pbxproj:"))
}

@Test func `what is written without tricks is read within the budget`() {
  let targets = (0..<2000).map { ".target(name: \"T\($0)\", dependencies: [\"T\($0 + 1)\"], path: \"T\($0)\")," }.joined(separator: "\n")
  let found = read("Package.swift", "import PackageDescription\nlet package = Package(name: \"A\", platforms: [.iOS(.v17)], targets: [\n\(targets)\n])")
  #expect(found.warnings.isEmpty)
  #expect(found.target?.unknown == nil)
}
