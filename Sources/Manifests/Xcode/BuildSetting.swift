import MoltProject

/// A build setting where it is written.
package struct BuildSetting: Sendable {
  /// What conditions on settings ask for.
  package struct Context: Sendable {
    /// `iphoneos`; empty where no condition on it may hold.
    let sdk: String
    let architecture: String

    package init(sdk: String, architecture: String) {
      self.sdk = sdk
      self.architecture = architecture
    }

    /// For settings that tell what is built at all.
    static let any = Context(sdk: "", architecture: "")
  }

  /// Without conditions.
  package let name: String
  /// `[sdk=iphoneos*][config=Debug]`, split.
  package let conditions: [(name: String, pattern: String)]
  package let value: String
  package private(set) var provenance: Provenance

  /// - Parameter key: the name with its conditions.
  init(key: String, value: String, file: String, line: Int, chain: [String]) {
    var parts = key.split(separator: "[")
    name = parts.isEmpty ? "" : trimmed(parts.removeFirst())
    conditions = parts.flatMap { $0.prefix { $0 != "]" }.split(separator: ",") }.compactMap { condition in
      let sides = condition.split(separator: "=", maxSplits: 1)
      return sides.count == 2 ? (trimmed(sides[0]), trimmed(sides[1])) : nil
    }
    self.value = value
    provenance = Provenance(file: file, line: line, text: "\(key) = \(value)", chain: chain)
  }

  /// The same where it applies through this chain.
  func used(by chain: [String]) -> BuildSetting {
    var setting = self
    setting.provenance = Provenance(
      file: provenance.file, line: provenance.line, text: provenance.text, chain: chain + provenance.chain)
    return setting
  }

  /// A setting without conditions that stands nowhere under its own name.
  init(name: String, value: String, provenance: Provenance) {
    self.name = name
    conditions = []
    self.value = value
    self.provenance = provenance
  }

  /// Nil where the version of the SDK decides, and with it the Xcode that builds.
  func holds(in context: Context, configuration: String) -> Bool? {
    var answer: Bool? = true
    for condition in conditions {
      switch holds(condition, in: context, configuration: configuration) {
      case false: return false
      case nil: answer = nil
      default: break
      }
    }
    return answer
  }

  private func holds(_ condition: (name: String, pattern: String), in context: Context, configuration: String) -> Bool? {
    switch condition.name {
    case "sdk": matches(context.sdk, condition.pattern) ? true : mayMatch(context.sdk, condition.pattern) ? nil : false
    case "arch": matches(context.architecture, condition.pattern)
    case "config": matches(configuration, condition.pattern)
    case "variant": matches("normal", condition.pattern)
    // As Xcode has it of a parameter without a value.
    default: condition.pattern == "*"
    }
  }

  /// Whether a pattern with a version in it matches some version of an SDK: `iphoneos17*`.
  private func mayMatch(_ sdk: String, _ pattern: String) -> Bool {
    let name = pattern.prefix { !$0.isNumber }
    return !sdk.isEmpty && name.count < pattern.count && matches(sdk, String(name))
  }
}

/// Whether a text matches a pattern of the shell's, as far as build settings use them: `*` stands for any characters.
package func matches(_ text: String, _ pattern: String) -> Bool {
  var parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
  let first = parts.removeFirst()
  guard let last = parts.popLast() else { return text == pattern }
  guard text.hasPrefix(first) else { return false }
  var rest = text.dropFirst(first.count)
  for part in parts {
    while !rest.hasPrefix(part), !rest.isEmpty { rest = rest.dropFirst() }
    guard rest.hasPrefix(part) else { return false }
    rest = rest.dropFirst(part.count)
  }
  return rest.hasSuffix(last)
}

/// Without white space, and the carriage return of a Windows line, at the ends.
func trimmed(_ text: some StringProtocol) -> String {
  let start = text.drop { $0.isWhitespace }
  guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
  return String(start[...last])
}
