/// Who looks after which files, as a file `CODEOWNERS` says it for GitHub and GitLab.
///
/// The last pattern that matches a path decides, and one without owners takes them away. Sections of GitLab count each for
/// itself; their owners are joined.
public struct CodeOwners: Sendable {
  /// Where such a file may lie, from the top of a repository: the first that is there counts.
  public static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]

  private struct Entry {
    let pattern: OwnedPath
    let owners: [String]
  }

  /// At least one; the first has no heading.
  private var sections: [[Entry]] = [[]]

  /// Whether nobody is said to own anything.
  public var isEmpty: Bool { sections.allSatisfy { $0.allSatisfy(\.owners.isEmpty) } }

  /// Nobody owns anything.
  public init() {}

  public init(_ text: String) {
    var defaults: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      var words = Self.words(line)
      guard let first = words.first else { continue }
      if let owners = Self.section(line) {
        sections.append([])
        defaults = owners
        continue
      }
      words.removeFirst()
      sections[sections.count - 1].append(Entry(pattern: OwnedPath(first), owners: words.isEmpty ? defaults : words))
    }
  }

  /// In the order in which they are written, each once.
  ///
  /// - Parameter path: a file's, from the top of the repository.
  public func owners(of path: String) -> [String] {
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    var result: [String] = []
    for section in sections {
      for owner in section.last(where: { $0.pattern.matches(components) })?.owners ?? [] where !result.contains(owner) {
        result.append(owner)
      }
    }
    return result
  }

  /// The owners behind the heading of a section, `[Name]`, `^[Name]` or `[Name][2]`; nil for any other line.
  private static func section(_ line: Substring) -> [String]? {
    var rest = line.drop(while: \.isWhitespace)
    if rest.first == "^" { rest = rest.dropFirst() }
    guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
    rest = rest[rest.index(after: end)...]
    if rest.first == "[", let end = rest.firstIndex(of: "]") { rest = rest[rest.index(after: end)...] }
    return words(rest)
  }

  /// What stands between white space, up to a comment; a backslash keeps the space or the `#` behind it.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isEscaped = false
    for character in line {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "#", word.isEmpty {
        break
      } else if character.isWhitespace {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}

/// A pattern for paths: `*` and `?` inside of a component, `**` for any number of components. What it matches is a file, or
/// a directory with all that lies below it.
private struct OwnedPath: Sendable {
  private let components: [[UInt8]]
  /// Whether files below what it matches are meant, too: not where `/*` means the files of one directory.
  private let reachesBelow: Bool
  /// Whether what it matches must be a directory.
  private let isDirectory: Bool

  init(_ pattern: String) {
    let bytes = Array(pattern.utf8)
    isDirectory = bytes.last == UInt8(ascii: "/")
    reachesBelow = !bytes.ends(with: Array("/*".utf8))
    var components = bytes.split(separator: UInt8(ascii: "/")).map { Array($0) }
    // Without a slash but at its end, it holds at any depth.
    if !bytes.dropLast(isDirectory ? 1 : 0).contains(UInt8(ascii: "/")) { components.insert(Self.anyDirectories, at: 0) }
    self.components = components
  }

  private static let anyDirectories = Array("**".utf8)

  func matches(_ path: [Substring.UTF8View]) -> Bool {
    if components.isEmpty { return !path.isEmpty }
    // Greedy: what an earlier `**` could take, the last one can take as well.
    var (place, position) = (0, 0)
    var retry: (place: Int, position: Int)?
    while place < components.count || !isEnd(position, path) {
      if place < components.count, components[place] == Self.anyDirectories {
        retry = (place, position)
        place += 1
        // At the end it stands for something.
        if place == components.count { return position < path.count }
      } else if place < components.count, position < path.count, wildcard(components[place], matches: Array(path[position])) {
        (place, position) = (place + 1, position + 1)
      } else if let last = retry, last.position < path.count {
        retry = (last.place, last.position + 1)
        (place, position) = (last.place + 1, last.position + 1)
      } else {
        return false
      }
    }
    return true
  }

  private func isEnd(_ position: Int, _ path: [Substring.UTF8View]) -> Bool {
    position == path.count ? !isDirectory : reachesBelow || isDirectory
  }
}

/// `*` for any bytes, `?` for one.
private func wildcard(_ pattern: [UInt8], matches text: [UInt8]) -> Bool {
  var (place, position) = (0, 0)
  var star: (place: Int, position: Int)?
  while place < pattern.count || position < text.count {
    if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
      star = (place, position)
      place += 1
    } else if place < pattern.count, position < text.count, [text[position], UInt8(ascii: "?")].contains(pattern[place]) {
      (place, position) = (place + 1, position + 1)
    } else if let last = star, last.position < text.count {
      star = (last.place, last.position + 1)
      (place, position) = (last.place + 1, last.position + 1)
    } else {
      return false
    }
  }
  return true
}

extension [UInt8] {
  fileprivate func ends(with other: [UInt8]) -> Bool { count >= other.count && suffix(other.count).elementsEqual(other) }
}
