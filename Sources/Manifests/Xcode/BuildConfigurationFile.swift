import MoltText

/// The settings of an `.xcconfig` file and of those it includes, in order: the last one of a name wins.
///
/// The grammar is that of `MacroConfigFileParser` in Swift Build, which builds Xcode's projects.
package struct BuildConfigurationFile {
  package enum Statement {
    case setting(BuildSetting)
    /// A file that must be included and is not there: it could hold anything.
    case missingFile(String)
  }

  /// Relative to the root.
  let path: String
  private let content: Content
  /// How the project comes to use the file.
  private let chain: [String]

  /// - Parameters:
  ///   - path: relative to the root.
  ///   - directory: where files to include are looked for last: the project's.
  package init(path: String, files: BuildConfigurationFiles, directory: String, chain: [String]) {
    self.path = path
    self.chain = chain
    content = files.content(of: path, directory: directory)
  }

  package var statements: [Statement] { content.statements.map { $0.used(by: chain) } }

  /// What could give a setting its value, with whatever conditions, the highest first.
  func assignments(of name: String) -> [Statement] {
    content.places(of: name).reversed().map { content.statements[$0].used(by: chain) }
  }

  /// The settings without conditions.
  var unconditionalNames: Set<String> { content.unconditionalNames }

  /// Whether something that it includes cannot be read, so that it may set anything.
  var lacksFile: Bool { !content.missingFiles.isEmpty }

  /// The statements of a file and of those it includes, which many targets have in common.
  final class Content {
    fileprivate let statements: [Statement]
    fileprivate let missingFiles: [Int]
    fileprivate let unconditionalNames: Set<String>
    private let settings: [String: [Int]]

    fileprivate init(_ statements: [Statement]) {
      self.statements = statements
      var missing: [Int] = []
      var names: Set<String> = []
      var settings: [String: [Int]] = [:]
      for (place, statement) in statements.enumerated() {
        switch statement {
        case .missingFile: missing.append(place)
        case .setting(let setting):
          settings[setting.name, default: []].append(place)
          if setting.conditions.isEmpty { names.insert(setting.name) }
        }
      }
      (missingFiles, unconditionalNames, self.settings) = (missing, names, settings)
    }

    /// In the order of the file.
    fileprivate func places(of name: String) -> [Int] {
      let own = settings[name, default: []]
      return missingFiles.isEmpty ? own : (own + missingFiles).sorted()
    }
  }
}

extension BuildConfigurationFile.Statement {
  /// The same as part of a file that is used so.
  fileprivate func used(by chain: [String]) -> Self {
    guard case .setting(let setting) = self, !chain.isEmpty else { return self }
    return .setting(setting.used(by: chain))
  }
}

/// Reads a file and those that it includes.
private struct BuildConfigurationReader {
  private(set) var statements: [BuildConfigurationFile.Statement] = []
  private let files: BuildConfigurationFiles

  /// More files that include one another are taken for missing.
  private static let maximumDepth = 64

  init(path: String, files: BuildConfigurationFiles, directory: String) {
    self.files = files
    read(path, includedBy: [], searching: [directory])
  }

  /// - Parameters:
  ///   - includers: the files that lead here, the nearest last.
  ///   - directories: where `#include` looks after the file's own directory.
  private mutating func read(_ path: String, includedBy includers: [String], searching directories: [String]) {
    guard let lines = files.lines(of: path), includers.count < BuildConfigurationReader.maximumDepth,
      files.budget.spend(1000 + 16 * lines.count, at: includers.last ?? path, 1)
    else { return statements.append(.missingFile(path)) }
    let chain = includers.reversed().map { "included by \($0)" }
    for line in lines {
      switch line {
      case .setting(let setting): statements.append(.setting(setting.used(by: chain)))
      case .include(let include):
        add(include, in: path, includers, searching: [path.parentDirectory] + directories)
      }
    }
  }

  /// One that is being read already is left out, as Xcode does.
  private mutating func add(
    _ include: BuildConfigurationText.Include, in path: String, _ includers: [String], searching directories: [String]
  ) {
    let cost = 64 + (16 + include.name.utf8.count) * directories.count
    guard files.budget.spend(cost, at: path, include.line) else { return statements.append(.missingFile(include.name)) }
    if let found = files.find(include.name, in: directories) {
      if found == path || includers.contains(found) { return }
      read(found, includedBy: includers + [path], searching: directories)
    } else if include.isRequired, !BuildConfigurationFiles.isWrittenByCocoaPods(include.name) {
      let name = include.name
      statements.append(.missingFile(name.hasPrefix("/") ? name : path.parentDirectory.appendingPath(name)))
    }
  }
}

/// What stands in one `.xcconfig` file, which many others may include.
private struct BuildConfigurationText {
  struct Include {
    let name: String
    /// `#include "path"`, not `#include? "path"`, which is for a file that may be missing.
    let isRequired: Bool
    /// 1-based.
    let line: Int
  }

