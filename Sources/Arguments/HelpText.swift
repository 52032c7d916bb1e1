/// The version of molt.
public let version = "0.2.0"

/// The day of that version.
public let releaseDate = "2026-11-24"

/// What molt is, in a line.
let tagline = "migrates Swift code bases from deprecated patterns to their replacements, where that changes nothing else"

/// What holds for all commands.
let overview = """
  Without a command, molt prints a diff; without a path, it looks at the working directory. Only `apply` and `undo` write. \
  `molt help COMMAND` lists the flags of a command. Put `--` before a path that has the name of a command.
  """

/// What `molt help` prints, for one command or for all.
public func helpText(for command: Command?) -> String {
  command.map(commandHelp) ?? mainHelp
}

private var mainHelp: String {
  let commands = Command.allCases.filter { !$0.isHidden }
    .map { ("  molt " + [$0.rawValue, $0.operands].joined(separator: " "), $0.summary) }
  return """
    molt: \(tagline).

    Usage: molt [COMMAND] [PATH ...] [FLAGS]

    \(table(commands))

    \(wrapped(overview))

    Exit status:
    \(table(ExitStatus.allCases.map { ("  \($0.rawValue)", $0.meaning) }))

    """
}

private func commandHelp(_ command: Command) -> String {
  let flags = Flag.allCases.filter { $0.commands.contains(command) }.map { flag in
    let short = flag.short.map { "-\($0), " } ?? "    "
    let value = flag.placeholder.map { flag.isValueOptional ? " [\($0)]" : " " + $0 } ?? ""
    return ("  " + short + flag.spelling + value, flag.summary(in: command))
  }
  let usage = ["molt", command.rawValue, command.operands, "[FLAGS]"].filter { !$0.isEmpty }.joined(separator: " ")
  let paragraphs = [command.summary + "."] + command.discussion.map(wrapped) + ["Usage: \(usage)", table(flags)]
  return paragraphs.joined(separator: "\n\n") + "\n"
}

/// Two columns.
private func table(_ rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { $0 + String(repeating: " ", count: width - $0.count + 2) + $1 }.joined(separator: "\n")
}

/// Broken at spaces, so that no line is longer than a hundred columns.
private func wrapped(_ paragraph: String) -> String {
  var lines = [""]
  for word in paragraph.split(separator: " ") {
    if lines.last!.isEmpty {
      lines[lines.count - 1] = String(word)
    } else if lines.last!.count + word.count < 100 {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines.joined(separator: "\n")
}
