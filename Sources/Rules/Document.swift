public import MoltProject
public import MoltText

/// A rule as its reader meets it: front matter, prose for a person, and examples that run as tests.
///
/// The form is `<family>/<id>.md`, in the folder `Migrations` or in one of a project's own:
///
///     ---
///     id: published
///     title: `@Published` properties are plain properties
///     family: observation
///     level: safe
///     needs: iOS 17, macOS 14
///     sources:
///       - https://developer.apple.com/documentation/observation
///     ---
///
///     Prose, and fenced examples (see `Example`).
public struct Document: Sendable, CustomStringConvertible {
  /// `observation/published.md`, as seen from the folder of molt's own documents; how a person names the file of another.
  public let path: String
  public let id: String
  public let title: String
  public let family: String
  /// The best level that the rule may reach.
  public let level: Level
  /// The first version of each platform that has the replacement. A platform that is not named has it not.
  public let needs: [Platform: Version]
  /// The modules that a file must import, each by itself or through another that hands it on, to have a site.
  public let imports: [String]
  /// The modules that a file imports once it is rewritten.
  public let adds: [String]
  /// Whether the rule acts only where it is named, and is none of all rules.
  public let isOptIn: Bool
  /// Where the facts come from: addresses or titles of documents.
  public let sources: [String]
  /// The Markdown below the front matter.
  public let body: String
  /// The line of the file on which `body` begins, 1-based.
  public let bodyLine: Int

  public var description: String { path }

  /// The line of the file that gives the id, 1-based.
  let idLine: Int

  /// A mistake in a document: where it is, and what to write instead.
  public struct Malformed: Error, Equatable, CustomStringConvertible {
    public let path: String
    /// 1-based.
    public let line: Int
    /// 1-based, in bytes.
    public let column: Int
    public let message: String

    public init(path: String, line: Int, column: Int = 1, message: String) {
      self.path = path
      self.line = line
      self.column = column
      self.message = message
    }

    public var description: String { "\(path):\(line):\(column): \(message)" }
  }

  /// Reads the front matter; what stands below it is read when it is asked for.
  ///
  /// - Parameter path: how messages call the file, which lies in the folder of its family, or in a folder of that one.
  public init(path: String, markdown: String) throws(MalformedDocuments) {
    var matter = try FrontMatter(path: path, markdown: markdown)
    self.path = path
    id = matter.required("id", "`id: \(Self.stem(path))`")
    title = matter.required("title", "`title:` and one line that names the change")
    family = matter.required("family", "`family: \(Self.folder(path))`")
    level = matter.level()
    needs = matter.needs()
    imports = matter.names("imports")
    adds = matter.names("adds")
    isOptIn = matter.isOptIn()
    sources = matter.sources
    idLine = matter.line(of: "id")
    body = String(matter.rest)
    bodyLine = matter.restLine
    if !id.isEmpty, !family.isEmpty, id != Self.stem(path) || !Self.folders(path).contains(where: { $0 == family }) {
      matter.complain(
        at: "id",
        "a document lies at FAMILY/ID.md: expected `\(family)/\(id).md`, or write "
          + "`family: \(Self.folder(path))` and `id: \(Self.stem(path))`")
    }
    guard matter.problems.isEmpty else { throw MalformedDocuments(matter.problems + problems(isCode: true)) }
  }

  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.hasSuffix(".md") ? name.dropLast(3) : name)
  }

  private static func folders(_ path: String) -> [Substring] { path.split(separator: "/").dropLast() }

  private static func folder(_ path: String) -> String { folders(path).last.map(String.init) ?? "" }
}

/// All that is wrong with some documents.
public struct MalformedDocuments: Error, Equatable, CustomStringConvertible {
  public let problems: [Document.Malformed]

  public init(_ problems: [Document.Malformed]) { self.problems = problems }

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The lines between the two `---` at the head of a document.
private struct FrontMatter {
  /// What follows it. Every run reads all front matters, and nothing of the documents below them.
  var rest: Substring { lines.text }
  /// The line of the file on which that begins.
  var restLine: Int { lines.number }
  private(set) var sources: [String] = []
  private(set) var problems: [Document.Malformed] = []
  private var values: [Substring: (text: Substring, line: Int, column: Int)] = [:]
  private let path: String
  private var lines: LineReader

