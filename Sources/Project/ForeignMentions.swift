public import MoltText

/// Where files that are not Swift name what may be a class of Swift's: what a nib or storyboard makes, and what code in
/// Objective-C speaks of that imports the header of a Swift module.
///
/// A name here may mean something else, or nothing. A name that is not here is used by no such file of the project.
public struct ForeignMentions: Sendable {
  /// The first place that has a name.
  public struct Place: Sendable, Hashable {
    /// Relative to the root.
    public let path: String
    public let line: Int
  }

  private var places: [String: Place] = [:]

  public init() {}

  /// Whether a file of this name may name classes.
  public static func isSource(_ path: String) -> Bool {
    [".xib", ".storyboard", ".m", ".mm", "Info.plist"].contains(where: path.hasSuffix)
  }

  /// Where a class of this name is spoken of.
  public subscript(name: String) -> Place? { places[name] }

  /// Adds what a file names.
  public mutating func add(_ text: SourceText, at path: String) {
    if path.hasSuffix(".m") || path.hasSuffix(".mm") {
      if text.offset(of: "-Swift.h", from: 0) != nil { addIdentifiers(text, path) }
    } else if path.hasSuffix(".plist") {
      addTrueKeys(text, path)
    } else {
      addCustomClasses(text, path)
    }
  }

  /// What of an Info.plist rules ask for.
  private static let keys = ["UIObservationTrackingEnabled"]

  /// What of a project's description they ask for.
  private static let settings = keys + isolations

  /// By what Xcode's projects and packages put all that a module declares on an actor.
  private static let isolations = ["SWIFT_DEFAULT_ACTOR_ISOLATION", "defaultIsolation"]

  /// Whether some target may put everything on the main actor.
  public var setDefaultIsolation: Bool { Self.isolations.contains { places[$0] != nil } }

  /// `<key>UIObservationTrackingEnabled</key><true/>`, with white space between.
  private mutating func addTrueKeys(_ text: SourceText, _ path: String) {
    for key in Self.keys {
      guard let found = text.offset(of: key + "</key>", from: 0) else { continue }
      var value = found + key.utf8.count + "</key>".utf8.count
      while value < text.count, text[value] <= UInt8(ascii: " ") { value += 1 }
      if text.offset(of: "<true", from: value) == value { add(text, found..<found + key.utf8.count, path) }
    }
  }

  /// Adds what a description of the project says of the Info.plist that it makes, and of the actor that everything is on.
  public mutating func addSettings(of text: SourceText, at path: String) {
    for key in Self.settings {
      if let found = text.offset(of: key, from: 0) { add(text, found..<found + key.utf8.count, path) }
    }
  }

  /// `customClass="SongCell"`
  private mutating func addCustomClasses(_ text: SourceText, _ path: String) {
    let key = "customClass=\""
    var offset = 0
    while let found = text.offset(of: key, from: offset) {
      let start = found + key.utf8.count
      var end = start
      while end < text.count, text[end] != UInt8(ascii: "\"") { end += 1 }
      add(text, start..<end, path)
      offset = end
    }
  }

  private mutating func addIdentifiers(_ text: SourceText, _ path: String) {
    var offset = 0
    while offset < text.count {
      let start = offset
      while text[offset].isIdentifier { offset += 1 }
      if start < offset, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[start]) { add(text, start..<offset, path) }
      if start == offset { offset += 1 }
    }
  }

  private mutating func add(_ text: SourceText, _ name: Range<Int>, _ path: String) {
    let spelling = String(decoding: text[name], as: UTF8.self)
    guard places[spelling] == nil else { return }
    let line = 1 + text[0..<name.lowerBound].count { $0 == UInt8(ascii: "\n") }
    places[spelling] = Place(path: path, line: line)
  }
}

extension SourceText {
  /// Where a string of ASCII begins next.
  fileprivate func offset(of string: String, from start: Int) -> Int? {
    let wanted = Array(string.utf8)
    guard let first = wanted.first, count >= wanted.count else { return nil }
    for offset in start..<max(start, count - wanted.count + 1)
    where self[offset] == first && wanted.indices.allSatisfy({ self[offset + $0] == wanted[$0] }) {
      return offset
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isIdentifier: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
