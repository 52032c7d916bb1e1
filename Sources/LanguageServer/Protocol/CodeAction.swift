internal import MoltText

/// Something that a person may choose at a place.
struct CodeAction: Encodable, Sendable {
  static let quickFix = "quickfix"
  /// All that can be changed in a file.
  static let fixAll = "source.fixAll.molt"
  /// All that a rule can change, in a file or in the project.
  static let fixRule = "source.fixAll.molt.rule"

  /// Why it cannot be chosen: it is there to say so.
  struct Disabled: Encodable {
    let reason: String
  }

  /// What it is about, and the plan that it was offered for.
  struct Choice: Codable, Sendable {
    /// The project's folder.
    let project: BytePath
    let generation: Int
    /// A finding of the one unit that moves.
    var fingerprint: String?
    /// The only rule; nil for all.
    var rule: String?
    /// The only file; nil for all.
    var path: BytePath?
  }

  let title: String
  let kind: String
  var diagnostics: [Diagnostic]?
  var isPreferred: Bool?
  var disabled: Disabled?
  var edit: WorkspaceEdit?
  var data: Choice?

  /// Whether it is of a kind that was asked for, or of a kind of these.
  func matches(_ kinds: [String]?) -> Bool {
    kinds.map { $0.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
  }
}
