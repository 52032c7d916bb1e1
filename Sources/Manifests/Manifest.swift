public import MoltText

/// A file that describes targets or their build settings.
public struct Manifest: Sendable {
  public enum Kind: Sendable {
    /// `Package.swift`, or one for a version of the tools: `Package@swift-5.9.swift`.
    case package
    /// `project.pbxproj` inside an `.xcodeproj`.
    case xcodeProject
    /// `contents.xcworkspacedata` inside an `.xcworkspace`: the projects that are built together.
    case xcodeWorkspace
    /// `.xcconfig`: build settings that a project or another such file refers to.
    case buildConfiguration
    /// `project.yml` or `project.json`, which XcodeGen makes an Xcode project of.
    case xcodeGen
    /// `Project.swift`: a manifest of Tuist's, or any other file of that name.
    case tuist
    /// `Workspace.swift`: the projects that Tuist builds together, or any other file of that name.
    case tuistWorkspace
    /// A file in a `ProjectDescriptionHelpers` directory, which Tuist's manifests import.
    case tuistHelper
    /// `.podspec` or `.podspec.json`: a library for CocoaPods.
    case podspec
    /// `Podfile`: which pods an application takes, those of the repository by path. It says nothing of the app's own targets.
    case podfile
    /// `BUILD` or `BUILD.bazel`: a package of Bazel's.
    case bazel
    /// `MODULE.bazel` or `WORKSPACE`: where the labels of Bazel's packages begin.
    case bazelWorkspace
    /// `.bazelrc`: flags of Bazel's, the lowest versions of platforms among them.
    case bazelSettings
    /// A file of any name that another manifest includes.
    case supplement
  }

  /// Relative to the root, with `/`.
  public let path: String
  public let kind: Kind
  public let text: SourceText

  public init(path: String, kind: Kind, text: SourceText) {
    self.path = path
    self.kind = kind
    self.text = text
  }

  /// - Returns: nil if no file of this name is a manifest.
  public init?(path: String, text: SourceText) {
    guard let kind = Manifest.kind(ofPath: path) else { return nil }
    self.init(path: path, kind: kind, text: text)
  }

  /// What a file is by its name; nil if it is no manifest. Finding a new kind of project description begins here.
  public static func kind(ofPath path: String) -> Kind? {
    let name = path.lastComponent
    // Most files are sources, and each file of a tree comes here.
    if name.utf8.suffix(6).elementsEqual(".swift".utf8) { return kind(ofSwiftFile: name, in: path) }
    if path.hasSuffix(".xcodeproj/project.pbxproj") { return .xcodeProject }
    if path.hasSuffix(".xcworkspace/contents.xcworkspacedata") { return .xcodeWorkspace }
    if name.hasSuffix(".xcconfig") { return .buildConfiguration }
    if name.hasSuffix(".podspec") || name.hasSuffix(".podspec.json") { return .podspec }
    if name == "Podfile" { return .podfile }
    if name == "BUILD" || name == "BUILD.bazel" { return .bazel }
    if name == "MODULE.bazel" || name == "WORKSPACE" || name == "WORKSPACE.bazel" { return .bazelWorkspace }
    if name == ".bazelrc" { return .bazelSettings }
    if isXcodeGenSpec(name) { return .xcodeGen }
    return nil
  }

  private static func kind(ofSwiftFile name: Substring, in path: String) -> Kind? {
    if name == "Package.swift" || name.hasPrefix("Package@swift-") { return .package }
    if name == "Project.swift" { return .tuist }
    if name == "Workspace.swift" { return .tuistWorkspace }
    return path.isTuistHelper ? .tuistHelper : nil
  }

  private static func isXcodeGenSpec(_ name: Substring) -> Bool {
    [".yml", ".yaml", ".json"].contains { ending in
      guard name.hasSuffix(ending) else { return false }
      let stem = name.dropLast(ending.count)
      return stem == "project" || stem.hasSuffix(".xcodegen")
    }
  }

  /// Whether a directory with such a file in it is a project, or a part of one that can be looked at by itself.
  public var describesTargets: Bool {
    switch kind {
    case .package, .xcodeProject, .xcodeGen, .podspec: true
    case .tuist: importsProjectDescription
    case .buildConfiguration, .xcodeWorkspace, .tuistWorkspace, .tuistHelper, .podfile, .bazel, .bazelWorkspace, .bazelSettings,
      .supplement:
      false
    }
  }

  /// Other files that it names and that are to be read with it, relative to the root; they need not exist.
  public var supplements: [String] {
    switch kind {
    case .bazel: BazelWorkspace.loadedFiles(of: text, at: path)
    case .supplement where path.hasSuffix(".bzl"): BazelWorkspace.loadedFiles(of: text, at: path)
    case .xcodeGen, .supplement: XcodeGenSpec.includes(of: text, at: path)
    default: []
    }
  }
}

extension String {
  /// Whether a directory in the path is called as Tuist wants it of helpers. The walk asks this of every Swift file.
  fileprivate var isTuistHelper: Bool {
    utf8.split(separator: UInt8(ascii: "/")).dropLast().contains { component in
      component.count >= 25 && component.suffix(25).elementsEqual("ProjectDescriptionHelpers".utf8)
    }
  }
}
