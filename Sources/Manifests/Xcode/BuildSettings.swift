import MoltProject

/// The build settings of a target in one configuration: levels that hide one another, as Xcode resolves them.
///
/// From the highest: the target's own settings, its configuration file, the project's settings, its configuration file.
/// What wins within a level, and what `$(inherited)` means, is as in `MacroValueAssignmentTable` of Swift Build.
package struct BuildSettings {
  /// One place where settings are written.
  package struct Level {
    package enum Source {
      /// The `buildSettings` dictionary of an `XCBuildConfiguration`.
      case dictionary(PropertyList.Value, file: String)
      /// What a generator writes there, in order: the last one of a name wins.
      case list([BuildSetting])
      case configurationFile(BuildConfigurationFile)
    }

    let source: Source
    /// `["target App", "configuration Debug"]`
    let chain: [String]

    package init(source: Source, chain: [String]) {
      self.source = source
      self.chain = chain
    }

    /// How much there is to look through, in units of work.
    fileprivate var size: Int {
      switch source {
      case .dictionary(let settings, _): settings.rowCount / 8
      case .list(let settings): settings.count / 4
      case .configurationFile: 1
      }
    }

    /// Where it is written; nil where a generator makes it.
    fileprivate var place: (file: String, line: Int)? {
      switch source {
      case .dictionary(let settings, let file): (file, settings.line)
      case .list(let settings): settings.first.map { ($0.provenance.file, $0.provenance.line) }
      case .configurationFile(let file): (file.path, 1)
      }
    }

    /// What could give a name its value, with whatever conditions, the highest first.
    fileprivate func assignments(of name: String) -> [BuildConfigurationFile.Statement] {
      switch source {
      case .dictionary(let settings, let file):
        return dictionarySettings(settings, named: name, file: file).reversed().map { .setting($0) }
      case .list(let settings):
        return settings.reversed().filter { $0.name == name }.map { .setting($0) }
      case .configurationFile(let file):
        return file.assignments(of: name)
      }
    }

    /// In the order of their keys, which is how Xcode brings the entries of a dictionary in line.
    private func dictionarySettings(
      _ dictionary: PropertyList.Value, named name: String, file: String
    )
      -> [BuildSetting]
    {
      var result: [(key: String, setting: BuildSetting)] = []
      dictionary.forEachEntry { key, value in
        guard key.hasPrefix(name), let spelling = key.string, spelling == name || spelling.hasPrefix(name + "["),
          let text = value.joinedString
        else { return }
        result.append((spelling, BuildSetting(key: spelling, value: text, file: file, line: key.line, chain: chain)))
      }
      return result.sorted { $0.key < $1.key }.map(\.setting)
    }
  }

  /// What a setting comes to.
  package enum Resolution: Equatable {
    /// With the place where the value itself is written, however many references lead there.
    case value(String, Provenance)
    case unset
    /// Not in what could be read, but this file, which could not, may hold it.
    case hidden(file: String)
    /// Its value refers to something that is not known: a clause for a person.
    case unresolvable(Provenance, because: String)
  }

  /// The name of the configuration: `Debug`.
  let configuration: String
  /// The highest first.
  let levels: [Level]
  /// What Xcode itself sets: `TARGET_NAME`.
  let builtIn: [String: String]
  /// Of the description that the settings belong to.
  let budget: WorkBudget

  package init(configuration: String, levels: [Level], builtIn: [String: String], budget: WorkBudget) {
    self.configuration = configuration
    self.levels = levels
    self.builtIn = builtIn
    self.budget = budget
  }

  /// What the levels of one configuration cost to put together, without what stands in them.
  static let cost = 300

  private static let maximumDepth = 16

  package func resolve(_ name: String, _ context: BuildSetting.Context = .any) -> Resolution {
    resolve(name, context, from: 0, depth: 0)
  }

  /// Whether a setting is `YES`, in any of the ways that count as that.
  func isEnabled(_ name: String) -> Bool {
    guard case .value(let text, _) = resolve(name) else { return false }
    return ["YES", "TRUE", "1"].contains(trimmed(text).uppercased())
  }

  /// - Parameter start: how many of the assignments do not count, for `$(inherited)`.
  private func resolve(_ name: String, _ context: BuildSetting.Context, from start: Int, depth: Int) -> Resolution {
    for (index, assignment) in assignments(of: name).enumerated().dropFirst(start) {
      switch assignment {
      case .missingFile(let file): return .hidden(file: file)
      case .setting(let setting):
        guard let holds = setting.holds(in: context, configuration: configuration) else {
          return .unresolvable(setting.provenance, because: "the version of the SDK decides whether it holds")
        }
        guard holds else { continue }
        do throws(Unresolved) {
          let expansion = Expansion(settings: self, setting: setting, context: context, position: index)
          let value = try expansion.expand(setting.value, depth: depth)
          return .value(value.text, setting.provenance(of: value))
        } catch {
          return .unresolvable(setting.provenance, because: error.reason)
        }
      }
    }
    return .unset
  }

  /// Those of all levels, the highest first; none where the budget does not last.
  private func assignments(of name: String) -> [BuildConfigurationFile.Statement] {
    let place = levels.lazy.compactMap(\.place).first
    guard budget.spend(levels.reduce(16) { $0 + $1.size }, at: place?.file ?? "", place?.line ?? 0) else { return [] }
    let found = levels.flatMap { $0.assignments(of: name) }
    let size = found.reduce(0) { $0 + $1.size(in: configuration) }
    return budget.spend(size, at: place?.file ?? "", place?.line ?? 0) ? found : []
  }

  // MARK: Expansion

  /// Why a value cannot be told: a clause for a person.
  private struct Unresolved: Error {
    let reason: String
  }

  /// A text without references, and where its parts are written that came from references.
  fileprivate struct Value {
    var text = ""
    var origins: [Provenance] = []
  }

  /// The expansion of the value of one setting.
  private struct Expansion {
    let settings: BuildSettings
    let setting: BuildSetting
    let context: BuildSetting.Context
    /// Of the setting, among those of its name.
    let position: Int

    private var name: String { setting.name }

    /// Replaces `$(NAME)` and `${NAME}`.
    func expand(_ value: String, depth: Int) throws(Unresolved) -> Value {
      guard depth < BuildSettings.maximumDepth else { throw Unresolved(reason: "it refers to itself") }
      try spend(16 + 4 * value.utf8.count)
      var result = Value()
      var end = value.startIndex
      for reference in references(in: value) {
        result.text += value[end..<reference.lowerBound]
        end = reference.upperBound
        let inside = String(Substring(value[reference].utf8.dropFirst(2).dropLast()))
        let replacement = try replacement(try expand(inside, depth: depth + 1).text, depth: depth)
        try spend(replacement.text.utf8.count / 4)
        result.text += replacement.text
        result.origins += replacement.origins
      }
      result.text += value[end...]
      return result
    }

    private func spend(_ amount: Int) throws(Unresolved) {
      let place = setting.provenance
      guard settings.budget.spend(amount, at: place.file, place.line) else {
        throw Unresolved(reason: "it takes too much work to resolve")
      }
    }

    /// - Parameter reference: the inside of `$(…)`: a name and perhaps operators, as in `NAME:default=x`.
    private func replacement(_ reference: String, depth: Int) throws(Unresolved) -> Value {
      var operators = reference.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let referenced = operators.removeFirst()
      let fallback = operators.last { $0.hasPrefix("default=") }.map { String($0.dropFirst("default=".count)) }
      var value = try self.value(of: referenced, depth: depth + 1)
      if let fallback, value?.text ?? "" == "" { value = Value(text: fallback) }
      guard var value else { throw Unresolved(reason: "\(referenced) is not set") }
      for operation in operators where !operation.hasPrefix("default=") {
        try spend(16 + value.text.utf8.count)
        guard let text = apply(operation, to: value.text) else {
          throw Unresolved(reason: "`:\(operation)` is not understood")
        }
        value.text = text
      }
      return value
    }

    /// Nil for what is not set. What is inherited is never nil, but empty.
    private func value(of referenced: String, depth: Int) throws(Unresolved) -> Value? {
      let isInherited = referenced == "inherited" || referenced == name
      let resolution =
        isInherited
        ? settings.resolve(name, context, from: position + 1, depth: depth)
        : settings.resolve(referenced, context, from: 0, depth: depth)
      switch resolution {
      case .value(let text, let provenance): return Value(text: text, origins: [provenance])
      case .unset: return (isInherited ? settings.builtIn[name] ?? "" : settings.builtIn[referenced]).map { Value(text: $0) }
      case .hidden(let file):
        throw Unresolved(reason: "\(isInherited ? name : referenced) may be set in \(file), which was not found")
      case .unresolvable(_, let reason): throw Unresolved(reason: reason)
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
}

extension BuildSetting {
  /// Where the value is really written that the setting has. If it is one reference and nothing else, that is where the
  /// reference leads; the setting itself is then a part of the chain.
  fileprivate func provenance(of value: BuildSettings.Value) -> Provenance {
    func quotation(_ place: Provenance) -> String { "\(place.text) at \(place.file):\(place.line)" }
    if value.origins.isEmpty { return provenance }
    if let origin = value.origins.first, value.origins.count == 1, isReference {
      return Provenance(
        file: origin.file, line: origin.line, text: origin.text,
        chain: origin.chain + ["used by \(quotation(provenance))"])
    }
    return Provenance(
      file: provenance.file, line: provenance.line, text: provenance.text,
      chain: provenance.chain + value.origins.map(quotation))
  }

  /// Whether the value is `$(NAME)`, as a whole.
  private var isReference: Bool {
    let text = trimmed(value)
    return references(in: text).first == text.startIndex..<text.endIndex
  }
}

extension BuildConfigurationFile.Statement {
  /// How much there is to look at before it is known whether it holds, in units of work.
  fileprivate func size(in configuration: String) -> Int {
    guard case .setting(let setting) = self else { return 4 }
    let patterns = setting.conditions.isEmpty ? 0 : setting.provenance.text.utf8.count * configuration.utf8.count / 16
    return 16 + setting.provenance.text.utf8.count / 4 + patterns
  }
}

/// Every `$(…)` and `${…}` of a text that is in no other, in order. What is not closed is none, and may have some in it.
///
/// Looks at each byte once: a group that is not closed is not searched for its end, and the next one neither.
private func references(in text: String) -> [Range<String.Index>] {
  var found: [Range<String.Index>] = []
  var parentheses: [String.Index] = []
  var braces: [String.Index] = []
  for index in text.utf8.indices {
    switch text.utf8[index] {
    case UInt8(ascii: "("): parentheses.append(index)
    case UInt8(ascii: "{"): braces.append(index)
    case UInt8(ascii: ")"): close(parentheses.popLast(), at: index, of: text, &found)
    case UInt8(ascii: "}"): close(braces.popLast(), at: index, of: text, &found)
    default: break
    }
  }
  return found
}

/// Adds what ends at `index`, in place of what lies in it.
private func close(_ opening: String.Index?, at index: String.Index, of text: String, _ found: inout [Range<String.Index>]) {
  guard let opening, opening > text.startIndex else { return }
  let dollar = text.utf8.index(before: opening)
  guard text.utf8[dollar] == UInt8(ascii: "$") else { return }
  while let last = found.last, last.lowerBound > dollar { found.removeLast() }
  if let last = found.last, last.upperBound > dollar { return }
  found.append(dollar..<text.utf8.index(after: index))
}

/// A name as Xcode and SwiftPM make an identifier of it: other characters become underscores.
package func c99Identifier(_ name: String) -> String {
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
