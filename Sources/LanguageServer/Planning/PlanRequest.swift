package import MoltText

/// What the server wants to know of a project. A process of its own answers: what a plan reads is never freed as long as a
/// process lives, and one that is not wanted any more can be ended.
package struct PlanRequest: Codable, Sendable {
  /// What an editor holds.
  package struct Buffer: Codable, Sendable {
    package let path: BytePath
    package let text: String

    package init(path: BytePath, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// The directory of the project, absolute, as the client names it.
  package let folder: BytePath
  /// What alone is looked at there, and the project that it is a part of; nil for all of the directory.
  package let files: [BytePath]?
  package let buffers: [Buffer]
  package let encoding: PositionEncoding
  /// Edits that are asked for, each by the findings whose units are to move; nil where the plan is.
  package let choices: [[String]]?

  package init(
    folder: BytePath, files: [BytePath]? = nil, buffers: [Buffer], encoding: PositionEncoding, choices: [[String]]? = nil
  ) {
    self.folder = folder
    self.files = files
    self.buffers = buffers
    self.encoding = encoding
    self.choices = choices
  }
}

/// What comes of it.
package struct PlanAnswer: Codable, Sendable {
  /// Where the plan was asked for.
  package var plan: PlanSnapshot?
  /// For each choice the edits, by file; nil where something of it does not move without the rest.
  package var edits: [[FileEdits]?]?

  package init() {}
}

/// The edits of a file, sorted and disjoint.
package struct FileEdits: Codable, Sendable {
  /// Absolute, as the client names it.
  package let path: BytePath
  package let edits: [TextEdit]
}

/// That there is no plan, in a sentence for a person.
package struct PlanFailure: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
