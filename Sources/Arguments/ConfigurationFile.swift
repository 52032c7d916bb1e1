public import MoltRules
import MoltText

/// `.molt.json`, the file in which a project says what molt cannot see.
public enum ConfigurationFile {
  public static let name = ".molt.json"

  /// Takes the text of a configuration apart. Every key and value must be one that is known: what is misspelt would
  /// otherwise go unheeded.
  ///
  /// - Parameters:
  ///   - text: what the file holds.
  ///   - path: what messages call the file: as it reads from the working directory.
  ///   - base: the directory that the file lies in, absolute and without links. No path in it leads out of that.
  public static func parse(_ text: String, path: String, below base: String) throws(UsageError) -> Configuration {
    // Bytes are what counts in paths: a mark that combines with the slash before it makes one character of the two.
    let prefix = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    do {
      var result = try configuration(JSON5.parse(text), Directory(base: base, prefix: prefix, file: path))
      result.directory = prefix.isEmpty ? "." : prefix + "."
      return result
    } catch {
      throw UsageError("\(path):\(error.place.line):\(error.place.column): \(error.message)")
    }
  }

  /// What may stand at the top.
  private static let keys = [
    "rules", "excludeRules", "level", "levels", "deploymentTargets", "toolchain", "paths", "exclude", "baseline", "format", "migrations",
    "interfaces", "effects", "verify", "observation",
  ]

  /// The directory that a configuration lies in.
  private struct Directory {
    let base: String
    /// What stands before its paths from the working directory.
    let prefix: String
    /// The configuration itself, as messages call it.
    let file: String

    func place(_ place: JSON5.Place) -> ConfiguredPlace { ConfiguredPlace("\(file):\(place.line):\(place.column)") }
  }

  private static func configuration(_ root: JSON5, _ directory: Directory) throws(JSON5.Malformed) -> Configuration {
    var result = Configuration()
    for entry in try members(root, known: keys) {
      switch entry.key {
      case "rules": result.rules = try strings(entry.value, "rules or families: `[\"observation\"]`")
      case "excludeRules": result.excludedRules = try strings(entry.value, "rules or families: `[\"hosting\"]`")
      case "level": result.level = try level(entry.value)
      case "levels":
        for rule in try members(entry.value) { result.levels[rule.key] = try level(rule.value) }
      case "deploymentTargets": result.deploymentTargets = try strings(entry.value, "versions: `[\"ios17\"]`")
      case "toolchain": result.toolchain = try toolchain(entry.value)
      case "paths": result.paths = try paths(entry.value, "paths: `[\"Sources\"]`", directory)
      case "exclude": result.exclude = try strings(entry.value, "patterns as in a `.gitignore`: `[\"Vendor/\"]`")
      case "baseline": result.baseline = try path(entry.value, "the path of a file, from where this one lies", directory)
      case "format": result.format = try string(entry.value, "the name of a format")
      case "verify": result.verify = try string(entry.value, "a command: `\"swift build\"`")
      case "migrations": result.migrations = try paths(entry.value, "directories: `[\"DIR\"]`", directory)
      case "interfaces":
        result.interfaces = try libraryFiles(entry.value, "interfaces: `[\"Molt/Library.swiftinterface\"]`", directory)
      case "effects": result.effects = try effects(entry.value, directory)
      default: try readObservation(entry.value, into: &result)
      }
    }
    return result
  }

  private static func toolchain(_ value: JSON5) throws(JSON5.Malformed) -> Toolchain {
    let name = try string(value, "a version of Xcode: `\"xcode27\"`")
    guard let toolchain = Toolchain(name: name) else {
      throw JSON5.Malformed(place: value.place, message: "`\(name)` is no version of Xcode: write `\"xcode27\"`")
    }
    return toolchain
  }

  private static func readObservation(_ value: JSON5, into result: inout Configuration) throws(JSON5.Malformed) {
    for section in try members(value, known: ["wrappers", "properties"]) {
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

  /// - Parameter what: what they are, with an example, for a message.
  private static func strings(_ value: JSON5, _ what: String) throws(JSON5.Malformed) -> [String] {
    try elements(value, what) { value throws(JSON5.Malformed) in try string(value, "one of the \(what)") }
  }

  private static func paths(_ value: JSON5, _ what: String, _ directory: Directory) throws(JSON5.Malformed) -> [ConfiguredPath] {
    try elements(value, what) { value throws(JSON5.Malformed) in try path(value, "one of the \(what)", directory) }
  }

  private static func libraryFiles(_ value: JSON5, _ what: String, _ directory: Directory) throws(JSON5.Malformed) -> [LibraryFile] {
    try elements(value, what) { value throws(JSON5.Malformed) in
      LibraryFile(file: try path(value, "one of the \(what)", directory), place: directory.place(value.place))
    }
  }

  /// Files of effects, or lines by the libraries that they speak of.
  private static func effects(_ value: JSON5, _ directory: Directory) throws(JSON5.Malformed) -> [LibraryEffects] {
    guard case .object(let libraries) = value.content else {
      let what = "files of effects, `[\"Molt/Library.effects\"]`, or an object of lines, `{ Library: [\"inert Cache\"] }`"
      return try libraryFiles(value, what, directory).map(LibraryEffects.file)
    }
    var result: [LibraryEffects] = []
    for library in libraries {
      let lines = try elements(library.value, "lines: `[\"inert Cache\"]`") { value throws(JSON5.Malformed) in
        (text: try string(value, "a line: `\"inert Cache\"`"), place: directory.place(value.place))
      }
      result.append(.lines(lines, module: library.key, place: directory.place(library.place)))
    }
    return result
  }

  private static func elements<Element>(
    _ value: JSON5, _ what: String, _ read: (JSON5) throws(JSON5.Malformed) -> Element
  ) throws(JSON5.Malformed) -> [Element] {
    guard case .array(let values) = value.content else {
      throw JSON5.Malformed(place: value.place, message: "expected an array of \(what)")
    }
    var result: [Element] = []
    for value in values { result.append(try read(value)) }
    return result
  }

  private static func path(_ value: JSON5, _ what: String, _ directory: Directory) throws(JSON5.Malformed) -> ConfiguredPath {
    let text = try string(value, what)
    do throws(UntrustedPath.Refusal) {
      return ConfiguredPath(path: try UntrustedPath(text, below: directory.base), spelling: directory.prefix + text)
    } catch {
      throw JSON5.Malformed(
        place: value.place, message: "expected a path below the directory of this file; `\(text)` \(error.reason)")
    }
  }

  private static func string(_ value: JSON5, _ what: String) throws(JSON5.Malformed) -> String {
    guard case .string(let text) = value.content, !text.isEmpty else {
      throw JSON5.Malformed(place: value.place, message: "expected a string: \(what)")
    }
    return text
  }

  private static func level(_ value: JSON5) throws(JSON5.Malformed) -> Level {
    let word = try string(value, "`safe` or `review`")
    guard let level = Level(name: word), level != .manual else {
      throw JSON5.Malformed(
        place: value.place, message: "unknown level `\(word)`\(suggestion(for: word, in: ["safe", "review"])) (one of `safe`, `review`)")
    }
    return level
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
