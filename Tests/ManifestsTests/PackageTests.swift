import MoltManifests
import MoltProject
import MoltText
import Testing

private let files = [
  "Package.swift", "Plugins/Generate/plugin.swift", "Sources/App/App.swift", "Sources/App/Internal/Old.swift",
  "Sources/Core/Core.swift", "Tests/CoreTests/CoreTests.swift",
]

private func package(_ text: String, more: [Manifest] = [], files: [String] = files) -> ProjectModel {
  model(files, [.file("Package.swift", "// swift-tools-version: 6.0\nimport PackageDescription\n" + text)] + more)
}

private func platforms(_ list: String, before: String = "", after: String = "") -> Target {
  package(
    "\(before)\nlet package = Package(name: \"P\", platforms: \(list), targets: [.target(name: \"Core\")])\n\(after)"
  )
  .targets[0]
}

private func summary(_ target: Target) -> String {
  target.floors.map { "\($0.platform.rawValue) \($0.version)" }.joined(separator: ", ")
}

// MARK: Platforms

@Test(arguments: [
  ("[.iOS(.v17)]", "iOS 17.0"), ("[.macOS(.v10_15), .iOS(\"16.4\")]", "iOS 16.4, macOS 10.15"),
  ("[\n    .iOS(.v18), // as the app\n    .visionOS(.v1),\n  ]", "iOS 18.0, visionOS 1.0"),
  (
    "[SupportedPlatform.iOS(.v17), .macCatalyst(SupportedPlatform.MacCatalystVersion.v17)]",
    "iOS 17.0, macCatalyst 17.0"
  ),
  ("[.iOS(.v15)] + [.macOS(.v12)]", "iOS 15.0, macOS 12.0"),
  ("[.iOS(.v17), .driverKit(.v23), .custom(\"a\", versionString: \"1\")]", "iOS 17.0"),
  ("[.iOS(.v17), .iOS(.v16)]", "iOS 16.0"),
])
func `platforms are read from literals`(list: String, expected: String) {
  let target = platforms(list)
  #expect(summary(target) == expected)
  #expect(target.unknown == nil)
  #expect(!target.hasDefaultFloors)
}

@Test func `a floor of a package has its place`() {
  let target = platforms("[\n  .macOS(.v14),\n  .iOS(.v17)\n]")
  #expect(
    target.floors.map(\.provenance) == [
      Provenance(file: "Package.swift", line: 6, text: ".iOS(.v17)", chain: ["package P"]),
      Provenance(file: "Package.swift", line: 5, text: ".macOS(.v14)", chain: ["package P"]),
    ])
}

@Test(arguments: [
  ("supported", "let supported: [SupportedPlatform] = [.iOS(.v17)]"),
  ("base + [.iOS(.v17)]", "let base: [SupportedPlatform] = []"),
  ("[.iOS(version)]", "let version = \"17.0\""),
  ("[.iOS(minimum)]", "let minimum: SupportedPlatform.IOSVersion = .v17"),
  ("list", "var list: [SupportedPlatform] = []\nlist.append(.iOS(.v17))"),
  ("list", "var list: [SupportedPlatform] = []\nlist += [.iOS(.v17)]"),
  ("list", "var list: [SupportedPlatform] = [.iOS(.v12)]\nlist = [.iOS(.v17)]"),
])
func `platforms are read from variables`(list: String, before: String) {
  let target = platforms(list, before: before)
  #expect(summary(target) == "iOS 17.0")
  #expect(target.unknown == nil)
}

@Test(arguments: [
  ("package.platforms = [.iOS(.v17)]", "iOS 17.0"), ("package.platforms! += [.macOS(.v14)]", "iOS 16.0, macOS 14.0"),
  ("package.platforms?.append(contentsOf: [.macOS(.v14)])", "iOS 16.0, macOS 14.0"),
  ("for target in package.targets { target.swiftSettings = [] }", "iOS 16.0"),
  ("#if os(Linux)\npackage.dependencies.append(.package(path: \"x\"))\n#endif", "iOS 16.0"),
])
func `later statements change the package`(after: String, expected: String) {
  let target = platforms("[.iOS(.v16)]", after: after)
  #expect(summary(target) == expected)
  #expect(target.unknown == nil)
}

