public import Text

/// A file that describes targets or their build settings.
public struct Manifest: Sendable {
  public enum Kind: Sendable {
    /// `Package.swift`, or one for a version of the tools: `Package@swift-5.9.swift`.
    case package
    /// `project.pbxproj` inside an `.xcodeproj`.
    case xcodeProject
    /// `.xcconfig`: build settings that a project or another such file refers to.
    case buildConfiguration
  }

  /// Relative to the root, with `/`.
  public let path: String
  public let kind: Kind
  public let text: SourceText

  /// - Returns: nil if no file of this name is a manifest.
  public init?(path: String, text: SourceText) {
    guard let kind = Manifest.kind(ofPath: path) else { return nil }
    self.path = path
    self.kind = kind
    self.text = text
  }

  /// What a file is by its name; nil if it is no manifest. Finding a new kind of project description begins here.
  public static func kind(ofPath path: String) -> Kind? {
    let name = path.lastComponent
    if name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")) { return .package }
    if path.hasSuffix(".xcodeproj/project.pbxproj") { return .xcodeProject }
    if name.hasSuffix(".xcconfig") { return .buildConfiguration }
    return nil
  }
}
