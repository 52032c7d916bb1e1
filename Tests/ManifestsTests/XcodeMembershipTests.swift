import MoltManifests
import MoltProject
import MoltText
import Testing

@Test func `a classic project lists its files in groups`() {
  var fixture = XcodeFixture(
    targets: [
      .init(name: "App", buildFiles: "B1 /* a.swift in Sources */, B2, B3, B4, B5"),
      .init(name: "Widget", buildFiles: "B6,"),
    ])
  fixture.path = "Apple/App.xcodeproj/project.pbxproj"
  fixture.mainGroup = ["GROUP", "F4", "VARIANTS"]
  fixture.objects = """
    \t\tB1 /* a.swift in Sources */ = {isa = PBXBuildFile; fileRef = F1 /* a.swift */; };
    B2 = {isa = PBXBuildFile; fileRef = F2; }; B3 = {isa = PBXBuildFile; fileRef = F3; };
    B4 = {isa = PBXBuildFile; fileRef = F4; }; B5 = {isa = PBXBuildFile; fileRef = VARIANTS; };
    B6 = {isa = PBXBuildFile; fileRef = F1; };
    GROUP = {isa = PBXGroup; children = (F1, INNER); path = "App Sources"; sourceTree = "<group>"; };
    INNER = {isa = PBXGroup; children = (F2, F3); name = Inner; sourceTree = "<group>"; };
    F1 = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = a.swift; sourceTree = "<group>"; };
    F2 = {isa = PBXFileReference; path = "Deep/b c.swift"; sourceTree = "<group>"; };
    F3 = {isa = PBXFileReference; name = c.swift; path = Shared/c.swift; sourceTree = SOURCE_ROOT; };
    F4 = {isa = PBXFileReference; path = ../Common/d.swift; sourceTree = "<group>"; };
    VARIANTS = {isa = PBXVariantGroup; children = (F5); sourceTree = "<group>"; };
    F5 = {isa = PBXFileReference; path = e.swift; sourceTree = "<group>"; };
    """
  let files = [
    "Apple/App Sources/Deep/b c.swift", "Apple/App Sources/a.swift", "Apple/Shared/c.swift", "Apple/e.swift",
    "Apple/unused.swift", "Common/d.swift",
  ]
  let model = model(files, [fixture.manifest])
  #expect(files.indices.map(model.targetNames) == [["App"], ["App", "Widget"], ["App"], ["App"], [], ["App"]])
}

@Test func `a file outside the project has no path in it`() {
  var fixture = XcodeFixture(targets: [.init(name: "App", buildFiles: "B1, B2, B3")])
  fixture.mainGroup = ["F1", "F2"]
  fixture.objects = """
    B1 = {isa = PBXBuildFile; fileRef = F1; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
    B3 = {isa = PBXBuildFile; fileRef = GONE; };
    F1 = {isa = PBXFileReference; path = /a.swift; sourceTree = "<absolute>"; };
    F2 = {isa = PBXFileReference; path = a.swift; sourceTree = SDKROOT; };
    """
  #expect(model(["a.swift"], [fixture.manifest]).targets[0].files.isEmpty)
}

@Test func `groups that contain each other end`() {
  var fixture = XcodeFixture(targets: [.init(name: "App", buildFiles: "B1, B2")])
  fixture.objects = """
    B1 = {isa = PBXBuildFile; fileRef = F; }; B2 = {isa = PBXBuildFile; fileRef = G1; };
    G1 = {isa = PBXGroup; children = (G2); path = a; sourceTree = "<group>"; };
    G2 = {isa = PBXGroup; children = (G1, F); path = b; sourceTree = "<group>"; };
    F = {isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
    """
  #expect(model(["a.swift"], [fixture.manifest]).targets[0].files.isEmpty)
}

@Test func `a file may be compiled for some platforms of its target only`() {
  let floors = "IPHONEOS_DEPLOYMENT_TARGET = 17.0; MACOSX_DEPLOYMENT_TARGET = 12.0; TVOS_DEPLOYMENT_TARGET = 16.0;"
  var fixture = XcodeFixture(targets: [.init(name: "App", settings: floors, buildFiles: "B1, B2, B3, B4, B5")])
  fixture.mainGroup = ["F1", "F2", "F3"]
  fixture.objects = """
    B1 = {isa = PBXBuildFile; fileRef = F1; platformFilter = ios; };
    B2 = {isa = PBXBuildFile; fileRef = F2; platformFilters = (ios, maccatalyst, macos, ); };
    B3 = {isa = PBXBuildFile; fileRef = F3; };
    B4 = {isa = PBXBuildFile; fileRef = F1; platformFilter = xros; };
    B5 = {isa = PBXBuildFile; fileRef = F3; platformFilter = ios; };
    F1 = {isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
    F2 = {isa = PBXFileReference; path = b.swift; sourceTree = "<group>"; };
    F3 = {isa = PBXFileReference; path = c.swift; sourceTree = "<group>"; };
    """
  let model = model(["a.swift", "b.swift", "c.swift"], [fixture.manifest])
  let floorsOfFiles = (0..<3).map { file in
    model.floors(of: model.targets[0], for: FileID(UInt32(file))).map(\.platform)
  }
  #expect(floorsOfFiles == [[.iOS], [.iOS, .macOS], [.iOS, .macOS, .tvOS]])
}

// MARK: Synchronized folders

