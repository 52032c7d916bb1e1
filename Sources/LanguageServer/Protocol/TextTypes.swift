/// How the characters of a line are counted.
package enum PositionEncoding: String, Codable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A place between two characters; both numbers count from 0.
package struct TextPosition: Codable, Hashable, Comparable, Sendable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.character) < (b.line, b.character) }
}

extension TextPosition {
  /// A number beyond those of `Int`, which some clients send for the end of a line, is as good as the last of these.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Int {
      if let number = try? container.decode(Int.self, forKey: key) { return number }
      let number = try container.decode(Double.self, forKey: key)
      return number < 0x1p63 ? Int(max(number, -0x1p63)) : .max
    }
    self.init(line: try number(.line), character: try number(.character))
  }
}

/// A stretch of a text.
package struct TextRange: Codable, Hashable, Sendable {
  package let start: TextPosition
  package let end: TextPosition

  package init(start: TextPosition, end: TextPosition) {
    self.start = start
    self.end = end
  }

  /// Whether they have something in common, if only an end.
  func touches(_ other: TextRange) -> Bool { start <= other.end && other.start <= end }
}

/// A stretch of a file.
struct FileRange: Codable, Hashable {
  let uri: DocumentURI
  let range: TextRange
}

/// A replacement in a file.
package struct TextEdit: Codable, Hashable, Sendable {
  package let range: TextRange
  package let newText: String
}

/// A document as it was when edits for it were made.
struct VersionedDocument: Codable {
  let uri: DocumentURI
  /// Nil, and `null`, where no editor has it open.
  let version: Int?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uri, forKey: .uri)
    try container.encode(version, forKey: .version)
  }
}

/// All edits of a document.
struct DocumentEdit: Codable {
  let textDocument: VersionedDocument
  let edits: [TextEdit]
}

/// Edits of any number of files; `changes` is for clients that know no versions.
struct WorkspaceEdit: Codable {
  var documentChanges: [DocumentEdit]?
  /// By addresses in ASCII: strings that are canonically equivalent would be one key.
  var changes: [String: [TextEdit]]?
}

/// A finding as a client shows it.
struct Diagnostic: Codable, Equatable {
  struct Related: Codable, Equatable {
    let location: FileRange
    let message: String
  }

  /// What comes back with a request for code actions.
  struct Payload: Codable, Equatable {
    let fingerprint: String
  }

  enum Severity: Int, Codable {
    case information = 3
    case hint = 4
  }

  let range: TextRange
  let severity: Severity
  let code: String
  var source = "molt"
  let message: String
  var relatedInformation: [Related]?
  let data: Payload
}
