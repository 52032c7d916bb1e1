import MoltEngine
import MoltText

extension Report {
  /// Whether units stay because a command fails with them, or may do so.
  public var takesBackUnits: Bool { run.verification.map { !$0.takenBack.isEmpty } ?? false }

  /// What the command of `--verify` said: which units were taken back, and why.
  ///
  /// - Parameter isQuiet: whether to say only what went wrong.
  public func verificationText(isQuiet: Bool) -> String {
    guard let verification = run.verification else { return "" }
    let runs = counted(verification.runs, "run")
    guard takesBackUnits else {
      let units = counted(verification.unitCount, "unit")
      return isQuiet ? "" : "molt: `\(verification.command.text)` passes with \(units) (\(runs))\n"
    }
    let text = TakenBackUnit.Reason.allCases.map { reason in
      let units = verification.takenBack.filter { $0.reason == reason }
      if units.isEmpty { return "" }
      // What nothing is said against needs no list.
      let limit = reason == .doesNotCompile ? units.count : 8
      let rest = units.count > limit ? "  and \(counted(units.count - limit, "more unit"))\n" : ""
      return "molt: \(heading(reason, units.count, verification))\n" + units.prefix(limit).map(takenBackText).joined() + rest
    }.joined()
    let isBug = verification.takenBack.contains { $0.reason == .doesNotCompile && !$0.isOwn }
    let advice = isBug ? "molt: please report what was taken back as a bug of molt, with its errors\n" : ""
    return text + advice + "molt: what was printed is in \(verification.log)\n"
  }

  private func heading(_ reason: TakenBackUnit.Reason, _ count: Int, _ verification: CommandVerification) -> String {
    let command = "`\(verification.command.text)`"
    let units = counted(count, "unit")
    switch reason {
    case .doesNotCompile:
      let all = counted(verification.unitCount, "unit")
      return "took back \(count) of \(all), as \(command) fails with \(count == 1 ? "it" : "them"):"
    case .dependent:
      return "took back \(units) that can only move together with \(count == 1 ? "one" : "some") of these:"
    case .notVerified:
      return "took back \(units) because \(command) could not be run more often than \(counted(verification.runs, "time"))"
        + " (--verify-limit):"
    }
  }

  /// The unit, and the first of its errors.
  private func takenBackText(_ unit: TakenBackUnit) -> String {
    let shown = unit.errors.prefix(3).map { "    \(text(of: $0).onOneLine)\n" }
    let more = unit.errors.count > 3 ? ["    and \(counted(unit.errors.count - 3, "more error"))\n"] : []
    return "  \(place(unit.location)): \(unit.subject)\n" + (shown + more).joined()
  }

  private func text(of error: CommandError) -> String {
    guard let path = error.path, !path.hasPrefix("/") else { return error.description }
    return CommandError(path: shown(path), line: error.line, column: error.column, message: error.message).description
  }

  func verificationJSON(_ verification: CommandVerification) -> JSON {
    [
      "command": .string(verification.command.text),
      "directory": .string(verification.directory),
      "inPlace": .bool(verification.command.isInPlace),
      "runs": .int(verification.runs),
      "limit": .int(verification.command.limit),
      "log": .string(verification.log),
      "takenBack": .array(verification.takenBack.map(takenBackJSON)),
    ]
  }

  private func takenBackJSON(_ unit: TakenBackUnit) -> JSON {
    [
      "subject": .string(unit.subject),
      "unit": plan.units.firstIndex { $0.location == unit.location && $0.subject == unit.subject }.map { .int($0) } ?? .null,
      "reason": .string(unit.reason.rawValue),
      "errors": .array(
        unit.errors.map { error in
          [
            "file": .optional(error.path), "line": error.path == nil ? .null : .int(error.line),
            "column": error.column.map { .int($0) } ?? .null, "message": .string(error.message),
          ]
        }),
    ]
  }
}
