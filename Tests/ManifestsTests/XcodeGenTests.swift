import MoltManifests
import MoltProject
import MoltText
import Testing

private let files = [
  "App/App.swift", "App/Generated/Assets.swift", "Core/Core.swift", "Core/Mac/Window.swift", "Tests/AppTests.swift",
]

private func spec(_ text: String, more: [Manifest] = []) -> ProjectModel {
  model(files, [.file("project.yml", text)] + more)
}

/// A spec with one target.
private func target(_ lines: String, options: String = "", more: [Manifest] = []) -> Target? {
  let body = lines.split(separator: "\n").map { "    \($0)\n" }.joined()
  return spec("name: P\n\(options)\ntargets:\n  App:\n    type: application\n\(body)", more: more).targets.first
}

private func summary(_ target: Target?) -> String {
  guard let target else { return "none" }
  return target.floors.map { "\($0.platform.rawValue) \($0.version)" }.joined(separator: ", ")
}

private let options = "options:\n  deploymentTarget:\n    iOS: \"16.0\"\n    macOS: 13.3\n    tvOS: 16.0"

// MARK: Floors

@Test(arguments: [
  ("platform: iOS", "iOS 16.0"), ("platform: macOS\ndeploymentTarget: \"14.2\"", "macOS 14.2"),
  ("platform: iOS\ndeploymentTarget: 17.0", "iOS 17.0"),
  ("supportedDestinations: [iOS, macOS]", "iOS 16.0, macOS 13.3"),
  ("supportedDestinations: [iOS, macCatalyst]", "iOS 16.0, macCatalyst 16.0"),
  ("platform: auto\nsupportedDestinations: [macOS]\ndeploymentTarget: \"12.0\"", "macOS 12.0"),
  ("platform: iOS\nsettings:\n  IPHONEOS_DEPLOYMENT_TARGET: 15.0", "iOS 15.0"),
  ("platform: iOS\nsettings:\n  base:\n    IPHONEOS_DEPLOYMENT_TARGET: 15.4", "iOS 15.4"),
  (
    "platform: iOS\ndeploymentTarget: \"17.0\"\nsettings:\n  configs:\n    debug:\n      IPHONEOS_DEPLOYMENT_TARGET: \"15.0\"",
    "iOS 15.0"
  ),
  ("platform: iOS\nsettings:\n  groups: [old]", "iOS 14.0"),
  ("platform: iOS\nsettings:\n  groups: [old]\n  base:\n    IPHONEOS_DEPLOYMENT_TARGET: \"18.0\"", "iOS 18.0"),
  ("platform: iOS\nsettings:\n  SUPPORTS_MACCATALYST: YES", "iOS 16.0, macCatalyst 16.0"),
  ("platform: iOS\nsettings:\n  IPHONEOS_DEPLOYMENT_TARGET: $(LOWEST)\n  LOWEST: \"15.1\"", "iOS 15.1"),
])
func `floors of a spec's target`(lines: String, expected: String) {
  let groups = "settingGroups:\n  old:\n    IPHONEOS_DEPLOYMENT_TARGET: \"14.0\"\n"
  let target = target(lines, options: groups + options)
  #expect(summary(target) == expected)
  #expect(target?.unknown == nil)
}

@Test func `a file that CocoaPods will write hides nothing`() {
  let target = target(
    "platform: iOS\nconfigFiles:\n  Debug: Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig", options: options
  )
  #expect(summary(target) == "iOS 16.0")
  #expect(target?.unknown == nil)
}

@Test func `a plain number loses its last zero, as it does in XcodeGen`() {
  #expect(summary(target("platform: macOS\ndeploymentTarget: 10.10")) == "macOS 10.1")
  #expect(summary(target("platform: macOS\ndeploymentTarget: \"10.10\"")) == "macOS 10.10")
}

@Test(arguments: [
  ("platform: ${PLATFORM}", options, "`${PLATFORM}` at project.yml:10 is not a known platform"),
  (
    "platform: iOS\ndeploymentTarget: ${MINIMUM}", options,
    "deploymentTarget: ${MINIMUM} at project.yml:11 cannot be resolved"
  ),
  ("sources: App", options, "target App at project.yml:8 has neither `platform` nor `supportedDestinations`"),
  (
    "supportedDestinations: [iOS]\ndeploymentTarget:\n  iOS: \"17.0\"", options,
    "the `deploymentTarget` at project.yml:12 is a map, which XcodeGen reads only beside a list of platforms"
  ),
  ("platform: iOS", options + "\ninclude: ${FILE}.yml", "what project.yml:7 includes depends on the environment"),
  ("platform: iOS", options + "\ninclude: more.yml", "project.yml:7 includes more.yml, which was not found"),
  (
    "platform: iOS\nconfigFiles:\n  Debug: a.xcconfig", options,
    "IPHONEOS_DEPLOYMENT_TARGET may be set in a.xcconfig, which was not found"
  ),
])
func `what a spec leaves open is not known`(lines: String, options: String, reason: String) {
  let unknown = target(lines, options: options)?.unknown ?? "known"
  #expect(unknown.hasPrefix(reason), "\(unknown)")
}

