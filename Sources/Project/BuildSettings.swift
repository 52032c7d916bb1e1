/// The build settings of a target in one configuration: levels that hide one another, as Xcode resolves them.
///
/// From the highest: the target's own settings, its configuration file, the project's settings, its configuration file.
struct BuildSettings {
  /// One place where settings are written.
  struct Level {
    enum Source {
      /// The `buildSettings` dictionary of an `XCBuildConfiguration`.
      case dictionary(PropertyList.Value, file: String)
      case configurationFile(BuildConfigurationFile)
      /// A configuration file that is not there.
      case absent(path: String)
    }

    let source: Source
    /// `["target App", "configuration Debug"]`
    let chain: [String]

    /// The settings of a name, with whatever conditions, in the order of the file.
    func settings(named name: String) -> [BuildSetting] {
      switch source {
      case .dictionary(let settings, let file):
        var result: [BuildSetting] = []
        for (key, value) in settings.entries where key.hasPrefix(name) {
          guard let spelling = key.string, spelling == name || spelling.hasPrefix(name + "["),
            let text = value.joinedString
          else { continue }
          result.append(BuildSetting(key: spelling, value: text, file: file, line: key.line, chain: chain))
        }
        return result
      case .configurationFile(let file): return file.settings.filter { $0.name == name }
      case .absent: return []
      }
    }

    /// A file that could hold settings of this level and cannot be read.
    var missingFile: String? {
      switch source {
      case .dictionary: nil
      case .configurationFile(let file): file.missing.first
      case .absent(let path): path
      }
    }
  }

  /// What a setting comes to.
  enum Resolution: Equatable {
    case value(String, Provenance)
    case unset
    /// Not in what could be read, but this file, which could not, may hold it.
    case hidden(file: String)
    /// Its value refers to something that is not known.
    case unresolvable(Provenance)
  }

  /// The name of the configuration: `Debug`.
  let configuration: String
  /// The highest first.
  let levels: [Level]
  /// What Xcode itself sets: `TARGET_NAME`.
  let builtIn: [String: String]

  private static let maximumDepth = 16

  /// - Parameter sdk: `iphoneos`; decides which conditional settings hold.
  func resolve(_ name: String, sdk: String) -> Resolution { resolve(name, sdk, from: 0, depth: 0) }

  private func resolve(_ name: String, _ sdk: String, from start: Int, depth: Int) -> Resolution {
    for (index, level) in levels.enumerated().dropFirst(start) {
      if let setting = mostSpecific(level.settings(named: name), sdk) {
        guard let value = expand(setting.value, name, sdk, level: index, depth: depth) else {
          return .unresolvable(setting.provenance)
        }
        return .value(value, setting.provenance)
      }
      if let file = level.missingFile { return .hidden(file: file) }
    }
    return .unset
  }

  /// Of those whose conditions hold, the one with the most of them; the last one of several.
  private func mostSpecific(_ settings: [BuildSetting], _ sdk: String) -> BuildSetting? {
    var best: BuildSetting?
    for setting in settings where setting.conditions.allSatisfy({ holds($0, sdk) }) {
      if setting.conditions.count >= best?.conditions.count ?? 0 { best = setting }
    }
    return best
  }

  private func holds(_ condition: (name: String, pattern: String), _ sdk: String) -> Bool {
    switch condition.name {
    case "sdk": matches(sdk, condition.pattern)
    case "config": matches(configuration, condition.pattern)
    // `arch` and `variant` select parts of a build that all happen.
    default: true
    }
  }

  // MARK: Expansion

  /// Replaces `$(NAME)` and `${NAME}`; nil where a name is not known.
  private func expand(_ value: String, _ name: String, _ sdk: String, level: Int, depth: Int) -> String? {
    guard depth < BuildSettings.maximumDepth else { return nil }
    var result = ""
    var rest = value[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      guard let reference = enclosed(&rest) else {
        result += "$"
        continue
      }
      guard let inner = expand(reference, name, sdk, level: level, depth: depth + 1),
        let replacement = replacement(inner, name, sdk, level: level, depth: depth)
      else { return nil }
      result += replacement
    }
    return result + rest
  }

  /// Takes a group in parentheses or braces from the front of `text` and gives its inside.
  private func enclosed(_ text: inout Substring) -> String? {
    guard let opening = text.first, opening == "(" || opening == "{" else { return nil }
    let closing: Character = opening == "(" ? ")" : "}"
    var depth = 0
    for index in text.indices {
      if text[index] == opening { depth += 1 }
      if text[index] == closing { depth -= 1 }
      guard depth == 0 else { continue }
      let inside = text[text.index(after: text.startIndex)..<index]
      text = text[text.index(after: index)...]
      return String(inside)
    }
    return nil
  }

  /// - Parameter reference: the inside of `$(…)`: a name and perhaps operators, as in `NAME:default=x`.
  private func replacement(_ reference: String, _ name: String, _ sdk: String, level: Int, depth: Int) -> String? {
    var operators = reference.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let referenced = operators.removeFirst()
    var value: String?
    if referenced == "inherited" || referenced == name {
      value = text(resolve(name, sdk, from: level + 1, depth: depth + 1), ifUnset: "")
    } else {
      value = text(resolve(referenced, sdk, from: 0, depth: depth + 1), ifUnset: nil) ?? builtIn[referenced]
    }
    for operation in operators {
      if operation.hasPrefix("default=") {
        if value ?? "" == "" { value = String(operation.dropFirst("default=".count)) }
      } else {
        value = value.flatMap { apply(operation, to: $0) }
      }
    }
    return value
  }

  private func text(_ resolution: Resolution, ifUnset: String?) -> String? {
    switch resolution {
    case .value(let text, _): text
    case .unset: ifUnset
    case .hidden, .unresolvable: nil
    }
  }

  private func apply(_ operation: String, to value: String) -> String? {
    switch operation {
    case "lower": value.lowercased()
    case "upper": value.uppercased()
    case "c99extidentifier", "identifier": c99Identifier(value)
    default: nil
    }
  }
}

/// Whether a text matches a pattern of the shell's, as far as build settings use them: `*` stands for any characters.
func matches(_ text: String, _ pattern: String) -> Bool {
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

/// A name as Xcode and SwiftPM make an identifier of it: other characters become underscores.
func c99Identifier(_ name: String) -> String {
  var result = ""
  for scalar in name.unicodeScalars {
    let isPart = scalar.properties.isAlphabetic || scalar == "_" || ("0"..."9").contains(scalar)
    result.unicodeScalars.append(isPart ? scalar : "_")
  }
  if let first = result.unicodeScalars.first, ("0"..."9").contains(first) {
    result.unicodeScalars.replaceSubrange(result.startIndex...result.startIndex, with: ["_"])
  }
  return result
}
