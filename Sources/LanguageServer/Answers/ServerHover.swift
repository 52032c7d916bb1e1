extension Server {
  /// What a finding is about, why it has its verdict, and what its rule says.
  func hover(_ parameters: HoverParameters) async throws -> Hover? {
    guard let path = parameters.textDocument.uri.path, let project = try await plannedProject(of: path) else { return nil }
    let place = TextRange(start: parameters.position, end: parameters.position)
    let findings = project.plan.findings(in: path).filter { $0.place.range.touches(place) }
    guard let first = findings.first else { return nil }
    var toldRules: Set<String> = []
    let parts = findings.map { finding in
      let document = toldRules.insert(finding.rule).inserted ? document(finding.rule, project.plan) : nil
      return heading(finding, project.plan) + verdict(finding, project.plan) + (document.map { "\n\n---\n\n" + $0 } ?? "")
    }
    let text = parts.joined(separator: "\n\n---\n\n")
    return Hover(contents: .init(kind: client.readsMarkdown ? "markdown" : "plaintext", value: text), range: first.place.range)
  }

  private func heading(_ finding: PlanSnapshot.Finding, _ plan: Project.Plan) -> String {
    let title = host.catalogue[finding.rule]?.title ?? plan.snapshot.ownRules.first { $0.id == finding.rule }?.title
    return "**\(finding.rule)**" + (title.map { ": " + $0 } ?? "") + "\n\n"
  }

  private func verdict(_ finding: PlanSnapshot.Finding, _ plan: Project.Plan) -> String {
    let unit = plan.unit(of: finding)
    let reasons = (unit?.reasons ?? finding.reasons).map { line($0, plan) }
    let notes = finding.verdict == "changed" || finding.verdict == "review" ? (unit?.notes ?? []).map { line($0, plan) } : []
    let subject = unit.map { "\($0.subject), \($0.findings.count) \($0.findings.count == 1 ? "site" : "sites")" }
    let head = "\(finding.message). Verdict: **\(finding.verdict)**" + (subject.map { " (\($0))" } ?? "") + "."
    return ([head, ""] + reasons + notes).joined(separator: "\n")
  }

  private func line(_ reason: PlanSnapshot.Reason, _ plan: Project.Plan) -> String {
    let help = reason.help.map { " To unblock: \($0)." } ?? ""
    return "- `\(reason.code)`: \(reason.message)\(link(reason.place, plan)).\(help)"
  }

  private func line(_ note: PlanSnapshot.Note, _ plan: Project.Plan) -> String {
    "- note: \(note.message)\(link(note.place, plan))."
  }

  private func link(_ place: PlanSnapshot.Place?, _ plan: Project.Plan) -> String {
    guard let place else { return "" }
    let path = plan.path(place)
    let name = path.string.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path.string
    let line = place.range.start.line + 1
    return client.readsMarkdown ? " ([\(name):\(line)](\(uri(of: path).text)#L\(line)))" : " (\(name):\(line))"
  }

  /// The document of a rule as far as its first example, which is a block before and one after; the others are for
  /// `molt explain`.
  private func document(_ rule: String, _ plan: Project.Plan) -> String? {
    let body = host.catalogue[rule]?.document.body ?? plan.snapshot.ownRules.first { $0.id == rule }?.body
    guard let body else { return nil }
    let fence = "\n```"
    let parts = body.split(separator: fence, omittingEmptySubsequences: false)
    if parts.count <= 5 { return body }
    return parts.prefix(4).joined(separator: fence) + fence + "\n\n`molt explain \(rule)` has more examples."
  }
}
