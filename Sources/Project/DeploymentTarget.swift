import MoltText

/// What is wrong with a value of `--deployment-target`: one sentence, with the right form.
public struct InvalidDeploymentTarget: Error, CustomStringConvertible {
  public let description: String
}

extension Floor {
  /// The flag that gives floors which hold for every file.
  static let flag = "--deployment-target"

  /// `--deployment-target ios17`.
  public static func flag(_ platform: Platform, _ version: Version) -> String {
    let digits = version.minor == 0 && version.patch == 0 ? String(version.major) : version.description
    return "\(flag) \(platform.argumentName)\(digits)"
  }

  /// The floor that a value of `--deployment-target` means: `ios17`, `iOS17.0`, `ios=17`, `macos14`, `maccatalyst17`.
  public init(deploymentTarget argument: String) throws(InvalidDeploymentTarget) {
    let name = argument.prefix { !$0.isNumber && $0 != "=" && $0 != " " }
    let digits = argument.dropFirst(name.count).drop { $0 == "=" || $0 == " " }
    guard let platform = Platform(argumentName: String(name)) else {
      throw InvalidDeploymentTarget(
        description: "`\(argument)` names no platform; \(Floor.correction(String(name), digits))")
    }
    guard let version = Version(String(digits)) else {
      let problem = digits.isEmpty ? "lacks a version" : "has no version of the form 17 or 17.2"
      throw InvalidDeploymentTarget(
        description: "`\(argument)` \(problem); write `\(platform.argumentName)\(platform.observationVersion.major)`")
    }
    if let reason = platform.refusal(of: version) { throw InvalidDeploymentTarget(description: "`\(argument)`: \(reason)") }
    self.init(
      platform: platform, version: version, provenance: Provenance(file: Floor.flag, line: 0, text: argument))
  }

  private static func correction(_ name: String, _ digits: Substring) -> String {
    if let near = closest(to: name, among: Platform.argumentNames.map(\.name)), !name.isEmpty {
      return "did you mean `\(near)\(digits)`?"
    }
    return "write one of "
      + Platform.allCases.map { "`\($0.argumentName)\($0.observationVersion.major)`" }.joined(separator: ", ")
  }
}

extension Platform {
  /// How `--deployment-target` calls it: `ios`.
  public var argumentName: String { rawValue.lowercased() }

  /// All spellings that `--deployment-target` takes, the proper one of each platform first.
  fileprivate static let argumentNames: [(name: String, platform: Platform)] =
    allCases.map { ($0.argumentName, $0) } + [
      ("iphoneos", .iOS), ("ipados", .iOS), ("macosx", .macOS), ("osx", .macOS), ("catalyst", .macCatalyst),
      ("appletvos", .tvOS), ("xros", .visionOS),
    ]

  fileprivate init?(argumentName: String) {
    guard let entry = Platform.argumentNames.first(where: { $0.name == argumentName.lowercased() }) else { return nil }
    self = entry.platform
  }

  /// Why there is no such version, as far as can be told; nil where there is or may be one.
  fileprivate func refusal(of version: Version) -> String? {
    // Some years' worth of versions that are not released yet may be meant.
    let newest = 27
    if version.major <= lastOwnVersion || (26...newest + 8).contains(version.major) { return nil }
    return "there is no \(rawValue) \(version.major); the versions are those up to \(lastOwnVersion), and from 26 to \(newest)"
  }

  /// The last version before all platforms got the same number, that of a year.
  private var lastOwnVersion: Int {
    switch self {
    case .iOS, .macCatalyst, .tvOS: 18
    case .macOS: 15
    case .watchOS: 11
    case .visionOS: 2
    }
  }

  /// The first version that has the Observation framework, the example in every hint about `--deployment-target`.
  /// Source: the availability of `Observable` in Apple's documentation.
  var observationVersion: Version {
    switch self {
    case .iOS, .macCatalyst, .tvOS: Version(17)
    case .macOS: Version(14)
    case .watchOS: Version(10)
    case .visionOS: Version(1)
    }
  }
}

extension Version {
  /// One to three numbers with dots between; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard part.utf8.count <= 9, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part) else {
        return nil
      }
      numbers.append(number)
    }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }
}
