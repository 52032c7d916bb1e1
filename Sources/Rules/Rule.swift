public import MoltProject
public import MoltText

/// What a document promises: a change that can be opted into by name.
public struct Rule: Sendable, CustomStringConvertible {
  public let document: Document
  /// The file that a project brings along; nil for a rule of molt.
  public let file: String?

  package init(_ document: Document, file: String? = nil) {
    self.document = document
    self.file = file
  }

  public var description: String { id }

  /// Where it comes from, for a person.
  public var origin: String { file.map { "the rule in \($0)" } ?? "a rule of molt in the family `\(family)`" }

  /// Unique among all rules, named after the old spelling: `published`.
  public var id: String { document.id }
  /// A family is a name for all of its rules wherever a rule can be named.
  public var family: String { document.family }
  public var title: String { document.title }
  /// The best level that the rule may reach; a single site may fall below it.
  public var level: Level { document.level }
  /// The first version of each platform that has the replacement.
  public var requires: [Platform: Version] { document.needs }
}
