/// For `~/.config/fish/completions/molt.fish`, or to be sourced.
let fishCompletions = """
  # Completions of molt \(version) for fish, printed by `molt completions fish`.

  function __molt_rules
      \(ruleQuery)
  end

  function __molt_revisions
      begin
          echo HEAD
          git for-each-ref --format='%(refname:short)'
      end 2>/dev/null
  end

  # The first operand before the cursor; fails where there is none.
  function __molt_command
      set -l words (commandline -opc)
      set -l i 2
      while test $i -le (count $words)
          switch $words[$i]
              case --
                  echo diff
                  return
              case \(spellingsWithValue.joined(separator: " "))
                  set i (math $i + 1)
              case '-*'
              case '*'
                  echo $words[$i]
                  return
          end
          set i (math $i + 1)
      end
      return 1
  end

  # Whether the command is one of these; without one it is diff.
  function __molt_is
      set -l command (__molt_command)
      contains -- "$command" \(Command.visible.map(\.rawValue).joined(separator: " ")); or set command diff
      contains -- $command $argv
  end

  # Several words with commas between them.
  function __molt_list
      set -l before (string replace -r '[^,]*$' '' -- (commandline -ct))
      printf '%s\\n' "$before"$argv
  end

  complete -c molt -f
  \(fishCommands)
  \(fishOperands)
  \(fishFlags)

  """

private var fishCommands: String {
  (["complete -c molt -n 'not __molt_command >/dev/null' -F"]
    + Command.visible.map {
      "complete -c molt -n 'not __molt_command >/dev/null' -a \($0.rawValue) -d \($0.summary.fishQuoted)"
    }).joined(separator: "\n")
}

private var fishOperands: String {
  Command.visible.flatMap { command in
    sources(command.candidates).map { "complete -c molt -n '__molt_command >/dev/null; and __molt_is \(command.rawValue)' \($0)" }
  }.joined(separator: "\n")
}

private var fishFlags: String {
  Flag.allCases.flatMap { flag in
    let commands = Command.visible.filter(flag.commands.contains).map(\.rawValue).joined(separator: " ")
    let names = (flag.short.map { "-s \($0) " } ?? "") + "-l \(flag.rawValue)"
    let head = "complete -c molt -n '__molt_is \(commands)' \(names)"
    let values = flag.candidates.map { [$0.files == .none ? "-x" : "-r"] + sources($0) } ?? []
    return commands.isEmpty ? [] : ["\(([head] + values).joined(separator: " ")) -d \(flag.summary.fishQuoted)"]
  }.joined(separator: "\n")
}

/// What `complete` is told of where candidates come from.
private func sources(_ candidates: Candidates) -> [String] {
  var result: [String] = []
  let words = candidates.words.joined(separator: " ")
  if !words.isEmpty { result.append("-a \((candidates.isList ? "(__molt_list \(words))" : words).fishQuoted)") }
  if candidates.takesRules { result.append("-a '(__molt_rules)'") }
  if candidates.takesRevisions { result.append("-a '(__molt_revisions)'") }
  switch candidates.files {
  case .none: break
  case .directories: result.append("-a '(__fish_complete_directories)'")
  case .all: result.append("-F")
  }
  return result
}

extension String {
  fileprivate var fishQuoted: String {
    "'" + withoutCodeMarks.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
