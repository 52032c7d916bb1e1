public import MoltText

/// A file that was read and parsed.
public struct SourceFile: Sendable {
  public let id: FileID
  /// Relative to the root, with `/`.
  public let path: String
  public let text: SourceText
  /// Why the file is never edited, although it counts for what the project declares and uses; nil if it may be edited.
  public let readOnly: SkipReason?

  package init(id: FileID, path: String, text: SourceText, readOnly: SkipReason?) {
    self.id = id
    self.path = path
    self.text = text
    self.readOnly = readOnly
  }

  /// Made anew at each call: ask once for each file.
  public var lines: LineTable { LineTable(text) }
}

/// A file or directory that the run leaves out, or reads and never edits.
public struct SkippedPath: Sendable {
  /// Relative to the root; a directory ends with `/`.
  public let path: String
  public let reason: SkipReason
}

/// Why a file or directory is left out or, for the first three reasons, read and never edited.
public enum SkipReason: String, Sendable, CaseIterable {
  /// A comment at its top says so.
  case generated
  /// A `.gitignore` says so. Swift files are read all the same: what a tool writes there is compiled with the rest.
  case ignored
  /// It holds the markers of a merge that somebody has yet to finish.
  case conflict
  /// A directory of build products or of other people's code (`.build`, `Pods`, …), or a repository of its own that a
  /// `.gitignore` leaves out.
  case vendored
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
  /// A file that a sparse checkout leaves out, or a submodule without content.
  case notCheckedOut

  /// For a person.
  public var phrase: String {
    switch self {
    case .generated: "generated"
    case .ignored: "ignored by git"
    case .conflict: "merge conflict"
    case .vendored: "vendored or built"
    case .notUTF8: "not UTF-8"
    case .binary: "binary"
    case .unreadable: "unreadable"
    case .outsideRoot: "outside the root"
    case .brokenLink: "a broken link"
    case .tooLarge: "too large"
    case .notCheckedOut: "not checked out"
    }
  }
}