  enum Line {
    case setting(BuildSetting)
    case include(Include)
  }

  private(set) var lines: [Line] = []

  /// - Parameter path: of the file, relative to the root.
  init(_ text: SourceText, path: String) {
    for (line, statement) in logicalLines(of: text) {
      if statement.hasPrefix("#") {
        if let include = include(statement, line) { lines.append(.include(include)) }
      } else if let setting = setting(statement, path, line) {
        lines.append(.setting(setting))
      }
    }
  }

  // MARK: Lines

  /// The lines that are not empty, without comments, with the number of each; one that ends with a backslash goes on in
  /// the next.
  private func logicalLines(of text: SourceText) -> [(line: Int, statement: String)] {
    var result: [(Int, String)] = []
    var whole = ""
    var start: Int?
    let lines = text.bytes.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
    for (index, bytes) in lines.enumerated() {
      var statement = trimmed(String(decoding: withoutComment(bytes), as: UTF8.self))
      let isContinued = statement.hasSuffix("\\")
      if isContinued { statement = trimmed(statement.dropLast()) }
      if start != nil, !statement.isEmpty { whole += " " }
      whole += statement
      start = start ?? index + 1
      if isContinued { continue }
      if let start, !whole.isEmpty { result.append((start, whole)) }
      (whole, start) = ("", nil)
    }
    if let start, !whole.isEmpty { result.append((start, whole)) }
    return result
  }

  private func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    let comment = line.indices.dropLast().first { line[$0] == slash && line[$0 + 1] == slash }
    return comment.map { line[..<$0] } ?? line
  }

  private func include(_ directive: String, _ line: Int) -> Include? {
    let parts = directive.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    let keyword = parts[0].dropFirst().filter { !$0.isWhitespace }
    guard parts.count >= 2, keyword == "include" || keyword == "include?" else { return nil }
    return Include(name: String(parts[1]), isRequired: keyword == "include", line: line)
  }

  private func setting(_ statement: String, _ path: String, _ line: Int) -> BuildSetting? {
    guard let equals = assignment(in: statement) else { return nil }
    var value = trimmed(statement[statement.index(after: equals)...])
    // Xcode tolerates what people carry over from C.
    if value.hasSuffix(";") { value = trimmed(value.dropLast()) }
    return BuildSetting(key: trimmed(statement[..<equals]), value: value, file: path, line: line, chain: [])
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
}

/// All `.xcconfig` files there are, to be found by path.
///
/// Each is read once, whatever number of targets use it.
package final class BuildConfigurationFiles {
  /// For all of them.
  let budget: WorkBudget
  private let texts: [String: SourceText]
  /// For the file systems of most Macs, which take `base.xcconfig` for `Base.xcconfig`.
  private let pathsByLowercase: [String: String]
  private var contents: [Use: BuildConfigurationFile.Content] = [:]
  private var parsed: [String: BuildConfigurationText] = [:]

  /// A file and the directory in which it looks for others last.
  private struct Use: Hashable {
    let path: String
    let directory: String
  }

  package init(_ manifests: [Manifest]) {
    let files = manifests.filter { $0.kind == .buildConfiguration }
    budget = WorkBudget(files)
    texts = Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    pathsByLowercase = Dictionary(files.map { ($0.path.lowercased(), $0.path) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(path: String) -> SourceText? { texts[path] }

  /// What stands in a file; nil if there is none.
  fileprivate func lines(of path: String) -> [BuildConfigurationText.Line]? {
    if let known = parsed[path] { return known.lines }
    guard let text = texts[path] else { return nil }
    let read = BuildConfigurationText(text, path: path)
    parsed[path] = read
    return read.lines
  }

  fileprivate func content(of path: String, directory: String) -> BuildConfigurationFile.Content {
    let use = Use(path: path, directory: directory)
    if let known = contents[use] { return known }
    let content = BuildConfigurationFile.Content(
      BuildConfigurationReader(path: path, files: self, directory: directory).statements)
    contents[use] = content
    return content
  }

  /// The file that `name` means in the first of the directories that has one; its extension may be missing.
  func find(_ name: String, in directories: [String]) -> String? {
    let spellings = name.lastComponent.contains(".") ? [name] : [name, name + ".xcconfig"]
    for directory in directories {
      for path in spellings.map(directory.appendingPath) {
        if let found = texts[path] != nil ? path : pathsByLowercase[path.lowercased()] { return found }
      }
    }
    return nil
  }

  /// `pod install` writes `Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig`, which is rarely committed. It
  /// holds search paths and linker flags, never a platform or a floor (CocoaPods, `AggregateXCConfig`).
  static func isWrittenByCocoaPods(_ path: String) -> Bool {
    path.contains("Target Support Files/") || path.lastComponent.hasPrefix("Pods-")
  }
}
