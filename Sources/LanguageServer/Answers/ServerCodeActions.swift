internal import MoltText

/// What a person can have done.
extension Server {
  func codeActions(_ parameters: CodeActionParameters) async throws -> [CodeAction]? {
    guard let path = parameters.textDocument.uri.path, let project = try await plannedProject(of: path) else { return [] }
    let findings = project.plan.findings(in: path).filter { $0.place.range.touches(parameters.range) }
    var actions = fixes(findings, project)
    if parameters.context.triggerKind != 2 { actions += ruleActions(findings, path, project) }
    if project.plan.findings(in: path).contains(where: { $0.verdict == "changed" }) {
      actions.append(action("Molt: replace all in this file", CodeAction.fixAll, project, path: path))
    }
    actions = actions.filter { $0.matches(parameters.context.only) && ($0.disabled == nil || client.showsDisabledActions) }
    return client.resolvesEdits ? actions : try await withEdits(Array(actions.prefix(Server.eagerLimit)), project)
  }

  /// How many actions get their edits before anybody has chosen one: each is a plan of its own.
  private static let eagerLimit = 8

  /// One for each unit that has a site here, or site that has none.
  private func fixes(_ findings: [PlanSnapshot.Finding], _ project: Project) -> [CodeAction] {
    var seen: Set<Int> = []
    return findings.compactMap { finding in
      if let unit = finding.unit, !seen.insert(unit).inserted { return nil }
      guard diagnostic(finding, project.plan) != nil else { return nil }
      let own = findings.filter { $0.fingerprint == finding.fingerprint || $0.unit != nil && $0.unit == finding.unit }
      return fix(finding, project, own.compactMap { diagnostic($0, project.plan) })
    }
  }

  private func fix(_ finding: PlanSnapshot.Finding, _ project: Project, _ diagnostics: [Diagnostic]) -> CodeAction {
    var action = action(title(finding, project.plan), CodeAction.quickFix, project, fingerprint: finding.fingerprint)
    action.diagnostics = diagnostics
    if finding.verdict == "changed" {
      if action.disabled == nil { action.isPreferred = true }
    } else {
      action.disabled = .init(reason: explanation(finding, project.plan))
    }
    return action
  }

  private func title(_ finding: PlanSnapshot.Finding, _ plan: Project.Plan) -> String {
    guard let unit = plan.unit(of: finding), unit.findings.count > 1 else { return "Molt: replace this (\(finding.rule))" }
    let files = Set(unit.findings.map { plan.snapshot.findings[$0].place.file }).count
    return "Molt: migrate \(unit.subject), \(unit.findings.count) sites in \(files) \(files == 1 ? "file" : "files")"
  }

  private func explanation(_ finding: PlanSnapshot.Finding, _ plan: Project.Plan) -> String {
    if finding.verdict == "review" { return "a person should look at the result: allow it by the level `review`" }
    let reasons = plan.unit(of: finding)?.reasons ?? finding.reasons
    guard let first = reasons.first else { return finding.reason ?? "it stays as it is" }
    let others = Set(reasons.map(\.code)).subtracting([first.code]).sorted()
    return "\(first.code): \(first.message)" + (others.isEmpty ? "" : "; and \(others.joined(separator: ", "))")
  }

  /// All that the rules do which have something to do here.
  private func ruleActions(_ findings: [PlanSnapshot.Finding], _ path: BytePath, _ project: Project) -> [CodeAction] {
    Set(findings.filter { $0.verdict == "changed" }.map(\.rule)).sorted().flatMap { rule in
      [
        action("Molt: replace all of \(rule) in this file", CodeAction.fixRule, project, rule: rule, path: path),
        action("Molt: replace all of \(rule) in the project", CodeAction.fixRule, project, rule: rule),
      ]
    }
  }

  private func action(
    _ title: String, _ kind: String, _ project: Project, fingerprint: String? = nil, rule: String? = nil, path: BytePath? = nil
  ) -> CodeAction {
    CodeAction(
      title: title, kind: kind, disabled: project.plan.snapshot.refusal.map { .init(reason: $0) },
      data: .init(project: project.path, generation: project.generation, fingerprint: fingerprint, rule: rule, path: path))
  }
}
