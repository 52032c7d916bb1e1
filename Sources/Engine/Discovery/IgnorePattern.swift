/// One line of a `.gitignore`, with the meaning that gitignore(5) and `git`'s `wildmatch.c` give it.
struct IgnorePattern: Sendable {
  /// `!`: what matches is not ignored after all.
  let isNegated: Bool
  /// A trailing `/`: only directories match.
  let directoriesOnly: Bool
  /// No `/` but the trailing one: the last component of a path is compared, at any depth.
  private let comparesLastComponent: Bool
  private let elements: [Element]

  private enum Element: Sendable {
    case byte(UInt8)
    /// `?`: any byte but `/`.
    case any
    /// `[…]`, never `/`.
    case set(ByteSet)
    /// `*`: any stretch without `/`.
    case star
    /// `**` at the end, or before an escaped `/`: any stretch.
    case globstar
    /// `**/`: nothing, or any stretch that ends with `/`.
    case directories
    /// What `git` takes for malformed: an unclosed `[`, a trailing `\`.
    case never
  }

  /// Nil for a comment or a blank line.
  ///
  /// - Parameter ignoresCase: whether the paths that it is compared with are in lower case, and their capitals do not count.
  init?(line: ArraySlice<UInt8>, ignoresCase: Bool = false) {
    var rest = IgnorePattern.trimmed(line)
    if rest.isEmpty || rest.first == UInt8(ascii: "#") { return nil }
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest = rest.dropFirst() }
    directoriesOnly = rest.last == UInt8(ascii: "/")
    if directoriesOnly { rest = rest.dropLast() }
    comparesLastComponent = !rest.contains(UInt8(ascii: "/"))
    if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    if rest.isEmpty { return nil }
    elements = IgnorePattern.compile(Array(rest), ignoresCase)
  }

  /// Without the carriage return of a CRLF and without trailing spaces, unless a backslash keeps one.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "\\") {
        index = min(index + 2, line.endIndex)
        end = index
      } else {
        index += 1
        if line[index - 1] != UInt8(ascii: " ") { end = index }
      }
    }
    return line[..<end]
  }

  private static func compile(_ pattern: [UInt8], _ ignoresCase: Bool) -> [Element] {
    var elements: [Element] = []
    var index = 0
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "?"):
        elements.append(.any)
        index += 1
      case UInt8(ascii: "*"):
        elements.append(stars(pattern, &index))
      case UInt8(ascii: "["):
        guard let set = ByteSet(pattern, &index, ignoresCase: ignoresCase) else { return [.never] }
        elements.append(.set(set))
      case UInt8(ascii: "\\"):
        guard index + 1 < pattern.count else { return [.never] }
        elements.append(.byte(pattern[index + 1]))
        index += 2
      default:
        elements.append(.byte(ignoresCase ? pattern[index].asciiLowercased : pattern[index]))
        index += 1
      }
    }
    return elements
  }

  /// Two stars or more mean directories only where they stand alone between slashes. `git` compares what precedes the
  /// first special character apart from the rest, so stars that follow it stand at a beginning: `a**/b` matches `ab`.
  private static func stars(_ pattern: [UInt8], _ index: inout Int) -> Element {
    let start = index
    while index < pattern.count, pattern[index] == UInt8(ascii: "*") { index += 1 }
    let specials = Array("*?[\\".utf8)
    let beginsComponent =
      pattern[..<start].last == UInt8(ascii: "/") || !pattern[..<start].contains(where: specials.contains)
    if index - start == 1 || !beginsComponent { return .star }
    if index == pattern.count || pattern[index...].starts(with: Array("\\/".utf8)) { return .globstar }
    if pattern[index] != UInt8(ascii: "/") { return .star }
    index += 1
    return .directories
  }

  /// - Parameters:
  ///   - path: relative to the directory of the `.gitignore`.
  ///   - lastComponent: where the last component of the path begins.
  ///   - steps: counts what it takes to compare them.
  func matches(_ path: ArraySlice<UInt8>, lastComponent: Int, isDirectory: Bool, _ steps: inout Int) -> Bool {
    // To begin takes as long as several steps.
    steps += 8
    if directoriesOnly && !isDirectory { return false }
    return matches(comparesLastComponent ? path[lastComponent...] : path, &steps)
  }

  /// Backtracks to the last `*` only, and where that one has reached a `/`, to the last `**`: a star that an earlier
  /// one could give bytes to can take them itself.
  private func matches(_ text: ArraySlice<UInt8>, _ steps: inout Int) -> Bool {
    var element = 0
    var position = text.startIndex
    var star: (element: Int, position: Int)?
    var globstar: (element: Int, position: Int)?
    while element < elements.count || position < text.endIndex {
      steps += 1
      if element < elements.count {
        switch elements[element] {
        case .star:
          star = (element, position)
          element += 1
          continue
        case .globstar, .directories:
          globstar = (element, position)
          star = nil
          element += 1
          continue
        case let single:
          if position < text.endIndex, IgnorePattern.matches(single, text[position]) {
            element += 1
            position += 1
            continue
          }
        }
      }
      if let last = star, last.position < text.endIndex, text[last.position] != UInt8(ascii: "/") {
        star = (last.element, last.position + 1)
        (element, position) = (last.element + 1, last.position + 1)
      } else if let last = globstar, let next = advance(last, in: text) {
        globstar = (last.element, next)
        star = nil
        (element, position) = (last.element + 1, next)
      } else {
        return false
      }
    }
    return true
  }

  /// The next longer stretch that the `**` can take.
  private func advance(_ globstar: (element: Int, position: Int), in text: ArraySlice<UInt8>) -> Int? {
    guard case .directories = elements[globstar.element] else {
      return globstar.position < text.endIndex ? globstar.position + 1 : nil
    }
    return text[globstar.position...].firstIndex(of: UInt8(ascii: "/")).map { $0 + 1 }
  }

  private static func matches(_ element: Element, _ byte: UInt8) -> Bool {
    switch element {
    case .byte(let expected): byte == expected
    case .any: byte != UInt8(ascii: "/")
    case .set(let set): byte != UInt8(ascii: "/") && set.contains(byte)
    case .star, .globstar, .directories, .never: false
    }
  }
}

extension UInt8 {
  /// A small letter for a capital of ASCII; `git` knows no others.
  var asciiLowercased: UInt8 { UInt8(ascii: "A") <= self && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}
