import MoltManifests
import MoltProject
import MoltText
import Testing

/// A target that was read although its description asks for more work than there is time, and the warnings.
private func read(_ path: String, _ text: String, _ others: [String: String] = [:]) -> (target: Target?, warnings: [String]) {
  let manifests = ([(path, text)] + others.map { ($0, $1) }).compactMap { Manifest(path: $0, text: SourceText($1)) }
  let project = ProjectModel(files: ["A.swift"], manifests: manifests)
  return (project.targets.first, project.warnings)
}

/// Whether a reader gave up, told where, and left no floor that might be believed.
private func isGivenUp(_ found: (target: Target?, warnings: [String]), at place: String) -> Bool {
  found.warnings.contains { $0.hasPrefix(place) && $0.contains("takes too much work") }
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

@Test(arguments: [
  "let a = a + a", (0..<30).map { "let a\($0 == 0 ? "" : "\($0)") = a\($0 + 1) + a\($0 + 1) + a\($0 + 1)" }.joined(separator: "\n"),
])
func `variables of a package that multiply one another are not known`(variables: String) {
  let package =
    "import PackageDescription\nlet package = Package(name: \"A\", platforms: [.iOS(.v17)], targets: a + [.target(name: \"A\", path: \".\")])\n"
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
  let groups = (0..<8).map { "G\($0) = {isa = PBXVariantGroup; children = (" + String(repeating: "G\($0 + 1), ", count: 12) + "); };" }
    .joined()
  let text = XcodeFixture(
    targets: [.init(name: "App", buildFiles: "BF")], settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    objects: "BF = {isa = PBXBuildFile; fileRef = G0; };" + groups
  ).text
  #expect(isGivenUp(read("App.xcodeproj/project.pbxproj", text), at: "App.xcodeproj/project.pbxproj:"))
}

@Test func `what is written without tricks is read within the budget`() {
  let targets = (0..<2000).map { ".target(name: \"T\($0)\", dependencies: [\"T\($0 + 1)\"], path: \"T\($0)\")," }.joined(separator: "\n")
  let found = read(
    "Package.swift", "import PackageDescription\nlet package = Package(name: \"A\", platforms: [.iOS(.v17)], targets: [\n\(targets)\n])")
  #expect(found.warnings.isEmpty)
  #expect(found.target?.unknown == nil)
}

@Test(
  arguments: [
    "targets: f(\"x\")", "targets: [.a(\"x\")]", "targets: c", "targets: [t(sources: g())]",
    "targets: [t(settings: .settings(base: h()))]",
  ])
func `functions and variables of a manifest that need themselves end`(arguments: String) {
  let text = """
    import ProjectDescription
    func f(_ s: String) -> [Target] { f(s) + f(s) }
    func g() -> SourceFilesList { SourceFilesList(globs: g()) }
    func h() -> SettingsDictionary { h().merging(h()) }
    func t(sources: SourceFilesList = [], settings: Settings? = nil) -> Target {
      .target(name: "A", destinations: .iOS, product: .app, bundleId: "a", deploymentTargets: .iOS("17.0"), sources: sources, settings: settings)
    }
    let c = c.targets
    extension Target {
      static func a(_ n: String) -> Target { .a(n + n) }
    }
    let project = Project(name: "A", \(arguments))
    """
  let found = read("Project.swift", text)
  #expect(!found.warnings.isEmpty || found.target?.unknown != nil)
}

@Test func `a handful of calls that lead to one another is followed`() {
  let functions = (0..<20).map { "func f\($0)(_ n: String) -> [Target] { f\($0 + 1)(n) }\n" }.joined()
  let last = """
    func f20(_ n: String) -> [Target] {
      [.target(name: n, destinations: .iOS, product: .app, bundleId: "a", deploymentTargets: .iOS("17.0"))]
    }
    let project = Project(name: "A", targets: f0("App"))
    """
  let found = read("Project.swift", "import ProjectDescription\n" + functions + last)
  #expect(found.warnings.isEmpty)
  #expect(found.target?.name == "App")
}

@Test(arguments: ["a1 + a1", #""\(a1)\(a1)""#])
func `variables of a manifest that double one another are not known`(sum: String) {
  let variables = (0..<60).map { "let a\($0) = " + sum.replacing("a1", with: "a\($0 + 1)") }.joined(separator: "\n")
  let text = """
    import ProjectDescription
    \(variables)
    let a60 = "\(String(repeating: "x", count: 1000))"
    let project = Project(name: "A", targets: [
      .target(name: a0, destinations: .iOS, product: .app, bundleId: "a", deploymentTargets: .iOS("17.0")),
    ])
    """
  #expect(isGivenUp(read("Project.swift", text), at: "Project.swift:"))
}

@Test(arguments: ["$(", "${", "$(A", "${A", "$(${"])
func `references without an end take time by their length`(reference: String) {
  let value = String(repeating: reference, count: 10_000)
  let files = ["Config.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = \(value)\n"]
  let text = XcodeFixture(
    targets: [
      .init(name: "App", settings: "IPHONEOS_DEPLOYMENT_TARGET = \"\(value)\";"),
      .init(name: "B", configuration: "baseConfigurationReference = XC;"),
    ],
    settings: "SDKROOT = iphoneos;", mainGroup: ["XC"],
    objects: "XC = {isa = PBXFileReference; path = Config.xcconfig; sourceTree = \"<group>\"; };"
  ).text
  #expect(read("App.xcodeproj/project.pbxproj", text, files).target?.unknown != nil)
}

@Test func `targets that share a list of configurations are read as far as the budget lasts`() {
  let count = 1000
  let identifiers = (0..<count).map(String.init)
  let targets = identifiers.map {
    "T\($0) = {isa = PBXNativeTarget; name = T\($0); buildConfigurationList = L; buildPhases = (); productType = \"com.apple.product-type.application\";};"
  }
  let configurations = identifiers.map { "C\($0) = {isa = XCBuildConfiguration; name = C\($0); buildSettings = {};};" }
  let text = """
    // !$*UTF8*$!
    { rootObject = R; objects = {
    R = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (\(identifiers.map { "T" + $0 }.joined(separator: ",")));};
    G = {isa = PBXGroup; children = (); sourceTree = "<group>";};
    L = {isa = XCConfigurationList; buildConfigurations = (\(identifiers.map { "C" + $0 }.joined(separator: ",")));};
    \(targets.joined(separator: "\n"))
    \(configurations.joined(separator: "\n"))
    }; }
    """
  let found = read("App.xcodeproj/project.pbxproj", text)
  #expect(found.warnings.contains { $0.contains("takes too much work") })
  #expect(found.target?.unknown != nil)
}

@Test func `files of settings that include one another often are read once each`() {
  let include = { (name: String) in String(repeating: "#include \"\(name)\"\n", count: 2000) }
  let files = ["A.xcconfig": include("B.xcconfig"), "B.xcconfig": include("A.xcconfig") + "IPHONEOS_DEPLOYMENT_TARGET = 17.0\n"]
  let text = XcodeFixture(
    targets: [.init(name: "App", configuration: "baseConfigurationReference = XC;")], settings: "SDKROOT = iphoneos;",
    mainGroup: ["XC"], objects: "XC = {isa = PBXFileReference; path = A.xcconfig; sourceTree = \"<group>\"; };"
  ).text
  #expect(read("App.xcodeproj/project.pbxproj", text, files).target?.unknown != nil)
}

@Test func `attributes of a template that multiply one another are not known`() {
  let attributes = (0..<40).map { "      a\($0): ${a\($0 + 1)}${a\($0 + 1)}${a\($0 + 1)}\n" }.joined()
  let text = """
    name: App
    targetTemplates:
      T: {type: application, platform: iOS, deploymentTarget: '17.0', sources: ['${a0}']}
    targets:
      App:
        templates: [T]
        templateAttributes:
    \(attributes)
    """
  #expect(isGivenUp(read("project.yml", text), at: "project.yml:"))
}
