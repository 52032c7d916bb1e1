import MoltProject
import MoltSyntax

/// What the `@available` attributes of one declaration say together, or one `#available`, by the names of platforms.
struct Availability {
  private var introduced: [String: Version] = [:]
  private var unavailable: Set<String> = []
  /// Whether an argument is neither a platform with its version nor `*`: a name that stands for several platforms, say.
  private var hasOtherArguments = false

  /// Adds the arguments of one attribute or condition: `iOS 17, macOS 14, *`, or `iOS, introduced: 17, deprecated: 18`.
  /// `*`, `swift 6` and `deprecated` say nothing of platforms; nor do names that are none of a platform's, in the end.
  mutating func add(_ arguments: [Node], _ names: Names) {
    guard let first = arguments.first else { return }
    let platform = names.spelling(of: first.token(first.row.firstToken).name)
    for argument in arguments {
      let word = argument.token(argument.row.firstToken)
      if word.name == .unavailable {
        unavailable.insert(platform)
      } else if let version = argument.version, word.name == .introduced || argument.isPlatformVersion {
        let name = word.name == .introduced ? platform : names.spelling(of: word.name)
        // Of two attributes for one platform, the compiler takes the later version.
        introduced[name] = max(introduced[name] ?? version, version)
        if !Platform.allAvailabilityNames.contains(name) { hasOtherArguments = true }
      } else if argument.text != "*" {
        hasOtherArguments = true
      }
    }
  }

  /// The scope of what it is written at.
  var scope: AvailabilityScope {
    var scope = AvailabilityScope()
    for platform in Platform.allCases {
      if isUnavailable(platform) { scope.exclude(platform) }
      if let version = introduction(on: platform) { scope.raise(platform, to: version) }
    }
    return scope
  }

  /// The scope of code that runs only where a condition does not hold. It runs nowhere on a platform that the condition
  /// does not name, as `*` is always true.
  var oppositeScope: AvailabilityScope {
    var scope = AvailabilityScope()
    if hasOtherArguments { return scope }
    for platform in Platform.allCases { scope.lower(platform, below: bound(of: platform)) }
    return scope
  }

  /// The higher of the versions for apps and for extensions.
  private func bound(of platform: Platform) -> Version {
    if platform == .macCatalyst, !names(.macCatalyst) { return bound(of: .iOS) }
    return platform.availabilityNames.flatMap { [introduced[$0], introduced[$0 + "ApplicationExtension"]] }
      .compactMap { $0 }.max() ?? Version(0)
  }

  private func isUnavailable(_ platform: Platform) -> Bool {
    platform.availabilityNames.contains(where: unavailable.contains)
      || platform == .macCatalyst && !names(.macCatalyst) && isUnavailable(.iOS)
  }

  /// Mac Catalyst is iOS where nothing is said of it. Code in an app extension goes by `iOSApplicationExtension`, so
  /// that the lower of the two holds for a file that may be compiled into both.
  private func introduction(on platform: Platform) -> Version? {
    guard let version = platform.availabilityNames.lazy.compactMap({ introduced[$0] }).max() else {
      return platform == .macCatalyst && !names(.macCatalyst) ? introduction(on: .iOS) : nil
    }
    let inExtensions = platform.availabilityNames.lazy.compactMap { introduced[$0 + "ApplicationExtension"] }.min()
    return min(version, inExtensions ?? version)
  }

  /// Whether anything is said of the platform itself.
  private func names(_ platform: Platform) -> Bool {
    platform.availabilityNames.contains { introduced[$0] != nil || unavailable.contains($0) }
  }
}

extension Platform {
  /// How `@available` calls it.
  fileprivate var availabilityNames: [String] {
    switch self {
    case .macOS: ["macOS", "OSX"]
    case .visionOS: ["visionOS", "xrOS"]
    default: [rawValue]
    }
  }

  fileprivate static let allAvailabilityNames: Set<String> = Set(
    allCases.flatMap(\.availabilityNames).flatMap { [$0, $0 + "ApplicationExtension"] })
}

extension Node {
  /// `iOS 17` and not `introduced: 17`.
  fileprivate var isPlatformVersion: Bool {
    row.firstToken + 1 < row.endToken && token(row.firstToken + 1).kind == .integerLiteral
  }

  /// The version in an availability argument: `17.2` of `iOS 17.2`.
  fileprivate var version: Version? {
    var numbers: [Int] = []
    for token in tokens.map(token) where token.kind == .integerLiteral {
      guard let number = Int(text(in: token.start..<token.end)) else { return nil }
      numbers.append(number)
    }
    guard (1...3).contains(numbers.count) else { return nil }
    return Version(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }
}
