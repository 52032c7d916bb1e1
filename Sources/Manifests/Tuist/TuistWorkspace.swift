import MoltSyntax

/// A `Workspace.swift` of Tuist's: the projects that are built together.
///
/// As with `XcodeWorkspace`, what lies below the root is read whether a workspace names it or not. A project that is named
/// and was not found is worth a warning.
struct TuistWorkspace {
  /// Relative to the root of the run.
  let path: String
  /// The manifests that it names by a path without wildcards, relative to the root of the run. What a program would tell is
  /// left out.
  private(set) var projects: [String] = []

  /// - Parameter helpers: those that the manifest can use.
  ///
  /// Nil if the file declares no workspace.
  init?(_ manifest: ManifestFile, helpers: [ManifestFile], rootDirectory: String) {
    path = manifest.path
    var definitions = TuistDefinitions()
    for file in helpers + [manifest] { definitions.add(file) }
    var evaluator = TuistEvaluator(definitions, budget: WorkBudget(size: manifest.size))
    let declared = definitions.scope?.values.filter { evaluator.resolved($0, as: "Workspace").node.calleeName == "Workspace" }
    guard let declared, !declared.isEmpty else { return nil }
    for workspace in declared {
      guard let list = evaluator.resolved(workspace, as: "Workspace").argument("projects") else { continue }
      for element in evaluator.elements(of: list, as: "Path").values {
        guard let directory = evaluator.path(element, manifest: path, root: rootDirectory), !directory.contains("*")
        else { continue }
        projects.append(directory.appendingPath("Project.swift"))
      }
    }
  }
}
