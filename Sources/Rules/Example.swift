import MoltProject
public import MoltText

/// A piece of code in a document that says what a rule does to it; each one runs as a test.
///
/// A fence `swift before` is followed by a fence `swift after`; `swift unchanged` stands alone. A line
/// `// file: Models/Cart.swift` begins a file of an example that has several; a file that `after` does not repeat stays
/// as it is. More words on the fence of `before` or `unchanged`:
///
/// - `blocked combine-publisher`: the verdict, and the kind of the blocker, that the rule's sites get (`unchanged`);
/// - `rules=published`: the rules that are opted in, separated by commas, where it is not the whole family;
/// - `level=review`: the lowest level that is applied, where it is not `safe`;
/// - `incomplete`: the code needs more than the look-alike modules have, and is not type-checked (`unchanged`);
/// - `broken`: the code before does not compile, as that of a half-done migration (`before`);
/// - `guards`: availability guards are written where they can stand;
/// - `floor=iOS16`: the deployment targets, separated by commas, where they are not what the rule needs;
///   `floor=unknown` where no target compiles the file.
public struct Example: Sendable, CustomStringConvertible {
  public struct File: Hashable, Sendable {
    public let path: String
    public let text: String

    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// The heading above it.
  public let title: String
  /// Where it begins in the document, 1-based.
  public let line: Int
  public let before: [File]
  /// The same files as `before`; equal to it where nothing must change.
  public let after: [File]
  public let isUnchanged: Bool
  /// Whether the code before is no Swift that compiles, and only the code after is.
  public let isBroken: Bool
  /// Whether the code cannot be type-checked against the look-alike modules.
  public let isIncomplete: Bool
  /// What the rule's sites must get; nil where nothing is said, or where there must be no site at all.
  public let verdict: Verdict?
  /// The kind of blocker that must be among the reasons.
  public let blocker: String?
  /// Ids; empty where the whole family is opted in.
  public let rules: [String]
  public let level: Level
  public let writesAvailabilityGuards: Bool
  public let toolchain: Toolchain?
  /// As given to `--deployment-target`; nil where they are what the rule needs.
  public let floors: [String]?

  public var description: String { "\(title) (line \(line))" }
}

extension Document {
  /// The examples, in the order of the document.
  ///
  /// - Throws: all that is wrong with them.
  public func examples() throws(MalformedDocuments) -> [Example] {
    var reader = ExampleReader(path: path)
    let examples = reader.read(try fences())
    guard reader.problems.isEmpty else { throw MalformedDocuments(reader.problems) }
    return examples
  }
}

/// Pairs the fences of a document up; those of rewrites are none of its business.
private struct ExampleReader {
  private let path: String
  private var before: Fence?
  private var examples: [Example] = []
  private(set) var problems: [Document.Malformed] = []

  init(path: String) { self.path = path }

  mutating func read(_ fences: [Fence]) -> [Example] {
    for fence in fences where fence.words.first == "swift" {
      do {
        try add(fence)
      } catch {
        problems.append(error)
      }
    }
    if let before { problems.append(lonely(before)) }
    return examples
  }

  private mutating func add(_ block: Fence) throws(Document.Malformed) {
    guard let role = block.role, role != "match", role != "rewrite" else { return }
    if let before, role != "after" {
      self.before = nil
      problems.append(lonely(before))
    }
    switch role {
    case "before":
      before = block
    case "after":
      guard let before else { throw malformed(block, "`swift after` has no `swift before` above it") }
      self.before = nil
      examples.append(try example(before, after: block))
    case "unchanged":
      examples.append(try example(block, after: nil))
    default:
      let known = ["before", "after", "unchanged", "match", "rewrite"]
      let advice =
        closest(to: String(role), among: known).map { "write `\($0)`" } ?? "write `before`, `after`, `unchanged`, `match` or `rewrite`"
      throw malformed(block, at: role, "unknown role `\(role)`: \(advice)")
    }
  }

  private func example(_ block: Fence, after: Fence?) throws(Document.Malformed) -> Example {
    let options = try Options(block.options, isUnchanged: after == nil) { malformed(block, at: $0, $1) }
    let before = files(block.text)
    for fence in [block, after].compactMap({ $0 }) where files(fence.text).isEmpty {
      throw malformed(fence, "the block is empty: write the code of a file")
    }
    return Example(
      title: block.title, line: block.line, before: before, after: try merge(before, after), isUnchanged: after == nil,
      isBroken: options.isBroken, isIncomplete: options.isIncomplete, verdict: options.verdict, blocker: options.blocker,
      rules: options.rules, level: options.level,
      writesAvailabilityGuards: options.writesAvailabilityGuards, toolchain: options.toolchain, floors: options.floors)
  }

