import MoltText

/// An XcodeGen spec: a `project.yml` or `project.json` with the specs it includes merged into it and the templates of
/// its targets filled in, as XcodeGen does before it looks at any of it.
///
/// Source: `SpecFile.swift`, `Template.swift` and `Target.swift` of XcodeGen's `ProjectSpec`.
struct XcodeGenSpec {
  /// Relative to the root of the run.
  let path: String
  private(set) var root: YAML
  /// Why the merged spec may not be what XcodeGen sees: a clause for a person; nil if it is.
  private(set) var incomplete: String?
  let budget: WorkBudget
  /// The specs that it includes, at whatever depth.
  private(set) var included: Set<String> = []

  /// Where its paths begin.
  var directory: String { path.parentDirectory }

  private static let maximumDepth = 16

  /// - Parameter texts: the files that specs include, by path.
  init(_ manifest: Manifest, texts: [String: SourceText]) throws(YAML.Malformed) {
    path = manifest.path
    budget = WorkBudget([manifest])
    root = try YAMLReader.read(manifest.text, file: manifest.path)
    let spec = root
    root = merged(spec, Place(base: directory), texts, depth: 0)
    root = root.replacing("targets") { resolvingPlatforms($0) }
    root = root.replacing("targets") { resolvingTemplates($0, Templates(root["targetTemplates"])) }
    root = root.replacing("targets") { resolvingPlatforms($0) }
  }

  // MARK: Includes

  /// The files that a spec includes itself, relative to the root of the run, as far as that can be told.
  static func includes(of text: SourceText, at path: String) -> [String] {
    guard let spec = try? YAMLReader.read(text, file: path) else { return [] }
    return includes(of: spec).compactMap { include in
      include.path.flatMap { $0.contains("${") ? nil : path.parentDirectory.appendingPath($0) }
    }
  }

  private struct Include {
    let path: String?
    let isRelative: Bool
    /// Nil where the environment decides.
    let isEnabled: Bool?
    let line: Int
  }

  private static func includes(of spec: YAML) -> [Include] {
    guard let value = spec["include"] else { return [] }
    return (value.list ?? [value]).map { element in
      if let path = element.string {
        return Include(path: path, isRelative: true, isEnabled: true, line: element.line)
      }
      let enable = element["enable"]
      return Include(
        path: element["path"]?.string, isRelative: element["relativePaths"]?.bool ?? true,
        isEnabled: enable == nil ? true : enable?.bool, line: element.line)
    }
  }

  /// How an included spec is found, and where its paths begin.
  private struct Place {
    /// Where the path of the spec itself began.
    let base: String
    /// From there, where those in it do.
    var relative = ""
    /// From the root spec's directory, where those in it do.
    var offset = ""
  }

  private mutating func merged(_ spec: YAML, _ place: Place, _ texts: [String: SourceText], depth: Int) -> YAML {
    var result = YAML(content: .map([]), file: spec.file, line: spec.line)
    for include in XcodeGenSpec.includes(of: spec) where include.isEnabled != false {
      guard let path = include.path, include.isEnabled == true, !path.contains("${") else {
        note("what \(spec.file):\(include.line) includes depends on the environment")
        continue
      }
      let base = include.isRelative ? place.base.appendingPath(place.relative) : place.base
      let relative = include.isRelative ? path.parentDirectory : ""
      let file = base.appendingPath(path)
      guard let text = texts[file], depth < XcodeGenSpec.maximumDepth else {
        note("\(spec.file):\(include.line) includes \(file), which was not found")
        continue
      }
      guard included.insert(file).inserted else { continue }
      do throws(YAML.Malformed) {
        let included = try YAMLReader.read(text, file: file)
        let inner = Place(base: base, relative: relative, offset: place.offset.appendingPath(relative))
        result = merged(included, inner, texts, depth: depth + 1).merged(onto: result)
      } catch {
        note("\(file):\(error.line), which it includes, cannot be read: \(error.message)")
      }
    }
    return spec.resolvingPaths(from: place.offset).merged(onto: result)
  }

  /// The first reason is told.
  private mutating func note(_ reason: String) { incomplete = incomplete ?? reason }

  // MARK: Targets of several platforms

  /// Replaces each target whose `platform` is a list by one for each.
  private func resolvingPlatforms(_ targets: YAML) -> YAML {
    var entries: [YAML.Entry] = []
    for entry in targets.entries ?? [] {
      guard let platforms = entry.value["platform"]?.list?.compactMap(\.string) else {
        entries.append(entry)
        continue
      }
      let size = entry.value.size
      for platform in platforms where spend(size, on: entry.value) {
        var target = entry.value.expanding("platform", to: platform, budget)
        target = target.setting("platform", to: platform)
        if entry.value["deploymentTarget"]?.entries != nil {
          target = target.setting("deploymentTarget", to: entry.value["deploymentTarget"]?[platform])
        }
        target = target.setting("productName", to: entry.key)
        let name =
          (target["platformPrefix"]?.string ?? "") + entry.key + (target["platformSuffix"]?.string ?? "_\(platform)")
        entries.append(YAML.Entry(key: name, line: entry.line, value: target))
      }
    }
    return YAML(content: .map(entries), file: targets.file, line: targets.line)
  }

  // MARK: Templates

  /// The templates of a spec, by name.
  private struct Templates {
    private var templates: [String: (value: YAML, size: Int)] = [:]

    init(_ value: YAML?) {
      for entry in value?.entries ?? [] { templates[entry.key] = (entry.value, entry.value.size) }
    }

    subscript(name: String) -> (value: YAML, size: Int)? { templates[name] }
  }