@Test func `XcodeGen leaves to a configuration file what that sets`() {
  let file = Manifest.file("a.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 15.0")
  let own = target("platform: iOS\ndeploymentTarget: \"17.0\"\nconfigFiles:\n  Debug: a.xcconfig", more: [file])
  #expect(summary(own) == "iOS 15.0")
  #expect(own?.floors[0].provenance.file == "a.xcconfig")
  let shared = target(
    "platform: iOS\ndeploymentTarget: \"17.0\"", options: "configFiles:\n  Debug: a.xcconfig\n  Release: a.xcconfig",
    more: [file])
  #expect(summary(shared) == "iOS 15.0")
}

@Test func `a floor of a spec has its place`() {
  #expect(
    target("platform: iOS", options: options)?.floors.map(\.provenance) == [
      Provenance(
        file: "project.yml", line: 4, text: "options.deploymentTarget.iOS: 16.0",
        chain: ["project P", "configuration Debug"])
    ])
}

// MARK: Targets

@Test func `a target of several platforms is one for each`() {
  let model = spec(
    """
    name: P
    targets:
      Core:
        type: framework
        platform: [iOS, macOS]
        deploymentTarget: {iOS: "15.0", macOS: "12.0"}
        sources: [Core, "App/${platform}"]
      Kit:
        type: framework
        platform: [iOS]
        platformSuffix: ""
        deploymentTarget: "14.0"
    """)
  #expect(model.floorsByTarget == ["Core_iOS": "iOS 15.0", "Core_macOS": "macOS 12.0", "Kit": "iOS 14.0"])
  #expect(model.targets.map(\.module) == ["Core", "Core", "Kit"])
  #expect(model.targetNames(of: 2) == ["Core_iOS", "Core_macOS"])
}

@Test func `templates give targets what these do not say`() {
  let model = spec(
    """
    name: P
    targetTemplates:
      Base:
        platform: iOS
        deploymentTarget: "${floor}.0"
        templateAttributes:
          floor: "15"
      Screen:
        templates: [Base]
        sources: [Core]
    targets:
      App:
        templates: [Screen]
        type: application
        sources: ["${target_name}"]
      Tests:
        templates: [Screen]
        type: bundle.unit-test
        deploymentTarget: "17.0"
        sources:REPLACE: [Tests]
    """)
  #expect(model.floorsByTarget == ["App": "iOS 15.0", "Tests": "iOS 17.0"])
  #expect(files.indices.map(model.targetNames) == [["App"], ["App"], ["App"], ["App"], ["Tests"]])
}

@Test func `included specs count from where they lie`() {
  let shared = Manifest(
    path: "Core/target.yml", kind: .supplement,
    text: SourceText("targets:\n  Core:\n    type: framework\n    platform: iOS\n    sources: [., {path: ../App}]\n"))
  let base = Manifest(
    path: "base.yml", kind: .supplement,
    text: SourceText("options:\n  deploymentTarget:\n    iOS: \"15.0\"\n    tvOS: \"15.0\"\ninclude: Core/target.yml\n")
  )
  let model = spec(
    """
    include: [base.yml, {path: gone.yml, enable: false}]
    name: P
    options:
      deploymentTarget:
        iOS: "16.0"
    targets:
      Core:
        sources: [{path: Tests, type: folder}]
    """, more: [shared, base])
  #expect(model.floorsByTarget == ["Core": "iOS 16.0"])
  #expect(files.indices.map(model.targetNames) == [["Core"], ["Core"], ["Core"], ["Core"], []])
  #expect(
    Manifest.file("a/project.yml", "include:\n- b.yml\n- path: ../c.yml\n- ${D}.yml").supplements == [
      "a/b.yml", "c.yml",
    ])
}

@Test func `a part of a spec knows no floor for sure`() {
  let target = spec("targets:\n  App:\n    type: application\n    platform: iOS\n    deploymentTarget: \"17.0\"")
    .targets[0]
  #expect(summary(target) == "iOS 17.0")
  #expect(target.unknown == "project.yml has no `name`: it is part of a spec, and no spec that includes it was found")
}

