public import Project
public import Text

/// A rule as its reader meets it: front matter, prose for a person, and examples that run as tests.
///
/// The form is `Migrations/<family>/<id>.md`:
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
  /// Relative to the folder of the documents: `observation/published.md`.
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
  /// Where the facts come from: addresses or titles of documents.
  public let sources: [String]
  /// The Markdown below the front matter.
  public let body: String
  /// The line of the file on which `body` begins, 1-based.
  public let bodyLine: Int

  public var description: String { path }

  /// A mistake in a document: where it is, and what to write instead.
  public struct Malformed: Error, Equatable, CustomStringConvertible {
    public let path: String
    /// 1-based.
    public let line: Int
    public let message: String

    public var description: String { "\(path):\(line): \(message)" }
  }

  /// Reads the front matter; the examples are read on demand by `examples()`.
  public init(path: String, markdown: String) throws(Malformed) {
    let matter = try FrontMatter(path: path, markdown: markdown)
    self.path = path
    id = try matter.required("id", "`id: \(Self.stem(path))`")
    title = try matter.required("title", "`title:` and one line that names the change")
    family = try matter.required("family", "`family: \(Self.folder(path))`")
    level = try matter.level()
    needs = try matter.needs()
    imports = matter.names("imports")
    adds = matter.names("adds")
    sources = matter.sources
    body = String(matter.rest)
    bodyLine = matter.restLine
    if "\(family)/\(id).md" != path {
      throw Malformed(
        path: path, line: matter.line(of: "id"),
        message: "a document lies at FAMILY/ID.md: expected `\(family)/\(id).md`, or write "
          + "`family: \(Self.folder(path))` and `id: \(Self.stem(path))`")
    }
  }

  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.hasSuffix(".md") ? name.dropLast(3) : name)
  }

  private static func folder(_ path: String) -> String {
    String(path.split(separator: "/").dropLast().last ?? "")
  }
}

/// The lines between the two `---` at the head of a document.
private struct FrontMatter {
  /// What follows it. Every run reads all front matters, and nothing of the documents below them.
  var rest: Substring { lines.text }
  /// The line of the file on which that begins.
  var restLine: Int { lines.number }
  private(set) var sources: [String] = []
  private var values: [Substring: (text: Substring, line: Int)] = [:]
  private let path: String
  private var lines: LineReader

  private static let keys: [Substring] = ["id", "title", "family", "level", "needs", "imports", "adds", "sources"]

  init(path: String, markdown: String) throws(Document.Malformed) {
    self.path = path
    lines = LineReader(text: markdown[...], number: 1)
    guard lines.next() == "---" else {
      throw Document.Malformed(
        path: path, line: 1, message: "expected front matter: begin the document with a line `---`")
    }
    var inSources = false
    while let line = lines.next() {
      if line == "---" { return }
      if inSources, line.hasPrefix("  - ") {
        sources.append(String(line.dropFirst(4)))
      } else {
        let key = try read(line, at: lines.number - 1)
        inSources = key == "sources"
      }
    }
    throw Document.Malformed(path: path, line: 1, message: "the front matter has no end: add a line `---` below it")
  }

  /// Stores one `key: value` line and returns its key.
  private mutating func read(_ line: Substring, at number: Int) throws(Document.Malformed) -> Substring {
    guard let colon = line.firstIndex(of: ":") else {
      throw malformed(number, "expected `key: value`, or `  - source` below `sources:`")
    }
    let key = line[..<colon]
    guard Self.keys.contains(key) else {
      throw malformed(number, "unknown key `\(key)`: the keys are \(Self.keys.joined(separator: ", "))")
    }
    guard values[key] == nil else { throw malformed(number, "`\(key)` is given twice: remove one") }
    values[key] = (line[line.index(after: colon)...].trimmed, number)
    return key
  }

  func line(of key: Substring) -> Int { values[key]?.line ?? 1 }

  func required(_ key: Substring, _ suggestion: String) throws(Document.Malformed) -> String {
    guard let value = values[key], !value.text.isEmpty else {
      throw malformed(line(of: key), "`\(key)` is missing: write \(suggestion)")
    }
    return String(value.text)
  }

  func level() throws(Document.Malformed) -> Level {
    let name = try required("level", "`level: safe`, `review` or `manual`")
    guard let level = Level(name: name) else {
      throw malformed(line(of: "level"), "unknown level `\(name)`: write `safe`, `review` or `manual`")
    }
    return level
  }

  /// `iOS 17, macOS 14`; empty where the rule needs nothing.
  func needs() throws(Document.Malformed) -> [Platform: Version] {
    guard let value = values["needs"] else { return [:] }
    var result: [Platform: Version] = [:]
    for item in value.text.split(separator: ",") {
      let words = item.split(separator: " ")
      guard words.count == 2, let platform = Platform(rawValue: String(words[0])),
        let version = Version(dotted: words[1])
      else {
        let platforms = Platform.allCases.map(\.rawValue).joined(separator: ", ")
        throw malformed(
          value.line,
          "`\(item.trimmed)` is no requirement: write a platform and a version, as in `iOS 17` (\(platforms))")
      }
      result[platform] = version
    }
    return result
  }

  /// `SwiftUI, UniformTypeIdentifiers`.
  func names(_ key: Substring) -> [String] {
    values[key].map { $0.text.split(separator: ",").map { String($0.trimmed) } } ?? []
  }

  private func malformed(_ line: Int, _ message: String) -> Document.Malformed {
    Document.Malformed(path: path, line: line, message: message)
  }
}
