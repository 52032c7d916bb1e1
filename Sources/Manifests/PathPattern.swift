import MoltText

/// A pattern for paths, as XcodeGen, Tuist, CocoaPods and Bazel have them: `*`, `?` and `[ab]` inside a component, `**`
/// for any components or none, `{a,b}` for either. What is no pattern means a file, or all files of a directory.
///
/// Where these tools differ it takes the wider meaning: a file too many in a target closes a gate that may be open, a
/// file too few opens one that is closed.
package struct PathPattern {
  /// Without braces: one of these must match.
  private let alternatives: [[[UInt8]]]

  /// How many alternatives braces may make.
  private static let maximumAlternatives = 256
  private static let maximumLength = 4096

  package init(_ pattern: String) {
    alternatives = PathPattern.expandBraces(pattern).map { alternative in
      "".appendingPath(alternative).split(separator: "/").map { Array($0.utf8) }
    }
  }

  /// The files of the project that it matches, and those in directories that it does.
  package func files(in list: FileList) -> [FileID] {
    var result: Set<FileID> = []
    for components in alternatives {
      let literal = components.prefix { !PathPattern.isPattern($0) }
      let directory = list.spelling(of: literal.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
      let candidates = list.files(inside: directory)
      if literal.count == components.count {
        result.formUnion(candidates)
      } else {
        let matcher = Matcher(takesDirectories: true, isWide: true)
        let pattern = PathPattern.components(directory) + components.dropFirst(literal.count)
        result.formUnion(candidates.filter { matcher.matches(PathPattern.components(list.path($0)), pattern) })
      }
    }
    return result.sorted()
  }

  /// Whether it surely means this file: where the tools differ, the narrower meaning.
  ///
  /// - Parameter takesDirectories: whether a directory that it matches means what lies in it.
  package func matches(_ path: String, takesDirectories: Bool) -> Bool {
    let matcher = Matcher(takesDirectories: takesDirectories, isWide: false)
    let path = PathPattern.components(path)
    return alternatives.contains { matcher.matches(path, $0[...]) }
  }

  private static func components(_ path: String) -> ArraySlice<[UInt8]> {
    path.split(separator: "/").map { Array($0.utf8) }[...]
  }

  private static func isPattern(_ component: [UInt8]) -> Bool {
    component.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
  }

  // MARK: Braces

  private static func expandBraces(_ pattern: String) -> [String] {
    // No path is that long.
    guard pattern.utf8.count <= maximumLength else { return [] }
    var pending = [pattern]
    var result: [String] = []
    while let pattern = pending.popLast() {
      guard pending.count + result.count < maximumAlternatives,
        let (before, choices, after) = firstGroup(pattern)
      else {
        result.append(pattern)
        continue
      }
      pending += choices.map { String(before + $0 + after) }
    }
    return result
  }

  /// The innermost of the first braces: `a`, `[b, c]` and `d` of `a{b,c}d`.
  private static func firstGroup(_ pattern: String) -> (before: Substring, choices: [Substring], after: Substring)? {
    guard let close = pattern.firstIndex(of: "}"), let open = pattern[..<close].lastIndex(of: "{") else { return nil }
    let choices = pattern[pattern.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
    return (pattern[..<open], choices.map { trimmed($0)[...] }, pattern[pattern.index(after: close)...])
  }
}

/// How a pattern is compared.
private struct Matcher {
  /// Whether a pattern that matches a directory means what lies in it.
  let takesDirectories: Bool
  /// Whether `**` as a part of a component goes over several, as in `Sources/**.swift`.
  let isWide: Bool

  func matches(_ path: ArraySlice<[UInt8]>, _ pattern: ArraySlice<[UInt8]>) -> Bool {
    var (path, pattern) = (path, pattern)
    // What to go back to: behind the last `**`, with one more component of the path taken by it.
    var retry: (path: ArraySlice<[UInt8]>, pattern: ArraySlice<[UInt8]>)?
    while true {
      guard let component = pattern.first else {
        if path.isEmpty || takesDirectories || retry?.pattern.isEmpty == true { return true }
        guard let last = retry, !last.path.isEmpty else { return false }
        (path, pattern) = (last.path.dropFirst(), last.pattern)
        retry = (path, pattern)
        continue
      }
      if component == Matcher.doubleStar {
        pattern = pattern.dropFirst()
        retry = (path, pattern)
      } else if isWide, isDeep(component) {
        return matches(joined(path), joined(pattern) + [UInt8(ascii: "*")])
      } else if let name = path.first, matches(name, component) {
        path = path.dropFirst()
        pattern = pattern.dropFirst()
      } else if let last = retry, !last.path.isEmpty {
        (path, pattern) = (last.path.dropFirst(), last.pattern)
        retry = (path, pattern)
      } else {
        return false
      }
    }
  }

  private static let doubleStar = Array("**".utf8)

  private func isDeep(_ component: [UInt8]) -> Bool {
    component.indices.dropLast().contains {
      component[$0] == UInt8(ascii: "*") && component[$0 + 1] == UInt8(ascii: "*")
    }
  }

  private func joined(_ components: ArraySlice<[UInt8]>) -> [UInt8] {
    Array(components.joined(separator: [UInt8(ascii: "/")]))
  }

  /// Whether a name matches a component; `*` goes as far as it must.
  private func matches(_ name: [UInt8], _ component: [UInt8]) -> Bool {
    var (index, position) = (0, 0)
    var retry: (index: Int, position: Int)?
    while index < name.count || position < component.count {
      if position < component.count, component[position] == UInt8(ascii: "*") {
        position += 1
        retry = (index, position)
        continue
      }
      if index < name.count, let next = step(name[index], component, position) {
        index += 1
        position = next
      } else if let last = retry, last.index < name.count {
        index = last.index + 1
        position = last.position
        retry = (index, position)
      } else {
        return false
      }
    }
    return true
  }

  /// The place behind the part of a component that takes one byte; nil if it does not take this one.
  private func step(_ byte: UInt8, _ component: [UInt8], _ position: Int) -> Int? {
    guard position < component.count else { return nil }
    if component[position] == UInt8(ascii: "?") { return position + 1 }
    if component[position] == UInt8(ascii: "["), let end = component[position...].firstIndex(of: UInt8(ascii: "]")) {
      var choices = component[(position + 1)..<end]
      let isNegated = choices.first == UInt8(ascii: "!") || choices.first == UInt8(ascii: "^")
      if isNegated { choices = choices.dropFirst() }
      return contains(choices, byte) != isNegated ? end + 1 : nil
    }
    return component[position] == byte ? position + 1 : nil
  }

  private func contains(_ choices: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
    var rest = choices
    while let first = rest.first {
      if rest.count >= 3, rest[rest.startIndex + 1] == UInt8(ascii: "-") {
        if first <= byte, byte <= rest[rest.startIndex + 2] { return true }
        rest = rest.dropFirst(3)
      } else {
        if first == byte { return true }
        rest = rest.dropFirst()
      }
    }
    return false
  }
}
