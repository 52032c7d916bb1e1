/// A shell that can complete what is typed after `molt`.
public enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that makes it do so, written from the same tables as the help.
  public var completions: String {
    switch self {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }
}

extension Shell {
  public init(named name: String) throws(UsageError) {
    guard let shell = Shell(rawValue: name) else {
      let known = Shell.allCases.map(\.rawValue)
      let all = known.map { "`\($0)`" }.joined(separator: ", ")
      throw UsageError(
        "there are no completions for `\(name)`\(suggestion(for: name, in: known)) (one of \(all))", command: .completions)
    }
    self = shell
  }
}

/// Prints the ids and families of all rules, one on each line, with those of the project.
let ruleQuery = """
  molt rules --format json 2>/dev/null |
      sed -n -e 's/^ *"id": "\\([^"]*\\)".*/\\1/p' -e 's/^ *"family": "\\([^"]*\\)".*/\\1/p' | sort -u
  """

let revisionQuery = "{ echo HEAD; git for-each-ref --format='%(refname:short)'; } 2>/dev/null"

/// Every spelling of a flag that takes the next word for its value.
let spellingsWithValue = Flag.allCases.filter { $0.placeholder != nil }.flatMap(\.spellings)

extension String {
  /// In single quotes, for bash and zsh.
  var singleQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }

  /// Without the marks of code.
  var withoutCodeMarks: String { replacing("`", with: "") }
}
