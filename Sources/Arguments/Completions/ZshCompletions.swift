/// For `$fpath`, as a file called `_molt`, or to be sourced after `compinit`.
let zshCompletions = """
  #compdef molt
  # Completions of molt \(version) for zsh, printed by `molt completions zsh`.

  _molt_rules() {
    local -a rules
    rules=(${(f)"$(\(ruleQuery))"})
    compadd "$@" -a rules
  }

  _molt_revisions() {
    local -a revisions
    revisions=(${(f)"$(\(revisionQuery))"})
    compadd "$@" -a revisions
  }

  _molt_commands() {
    local -a commands
    commands=(
  \(zshCommands)
    )
    _describe -t commands command commands
  }

  _molt() {
    local -a flags operands
    local command= word
    local -i i=2
    while (( i < CURRENT )); do
      word=$words[i]
      (( i += 1 ))
      case $word in
        (--) break ;;
        (\(spellingsWithValue.joined(separator: "|"))) (( i += 1 )) ;;
        (-*) ;;
        (*)
          command=$word
          break
          ;;
      esac
    done
    case $command in
  \(zshArms)
    esac
    _arguments -s -S : $flags $operands
  }

  # Molt is completed by this file when it is sourced, and by what it defines when $fpath has it.
  if [ "$funcstack[1]" = _molt ]; then
    _molt "$@"
  else
    compdef _molt molt
  fi

  """

private var zshCommands: String {
  Command.visible.map { "    " + "\($0.rawValue):\($0.summary.withoutCodeMarks.replacing(":", with: #"\:"#))".singleQuoted }
    .joined(separator: "\n")
}

private var zshArms: String {
  let first = ["'1:command or path: _alternative \"commands:command:_molt_commands\" \"files:path:_files\"'", "'*:path:_files'"]
  let named = Command.visible.map { arm($0.rawValue, $0, ["'1:command:'"] + operands($0)) }
  return ([arm("''", .diff, first)] + named + [arm("*", .diff, ["'*:path:_files'"])]).joined(separator: "\n")
}

/// What `_arguments` is told of all that follows a command.
private func operands(_ command: Command) -> [String] {
  command.operands.isEmpty ? [] : ["'*:\(command.operands.zshMessage):\(action(command.candidates))'"]
}

private func arm(_ pattern: String, _ command: Command, _ operands: [String]) -> String {
  """
      (\(pattern))
        flags=(
  \(command.flags.map { "        " + specification($0) }.joined(separator: "\n"))
        )
        operands=(\(operands.joined(separator: " ")))
        ;;
  """
}

/// What `_arguments` is told of a flag.
private func specification(_ flag: Flag) -> String {
  let head = flag.isRepeatable ? "*" : "(\(flag.spellings.joined(separator: " ")))"
  let value = flag.placeholder.map { ":\($0.zshMessage):\(flag.candidates.map(action) ?? "")" } ?? ""
  let text = ("[" + flag.summary.zshDescription + "]" + value).singleQuoted
  let names = flag.spellings.map { flag.placeholder == nil ? $0 : $0.hasPrefix("--") ? $0 + "=" : $0 + "+" }
  return head.singleQuoted + (names.count == 1 ? names[0] : "{\(names.joined(separator: ","))}") + text
}

/// How `_arguments` finds candidates.
private func action(_ candidates: Candidates) -> String {
  if candidates.isList { return "_values -s , value " + candidates.words.joined(separator: " ") }
  let actions = actions(candidates)
  guard actions.count > 1 else { return actions.first?.action ?? "" }
  // The space keeps the options that `_arguments` would hand on from a function that knows none of them.
  return " _alternative " + actions.map { "\"\($0.tag):value:\($0.action)\"" }.joined(separator: " ")
}

private func actions(_ candidates: Candidates) -> [(tag: String, action: String)] {
  var actions: [(tag: String, action: String)] = []
  if !candidates.words.isEmpty { actions.append(("words", "(\(candidates.words.joined(separator: " ")))")) }
  if candidates.takesRules { actions.append(("rules", "_molt_rules")) }
  if candidates.takesRevisions { actions.append(("revisions", "_molt_revisions")) }
  switch candidates.files {
  case .none: break
  case .directories: actions.append(("directories", "_files -/"))
  case .all: actions.append(("files", "_files"))
  }
  return actions
}

extension String {
  /// As what is completed is called above the candidates.
  fileprivate var zshMessage: String { zshDescription }

  fileprivate var zshDescription: String {
    var text = withoutCodeMarks
    for mark in ["\\", "[", "]", ":"] { text = text.replacing(mark, with: "\\" + mark) }
    return text
  }
}
