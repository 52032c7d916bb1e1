/// What a blocker is about: a short, stable name for reports, documents and `molt explain`, and what it means.
///
/// Each is declared once, as a constant beside the code that finds it, and listed by its family.
public struct BlockerCode: Sendable {
  /// In small letters with hyphens: `combine-publisher`.
  public let name: String
  /// One or two sentences for a person: what was found, and why it keeps the code as it is.
  public let meaning: String

  public init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}

extension BlockerCode: Hashable, CustomStringConvertible {
  public static func == (a: BlockerCode, b: BlockerCode) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public var description: String { name }
}

/// What every piece of code may meet that moves others.
extension BlockerCode {
  /// All of them.
  package static let textReasons: [BlockerCode] = [
    .comment, .invalidText,
  ]

  package static let comment = BlockerCode(
    "comment",
    "A comment stands in code that goes, moves or is written anew, and would be lost or stand beside something else. Put it where the remedy says, and run molt again.")
  package static let invalidText = BlockerCode(
    "invalid-text",
    "Code that would move has bytes that are no UTF-8, and they could not be copied as they are.")
}
