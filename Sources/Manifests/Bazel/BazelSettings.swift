import MoltProject
import MoltText

/// The `.bazelrc` of a workspace, as far as it says what is built without a rule that has a floor: tools and tests that
/// run on the Mac that builds them.
struct BazelSettings {
  private(set) var floors: [Platform: Floor] = [:]

  /// - Parameter manifest: lines like `build --macos_minimum_os=13.0`, for all configurations or for one.
  init(_ manifest: Manifest) {
    for (index, bytes) in manifest.text.bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      let line = trimmed(String(decoding: bytes, as: UTF8.self))
      if line.hasPrefix("#") { continue }
      let words = line.split { $0.isWhitespace || $0 == "=" }
      for (flag, value) in zip(words, words.dropFirst()) {
        guard let platform = Platform.allCases.first(where: { flag == "--\($0.argumentName)_minimum_os" }),
          let version = Version(String(value))
        else { continue }
        if let known = floors[platform], known.version <= version { continue }
        let provenance = Provenance(file: manifest.path, line: index + 1, text: "\(flag)=\(value)")
        floors[platform] = Floor(platform: platform, version: version, provenance: provenance)
      }
    }
  }
}
