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
