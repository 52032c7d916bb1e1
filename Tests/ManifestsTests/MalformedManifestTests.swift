import MoltManifests
import MoltProject
import MoltText
import Testing

private let fixture = XcodeFixture(
  targets: [
    .init(name: "App", settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = \"$(A)\"; A = 17.0;", folders: "F")
  ],
  mainGroup: ["F"],
  objects: "F = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = \"<group>\"; };")

@Test func `a project that was cut off is a warning, and its files wait for a deployment target`() {
  let text = String(fixture.text.prefix(fixture.text.count / 2))
  let model = model(["App/a.swift"], [.file("App.xcodeproj/project.pbxproj", text)])
  #expect(model.targets.isEmpty)
  let line = text.split(separator: "\n", omittingEmptySubsequences: false).count
  #expect(model.warnings.count == 1)
  #expect(model.warnings[0].hasPrefix("App.xcodeproj/project.pbxproj:\(line): expected "), "\(model.warnings[0])")
  #expect(model.warnings[0].hasSuffix("found the end of the file; its targets are not known"))
  #expect(
    model.gate(FileID(0), requirements: [.iOS: Version(17)])
      == .unknown("no target compiles this file; pass --deployment-target ios17"))
}

@Test(arguments: [
  "{}", "{ objects = {}; }", "{ objects = {}; rootObject = X; }", "{ objects = (); rootObject = (); }", "()", "text",
])
func `a property list that is no project is a warning`(text: String) {
  let model = model(["a.swift"], [.file("App.xcodeproj/project.pbxproj", text)])
  #expect(model.targets.isEmpty)
  #expect(model.warnings.count == 1)
}

@Test func `objects of the wrong shape mean nothing`() {
  let text = """
    { rootObject = P; objects = { P = { targets = (A, B, C, GONE, (), {}, ); buildConfigurationList = A; };
      A = text; B = (); C = { name = C; isa = PBXNativeTarget;
        buildConfigurationList = L; buildPhases = (C, S); fileSystemSynchronizedGroups = (L); };
      L = { buildConfigurations = (X, GONE); };
      X = { buildSettings = (); name = {}; baseConfigurationReference = GONE; };
      S = { isa = PBXSourcesBuildPhase; files = (C, GONE, S); }; }; }
    """
  let model = model(["a.swift"], [.file("App.xcodeproj/project.pbxproj", text)])
  #expect(model.warnings.isEmpty)
  #expect(model.targets.map(\.name) == ["?", "?", "C"])
  #expect(model.targets.allSatisfy { $0.floors.isEmpty && $0.unknown != nil && $0.files.isEmpty })
}

/// A small generator with a fixed seed: the same damage in every run.
private struct Damage: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

