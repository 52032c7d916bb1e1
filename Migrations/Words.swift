import Project
public import Text

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
  init?(dotted text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0 != nil && $0! >= 0 }) else { return nil }
    self.init(parts[0]!, parts.count > 1 ? parts[1]! : 0, parts.count > 2 ? parts[2]! : 0)
  }
}

extension StringProtocol {
  /// Without spaces and tabs at either end.
  var trimmed: SubSequence {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
      return self[endIndex..<endIndex]
    }
    return self[first...last]
  }
}
