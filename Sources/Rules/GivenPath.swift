public import MoltText

/// A path that a configuration names. It leads below the directory in which the configuration lies.
public struct ConfiguredPath: Sendable {
  public let path: UntrustedPath
  /// As it reads from the working directory, for messages and command lines.
  public let spelling: String

  public init(path: UntrustedPath, spelling: String) {
    self.path = path
    self.spelling = spelling
  }
}

/// A file or directory that a flag or a configuration names.
public enum GivenPath: Sendable {
  case named(NamedPath)
  case configured(ConfiguredPath)

  /// As it reads from the working directory.
  public var spelling: String {
    switch self {
    case .named(let path): path.spelling
    case .configured(let path): path.spelling
    }
  }
}
