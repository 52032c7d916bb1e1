/// The manual page of molt, written from the same tables as the help.
public var manual: String {
  var page = Roff()
  page.macro("Dd \(pageDate)")
  page.macro("Dt MOLT 1")
  page.macro("Os")
  name(&page)
  synopsis(&page)
  page.macro("Sh DESCRIPTION")
  page.paragraph("This is molt \(version). " + overview)
  commands(&page)
  flags(&page)
  environment(&page)
  files(&page)
  exitStatuses(&page)
  examples(&page)
  page.macro("Sh SEE ALSO")
  page.macro("Xr git 1 ,")
  page.macro("Xr git-apply 1")
  return page.text
}

/// `November 23, 2026`, as mdoc has it.
private var pageDate: String {
  let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
  ]
  let parts = releaseDate.split(separator: "-").compactMap { Int($0) }
  return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
}

private func name(_ page: inout Roff) {
  page.macro("Sh NAME")
  page.macro("Nm molt")
  page.macro("Nd \(tagline)")
}

private func synopsis(_ page: inout Roff) {
  page.macro("Sh SYNOPSIS")
  page.macro("Nm")
  page.macro("Op Ar PATH ...")
  page.macro("Op Ar FLAGS")
  for command in Command.visible {
    page.macro("Nm")
    page.macro("Cm \(command.rawValue)")
    if !command.operands.isEmpty { page.macro(operandMacro(command.operands)) }
    page.macro("Op Ar FLAGS")
  }
}

private func commands(_ page: inout Roff) {
  page.macro("Sh COMMANDS")
  page.terms(Command.visible) { page, command in
    let operands = command.operands.isEmpty ? "" : " " + operandMacro(command.operands)
    page.macro("It Cm \(command.rawValue)\(operands)")
    page.paragraph(command.summary + ".")
    for paragraph in command.discussion {
      page.macro("Pp")
      page.paragraph(paragraph)
    }
  }
}

private func flags(_ page: inout Roff) {
  page.macro("Sh OPTIONS")
  page.paragraph("Flags may stand anywhere. `--flag value` and `--flag=value` are the same, and `--` ends them.")
  page.terms(Flag.allCases.filter { !$0.visibleCommands.isEmpty }) { page, flag in
    let names = flag.spellings.map { "Fl " + Roff.escapedCode(String($0.dropFirst())) }.joined(separator: " , ")
    page.macro("It \(names)\(flag.placeholder.map { " " + operandMacro($0) } ?? "")")
    page.paragraph(flag.summary + ".")
    let commands = flag.visibleCommands
    if commands.count < Command.visible.count {
      page.paragraph("For " + commands.map { "`\($0.rawValue)`" }.joined(separator: ", ") + ".")
    }
  }
}

private func environment(_ page: inout Roff) {
  section(&page, "ENVIRONMENT", EnvironmentVariable.allCases.map { ("Ev \($0.rawValue)", $0.meaning) })
}

private func files(_ page: inout Roff) {
  section(&page, "FILES", KnownFile.allCases.map { ("Pa \(Roff.escapedCode($0.rawValue))", $0.meaning) })
}

private func exitStatuses(_ page: inout Roff) {
  section(&page, "EXIT STATUS", ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })
}

/// - Parameter terms: each as its macro has it, and what it means.
private func section(_ page: inout Roff, _ title: String, _ terms: [(macro: String, meaning: String)]) {
  page.macro("Sh \(title)")
  page.terms(terms) { page, term in
    page.macro("It \(term.macro)")
    page.paragraph(term.meaning)
  }
}

private func examples(_ page: inout Roff) {
  page.macro("Sh EXAMPLES")
  for (index, example) in Example.all.enumerated() {
    if index > 0 { page.macro("Pp") }
    page.paragraph(example.meaning + ":")
    page.literal([example.line])
  }
}

extension Flag {
  fileprivate var visibleCommands: [Command] { Command.visible.filter(commands.contains) }
}

/// `[PATH ...]` as `Oo Ar PATH ... Oc`; words in small letters stand for themselves.
private func operandMacro(_ operands: String) -> String {
  var text = operands
  for mark in ["[", "]", "|"] { text = text.replacing(mark, with: " \(mark) ") }
  return text.split(separator: " ").map { word in
    switch word {
    case "[": "Oo"
    case "]": "Oc"
    case "|", "...": String(word)
    default: (word.contains(where: \.isUppercase) ? "Ar " : "Cm ") + Roff.escapedCode(String(word))
    }
  }.joined(separator: " ")
}
