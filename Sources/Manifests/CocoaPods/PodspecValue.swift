import MoltText

/// A value in a podspec, in Ruby or in JSON.
struct PodspecValue: Sendable {
  indirect enum Content: Sendable {
    /// A string or a symbol.
    case text(String)
    case list([PodspecValue])
    case map([(key: String, value: PodspecValue)])
    /// An expression that a program would have to run for, as it stands there.
    case unknown(String)
  }

  var content: Content
  /// 1-based.
  let line: Int

  var text: String? {
    if case .text(let text) = content { return text }
    return nil
  }

  /// The elements of a list, or the value alone.
  var elements: [PodspecValue] {
    if case .list(let elements) = content { return elements }
    return [self]
  }

  var entries: [(key: String, value: PodspecValue)]? {
    if case .map(let entries) = content { return entries }
    return nil
  }

  /// The value of a key of a map, the last one if there are several.
  subscript(key: String) -> PodspecValue? { entries?.last { $0.key == key }?.value }

  /// The texts of a list or of the value alone; nil if one is not known.
  var texts: [String]? {
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }

  /// How many values and bytes of text there are in it.
  var size: Int {
    switch content {
    case .text(let text), .unknown(let text): 1 + text.utf8.count
    case .list(let elements): elements.reduce(1) { $0 + $1.size }
    case .map(let entries): entries.reduce(1) { $0 + $1.value.size }
    }
  }

  /// How it stands in the file, for a person.
  var quotation: String {
    switch content {
    case .text(let text): "'\(text)'"
    case .list(let elements): "[" + elements.map(\.quotation).joined(separator: ", ") + "]"
    case .map: "{…}"
    case .unknown(let expression): expression
    }
  }

  init(_ content: Content, line: Int) {
    self.content = content
    self.line = line
  }

  /// A podspec in JSON has the same keys as one in Ruby.
  init(_ json: YAML) {
    switch json.content {
    case .scalar(let text, _): self.init(.text(text), line: json.line)
    case .list(let elements): self.init(.list(elements.map { PodspecValue($0) }), line: json.line)
    case .map(let entries):
      self.init(.map(entries.map { ($0.key, PodspecValue($0.value)) }), line: json.line)
    }
  }

  /// Sets a key of a map.
  mutating func set(_ key: String, to value: PodspecValue) { self[[key]] = value }

  /// The value of keys of maps in maps, which are made as needed.
  subscript(path: [String]) -> PodspecValue? {
    get { path.reduce(self) { $0?[$1] } }
    set {
      guard let key = path.first, let newValue else { return }
      var entries = entries ?? []
      var value = newValue
      if path.count > 1 {
        value = self[key] ?? PodspecValue(.map([]), line: newValue.line)
        value[Array(path.dropFirst())] = newValue
      }
      if let index = entries.firstIndex(where: { $0.key == key }) {
        entries[index].value = value
      } else {
        entries.append((key, value))
      }
      content = .map(entries)
    }
  }
}
