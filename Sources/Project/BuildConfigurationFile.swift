import Text

/// The settings of an `.xcconfig` file and of those it includes, in order: the last one of a name wins.
///
/// The grammar is that of `MacroConfigFileParser` in Swift Build, which builds Xcode's projects.
struct BuildConfigurationFile: Sendable {
  enum Statement: Sendable {
    case setting(BuildSetting)
    /// A file that must be included and is not there: it could hold anything.
    case missingFile(String)
  }

  private(set) var statements: [Statement] = []

  private let files: BuildConfigurationFiles
  /// How the project comes to use the file.
  private let chain: [String]
  /// So that files which include one another many times over do not keep Molt busy for ever.
  private var remainingFiles = 1000

  /// - Parameters:
  ///   - path: relative to the root.
  ///   - directory: where files to include are looked for last: the project's.
  init(path: String, files: BuildConfigurationFiles, directory: String, chain: [String]) {
    self.files = files
    self.chain = chain
    read(path, includedBy: [], searching: [directory])
  }

  /// - Parameters:
  ///   - includers: the files that lead here, the nearest last.
  ///   - directories: where `#include` looks after the file's own directory.
  private mutating func read(_ path: String, includedBy includers: [String], searching directories: [String]) {
    guard let text = files[path], remainingFiles > 0 else { return statements.append(.missingFile(path)) }
    remainingFiles -= 1
    for (line, statement) in logicalLines(of: text) {
      if statement.hasPrefix("#") {
        include(statement, in: path, includers, searching: [path.parentDirectory] + directories)
      } else if let setting = setting(statement, path, line, includers) {
        statements.append(.setting(setting))
      }
    }
  }

  // MARK: Lines

  /// The lines that are not empty, without comments, with the number of each; one that ends with a backslash goes on in
  /// the next.
  private func logicalLines(of text: SourceText) -> [(line: Int, statement: String)] {
    var result: [(Int, String)] = []
    var continued: (line: Int, statement: String)?
    let lines = text.bytes.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
    for (index, bytes) in lines.enumerated() {
      var statement = trimmed(String(decoding: withoutComment(bytes), as: UTF8.self))
      let isContinued = statement.hasSuffix("\\")
      if isContinued { statement = trimmed(statement.dropLast()) }
      if let first = continued {
        continued = (first.line, statement.isEmpty ? first.statement : first.statement + " " + statement)
      } else {
        continued = (index + 1, statement)
      }
      if isContinued { continue }
      if let whole = continued, !whole.statement.isEmpty { result.append(whole) }
      continued = nil
    }
    if let whole = continued, !whole.statement.isEmpty { result.append(whole) }
    return result
  }

  private func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    let comment = line.indices.dropLast().first { line[$0] == slash && line[$0 + 1] == slash }
    return comment.map { line[..<$0] } ?? line
  }

  // MARK: Includes

  /// `#include "path"`, or `#include? "path"` for a file that may be missing.
  private mutating func include(
    _ directive: String, in path: String, _ includers: [String], searching directories: [String]
  ) {
    let parts = directive.split(separator: "\"", omittingEmptySubsequences: false)
    let keyword = parts[0].dropFirst().filter { !$0.isWhitespace }
    guard parts.count >= 2, keyword == "include" || keyword == "include?" else { return }
    let name = String(parts[1])
    if let found = files.find(name, in: directories) {
      // One that is being read already is left out, as Xcode does.
      if found == path || includers.contains(found) { return }
      read(found, includedBy: includers + [path], searching: directories)
    } else if keyword == "include", !BuildConfigurationFiles.isWrittenByCocoaPods(name) {
      statements.append(.missingFile(name.hasPrefix("/") ? name : path.parentDirectory.appendingPath(name)))
    }
  }

  // MARK: Settings

  private func setting(_ statement: String, _ path: String, _ line: Int, _ includers: [String]) -> BuildSetting? {
    guard let equals = assignment(in: statement) else { return nil }
    var value = trimmed(statement[statement.index(after: equals)...])
    // Xcode tolerates what people carry over from C.
    if value.hasSuffix(";") { value = trimmed(value.dropLast()) }
    return BuildSetting(
      key: trimmed(statement[..<equals]), value: value, file: path, line: line,
      chain: chain + includers.reversed().map { "included by \($0)" })
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
struct BuildConfigurationFiles: Sendable {
  private let texts: [String: SourceText]
  /// For the file systems of most Macs, which take `base.xcconfig` for `Base.xcconfig`.
  private let pathsByLowercase: [String: String]

  init(_ manifests: [Manifest]) {
    let files = manifests.filter { $0.kind == .buildConfiguration }
    texts = Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    pathsByLowercase = Dictionary(files.map { ($0.path.lowercased(), $0.path) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(path: String) -> SourceText? { texts[path] }

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
