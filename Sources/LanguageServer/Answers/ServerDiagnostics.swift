internal import MoltText

/// What is found, as diagnostics.
extension Server {
  /// How many other places a diagnostic names: a unit may have hundreds, and each of its sites names the others.
  private static let relatedLimit = 10

  /// What is told of a file. What a person has silenced is not told of.
  func diagnostics(in path: BytePath, _ plan: Project.Plan) -> [Diagnostic] {
    plan.findings(in: path).compactMap { diagnostic($0, plan) }
  }

  func diagnostic(_ finding: PlanSnapshot.Finding, _ plan: Project.Plan) -> Diagnostic? {
    let severity: Diagnostic.Severity
    switch finding.verdict {
    case "changed", "review": severity = .information
    case "blocked", "gated": severity = .hint
    default: return nil
    }
    return Diagnostic(
      range: finding.place.range, severity: severity, code: finding.rule, message: message(finding, plan),
      relatedInformation: related(finding, plan), data: .init(fingerprint: finding.fingerprint))
  }

  private func message(_ finding: PlanSnapshot.Finding, _ plan: Project.Plan) -> String {
    let others = plan.unit(of: finding).map { $0.findings.count - 1 } ?? 0
    let joint = others == 0 ? "" : ", together with \(others) other \(others == 1 ? "site" : "sites")"
    let outcome =
      switch finding.verdict {
      case "changed": "can be replaced" + joint
      case "review": "can be replaced" + joint + ", and a person should look at the result"
      default: finding.reason ?? "stays as it is"
      }
    return "\(finding.message); \(outcome)"
  }

  /// What keeps the unit, first; then its other sites.
  private func related(_ finding: PlanSnapshot.Finding, _ plan: Project.Plan) -> [Diagnostic.Related]? {
    guard let unit = plan.unit(of: finding) else { return nil }
    let reasons = unit.reasons.lazy.compactMap { reason in reason.place.map { (place: $0, message: reason.message) } }
    let sites = unit.findings.lazy.map { plan.snapshot.findings[$0] }.filter { $0.fingerprint != finding.fingerprint }
      .map { (place: $0.place, message: $0.message) }
    let places = Array(reasons.prefix(Server.relatedLimit)) + sites.prefix(Server.relatedLimit)
    let related = places.prefix(Server.relatedLimit).map { place, message in
      Diagnostic.Related(location: FileRange(uri: uri(of: plan.path(place)), range: place.range), message: message)
    }
    return related.isEmpty ? nil : related
  }

  // MARK: Sent

  /// Sends what a new plan finds in the files that are told of, as far as it is news.
  func publish(_ project: Project) {
    if client.pullsDiagnostics {
      if client.refreshesDiagnostics { ask(.number(number()), "workspace/diagnostic/refresh", Nothing()) }
      return
    }
    let toldBefore = published.keys.filter { $0.isWithin(project.path) }
    let all = options.diagnostics == .project ? Set(project.plan.paths) : []
    for path in all.union(documents.keys).union(toldBefore).sorted() where self.project(of: path)?.path == project.path {
      let isTold = options.diagnostics == .project || documents[path] != nil
      publish(isTold ? diagnostics(in: path, project.plan) : [], path)
    }
  }

  /// What is the same is sent again for a document that was edited: editors move with the text what they show.
  func publish(_ diagnostics: [Diagnostic], _ path: BytePath) {
    let new = Published(version: documents[path]?.version, diagnostics: diagnostics)
    guard published[path] != new, published[path] != nil || !diagnostics.isEmpty else { return }
    published[path] = diagnostics.isEmpty ? nil : new
    notify("textDocument/publishDiagnostics", PublishParameters(uri: uri(of: path), version: new.version, diagnostics: diagnostics))
  }

  // MARK: Asked for

  func documentDiagnostics(_ parameters: DocumentParameters) async throws -> DiagnosticReport? {
    let path = parameters.textDocument.uri.path
    guard let path, let project = try await plannedProject(of: path) else {
      return DiagnosticReport(kind: "full", resultId: "none", items: [])
    }
    return DiagnosticReport(kind: "full", resultId: resultID(project), items: diagnostics(in: path, project.plan))
  }

  private func resultID(_ project: Project) -> String { "\(project.generation)" }

  /// All files. Those that the client knows of already are told of where they have changed, or have nothing any more.
  func workspaceDiagnostics(_ parameters: WorkspaceDiagnosticParameters) async throws -> WorkspaceDiagnosticReport? {
    while projects.contains(where: { !$0.isPlanned }) { try await waitForPlan() }
    var items: [DiagnosticReport] = []
    let previous = (parameters.previousResultIds ?? []).compactMap { id in id.uri.path.map { ($0, id) } }
    var known = Dictionary(previous) { first, _ in first }
    for project in projects {
      for path in project.plan.paths.sorted() where self.project(of: path)?.path == project.path {
        items.append(report(path, project, known: known.removeValue(forKey: path)?.value))
      }
    }
    let gone = known.sorted { $0.key < $1.key }.map { DiagnosticReport(kind: "full", resultId: "none", items: [], uri: $0.value.uri) }
    return WorkspaceDiagnosticReport(items: items + gone)
  }

  private func report(_ path: BytePath, _ project: Project, known: String?) -> DiagnosticReport {
    let id = resultID(project)
    let items = known == id ? nil : diagnostics(in: path, project.plan)
    return DiagnosticReport(
      kind: items == nil ? "unchanged" : "full", resultId: id, items: items, uri: uri(of: path), version: documents[path]?.version)
  }
}
