import Text

/// A build setting where it is written.
struct BuildSetting: Sendable {
  /// Without conditions.
  let name: String
  /// `[sdk=iphoneos*][config=Debug]`, split.
  let conditions: [(name: String, pattern: String)]
  let value: String
  let provenance: Provenance

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
}

/// The settings of an `.xcconfig` file and of those it includes, in order: the last one of a name wins.
struct BuildConfigurationFile: Sendable {
  private(set) var settings: [BuildSetting] = []
  /// Files that must be included and are not there, or cannot be read: they could hold anything.
  private(set) var missing: [String] = []

  private static let maximumDepth = 32

  /// - Parameters:
  ///   - path: relative to the root.
  ///   - files: all `.xcconfig` files there are.
  ///   - chain: how the project comes to use the file.
  init(path: String, files: [String: SourceText], chain: [String]) {
    read(path, files, chain, isOptional: false, depth: 0)
  }

  private mutating func read(
    _ path: String, _ files: [String: SourceText], _ chain: [String], isOptional: Bool, depth: Int
  ) {
    guard let text = files[path], depth < BuildConfigurationFile.maximumDepth else {
      if !isOptional { missing.append(path) }
      return
    }
    var line = 0
    for bytes in text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      let statement = trimmed(String(decoding: withoutComment(bytes), as: UTF8.self))
      if statement.isEmpty { continue }
      if statement.hasPrefix("#include") {
        let names = statement.split(separator: "\"", omittingEmptySubsequences: false)
        guard names.count >= 2 else { continue }
        let included = names[1].hasPrefix("/") ? String(names[1]) : path.parentDirectory.appendingPath(String(names[1]))
        read(
          included, files, chain + ["included by \(path)"], isOptional: names[0].contains("?"), depth: depth + 1)
      } else if let setting = setting(statement, path, line, chain) {
        settings.append(setting)
      }
    }
  }

  private func setting(_ statement: String, _ path: String, _ line: Int, _ chain: [String]) -> BuildSetting? {
    guard let equals = assignment(in: statement) else { return nil }
    var value = trimmed(statement[statement.index(after: equals)...])
    // Xcode tolerates what people carry over from C.
    while value.hasSuffix(";") { value = trimmed(value.dropLast()) }
    return BuildSetting(key: trimmed(statement[..<equals]), value: value, file: path, line: line, chain: chain)
  }

  /// The `=` that assigns, which none inside the brackets of a condition does.
  private func assignment(in statement: String) -> String.Index? {
    var depth = 0
    for index in statement.utf8.indices {
      switch statement.utf8[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "=") where depth == 0: return index
      default: break
      }
    }
    return nil
  }

  private func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    let comment = line.indices.dropLast().first { line[$0] == slash && line[$0 + 1] == slash }
    return comment.map { line[..<$0] } ?? line
  }
}

/// Without white space, and the carriage return of a Windows line, at the ends.
func trimmed(_ text: some StringProtocol) -> String {
  let start = text.drop { $0.isWhitespace }
  guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
  return String(start[...last])
}
