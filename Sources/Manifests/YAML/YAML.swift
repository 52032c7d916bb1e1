/// A value of a YAML document, or of several that an XcodeGen spec has merged.
package struct YAML: Sendable {
  package enum Content: Sendable {
    /// A plain scalar may be a number or a boolean to its reader; a quoted one is text.
    case scalar(String, isPlain: Bool)
    case list([YAML])
    /// In the order of the file.
    case map([Entry])
  }

  package struct Entry: Sendable {
    package var key: String
    /// Where the key stands, 1-based.
    let line: Int
    package var value: YAML
  }

  /// Why a text cannot be read.
  package struct Malformed: Error, Equatable {
    /// 1-based.
    package let line: Int
    /// `expected …`, or what was met that `YAMLReader` does not know.
    package let message: String
  }

  package var content: Content
  /// Relative to the root of the run.
  let file: String
  /// 1-based.
  package let line: Int

  /// The text of a scalar.
  var string: String? {
    if case .scalar(let text, _) = content { return text }
    return nil
  }

  var isPlain: Bool {
    if case .scalar(_, isPlain: true) = content { return true }
    return false
  }

  /// What a plain scalar says as a boolean of YAML 1.1, in which `yes` and `off` are some; nil for anything else.
  var bool: Bool? {
    guard isPlain, let text = string else { return nil }
    switch text {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return true
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return false
    default: return nil
    }
  }

  /// The elements of a list; nil for anything else.
  package var list: [YAML]? {
    if case .list(let elements) = content { return elements }
    return nil
  }

  /// The entries of a map; nil for anything else.
  var entries: [Entry]? {
    if case .map(let entries) = content { return entries }
    return nil
  }

  /// The value of a key of a map. Takes time by the number of its entries.
  package subscript(key: String) -> YAML? { entries?.first { $0.key == key }?.value }

  /// The texts of a list of scalars, or of one scalar alone; nil for anything else.
  var strings: [String]? {
    if let string { return [string] }
    guard let list else { return nil }
    let strings = list.compactMap(\.string)
    return strings.count == list.count ? strings : nil
  }

  /// How many values there are in it, itself included.
  var size: Int {
    switch content {
    case .scalar: 1
    case .list(let elements): elements.reduce(1) { $0 + $1.size }
    case .map(let entries): entries.reduce(1) { $0 + $1.value.size }
    }
  }

  /// The same value with all texts and keys changed.
  func mapStrings(_ change: (String) -> String) -> YAML {
    var result = self
    switch content {
    case .scalar(let text, let isPlain): result.content = .scalar(change(text), isPlain: isPlain)
    case .list(let elements): result.content = .list(elements.map { $0.mapStrings(change) })
    case .map(let entries):
      result.content = .map(
        entries.map { Entry(key: change($0.key), line: $0.line, value: $0.value.mapStrings(change)) })
    }
    return result
  }
}
