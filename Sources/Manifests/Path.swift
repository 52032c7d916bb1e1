/// Paths relative to the root of the run: components joined by `/`, the root itself is empty, and `..` leads only above
/// the root.
extension String {
  /// `b.swift` of `a/b.swift`.
  var lastComponent: Substring { self[(utf8.lastIndex(of: UInt8(ascii: "/")).map(utf8.index(after:)) ?? startIndex)...] }

  /// `a` of `a/b.swift`; empty for a file in the root.
  var parentDirectory: String { utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? "" }

  /// Whether the path is `directory` or something in it.
  func isInside(_ directory: String) -> Bool {
    directory.isEmpty || self == directory
      || (hasPrefix(directory) && utf8.dropFirst(directory.utf8.count).first == UInt8(ascii: "/"))
  }

  /// Whether a component is empty or begins with a dot, as `.` and `..` do.
  private var hasSpecialComponent: Bool {
    var isAtStart = true
    for byte in utf8 {
      if isAtStart, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return true }
      isAtStart = byte == UInt8(ascii: "/")
    }
    return isAtStart
  }

  /// The path that `relative` means in this directory, without `.` and, as far as possible, `..`.
  package func appendingPath(_ relative: String) -> String {
    if !relative.isEmpty, !relative.hasSpecialComponent { return isEmpty ? relative : "\(self)/\(relative)" }
    var components = split(separator: "/")
    for component in relative.split(separator: "/") where component != "." {
      if component == "..", let last = components.last, last != ".." {
        components.removeLast()
      } else {
        components.append(component)
      }
    }
    return components.joined(separator: "/")
  }
}