  /// The files of `before`, each with the text that `after` gives it.
  private func merge(_ before: [Example.File], _ after: Fence?) throws(Document.Malformed) -> [Example.File] {
    guard let after else { return before }
    var texts: [String: String] = [:]
    for file in files(after.text) { texts[file.path] = file.text }
    for path in texts.keys.sorted() where !before.contains(where: { $0.path == path }) {
      throw malformed(after, "`before` has no file `\(path)`: a rule does not create files")
    }
    return before.map { Example.File(path: $0.path, text: texts[$0.path] ?? $0.text) }
  }

  private func files(_ text: Substring) -> [Example.File] {
    var result: [Example.File] = []
    var path = "Example.swift"
    var current: [Substring] = []
    let marker = "// file: "
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix(marker) {
        if !current.isEmpty { result.append(file(path, current)) }
        path = String(line.dropFirst(marker.count).trimmed)
        current = []
      } else {
        current.append(line)
      }
    }
    if !current.isEmpty { result.append(file(path, current)) }
    return result
  }

  /// A blank line between two files belongs to neither.
  private func file(_ path: String, _ lines: [Substring]) -> Example.File {
    let text = lines.last == "" ? lines.dropLast() : lines[...]
    return Example.File(path: path, text: text.map { $0 + "\n" }.joined())
  }

  private func lonely(_ before: Fence) -> Document.Malformed {
    malformed(before, "`swift before` has no `swift after`: add one, or write `swift unchanged`")
  }

  private func malformed(_ fence: Fence, at word: Substring? = nil, _ message: String) -> Document.Malformed {
    Document.Malformed(path: path, line: fence.line, column: word.map(fence.column) ?? 1, message: message)
  }
}

/// The words after the role on an example's fence.
private struct Options {
  private(set) var verdict: Verdict?
  private(set) var blocker: String?
  private(set) var isBroken = false
  private(set) var isIncomplete = false
  private(set) var writesAvailabilityGuards = false
  private(set) var toolchain: Toolchain?
  private(set) var rules: [String] = []
  private(set) var level = Level.safe
  private(set) var floors: [String]?

  init(
    _ words: ArraySlice<Substring>, isUnchanged: Bool, error: (Substring, String) -> Document.Malformed
  ) throws(Document.Malformed) {
    for word in words {
      if let equals = word.firstIndex(of: "=") {
        try set(word[..<equals], to: word[word.index(after: equals)...], error)
      } else if !isUnchanged, word == "broken" {
        isBroken = true
      } else if isUnchanged, word == "incomplete" {
        isIncomplete = true
      } else if word == "guards" {
        writesAvailabilityGuards = true
      } else if isUnchanged, verdict == nil, let verdict = Verdict(rawValue: String(word)), verdict != .changed {
        self.verdict = verdict
      } else if verdict != nil, blocker == nil {
        blocker = String(word)
      } else {
        let known = ["gated", "blocked", "review", "suppressed", "skipped", "incomplete", "broken", "guards"]
        let near = known.contains(String(word)) ? nil : closest(to: String(word), among: known).map { "`\($0)`" }
        throw error(
          word, "`\(word)` is not expected here: write \(near ?? "`swift unchanged VERDICT KIND`, `rules=`, `level=` or `floor=`")")
      }
    }
  }

  private func floor(_ name: Substring, _ error: (Substring, String) -> Document.Malformed) throws(Document.Malformed) -> String {
    do {
      return try Floor(deploymentTarget: String(name)).provenance.text
    } catch let invalid {
      throw error(name, "`floor=`: \(invalid.description)")
    }
  }

  private mutating func set(
    _ key: Substring, to value: Substring, _ error: (Substring, String) -> Document.Malformed
  ) throws(Document.Malformed) {
    switch key {
    case "rules": rules = value.split(separator: ",").map(String.init)
    case "floor":
      floors = value == "unknown" ? [] : try value.split(separator: ",").map { name throws(Document.Malformed) in try floor(name, error) }
    case "level":
      guard let level = Level(name: value) else {
        throw error(value, "unknown level `\(value)`: write `safe`, `review` or `manual`")
      }
      self.level = level
    case "toolchain":
      guard let toolchain = Toolchain(name: value) else { throw error(value, "`\(value)` is no version of Xcode: write `xcode27`") }
      self.toolchain = toolchain
    default: throw error(key, "unknown option `\(key)=`: write `rules=`, `level=`, `floor=` or `toolchain=`")
    }
  }
}
