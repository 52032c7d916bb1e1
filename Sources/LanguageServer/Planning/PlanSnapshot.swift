package import MoltText

/// A plan as far as editors are told of it, without the texts and trees that it was made from.
package struct PlanSnapshot: Codable, Sendable {
  package struct Place: Codable, Sendable {
    /// An index into `files`.
    package let file: Int
    package let range: TextRange
  }

  package struct Finding: Codable, Sendable {
    package let rule: String
    package let fingerprint: String
    package let verdict: String
    package let message: String
    package let place: Place
    /// An index into `units`.
    package let unit: Int?
    /// Why it stays, in half a line.
    package let reason: String?
    /// The reasons of a site that belongs to no unit.
    package let reasons: [Reason]
  }

  package struct Unit: Codable, Sendable {
    package let subject: String
    package let verdict: String
    /// Indices into `findings`.
    package let findings: [Int]
    package let reasons: [Reason]
    package let notes: [Note]
  }

  package struct Reason: Codable, Sendable {
    package let code: String
    package let message: String
    package let help: String?
    package let place: Place?
  }

  package struct Note: Codable, Sendable {
    package let message: String
    package let place: Place?
  }

  /// A rule of the project's own, which the server does not know.
  package struct OwnRule: Codable, Sendable {
    package let id: String
    package let title: String
    package let body: String
  }

  /// Absolute paths, as the client names them.
  package internal(set) var files: [BytePath] = []
  package internal(set) var findings: [Finding] = []
  package internal(set) var units: [Unit] = []
  package internal(set) var ownRules: [OwnRule] = []
  package internal(set) var warnings: [String] = []
  /// Why nothing of it would be written, whatever is asked for; nil where it would.
  package internal(set) var refusal: String?

  package init() {}
}
