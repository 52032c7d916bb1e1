import MoltManifests
import MoltProject
import MoltText
import Testing

/// An app for iOS and macOS that links the product `Kit`.
private func app(filter: String = "", products: String = "Kit") -> XcodeFixture {
  var fixture = XcodeFixture(
    targets: [.init(name: "App")],
    settings: """
      SUPPORTED_PLATFORMS = "iphoneos macosx"; SUPPORTS_MACCATALYST = YES;
      IPHONEOS_DEPLOYMENT_TARGET = 17.0; MACOSX_DEPLOYMENT_TARGET = 14.0;
      """)
  fixture.objects = """
    App_LINKING = {isa = PBXFrameworksBuildPhase; files = (LINKED, ); };
    LINKED = {isa = PBXBuildFile; productRef = PRODUCT; \(filter) };
    PRODUCT = {isa = XCSwiftPackageProductDependency; productName = \(products); };
    """
  fixture.targets[0].more = "packageProductDependencies = (PRODUCT, );"
  fixture.targets[0].phases = "App_LINKING"
  return fixture
}

private func kit(_ targets: String, products: String = #".library(name: "Kit", targets: ["Core"])"#) -> Manifest {
  .file(
    "Kit/Package.swift",
    """
    let package = Package(
      name: "Kit", platforms: [.iOS(.v17)], products: [\(products)], targets: [\(targets)])
    """)
}

private func floors(_ app: XcodeFixture, _ packages: Manifest...) -> [String: String] {
  var floors = model([], [app.manifest] + packages).floorsByTarget
  floors["App"] = nil
  return floors
}

