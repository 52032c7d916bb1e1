import MoltManifests
import MoltProject
import MoltText
import Testing

private func only(
  _ settings: String, project: String = "", configuration: String = "", _ files: [Manifest] = []
)
  -> Target
{
  var target = XcodeFixture.FixtureTarget(name: "App", settings: settings)
  target.configuration = configuration
  var fixture = XcodeFixture(targets: [target], settings: project)
  fixture.mainGroup = ["CONFIG", "PODS"]
  fixture.objects = """
    CONFIG = {isa = PBXFileReference; path = Config.xcconfig; sourceTree = "<group>"; };
    PODS = {isa = PBXFileReference; path = "Target Support Files/Pods-App/Pods-App.xcconfig"; sourceTree = "<group>"; };
    """
  return model([], [fixture.manifest] + files).targets[0]
}

private func summary(_ target: Target) -> String {
  target.floors.map { "\($0.platform.rawValue) \($0.version)" }.joined(separator: ", ")
}

@Test func `a floor comes from the target's own settings, with its place`() {
  let fixture = XcodeFixture(
    targets: [.init(name: "App", settings: "SDKROOT = iphoneos;\n\t\t\t\tIPHONEOS_DEPLOYMENT_TARGET = 16.4;")],
    settings: "IPHONEOS_DEPLOYMENT_TARGET = 15.0;")
  let target = model([], [fixture.manifest]).targets[0]
  #expect(summary(target) == "iOS 16.4")
  #expect(target.unknown == nil)
  let line = fixture.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("= 16.4;") }
  #expect(
    target.floors[0].provenance
      == Provenance(
        file: "App.xcodeproj/project.pbxproj", line: line! + 1, text: "IPHONEOS_DEPLOYMENT_TARGET = 16.4",
        chain: ["target App", "configuration Debug"]))
}

@Test func `a target inherits the floor of the project`() {
  let target = only("", project: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;")
  #expect(summary(target) == "iOS 17.0")
  #expect(target.floors[0].provenance.chain == ["project App", "configuration Debug"])
}

@Test func `the lowest of the configurations counts`() {
  let fixture = XcodeFixture(
    targets: [
      .init(
        name: "App", settings: "SDKROOT = iphoneos;",
        overrides: [
          "Debug": "IPHONEOS_DEPLOYMENT_TARGET = 17.0;", "Release": "IPHONEOS_DEPLOYMENT_TARGET = 15.0;",
        ])
    ])
  let target = model([], [fixture.manifest]).targets[0]
  #expect(summary(target) == "iOS 15.0")
  #expect(target.floors[0].provenance.chain == ["target App", "configuration Release"])
}

@Test(arguments: [
  ("SDKROOT = iphoneos;", "iOS 16.0"), ("SDKROOT = macosx14.2;", "macOS 13.0"),
  ("SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";", "iOS 16.0, macOS 13.0"),
  ("SDKROOT = iphoneos; SUPPORTED_PLATFORMS = \"iphonesimulator iphoneos appletvos\";", "iOS 16.0, tvOS 15.0"),
  ("SDKROOT = auto;", "iOS 16.0, macOS 13.0, tvOS 15.0"), ("", "iOS 16.0, macOS 13.0, tvOS 15.0"),
  ("SDKROOT = iphoneos; SUPPORTS_MACCATALYST = YES;", "iOS 16.0, macCatalyst 16.0"),
  ("SDKROOT = macosx; SUPPORTS_MACCATALYST = YES;", "macOS 13.0"),
  ("SDKROOT = iphoneos; SUPPORTED_PLATFORMS = (iphoneos, xros, driverkit);", "iOS 16.0, visionOS 1.0"),
  (
    "SDKROOT = auto; SUPPORTED_PLATFORMS = \"$(AVAILABLE_PLATFORMS)\"; WATCHOS_DEPLOYMENT_TARGET = 9.0;",
    "iOS 16.0, macOS 13.0, tvOS 15.0, visionOS 1.0, watchOS 9.0"
  ),
])
func `settings decide the platforms`(settings: String, expected: String) {
  let project = "IPHONEOS_DEPLOYMENT_TARGET = 16.0; MACOSX_DEPLOYMENT_TARGET = 13.0; TVOS_DEPLOYMENT_TARGET = 15.0;"
  let target = only(settings, project: project)
  #expect(summary(target) == expected)
  #expect(target.unknown == nil)
  #expect(target.platforms == target.floors.map(\.platform))
}

@Test func `a condition on the simulator counts for iOS`() {
  let target = only(
    #"SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0; "IPHONEOS_DEPLOYMENT_TARGET[sdk=*simulator*]" = 15.0;"#
  )
  #expect(summary(target) == "iOS 15.0")
}

@Test func `the lowest of the architectures counts`() {
  let target = only(#"SDKROOT = macosx; MACOSX_DEPLOYMENT_TARGET = 10.15; "MACOSX_DEPLOYMENT_TARGET[arch=arm64]" = 14.0;"#)
  #expect(summary(target) == "macOS 10.15")
}

@Test(arguments: [
  (
    "IPHONEOS_DEPLOYMENT_TARGET = \"$(MIN_IOS)\";",
    "IPHONEOS_DEPLOYMENT_TARGET = $(MIN_IOS) at App.xcodeproj/project.pbxproj:"
  ),
  (
    "SUPPORTED_PLATFORMS = \"$(PLATFORMS)\"; IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
    "SUPPORTED_PLATFORMS = $(PLATFORMS) at App.xcodeproj/project.pbxproj:"
  ),
  ("IPHONEOS_DEPLOYMENT_TARGET = newest;", "IPHONEOS_DEPLOYMENT_TARGET = newest at App.xcodeproj/project.pbxproj:"),
])
func `a floor that cannot be told says why`(settings: String, reason: String) {
  let target = only("SDKROOT = iphoneos; \(settings)")
  #expect(target.platforms == [.iOS])
  #expect(target.unknown?.hasPrefix(reason) == true, "\(target.unknown ?? "")")
}

@Test(arguments: [
  ("iphoneos", "iOS 17.0"), ("macosx", "macOS 14.0"), ("appletvos", "tvOS 17.0"), ("watchos", "watchOS 10.0"), ("xros", "visionOS 1.0"),
]) func `a floor that is not set is that of an SDK`(sdk: String, expected: String) {
  let target = only("SDKROOT = \(sdk);")
  #expect(summary(target) == expected && target.unknown == nil)
  #expect(target.floors[0].provenance.text.hasSuffix("_DEPLOYMENT_TARGET is not set"))
}

@Test func `a target without any platform is not known`() {
  let target = only("")
  #expect(target.platforms.isEmpty)
  #expect(
    target.unknown
      == "neither SDKROOT, SUPPORTED_PLATFORMS nor a deployment target is set for it in App.xcodeproj/project.pbxproj")
}

// MARK: Configuration files

private let base = "baseConfigurationReference = CONFIG /* Config.xcconfig */;"

@Test func `a configuration file of the target goes before the project's settings`() {
  let file = Manifest.file("Config.xcconfig", "SDKROOT = iphoneos\nIPHONEOS_DEPLOYMENT_TARGET = 17.0\n")
  let target = only("", project: "IPHONEOS_DEPLOYMENT_TARGET = 15.0;", configuration: base, [file])
  #expect(summary(target) == "iOS 17.0")
  #expect(
    target.floors[0].provenance
      == Provenance(
        file: "Config.xcconfig", line: 2, text: "IPHONEOS_DEPLOYMENT_TARGET = 17.0",
        chain: ["target App", "configuration Debug"]))
}

@Test func `the target's settings go before its configuration file`() {
  let file = Manifest.file("Config.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 15.0")
  let target = only(
    "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = \"$(inherited)\";", configuration: base, [file])
  #expect(summary(target) == "iOS 15.0")
}

@Test func `a configuration file that is not there makes the floor unknown, unless the target sets it`() {
  let project = "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;"
  #expect(
    only("SDKROOT = iphoneos;", project: project, configuration: base).unknown
      == "IPHONEOS_DEPLOYMENT_TARGET may be set in Config.xcconfig, which was not found")
  #expect(only("", configuration: base).unknown == "SDKROOT may be set in Config.xcconfig, which was not found")
  #expect(summary(only(project, configuration: base)) == "iOS 17.0")
}