  private static let keys: [Substring] = ["id", "title", "family", "level", "needs", "imports", "adds", "opt-in", "sources"]

  init(path: String, markdown: String) throws(MalformedDocuments) {
    self.path = path
    lines = LineReader(text: markdown[...], number: 1)
    guard lines.next() == "---" else {
      throw MalformedDocuments([malformed(1, "expected front matter: begin the document with a line `---`")])
    }
    var inSources = false
    while let line = lines.next() {
      if line == "---" { return }
      if inSources, line.hasPrefix("  - ") {
        sources.append(String(line.dropFirst(4)))
      } else {
        inSources = read(line, at: lines.number - 1) == "sources"
      }
    }
    throw MalformedDocuments([malformed(1, "the front matter has no end: add a line `---` below it")])
  }

  /// Stores one `key: value` line and returns its key.
  private mutating func read(_ line: Substring, at number: Int) -> Substring? {
    guard let colon = line.firstIndex(of: ":") else {
      problems.append(malformed(number, "expected `key: value`, or `  - source` below `sources:`"))
      return nil
    }
    let key = line[..<colon].trimmed
    if !Self.keys.contains(key) {
      let near = closest(to: String(key), among: Self.keys.map(String.init))
      let advice = near.map { "write `\($0):`" } ?? "the keys are \(Self.keys.joined(separator: ", "))"
      problems.append(malformed(number, "unknown key `\(key)`: \(advice)"))
    } else if values[key] != nil {
      problems.append(malformed(number, "`\(key)` is given twice: remove one"))
    } else {
      let value = line[line.index(after: colon)...].trimmed
      values[key] = (value, number, line.utf8.distance(from: line.startIndex, to: value.startIndex) + 1)
    }
    return key
  }

  func line(of key: Substring) -> Int { values[key]?.line ?? 1 }

  mutating func complain(at key: Substring, _ message: String) {
    problems.append(malformed(line(of: key), column: values[key]?.column ?? 1, message))
  }

  /// Empty where it is missing, which is complained about.
  mutating func required(_ key: Substring, _ suggestion: String) -> String {
    if let value = values[key], !value.text.isEmpty { return String(value.text) }
    complain(at: key, "`\(key)` is missing: write \(suggestion)")
    return ""
  }

  /// The best one where it is malformed: what follows is not to be blamed for it.
  mutating func level() -> Level {
    let name = required("level", "`level: safe`, `review` or `manual`")
    if let level = Level(name: name) { return level }
    if !name.isEmpty { complain(at: "level", "unknown level `\(name)`: write `safe`, `review` or `manual`") }
    return .safe
  }

  /// `iOS 17, macOS 14`; empty where the rule needs nothing.
  mutating func needs() -> [Platform: Version] {
    var result: [Platform: Version] = [:]
    for item in values["needs"]?.text.split(separator: ",") ?? [] {
      let words = item.split(separator: " ")
      guard words.count == 2, let platform = Platform(rawValue: String(words[0])),
        let version = Version(dotted: words[1])
      else {
        complain(at: "needs", "`\(item.trimmed)` is not a requirement: \(requirementAdvice(item, separator: " "))")
        continue
      }
      if result[platform] != nil { complain(at: "needs", "`\(platform.rawValue)` is named twice: remove one") }
      result[platform] = version
    }
    return result
  }

  /// `yes` or `no`, which it is where nothing is said.
  mutating func isOptIn() -> Bool {
    let word = values["opt-in"]?.text ?? "no"
    if word != "yes", word != "no" { complain(at: "opt-in", "`\(word)` is not an answer: write `opt-in: yes`, or leave the line out") }
    return word == "yes"
  }

  /// `SwiftUI, UniformTypeIdentifiers`.
  mutating func names(_ key: Substring) -> [String] {
    let names = values[key].map { $0.text.split(separator: ",").map { String($0.trimmed) } } ?? []
    if let odd = names.first(where: { $0.contains { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." } }) {
      complain(at: key, "`\(odd)` is not the name of a module: write names with commas between them, as in `\(key): SwiftUI, MapKit`")
    }
    return names
  }

  private func malformed(_ line: Int, column: Int = 1, _ message: String) -> Document.Malformed {
    Document.Malformed(path: path, line: line, column: column, message: message)
  }
}
