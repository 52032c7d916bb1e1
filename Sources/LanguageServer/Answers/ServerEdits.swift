/// The edits of code actions: planned again for what was chosen alone, and verified, as `apply` would write them.
extension Server {
  func resolved(_ parameters: ResolveParameters) async throws -> CodeAction? {
    let choice = parameters.data
    let action = CodeAction(title: parameters.title, kind: parameters.kind, isPreferred: parameters.isPreferred, data: choice)
    guard let project = projects.first(where: { $0.path == choice.project }), project.generation == choice.generation,
      project.isPlanned
    else { throw ResponseError.contentModified }
    guard let edited = try await withEdits([action], project).first else {
      throw ResponseError.failed("this does not move without other code: choose more of it")
    }
    return edited
  }

  /// The actions with their edits. One whose code does not move alone is left out.
  func withEdits(_ actions: [CodeAction], _ project: Project) async throws -> [CodeAction] {
    let choices = actions.map { $0.disabled == nil ? $0.data.map { fingerprints($0, project.plan) } : nil }
    let answer = try await host.planner(request(project, choices: choices.compactMap { $0 }), options)
    // What was typed meanwhile is not what the edits are for.
    guard projects.contains(where: { $0.path == project.path && $0.generation == project.generation }) else {
      throw ResponseError.contentModified
    }
    var edits = (answer.edits ?? [])[...]
    return try zip(actions, choices).compactMap { action, choice in
      guard choice != nil else { return action }
      guard let files = edits.popFirst() ?? nil, !files.isEmpty else { return nil }
      var action = action
      action.edit = try workspaceEdit(files)
      return action
    }
  }

  /// A finding of each unit that a choice is about.
  private func fingerprints(_ choice: CodeAction.Choice, _ plan: Project.Plan) -> [String] {
    if let fingerprint = choice.fingerprint { return [fingerprint] }
    let findings = choice.path.map(plan.findings) ?? plan.snapshot.findings
    var seen: Set<Int> = []
    return findings.filter { finding in
      guard finding.verdict == "changed", choice.rule.map({ finding.rule == $0 }) ?? true else { return false }
      return finding.unit.map { seen.insert($0).inserted } ?? false
    }.map(\.fingerprint)
  }

  private func workspaceEdit(_ files: [FileEdits]) throws -> WorkspaceEdit {
    if let doubtful = files.first(where: { documents[$0.path]?.isCertain == false }) {
      let path = doubtful.path.string
      throw ResponseError.failed(
        "a message of the editor could not be read: close `\(path)` and open it again, so that what it holds is known")
    }
    guard client.takesVersions else {
      return WorkspaceEdit(changes: Dictionary(files.map { (uri(of: $0.path).ascii, $0.edits) }) { $0 + $1 })
    }
    return WorkspaceEdit(
      documentChanges: files.map { file in
        DocumentEdit(
          textDocument: VersionedDocument(uri: uri(of: file.path), version: documents[file.path]?.version), edits: file.edits)
      })
  }
}