@Test func `a configuration file that CocoaPods writes holds no floor`() {
  let target = only(
    "", project: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    configuration: "baseConfigurationReference = PODS;")
  #expect(summary(target) == "iOS 17.0")
}

@Test func `a configuration file may lie in a synchronized folder`() {
  var target = XcodeFixture.FixtureTarget(name: "App", settings: "SDKROOT = iphoneos;")
  target.configuration =
    "baseConfigurationReferenceAnchor = FOLDER; baseConfigurationReferenceRelativePath = Targets/App.xcconfig;"
  var fixture = XcodeFixture(targets: [target])
  fixture.mainGroup = ["FOLDER"]
  fixture.objects = "FOLDER = {isa = PBXFileSystemSynchronizedRootGroup; path = Configs; sourceTree = \"<group>\"; };"
  let file = Manifest.file("Configs/Targets/App.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 16.0")
  #expect(summary(model([], [fixture.manifest, file]).targets[0]) == "iOS 16.0")
}

// MARK: Kinds, modules and tests

@Test(arguments: [
  ("application", Target.Kind.application), ("application.watchapp2", .application), ("app-extension", .appExtension),
  ("framework", .framework), ("library.static", .library), ("bundle.unit-test", .tests), ("bundle.ui-testing", .tests),
  ("tool", .executable), ("bundle", .other),
])
func `the product type tells the kind`(type: String, kind: Target.Kind) {
  let fixture = XcodeFixture(targets: [.init(name: "A", type: type)])
  #expect(model([], [fixture.manifest]).targets[0].kind == kind)
}

@Test(arguments: [
  ("PRODUCT_NAME = \"$(TARGET_NAME)\";", "App"), ("PRODUCT_NAME = \"My App\";", "My_App"),
  ("PRODUCT_NAME = \"My App\"; PRODUCT_MODULE_NAME = Core;", "Core"), ("PRODUCT_NAME = \"$(UNKNOWN)\";", "App"),
  ("", "App"),
])
func `the module is named by the product`(settings: String, module: String) { #expect(only(settings).module == module) }

@Test func `tests are built for the platforms of the application they test`() {
  var fixture = XcodeFixture(
    targets: [
      .init(name: "App", settings: "SUPPORTED_PLATFORMS = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;"),
      .init(
        name: "AppTests", type: "bundle.unit-test",
        settings: "SUPPORTED_PLATFORMS = \"iphoneos macosx\"; IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
        dependencies: "DEPENDENCY"),
      .init(
        name: "OtherTests", type: "bundle.unit-test",
        settings:
          "SUPPORTED_PLATFORMS = \"iphoneos macosx\"; IPHONEOS_DEPLOYMENT_TARGET = 17; MACOSX_DEPLOYMENT_TARGET = 12;"
      ),
    ])
  fixture.objects = "DEPENDENCY = {isa = PBXTargetDependency; target = App /* App */; };"
  let model = model([], [fixture.manifest])
  #expect(model.floorsByTarget == ["App": "iOS 17.0", "AppTests": "iOS 17.0", "OtherTests": "iOS 17.0, macOS 12.0"])
  #expect(model.targets.allSatisfy { $0.unknown == nil })
}
