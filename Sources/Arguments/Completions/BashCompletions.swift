/// For bash from 3.2 on, which macOS has, with or without the package `bash-completion`.
///
/// Where a function leaves no candidate, readline completes the names of files, as it knows best how to quote them.
let bashCompletions = """
  # Completions of molt \(version) for bash, printed by `molt completions bash`.

  _molt_rules() {
    \(ruleQuery)
  }

  _molt_revisions() {
    \(revisionQuery)
  }

  # No names of files, where none belong. Bash 3.2 has no such choice.
  _molt_no_files() {
    compopt +o default +o bashdefault 2>/dev/null
  }

  # The words of $1 that begin like the word at the cursor; of a list with commas, like its last part.
  _molt_words() {
    local word before='' last=$cur
    if [ -n "${2-}" ]; then
      last=${cur##*,}
      before=${cur%"$last"}
    fi
    while IFS= read -r word; do
      COMPREPLY+=("$before$word")
    done < <(compgen -W "$1" -- "$last")
  }

  # Sets $command to the first operand before the cursor, $only_paths where paths alone may follow.
  _molt_find_command() {
    local word i=1
    while [ "$i" -lt "$COMP_CWORD" ]; do
      word=${COMP_WORDS[i]}
      i=$((i + 1))
      case $word in
      --)
        only_paths=yes
        return
        ;;
      \(spellingsWithValue.joined(separator: " | ")))
        if [ "${COMP_WORDS[i]}" = = ]; then i=$((i + 1)); fi
        i=$((i + 1))
        ;;
      -*) ;;
      *) if [ -z "$command" ]; then command=$word; fi ;;
      esac
    done
  }

  _molt() {
    local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command='' only_paths=''
    COMPREPLY=()
    # Bash makes three words of `--flag=value`.
    if [ "$cur" = = ]; then
      cur=''
    elif [ "$previous" = = ]; then
      previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    _molt_find_command
    if [ -n "$only_paths" ]; then return; fi
    case $previous in
  \(bashValues)
    esac
    case $cur in
    -*)
      _molt_no_files
      case $command in
  \(bashFlags)
      esac
      return
      ;;
    esac
    case $command in
  \(bashOperands)
    esac
  }

  complete -o bashdefault -o default -F _molt molt

  """

private var bashValues: String {
  Flag.allCases.compactMap { flag in
    flag.candidates.map { arm(flag.spellings, bashStatements($0) + ["return"], indent: 2) }
  }.joined(separator: "\n")
}

private var bashFlags: String {
  Command.visible.filter { $0 != .diff }.map { command in
    arm([command.rawValue], ["_molt_words \(words(command.flags.flatMap(\.spellings)))"], indent: 4)
  }.joined(separator: "\n") + "\n"
    + arm(["*"], ["_molt_words \(words(Command.diff.flags.flatMap(\.spellings)))"], indent: 4)
}

private var bashOperands: String {
  let first = arm(["''"], ["_molt_words \(words(Command.visible.map(\.rawValue)))"], indent: 2)
  return
    ([first]
    + Command.visible.filter { $0.candidates != Command.diff.candidates }.map {
      arm([$0.rawValue], bashStatements($0.candidates), indent: 2)
    }).joined(separator: "\n")
}

private func bashStatements(_ candidates: Candidates) -> [String] {
  var result = candidates.files == .none ? ["_molt_no_files"] : []
  if !candidates.words.isEmpty { result.append("_molt_words \(words(candidates.words))\(candidates.isList ? " list" : "")") }
  if candidates.takesRules { result.append(#"_molt_words "$(_molt_rules)""#) }
  if candidates.takesRevisions { result.append(#"_molt_words "$(_molt_revisions)""#) }
  return result.isEmpty ? [":"] : result
}

private func words(_ words: [String]) -> String { words.joined(separator: " ").singleQuoted }

/// A case of `case`.
private func arm(_ patterns: [String], _ statements: [String], indent: Int) -> String {
  let space = String(repeating: " ", count: indent)
  let lines = [patterns.joined(separator: " | ") + ")"] + statements.map { "  " + $0 } + ["  ;;"]
  return lines.map { space + $0 }.joined(separator: "\n")
}
