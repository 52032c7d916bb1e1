/// A place of a configuration that describes a library.
public struct ConfiguredPlace: Sendable {
  /// As messages name it: `.molt.json:3:18`.
  public let spelling: String

  public init(_ spelling: String) { self.spelling = spelling }
}

/// A file that a configuration names for what it says of a library; the library is called like the file.
public struct LibraryFile: Sendable {
  public let file: ConfiguredPath
  public let place: ConfiguredPlace

  public init(file: ConfiguredPath, place: ConfiguredPlace) {
    self.file = file
    self.place = place
  }
}

/// What a configuration says of a library that no declaration says.
public enum LibraryEffects: Sendable {
  case file(LibraryFile)
  /// Lines that stand in the configuration itself.
  case lines([(text: String, place: ConfiguredPlace)], module: String, place: ConfiguredPlace)
}