@Test(arguments: [
  ("App.xcodeproj/project.pbxproj", fixture.text),
  ("Config.xcconfig", "#include \"a.xcconfig\"\nA[sdk=b*] = $(B:default=$(C))\n"),
  (
    "Package.swift",
    """
    let v = "17"
    let package = Package(name: "P", platforms: [.iOS(v)] + [.macOS(.v14)], targets: [.target(name: "App")])
    package.targets += []
    """
  ),
  (
    "BUILD",
    """
    load("//a:b.bzl", v = "V")
    X = "1" + "2"
    swift_library(name = "l", srcs = glob(["App/*"], exclude = ["b"]) + select({"c": ["d"]}), deps = [":m"])
    ios_application(name = X, minimum_os_version = v.w, deps = [":l" for x in y]) # end
    """
  ),
  (
    "A.podspec",
    """
    V = "1#{x}"
    Pod::Spec.new do |s|
      s.platforms = { :ios => V, osx: '1' }
      s.subspec 'A' do |a| # sub
        a.source_files = %w[A/**/*.{h,swift}] + ['b'] if x
      end
      s.description = <<~END
        text
      END
    end
    """
  ),
  (
    "Project.swift",
    """
    import ProjectDescription
    func make(_ n: String, d: DeploymentTargets = .iOS("17.0")) -> Target { .target(name: "\\(n)x", destinations: [.iPhone],
      deploymentTargets: d, sources: ["App/**", .glob("A", excluding: ["b"])], settings: .settings(base: ["A": "b"])) }
    let project = Project(name: "P", targets: [make("a"), flag ? make("b") : nil] + more)
    """
  ),
  (
    "project.yml",
    """
    name: P
    include: [project.yml, {path: "a.yml", enable: no}]
    options: &o
      deploymentTarget: {iOS: "17.0"} # lowest
    targetTemplates:
      T: {templates: [T], sources: [{path: App, excludes: ["**/{a,b}*"]}]}
    targets:
      App:
        <<: *o
        templates: [T]
        platform: [iOS, macOS]
        settings:
          groups: [g]
          base: {A: $(A), IPHONEOS_DEPLOYMENT_TARGET: >-
            17.0 }
    """
  ),
])
func `whatever a manifest holds, reading it ends`(path: String, text: String) {
  var damage = Damage(state: 7)
  let original = Array(text.utf8)
  for round in 0..<400 {
    var bytes = original
    switch round % 4 {
    case 0: bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &damage)...)
    case 1:
      for _ in 0..<8 { bytes[Int.random(in: 0..<bytes.count, using: &damage)] = .random(in: 0...255, using: &damage) }
    case 2: for _ in 0..<8 { bytes.remove(at: Int.random(in: 0..<bytes.count, using: &damage)) }
    default: bytes = (0..<200).map { _ in .random(in: 0...255, using: &damage) }
    }
    let model = ProjectModel(
      files: ["App/a.swift"], manifests: [Manifest(path: path, text: SourceText(bytes))!, fixture.manifest])
    for target in model.targets { #expect(target.files.allSatisfy { $0 == FileID(0) }) }
  }
}

// MARK: Damage

/// The same numbers in each run.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

/// Files that describe one project in all the ways there are.
private let descriptions: [(path: String, text: String)] = [
  (fixture.path, fixture.text),
  (
    "Base.xcconfig",
    "#include \"Base.xcconfig\"\nIPHONEOS_DEPLOYMENT_TARGET[sdk=iphone*] = $(A:default=$(B)) \\\n; // c\nA = ${inherited}"
  ),
  (
    "All.xcworkspace/contents.xcworkspacedata",
    "<Workspace><Group location = \"group:a\"><FileRef location = \"group:App.xcodeproj\"/></Group></Workspace>"
  ),
  (
    "Kit/Package.swift",
    """
    // swift-tools-version: 6.0
    let package = Package(name: "Kit", platforms: [.iOS(.v17)], products: [.library(name: "Kit", targets: ["Core"])],
      targets: [.target(name: "Core", dependencies: [.product(name: "P", package: "p")], path: "Core", exclude: ["a"])])
    package.targets += [.macro(name: "M")]
    """
  ),
  (
    "JSON.xcodeproj/project.pbxproj",
    #"{"rootObject": "P", "objects": {"P": {"targets": ["A", "A"]}, "A": {"name": "A", "isa": "PBXNativeTarget"}}}"#
  ),
]

@Test(arguments: 0..<40) func `descriptions that are damaged anywhere do no harm`(seed: UInt64) {
  var numbers = Numbers(state: seed)
  let manifests = descriptions.map { path, text in
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...12, using: &numbers) {
      let start = Int.random(in: 0..<bytes.count, using: &numbers)
      let end = min(bytes.count, start + Int.random(in: 0...8, using: &numbers))
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0 where end - start < bytes.count: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: place)
      case 2: bytes[start] = Array("{}()[]<>=;,:\"'\\$#/ \n\u{7F}".utf8).randomElement(using: &numbers)!
      default: bytes.swapAt(start, place)
      }
    }
    return Manifest.file(path, String(decoding: bytes, as: UTF8.self))
  }
  let files = ["App/a.swift", "Kit/Core/b.swift", "Kit/Package.swift"]
  let model = model(files, manifests)
  for file in files.indices { _ = model.gate(FileID(UInt32(file)), requirements: [.iOS: Version(17)]) }
}
