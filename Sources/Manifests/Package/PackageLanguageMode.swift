import MoltProject
import MoltText

extension Manifest {
  /// See `Target.infersActorFromWrappers`. The tools version says which language mode the targets of a package have,
  /// unless the manifest chooses one by itself: then it is not known.
  ///
  /// Source: `PackageDescription`, whose packages of tools version 6.0 have Swift 6 as their default.
  var infersActorFromWrappers: Bool? {
    let text = self.text.string(in: 0..<UInt32(self.text.count))
    guard !["swiftLanguageMode", "swiftLanguageVersions", "DisableOutwardActorInference"].contains(where: text.contains),
      let comment = text.firstMatch(of: /\/\/\s*swift-tools-version\s*:\s*(\d+(?:\.\d+)*)/.ignoresCase()),
      let version = Version(String(comment.1))
    else { return nil }
    return version < Version(6)
  }
}