@Test func `strings are put together of what variables hold`() {
  let list = #"[.iOS("17.\(minor)"), .macOS("\(mac).\(minor)")]"#
  #expect(summary(platforms(list, before: "let minor = \"2\"\nlet mac = \"1\" + \"4\"", after: "")) == "iOS 17.2, macOS 14.2")
}

@Test(arguments: [
  ("platformList()", "", "", "its platforms depend on `platformList()` at Package.swift:4, which cannot be resolved"),
  (
    "Context.environment[\"A\"] == nil ? [.iOS(.v17)] : [.iOS(.v16)]", "", "",
    "its platforms depend on `Context.environment[\"A\"]"
  ),
  (
    "[.iOS(minimum)]", "#if os(Linux)\nlet minimum = \"16\"\n#else\nlet minimum = \"17\"\n#endif", "",
    "its platforms depend on `minimum`"
  ),
  (
    "[.iOS(.v17)]", "", "#if os(macOS)\npackage.platforms = [.iOS(.v16)]\n#endif",
    "its platforms depend on `#if os(macOS) package.platforms"
  ),
  ("[.iOS(.v17)]", "", "if flag { package.platforms?.append(.macOS(.v12)) }", "its platforms depend on `if flag"),
  ("[.iOS(\"17.\\(minor)\")]", "", "", "its platforms depend on `minor`"),
  ("list", "var list = [.iOS(.v17)]\nif flag { list = [.iOS(.v15)] }", "", "its platforms depend on `if flag"),
  ("loop", "let loop = loop", "", "its platforms depend on `loop`"),
])
func `what a program would have to compute is not known`(list: String, before: String, after: String, reason: String) {
  let target = platforms(list, before: before, after: after)
  #expect(target.unknown?.hasPrefix(reason) == true, "\(target.unknown ?? "known: " + summary(target))")
}

@Test func `without platforms a package is built for the oldest ones`() {
  let target = package("let package = Package(name: \"P\", targets: [.target(name: \"Core\")])").targets[0]
  #expect(summary(target) == "iOS 12.0, macCatalyst 13.0, macOS 10.13, tvOS 12.0, visionOS 1.0, watchOS 4.0")
  #expect(target.hasDefaultFloors)
  #expect(
    target.floors[0].provenance
      == Provenance(
        file: "Package.swift", line: 3, text: "no `platforms:`, so SwiftPM builds for iOS 12.0", chain: ["package P"]))
}

@Test func `a macro and a plugin run on the Mac`() {
  let model = package(
    """
    let package = Package(name: "P", platforms: [.iOS(.v17)], targets: [
      .macro(name: "App"), .plugin(name: "Generate", capability: .buildTool()), .target(name: "Core"),
    ])
    """)
  #expect(model.floorsByTarget == ["App": "macOS 10.13", "Generate": "macOS 10.13", "Core": "iOS 17.0"])
}

@Test func `the lowest of the manifests for different tools counts`() {
  let old = Manifest.file(
    "Package@swift-5.9.swift",
    "let package = Package(name: \"P\", platforms: [.iOS(.v15)], targets: [.target(name: \"Core\")])")
  let model = package(
    "let package = Package(name: \"P\", platforms: [.iOS(.v17)], targets: [.target(name: \"Core\")])", more: [old])
  #expect(model.floorsByTarget == ["Core": "iOS 15.0"])
  #expect(model.targets[0].floors[0].provenance.chain == ["package P", "lower than in Package.swift"])
  #expect(model.targetNames(of: 4) == ["Core"])
}

@Test func `a package in the branches of a condition has the lowest floors`() {
  let model = package(
    """
    #if compiler(>=6)
    let package = Package(name: "P", platforms: [.iOS(.v17)], targets: [.target(name: "Core")])
    #else
    let package = Package(name: "P", platforms: [.iOS(.v16)], targets: [.target(name: "Core")])
    #endif
    """)
  #expect(model.targets.first.map(summary) == "iOS 16.0")
}

