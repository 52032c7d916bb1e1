/// What a compiler, or a tool that runs one, says is wrong.
package struct PrintedError: Hashable {
  package struct Place: Hashable {
    package let path: String
    package let line: Int
    package let column: Int?
  }

  package let place: Place?
  package let message: String
  /// The places of the notes below it.
  package fileprivate(set) var notes: [Place] = []
}

/// Reads the errors in what a command printed, each once, in order.
///
/// A line reads `path:line:column: error: message`, as compilers, `swift build` and `xcodebuild` print it, or `tool: error:
/// message` without a place; tools that shorten the output of Xcode mark it with `❌` or `[x]`.
package func printedErrors(_ output: String, atMost limit: Int = 400) -> [PrintedError] {
  var errors: [PrintedError] = []
  var places: [PrintedError: Int] = [:]
  var latest: Int?
  for line in output.split(whereSeparator: \.isNewline) {
    let line = line.contains("\u{1B}") ? Substring(line.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "")) : line
    if let note = note(line) {
      if let latest, errors[latest].notes.count < 8 { errors[latest].notes.append(note) }
    } else if let error = error(line) {
      latest = places[error]
      guard latest == nil, errors.count < limit else { continue }
      places[error] = errors.count
      latest = errors.count
      errors.append(error)
    }
  }
  return errors
}

private func error(_ line: Substring) -> PrintedError? {
  for mark in ["❌", "[x]"] where line.drop(while: \.isWhitespace).hasPrefix(mark) {
    let rest = line.drop(while: \.isWhitespace).dropFirst(mark.count).drop(while: \.isWhitespace)
    guard let end = rest.firstRange(of: ": ") else { return PrintedError(place: nil, message: String(rest)) }
    let place = place(rest[..<end.lowerBound])
    return PrintedError(place: place, message: String(place == nil ? rest : rest[end.upperBound...]))
  }
  for word in ["error: ", "fatal error: "] {
    if line.hasPrefix(word) { return PrintedError(place: nil, message: String(line.dropFirst(word.count))) }
    guard let mark = line.firstRange(of: ": " + word) else { continue }
    let place = place(line[..<mark.lowerBound])
    return PrintedError(place: place, message: String(place == nil ? line : line[mark.upperBound...]))
  }
  return nil
}

private func note(_ line: Substring) -> PrintedError.Place? {
  line.firstRange(of: ": note: ").flatMap { mark in
    let start = line[..<mark.lowerBound].drop { $0.isWhitespace }
    return place(start.hasPrefix("`- ") ? start.dropFirst(3) : start)
  }
}

/// `path:line:column` or `path:line`.
private func place(_ text: Substring) -> PrintedError.Place? {
  var parts = text.split(separator: ":", omittingEmptySubsequences: false)
  var numbers: [Int] = []
  while numbers.count < 2, parts.count > 1, let last = parts.last, let number = Int(last), number > 0 {
    numbers.insert(number, at: 0)
    parts.removeLast()
  }
  let path = parts.joined(separator: ":")
  guard let line = numbers.first, !path.isEmpty, !path.hasPrefix("<") else { return nil }
  return PrintedError.Place(path: path, line: line, column: numbers.count > 1 ? numbers[1] : nil)
}