private func synchronized(_ exceptions: String, more: String = "") -> XcodeFixture {
  var fixture = XcodeFixture(
    targets: [
      .init(name: "App", folders: "FOLDER /* App */, "),
      .init(name: "Tests", type: "bundle.unit-test", folders: "TESTS"),
      .init(name: "Widget", type: "app-extension"),
    ])
  fixture.mainGroup = ["FOLDER", "TESTS"]
  fixture.objects = """
    \(exceptions)
    /* Begin PBXFileSystemSynchronizedRootGroup section */
    \t\tFOLDER /* App */ = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2, E3, ); \(more)\
    path = App; sourceTree = "<group>"; };
    \t\tTESTS = {isa = PBXFileSystemSynchronizedRootGroup; path = AppTests; sourceTree = "<group>"; };
    """
  return fixture
}

private let folderFiles = [
  "App/App.swift", "App/Model/Cart.swift", "App/Model/Item.swift", "App/Views/List.swift", "AppTests/CartTests.swift",
  "Apple.swift",
]

@Test func `every file in a synchronized folder belongs to its target`() {
  let model = model(folderFiles, [synchronized("").manifest])
  #expect(folderFiles.indices.map(model.targetNames) == [["App"], ["App"], ["App"], ["App"], ["Tests"], []])
}

@Test func `an exception takes a file from the owner and gives it to another target`() {
  let fixture = synchronized(
    """
    E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
      membershipExceptions = (Model/Item.swift, Views, Info.plist, );
      target = App /* App */; };
    E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
      membershipExceptions = (Model/Cart.swift, ); target = Widget; };
    E3 = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet;
      buildPhase = X; membershipExceptions = (a, ); };
    """)
  let model = model(folderFiles, [fixture.manifest])
  #expect(folderFiles.indices.map(model.targetNames) == [["App"], ["App", "Widget"], [], [], ["Tests"], []])
}

@Test func `a file in a synchronized folder may be compiled for some platforms only`() {
  var fixture = synchronized(
    """
    E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; platformFiltersByRelativePath = {
      Model/Cart.swift = (macos, ); }; target = App; };
    """)
  fixture.settings = "IPHONEOS_DEPLOYMENT_TARGET = 17.0; MACOSX_DEPLOYMENT_TARGET = 12.0;"
  let model = model(folderFiles, [fixture.manifest])
  #expect(model.floors(of: model.targets[0], for: FileID(1)).map(\.platform) == [.macOS])
  #expect(model.floors(of: model.targets[0], for: FileID(2)).map(\.platform) == [.iOS, .macOS])
}

@Test func `an explicit folder and a package inside a synchronized folder are not the target's`() {
  let fixture = synchronized("", more: "explicitFolders = (Views, ); ")
  let package = Manifest.file("App/Model/Package.swift", "let package = Package(name: \"Model\")")
  let model = model(folderFiles, [fixture.manifest, package])
  #expect(folderFiles.indices.map(model.targetNames) == [["App"], [], [], [], ["Tests"], []])
}

@Test func `what lies in a bundle inside a synchronized folder is not compiled`() {
  let files = ["App/A.swift", "App/Guide.docc/Resources/step.swift", "App/Try.playground/Contents.swift", "App/a.b/C.swift"]
  let model = model(files, [synchronized("").manifest])
  #expect(files.indices.map(model.targetNames) == [["App"], [], [], ["App"]])
}

@Test func `an exception for a phase of sources gives a file to its target`() {
  let fixture = synchronized(
    """
    E1 = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet;
      buildPhase = Widget_SOURCES; membershipExceptions = (Model/Cart.swift, ); };
    E2 = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet;
      buildPhase = COPY; membershipExceptions = (Model/Item.swift, ); };
    COPY = {isa = PBXCopyFilesBuildPhase; };
    """)
  let model = model(folderFiles, [fixture.manifest])
  #expect(folderFiles.indices.map(model.targetNames)[1...2] == [["App", "Widget"], ["App"]])
}

@Test func `a file that is filtered to other platforms is not the target's`() {
  var fixture = XcodeFixture(
    targets: [.init(name: "App", settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 16.0;", buildFiles: "B1")])
  fixture.mainGroup = ["F1"]
  fixture.objects = """
    B1 = {isa = PBXBuildFile; fileRef = F1; platformFilters = (macos, driverkit, ); };
    F1 = {isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
    """
  #expect(model(["a.swift"], [fixture.manifest]).targetNames(of: 0) == [])
}

@Test func `what a project names may have other capitals than the disk`() {
  var fixture = XcodeFixture(targets: [.init(name: "App", buildFiles: "B1, B2")])
  fixture.mainGroup = ["GROUP", "F2"]
  fixture.objects = """
    B1 = {isa = PBXBuildFile; fileRef = F1; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
    GROUP = {isa = PBXGroup; children = (F1); path = sources; sourceTree = "<group>"; };
    F1 = {isa = PBXFileReference; path = app.swift; sourceTree = "<group>"; };
    F2 = {isa = PBXFileReference; path = größe.swift; sourceTree = "<group>"; };
    """
  let files = ["Sources/App.swift", "Sources/Other.swift", "gro\u{308}\u{DF}e.swift"]
  let model = model(files, [fixture.manifest])
  #expect(files.indices.map(model.targetNames) == [["App"], [], ["App"]])
}

@Test func `a synchronized folder may have other capitals than the disk`() {
  let files = ["APP/App.swift", "APP/Model/Cart.swift", "APP/Samples.docc/a.swift", "apptests/CartTests.swift"]
  let fixture = synchronized(
    """
    E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
      membershipExceptions = (model/cart.swift, ); target = Widget; };
    """)
  let model = model(files, [fixture.manifest])
  #expect(files.indices.map(model.targetNames) == [["App"], ["App", "Widget"], [], ["Tests"]])
}
