import Testing
import Text

@testable import Project

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
