public import Text

/// A file that was read and parsed.
public struct SourceFile: Sendable {
  public let id: FileID
  /// Relative to the root, with `/`.
  public let path: String
  public let text: SourceText
  /// Says of itself that it is generated: it counts for what the project declares and uses, and is never edited.
  public let isGenerated: Bool

  /// Made anew at each call: ask once for each file.
  public var lines: LineTable { LineTable(text) }
}

/// A file or directory that the run leaves out.
public struct SkippedPath: Sendable {
  /// Relative to the root; a directory ends with `/`.
  public let path: String
  public let reason: SkipReason
}

/// Why a file or directory is left out.
public enum SkipReason: String, Sendable, CaseIterable {
  /// A comment at its top says so. The only reason for which a file is still parsed.
  case generated
  /// A directory of build products or of other people's code (`.build`, `Pods`, …).
  case vendored
  /// A `.gitignore` says so.
  case ignored
  case notUTF8
  /// It holds a NUL.
  case binary
  case unreadable
  /// A symbolic link to something outside the root.
  case outsideRoot
  /// A symbolic link to something that is not there.
  case brokenLink
  /// 4 GB or more: offsets are 32 bits wide.
  case tooLarge

  /// For a person.
  public var phrase: String {
    switch self {
    case .generated: "generated"
    case .vendored: "vendored or built"
    case .ignored: "ignored by git"
    case .notUTF8: "not UTF-8"
    case .binary: "binary"
    case .unreadable: "unreadable"
    case .outsideRoot: "outside the root"
    case .brokenLink: "a broken link"
    case .tooLarge: "too large"
    }
  }
}