@Test(arguments: [
  ("sources: App", [0, 1]), ("sources: [App, Core]", [0, 1, 2, 3]),
  ("sources:\n- path: App\n  excludes: [Generated]", [0]),
  ("sources:\n- path: App\n  excludes: [\"**/*.swift\"]\n- Core/Core.swift", [2]),
  ("sources:\n- path: .\n  includes: [\"**/*Tests.swift\"]", [4]),
  ("sources:\n- path: App\n  buildPhase: none\n- path: Core\n  buildPhase: resources", []),
  ("sources:\n- path: App\n  type: syncedFolder\n  excludes:\n  - Generated/Assets.swift", [0]),
])
func `sources of a spec's target`(lines: String, expected: [Int]) {
  #expect(target("platform: iOS\n" + lines, options: options)?.files.map { Int($0.index) } == expected)
}

@Test func `a source may be for some platforms only`() {
  let target = target(
    "supportedDestinations: [iOS, macOS]\nsources:\n- path: Core\n  excludes: [Mac]\n- path: Core/Mac\n  destinationFilters: [macOS]",
    options: options)
  #expect(target?.platformFilters == [FileID(3): [.macOS]])
}

@Test(arguments: [
  ("project.json", "{\"name\": \"web\", \"targets\": {\"build\": {\"executor\": \"x\"}}}"),
  ("project.yml", "title: Something\n"), ("project.json", "{ // a comment\n}"),
])
func `what other tools call a project is none`(path: String, text: String) {
  let model = model(files, [.file(path, text)])
  #expect(model.targets.isEmpty)
  #expect(model.warnings.isEmpty)
}

@Test func `a spec that cannot be read is a warning`() {
  let model = spec("name: P\ntargets: !include targets.yml\n")
  #expect(
    model.warnings == ["project.yml:2: found the tag `!include`, which is not supported; its targets are not known"])
}

@Test func `JSON is read as YAML is`() {
  let text =
    #"{"name": "P", "targets": {"App": {"type": "application", "platform": "iOS", "deploymentTarget": "16.4"}}}"#
  #expect(model(files, [.file("ios.xcodegen.json", text)]).floorsByTarget == ["App": "iOS 16.4"])
}

// MARK: The project made of it

private func both(project: String, spec text: String) -> ProjectModel {
  var fixture = XcodeFixture(targets: [.init(name: "App", settings: "SDKROOT = iphoneos; \(project)", folders: "F")])
  fixture.mainGroup = ["F"]
  fixture.objects = "F = {isa = PBXFileSystemSynchronizedRootGroup; path = Core; sourceTree = \"<group>\"; };"
  fixture.path = "P.xcodeproj/project.pbxproj"
  return spec(
    "name: P\ntargets:\n  App:\n    type: application\n    platform: iOS\n    sources: [App]\n    \(text)",
    more: [fixture.manifest])
}

@Test func `a spec and a project that agree are one`() {
  let model = both(project: "IPHONEOS_DEPLOYMENT_TARGET = 17.0;", spec: "deploymentTarget: 17.0")
  #expect(model.floorsByTarget == ["App": "iOS 17.0"])
  #expect(model.targets[0].origin == "project.yml")
  #expect(files.indices.map(model.targetNames) == [["App"], ["App"], ["App"], ["App"], []])
  #expect(model.warnings.isEmpty)
}

@Test func `where a spec and its project differ both count`() {
  let model = both(project: "IPHONEOS_DEPLOYMENT_TARGET = 16.0;", spec: "deploymentTarget: 17.0")
  #expect(model.floorsByTarget == ["App": "iOS 16.0 & iOS 17.0"])
  #expect(
    model.warnings == [
      "P.xcodeproj/project.pbxproj and project.yml, from which it is generated, differ in the deployment targets of App "
        + "(iOS 16.0 and iOS 17.0); the lower ones count until it is generated again"
    ])
}

@Test func `where a spec does not tell, its project does`() {
  let model = both(project: "IPHONEOS_DEPLOYMENT_TARGET = 16.0;", spec: "deploymentTarget: ${MINIMUM}")
  #expect(model.floorsByTarget == ["App": "iOS 16.0"])
  #expect(model.targets[0].unknown == nil)
  #expect(
    model.warnings.first?.hasPrefix("the deployment targets of App are taken from P.xcodeproj/project.pbxproj") == true)
}

@Test func `a spec that is included by what it includes is read all the same`() {
  let other = Manifest(path: "other.yml", kind: .supplement, text: SourceText("include: project.yml\n"))
  let text = "name: P\ninclude: [other.yml]\ntargets:\n  App: {platform: iOS, deploymentTarget: 17, sources: [App]}\n"
  #expect(spec(text, more: [other]).targets.map(summary) == ["iOS 17.0"])
}