@Test func `platforms without floors do not count beside a project that has some`() {
  let bare = "let package = Package(name: \"\", targets: [.target(name: \"App\", path: \"Sources/App\")])"
  var fixture = XcodeFixture(
    targets: [.init(name: "App", settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;", folders: "FOLDER")]
  )
  fixture.mainGroup = ["FOLDER"]
  fixture.objects =
    "FOLDER = {isa = PBXFileSystemSynchronizedRootGroup; path = Sources/App; sourceTree = \"<group>\"; };"
  let requirements: [Platform: Version] = [.iOS: Version(17)]
  #expect(package(bare, more: [fixture.manifest]).gate(FileID(2), requirements: requirements) == .open)
  #expect(package(bare).gate(FileID(2), requirements: requirements) != .open)
}

// MARK: Targets

@Test func `targets lie where SwiftPM looks`() {
  let model = package(
    """
    let package = Package(
      name: "P", platforms: [.iOS(.v17)],
      targets: [
        .executableTarget(name: "App", dependencies: ["Core"], exclude: ["Internal"]),
        .target(name: "Core"),
        .testTarget(name: "CoreTests", dependencies: ["Core"]),
        .plugin(name: "Generate", capability: .buildTool()),
        .binaryTarget(name: "Blob", path: "Blob.xcframework"),
      ])
    """)
  #expect(
    files.indices.map(model.targetNames) == [[], ["Generate"], ["App"], [], ["Core"], ["CoreTests"]])
  #expect(model.targets.map(\.kind) == [.executable, .library, .tests, .plugin])
  #expect(model.targets.allSatisfy { $0.origin == "Package.swift" })
}

@Test func `a target may name its path and sources`() {
  let model = package(
    """
    let name = "Every" + "thing"
    let core: Target = .target(name: name, path: "Sources", sources: ["App/App.swift", "Core"])
    let package = Package(name: "P", platforms: [.iOS(.v17)], targets: [core])
    """)
  #expect(model.targets[0].name == "Everything")
  #expect(files.indices.filter { !model.targetNames(of: $0).isEmpty } == [2, 4])
}

@Test func `an only target may have the whole directory`() {
  let files = ["Package.swift", "Sources/a.swift", "Sources/b/b.swift", "Tests/t.swift"]
  let model = package(
    "let package = Package(name: \"T\", targets: [.executableTarget(name: \"My-Tool\"), .testTarget(name: \"T\")])",
    files: files)
  #expect(files.indices.map(model.targetNames) == [[], ["My-Tool"], ["My-Tool"], ["T"]])
  #expect(model.targets[0].module == "My_Tool")
}

@Test func `a target at the root has the package's files but not those of packages in it`() {
  let files = ["App.swift", "Local/Package.swift", "Local/Sources/Local/l.swift", "Package.swift", "Views/List.swift"]
  let inner = Manifest.file(
    "Local/Package.swift",
    "let package = Package(name: \"Local\", platforms: [.iOS(.v16)], targets: [.target(name: \"Local\")])")
  let model = package(
    """
    let package = Package(
      name: "App", platforms: [.iOS("17.0")], targets: [.executableTarget(name: "AppModule", path: ".")])
    """,
    more: [inner], files: files)
  #expect(files.indices.map(model.targetNames) == [["AppModule"], [], ["Local"], [], ["AppModule"]])
  #expect(model.floorsByTarget == ["AppModule": "iOS 17.0", "Local": "iOS 16.0"])
}

@Test(arguments: [
  "targets: makeTargets()", "targets: [.target(name: \"App\")] + rest()", "targets: [.target(name: \"App\"), .core]",
  "targets: [.target(name: \"App\")]", "targets: [.target(name: \"App\"), .target(name: \"Co\" + suffix)]",
])
func `targets that cannot be read are taken from the directories`(targets: String) {
  let change = "#if os(Linux)\npackage.targets.append(.target(name: \"X\"))\n#endif"
  let model = package("let package = Package(name: \"P\", platforms: [.iOS(.v17)], \(targets))\n\(change)")
  #expect(Set(model.targets.map(\.name)) == ["App", "Core", "CoreTests"])
  #expect(model.targetNames(of: 4) == ["Core"])
  #expect(model.targets.first { $0.name == "CoreTests" }?.kind == .tests)
}

@Test(arguments: [
  "package.targets.append(.target(name: \"Core\"))", "package.targets += [.target(name: \"Core\")]",
  "package.targets.append(contentsOf: [.target(name: \"Core\")])",
])
func `targets are added by later statements`(statement: String) {
  let model = package(
    "let package = Package(name: \"P\", platforms: [.iOS(.v17)], targets: [.target(name: \"App\")])\n\(statement)")
  #expect(model.targets.map(\.name) == ["App", "Core"])
  #expect(model.floorsByTarget["Core"] == "iOS 17.0")
}

@Test func `a manifest without a package is a warning`() {
  let model = model(files, [.file("Package.swift", "import PackageDescription\nlet x = 1")])
  #expect(model.targets.isEmpty)
  #expect(model.warnings == ["Package.swift does not declare a package that can be read, so its targets are not known"])
}

@Test(arguments: [
  ("[.iOS(.v17), .macOS(minimum())]", [Platform.iOS, .macOS], ["macos14"]),
  ("[.iOS(.v17), .macOS(minimum()), .tvOS(minimum())]", [.iOS, .macOS, .tvOS], ["macos14", "tvos17"]),
  ("[.iOS(.v17)] + more()", [], ["ios17"]), ("platforms()", [], ["ios17"]),
])
func `the platforms of versions that are not known are`(list: String, platforms: [Platform], flags: [String]) throws {
  let manifest = Manifest.file(
    "Package.swift", "let package = Package(name: \"P\", platforms: \(list), targets: [.target(name: \"Core\")])")
  func gate(_ flags: [String]) throws -> Gate {
    let overrides = try flags.map { try Floor(deploymentTarget: $0) }
    let model = model(["Sources/Core/a.swift"], [manifest], overrides: overrides)
    #expect(model.targets[0].platforms == platforms)
    return model.gate(
      FileID(0), requirements: [.iOS: Version(17), .macOS: Version(14), .tvOS: Version(17), .watchOS: Version(10)])
  }
  guard case .unknown(let reason) = try gate([]) else { return #expect(Bool(false)) }
  #expect(reason.hasSuffix("; pass " + flags.map { "--deployment-target \($0)" }.joined(separator: " ")))
  #expect(try gate(flags) == .open)
  #expect(try gate(flags.dropLast() + ["watchos10"]) != .open || platforms.isEmpty)
}

// MARK: Capitals

private let capitals = ["Package.swift", "Sources/App/App.swift", "Sources/App/Old/Old.swift", "Sources/Core/Core.swift"]

@Test(arguments: ["sources/app", "Sources/APP", "./sources/../Sources/app/"])
func `the path of a target may have other capitals than the disk`(path: String) {
  let text =
    "let package = Package(name: \"P\", targets: [.target(name: \"A\", path: \"\(path)\", exclude: [\"Old\"]), .target(name: \"Core\")])"
  let model = package(text, files: capitals)
  #expect(capitals.indices.map(model.targetNames) == [[], ["A"], [], ["Core"]])
}

@Test func `the name of a target may have other capitals than its directory`() {
  let model = package("let package = Package(name: \"P\", targets: [.target(name: \"app\"), .target(name: \"Core\")])", files: capitals)
  #expect(capitals.indices.map(model.targetNames) == [[], ["app"], ["app"], ["Core"]])
}

@Test func `of two directories that differ in capitals the one that is named counts`() {
  let files = ["Package.swift", "Sources/APP/a.swift", "Sources/app/b.swift"]
  let model = package("let package = Package(name: \"P\", targets: [.target(name: \"A\", path: \"Sources/app\")])", files: files)
  #expect(files.indices.map(model.targetNames) == [[], [], ["A"]])
}

@Test func `letters may be composed otherwise than on the disk`() {
  let files = ["Package.swift", "Quellen/gro\u{308}\u{DF}e/Alt/b.swift", "Quellen/gro\u{308}\u{DF}e/a.swift"]
  let model = package(
    "let package = Package(name: \"P\", targets: [.target(name: \"A\", path: \"Quellen/größe\", exclude: [\"Alt\"])])", files: files)
  #expect(files.indices.map(model.targetNames) == [[], [], ["A"]])
}
