import MoltManifests
import MoltProject
import MoltText

/// What reads descriptions of projects. Where a target has several files, the character between files divides them.
let projectTargets = [
  project("package", "Kit/Package.swift", "Package.swift", "Package@swift-5.9.swift"),
  project("pbxproj", "App.xcodeproj/project.pbxproj", "A.xcconfig", "B.xcconfig"),
  project("xcconfig", "A.xcconfig", "B.xcconfig", "Sub/C.xcconfig", known: ["App.xcodeproj/project.pbxproj": referring]),
  project("xcworkspace", "All.xcworkspace/contents.xcworkspacedata", "Sub/Other.xcworkspace/contents.xcworkspacedata"),
  project("xcodegen", "project.yml", "a.yml", "Sub/b.yml", "A.xcconfig"),
  project("tuist", "Project.swift", "Tuist/ProjectDescriptionHelpers/Helper.swift", "Workspace.swift"),
  project("podspec", "A.podspec", "Podfile", "B.podspec.json"),
  project("bazel", "BUILD", "a.bzl", "Kit/BUILD.bazel", ".bazelrc", known: ["WORKSPACE": ""]),
  FuzzTarget("property-list") { bytes in
    if let list = try? PropertyList(SourceText(bytes)) { list.root.visit() }
  },
  FuzzTarget("yaml") { bytes in
    if let value = try? YAMLReader.read(SourceText(bytes), file: "a.yml") { value.visit() }
  },
  FuzzTarget("path-pattern") { bytes in
    let pattern = PathPattern(String(decoding: bytes, as: UTF8.self))
    _ = pattern.files(in: fileList)
    for path in paths { _ = pattern.matches(path, takesDirectories: path.utf8.count.isMultiple(of: 2)) }
  },
  FuzzTarget("foreign-files") { bytes in
    var mentions = ForeignMentions()
    for path in ["a.m", "a.xib"] { mentions.add(SourceText(bytes), at: path) }
    _ = mentions["A"]
  },
  FuzzTarget("asset-catalogue") { bytes in
    let parts = files(in: bytes).map { String(decoding: $0, as: UTF8.self) }
    let colors = AssetColors(directories: parts.dropFirst().map { $0 + AssetColors.directorySuffix })
    _ = colors.mayContain(parts.first ?? "")
  },
]

/// Divides an input into files: it was made for that, and stands in no file of people's.
private let fileSeparator: UInt8 = 0x1C

private func files(in bytes: [UInt8]) -> [[UInt8]] {
  bytes.split(separator: fileSeparator, omittingEmptySubsequences: false).map(Array.init)
}

private let paths = [
  "App/A.swift", "App/Views/B.swift", "Kit/Sources/Core/C.swift", "Kit/Tests/CoreTests/D.swift", "Package.swift",
  "Sources/Main/E+é.swift", "a.swift",
]
private let fileList = FileList(paths, packages: ["", "Kit"])

/// A target that reads a project of some descriptions and asks what each of its files may use.
///
/// - Parameters:
///   - names: what the files of an input are called, in this order.
///   - known: files that are always there.
private func project(_ target: String, _ names: String..., known: [String: String] = [:]) -> FuzzTarget {
  FuzzTarget(target) { bytes in
    var texts = known.mapValues { SourceText($0) }
    for (name, text) in zip(names, files(in: bytes)) { texts[name] = SourceText(text) }
    let model = ProjectModel(files: paths, manifests: manifests(of: texts))
    for target in model.targets { precondition(target.files.allSatisfy { Int($0.index) < paths.count }) }
    for file in paths.indices { _ = model.gate(FileID(UInt32(file)), requirements: [.iOS: Version(17)]) }
  }
}

/// The manifests among some files, and what these include.
private func manifests(of texts: [String: SourceText]) -> [Manifest] {
  var result = texts.compactMap { Manifest(path: $0.key, text: $0.value) }
  var seen = Set(result.map(\.path))
  var index = 0
  while index < result.count {
    for path in result[index].supplements where seen.insert(path).inserted {
      if let text = texts[path] { result.append(Manifest(path: path, kind: .supplement, text: text)) }
    }
    index += 1
  }
  return result
}

/// A project whose settings come from a file.
private let referring = """
  {rootObject = P; objects = {
  P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
  G = {isa = PBXGroup; children = (X, F); sourceTree = "<group>"; };
  F = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
  X = {isa = PBXFileReference; path = A.xcconfig; sourceTree = "<group>"; };
  L = {isa = XCConfigurationList; buildConfigurations = (C, D); };
  C = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = X; buildSettings = {SDKROOT = iphoneos; }; };
  D = {isa = XCBuildConfiguration; name = Release; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = "$(A:default=$(B))"; }; };
  M = {isa = XCConfigurationList; buildConfigurations = (C, D); };
  T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = M;
    fileSystemSynchronizedGroups = (F); };
  }; }
  """

extension PropertyList.Value {
  fileprivate func visit() {
    _ = (string, joinedString, line)
    for element in elements { element.visit() }
    for entry in entries { entry.value.visit() }
  }
}

extension YAML {
  fileprivate func visit() {
    switch content {
    case .scalar: break
    case .list(let elements): for element in elements { element.visit() }
    case .map(let entries): for entry in entries { entry.value.visit() }
    }
  }
}
