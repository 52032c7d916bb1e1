import MoltProject
public import MoltText

extension Level {
  /// As it is written in documents, on the command line and in reports: `safe`, `review`, `manual`.
  public var name: String {
    switch self {
    case .manual: "manual"
    case .review: "review"
    case .safe: "safe"
    }
  }

  public init?(name: some StringProtocol) {
    guard let level = Level.allCases.first(where: { $0.name == name }) else { return nil }
    self = level
  }
}

extension Version {
  /// Reads `17`, `16.4` or `10.15.4`.
  package init?(dotted text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0 != nil && $0! >= 0 }) else { return nil }
    self.init(parts[0]!, parts.count > 1 ? parts[1]! : 0, parts.count > 2 ? parts[2]! : 0)
  }
}

extension StringProtocol {
  /// Without spaces and tabs at either end.
  package var trimmed: SubSequence {
    let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    guard let first = utf8.firstIndex(where: { !isSpace($0) }) else { return self[endIndex..<endIndex] }
    var end = endIndex
    while isSpace(utf8[utf8.index(end, offsetBy: -1)]) { end = utf8.index(end, offsetBy: -1) }
    return self[first..<end]
  }
}

/// What to write instead of something that is no platform and version.
///
/// - Parameter separator: what stands between the two.
func requirementAdvice(_ text: some StringProtocol, separator: String) -> String {
  let name = text.trimmed.prefix { !$0.isNumber }.trimmed
  let version = text.trimmed.drop { !$0.isNumber }
  let platforms = Platform.allCases.map(\.rawValue)
  let meant = ["OSX": "macOS", "iPadOS": "iOS", "xrOS": "visionOS"][String(name)] ?? closest(to: String(name), among: platforms)
  if let meant, Version(dotted: version) != nil { return "write `\(meant)\(separator)\(version)`" }
  let example = "`\(meant ?? "iOS")\(separator)17`"
  return "write a platform and a version, as in \(example)" + (meant == nil ? " (\(platforms.joined(separator: ", ")))" : "")
}