@Test func `a package is built for the oldest version of a platform that it does not declare and an app links it for`() {
  let model = model([], [app().manifest, kit(#".target(name: "Core"), .testTarget(name: "Tests")"#)])
  #expect(model.floorsByTarget["Core"] == "iOS 17.0, macOS 10.13")
  #expect(model.floorsByTarget["Tests"] == "iOS 17.0")
  #expect(
    model.targets.first { $0.name == "Core" }?.floors[1].provenance
      == Provenance(
        file: "Kit/Package.swift", line: 1, text: "no macOS in `platforms:`, so SwiftPM builds for macOS 10.13",
        chain: ["package Kit", "linked by target App of App.xcodeproj"]))
}

@Test func `a product that is linked for some platforms is built for those`() {
  #expect(floors(app(filter: "platformFilter = ios;"), kit(#".target(name: "Core")"#)) == ["Core": "iOS 17.0"])
  #expect(floors(app(products: "Other"), kit(#".target(name: "Core")"#)) == ["Core": "iOS 17.0"])
}

@Test(arguments: [
  (#"["Base"]"#, "macOS 10.13"), (#"[.target(name: "Base")]"#, "macOS 10.13"), (#"[.byName(name: "Base")]"#, "macOS 10.13"),
  (#"[.target(name: "Base", condition: .when(platforms: [.iOS]))]"#, ""),
  (#"[.target(name: "Base", condition: .when(platforms: [.macOS]))]"#, "macOS 10.13"),
  (#"[.product(name: "Foreign", package: "foreign")]"#, ""), ("more()", "macOS 10.13"), ("[]", ""),
])
func `what a linked target depends on is built with it`(dependencies: String, expected: String) {
  let manifest = kit(#".target(name: "Core", dependencies: \#(dependencies)), .target(name: "Base")"#)
  #expect(floors(app(), manifest)["Base"] == ["iOS 17.0", expected].filter { !$0.isEmpty }.joined(separator: ", "))
}

@Test func `a product of another package is built with what depends on it, but a macro is not`() {
  let base = Manifest.file(
    "Base/Package.swift",
    """
    let package = Package(
      name: "Base", platforms: [.iOS(.v16)], products: [.library(name: "BaseKit", targets: ["Base"])],
      targets: [
        .target(name: "Base", dependencies: ["Macros", "Base"]), .macro(name: "Macros", dependencies: ["Syntax"]),
        .target(name: "Syntax"),
      ])
    """)
  let kit = kit(#".target(name: "Core", dependencies: [.product(name: "BaseKit", package: "Base")])"#)
  #expect(
    floors(app(), kit, base) == [
      "Core": "iOS 17.0, macOS 10.13", "Base": "iOS 16.0, macOS 10.13", "Macros": "macOS 10.13", "Syntax": "iOS 16.0",
    ])
}

// MARK: Generated projects

private let macOnly = Manifest.file(
  "Kit/Package.swift",
  """
  let package = Package(
    name: "Kit", platforms: [.macOS(.v14)], products: [.library(name: "KitUI", targets: ["Core"])],
    targets: [.target(name: "Core", dependencies: ["Base"]), .target(name: "Base"), .testTarget(name: "Tests")])
  """)

private func xcodeGen(_ dependency: String) -> ProjectModel {
  let spec = """
    name: P
    packages:
      Kit: {path: Kit}
    targets:
      App:
        type: application
        supportedDestinations: [iOS, tvOS]
        deploymentTarget: "17.0"
        dependencies:
          - \(dependency)
    """
  return model([], [.file("project.yml", spec), macOnly])
}

@Test(arguments: [
  ("{package: Kit, product: KitUI}", "iOS 12.0, macOS 14.0, tvOS 12.0"),
  ("{package: Kit, products: [A, KitUI]}", "iOS 12.0, macOS 14.0, tvOS 12.0"),
  ("{package: KitUI}", "iOS 12.0, macOS 14.0, tvOS 12.0"), ("{package: Kit, product: KitUI, platforms: [tvOS]}", "macOS 14.0, tvOS 12.0"),
  ("{package: Kit, product: KitUI, destinationFilters: [iOS]}", "iOS 12.0, macOS 14.0"), ("{package: Kit}", "macOS 14.0"),
  ("{target: KitUI}", "macOS 14.0"), ("{sdk: KitUI.framework}", "macOS 14.0"),
])
func `a package that an app of XcodeGen's links is built for its platforms`(dependency: String, floors: String) {
  let model = xcodeGen(dependency)
  #expect(model.floorsByTarget["Core"] == floors)
  #expect(model.floorsByTarget["Base"] == floors)
  #expect(model.floorsByTarget["Tests"] == "macOS 14.0")
}

@Test func `the target that links a package stands in the chain`() {
  let core = xcodeGen("{package: Kit, product: KitUI}").targets.first { $0.name == "Core" }
  #expect(core?.floors.first?.provenance.chain == ["package Kit", "linked by target App of project.yml"])
}

private func tuistApp(_ dependencies: String, helpers: String = "") -> ProjectModel {
  let project = """
    import ProjectDescription
    let project = Project(name: "P", targets: [
      .target(
        name: "App", destinations: .iOS, product: .app, bundleId: "x", deploymentTargets: .iOS("17.0"),
        dependencies: \(dependencies)),
    ])
    \(helpers)
    """
  return model([], [.file("Project.swift", project), macOnly])
}

@Test(arguments: [
  (#"[.external(name: "KitUI")]"#, "", "iOS 12.0, macOS 14.0"),
  (#"[.package(product: "KitUI", type: .runtime)]"#, "", "iOS 12.0, macOS 14.0"),
  (#"[.target(name: "A")] + shared"#, #"let shared: [TargetDependency] = [.external(name: "KitUI")]"#, "iOS 12.0, macOS 14.0"),
  ("[.kit]", #"extension TargetDependency { static let kit: Self = .external(name: "Kit" + "UI") }"#, "iOS 12.0, macOS 14.0"),
  (
    #"[.kit("UI")]"#, ##"extension TargetDependency { static func kit(_ n: String) -> Self { .external(name: "Kit\(n)") } }"##,
    "iOS 12.0, macOS 14.0"
  ),
  (#"[.project(target: "KitUI", path: "../A")]"#, "", "macOS 14.0"), ("[.external(name: compute())]", "", "macOS 14.0"),
  ("[]", "", "macOS 14.0"),
])
func `a package that an app of Tuist's links is built for its platforms`(dependencies: String, helpers: String, floors: String) {
  #expect(tuistApp(dependencies, helpers: helpers).floorsByTarget["Core"] == floors)
}