  /// Whether there is budget left to make so many values.
  private func spend(_ count: Int, on value: YAML) -> Bool { budget.spend(16 * count, at: value.file, value.line) }

  private func resolvingTemplates(_ targets: YAML, _ templates: Templates) -> YAML {
    var result = targets
    result.content = .map(
      (targets.entries ?? []).map { entry in
        var entry = entry
        var names: [String] = []
        var index = 0
        collectTemplates(of: entry.value, templates, into: &names, at: &index, depth: 0)
        if names.isEmpty { return entry }
        var base = YAML(content: .map([]), file: entry.value.file, line: entry.value.line)
        var size = entry.value.size
        for name in names {
          guard let template = templates[name], spend(template.size + size, on: entry.value) else { continue }
          base = template.value.merged(onto: base)
          size += template.size
        }
        entry.value = entry.value.merged(onto: base).expanding("target_name", to: entry.key, budget)
        for attribute in entry.value["templateAttributes"]?.entries ?? [] {
          guard spend(size, on: attribute.value) else { break }
          if let text = attribute.value.string { entry.value = entry.value.expanding(attribute.key, to: text, budget) }
        }
        return entry
      })
    return result
  }

  /// The templates of a target and of its templates, in the order in which they hide one another.
  private func collectTemplates(
    of target: YAML, _ templates: Templates, into names: inout [String], at index: inout Int, depth: Int
  ) {
    guard depth < XcodeGenSpec.maximumDepth, let own = target["templates"]?.list?.compactMap(\.string) else { return }
    for name in own where spend(names.count / 64, on: target) && !names.contains(name) {
      guard let template = templates[name] else { continue }
      names.insert(name, at: index)
      collectTemplates(of: template.value, templates, into: &names, at: &index, depth: depth + 1)
      index += 1
    }
  }
}

extension YAML {
  /// This map laid over another: maps merge, lists are joined, and a key that ends with `:REPLACE` hides.
  fileprivate func merged(onto base: YAML) -> YAML {
    guard let own = entries, var result = base.entries else { return self }
    var indices: [String: Int] = [:]
    for (index, entry) in result.enumerated() { indices[entry.key] = index }
    for entry in own {
      let replaces = entry.key.hasSuffix(":REPLACE")
      let key = replaces ? String(entry.key.dropLast(":REPLACE".count)) : entry.key
      guard let index = indices[key] else {
        indices[key] = result.count
        result.append(Entry(key: key, line: entry.line, value: entry.value))
        continue
      }
      let value = replaces ? entry.value : entry.value.combined(with: result[index].value)
      result[index] = Entry(key: key, line: entry.line, value: value)
    }
    return YAML(content: .map(result), file: file, line: line)
  }

  private func combined(with base: YAML) -> YAML {
    if entries != nil, base.entries != nil { return merged(onto: base) }
    if let own = list, let inherited = base.list {
      return YAML(content: .list(inherited + own), file: file, line: line)
    }
    return self
  }

  fileprivate func replacing(_ key: String, _ change: (YAML) -> YAML) -> YAML {
    guard var entries, let index = entries.firstIndex(where: { $0.key == key }) else { return self }
    entries[index].value = change(entries[index].value)
    return YAML(content: .map(entries), file: file, line: line)
  }

  fileprivate func setting(_ key: String, to text: String) -> YAML {
    let old = self[key]
    return setting(
      key, to: YAML(content: .scalar(text, isPlain: false), file: old?.file ?? file, line: old?.line ?? line))
  }

  /// - Parameter value: nil to remove the key.
  fileprivate func setting(_ key: String, to value: YAML?) -> YAML {
    var entries = (entries ?? []).filter { $0.key != key }
    if let value { entries.append(Entry(key: key, line: value.line, value: value)) }
    return YAML(content: .map(entries), file: file, line: line)
  }

  /// Texts that the budget does not last for stay as they are.
  fileprivate func expanding(_ variable: String, to text: String, _ budget: WorkBudget) -> YAML {
    let reference = "${\(variable)}"
    return mapStrings { string in
      guard string.contains("$"), budget.spend(4 * string.utf8.count, at: file, line) else { return string }
      let parts = string.split(separator: reference, omittingEmptySubsequences: false)
      // What is put in may have the next variable in it many times.
      guard budget.spend((parts.count - 1) * text.utf8.count, at: file, line) else { return string }
      return parts.joined(separator: text)
    }
  }

  // MARK: Paths

  /// The spec with the paths that matter here made relative to the root spec.
  fileprivate func resolvingPaths(from offset: String) -> YAML {
    if offset.isEmpty { return self }
    let path: (String) -> String = { offset.appendingPath($0) }
    var result = replacing("configFiles") { $0.mapValues { $0.mapStrings(path) } }
    for key in ["targets", "targetTemplates"] {
      result = result.replacing(key) { targets in
        targets.mapValues { target in
          target.replacing("configFiles") { $0.mapValues { $0.mapStrings(path) } }
            .replacing("sources") { $0.resolvingSource(path) }
            .replacing("sources:REPLACE") { $0.resolvingSource(path) }
        }
      }
    }
    return result
  }

  private func resolvingSource(_ path: (String) -> String) -> YAML {
    switch content {
    case .scalar: mapStrings(path)
    case .map: replacing("path") { $0.mapStrings(path) }
    case .list(let elements):
      YAML(content: .list(elements.map { $0.resolvingSource(path) }), file: file, line: line)
    }
  }

  private func mapValues(_ change: (YAML) -> YAML) -> YAML {
    guard let entries else { return self }
    return YAML(
      content: .map(entries.map { Entry(key: $0.key, line: $0.line, value: change($0.value)) }), file: file, line: line)
  }
}
