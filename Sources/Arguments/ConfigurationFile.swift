public import MoltRules

/// `.molt.json`, the file in which a project says what molt cannot see.
public enum ConfigurationFile {
  public static let name = ".molt.json"

  /// Takes the text of a configuration apart. Every key and value must be one that is known: what is misspelt would
  /// otherwise go unheeded.
  ///
  /// - Parameters:
  ///   - text: what the file holds.
  ///   - path: what messages call the file.
  public static func parse(_ text: String, path: String) throws(UsageError) -> Configuration {
    do {
      return try configuration(JSON5.parse(text))
    } catch {
      throw UsageError("\(path):\(error.place.line):\(error.place.column): \(error.message)")
    }
  }

  private static func configuration(_ root: JSON5) throws(JSON5.Malformed) -> Configuration {
    var result = Configuration()
    for family in try members(root, known: ["migrations", "observation"]) {
      if family.key == "migrations" {
        result.migrations = try strings(family.value)
        continue
      }
      for section in try members(family.value, known: ["wrappers", "properties"]) {
        for entry in try members(section.value) {
          switch section.key {
          case "wrappers":
            try check(entry, isName: !entry.key.hasPrefix("@") && !entry.key.contains("."), "`\(wrapperName(entry.key))`")
            result.wrappers[entry.key] = try choice(entry.value)
          default:
            try check(entry, isName: entry.key.contains("."), "`Class.\(entry.key)`")
            result.properties[entry.key] = try choice(entry.value)
          }
        }
      }
    }
    return result
  }

  /// The members of an object; `known` lists its keys where not every name can be one.
  private static func members(_ value: JSON5, known: [String]? = nil) throws(JSON5.Malformed) -> [JSON5.Member] {
    guard case .object(let members) = value.content else {
      throw JSON5.Malformed(place: value.place, message: "expected an object: `{ … }`")
    }
    if let known, let unknown = members.first(where: { !known.contains($0.key) }) {
      throw JSON5.Malformed(
        place: unknown.place,
        message: "unknown key `\(unknown.key)`\(suggestion(for: unknown.key, in: known)) (\(list(known)))")
    }
    return members
  }

  private static func strings(_ value: JSON5) throws(JSON5.Malformed) -> [String] {
    var result: [String] = []
    guard case .array(let values) = value.content else {
      throw JSON5.Malformed(place: value.place, message: "expected an array of directories: `[\"DIR\"]`")
    }
    for value in values {
      guard case .string(let text) = value.content, !text.isEmpty else {
        throw JSON5.Malformed(place: value.place, message: "expected the path of a directory, from where this file lies")
      }
      result.append(text)
    }
    return result
  }

  private static func check(_ entry: JSON5.Member, isName: Bool, _ spelling: String) throws(JSON5.Malformed) {
    if isName { return }
    throw JSON5.Malformed(place: entry.place, message: "`\(entry.key)` should be written \(spelling)")
  }

  private static func wrapperName(_ key: String) -> Substring {
    let name = key.hasPrefix("@") ? key.dropFirst() : key[...]
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? name
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: JSON5
  ) throws(JSON5.Malformed) -> Choice where Choice.RawValue == String {
    let known = Choice.allCases.map(\.rawValue)
    guard case .string(let word) = value.content else {
      throw JSON5.Malformed(place: value.place, message: "expected a string (\(list(known)))")
    }
    guard let choice = Choice(rawValue: word) else {
      throw JSON5.Malformed(
        place: value.place, message: "unknown value `\(word)`\(suggestion(for: word, in: known)) (\(list(known)))")
    }
    return choice
  }

  private static func list(_ words: [String]) -> String {
    (words.count > 1 ? "one of " : "write ") + words.map { "`\($0)`" }.joined(separator: ", ")
  }
}
