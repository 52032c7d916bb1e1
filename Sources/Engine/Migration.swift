import MoltMigrations
import MoltProject
import MoltRules
import MoltSymbols
import MoltText

/// A project that was read, parsed and indexed once, for as many plans as are asked for.
public struct Migration {
  private let everything: Sources
  private let request: Request
  private let jobs: Int
  private let forest: Forest
  private let index: ProjectIndex
  private let surroundings: Surroundings
  private var selection: Selection

  private var sources: Discovery { everything.discovery }
  private var project: ProjectModel { everything.project }

  /// - Throws: as `migrate(_:)`.
  public init(_ request: Request) throws(EngineError) {
    let everything = try request.read()
    if let problem = request.libraries.problem(in: everything.project) { throw .usage(problem) }
    self.init(everything, request)
  }

  init(_ everything: Sources, _ request: Request) {
    self.everything = everything
    self.request = request
    let sources = everything.discovery
    jobs = request.jobs ?? processorCount()
    request.observer?(.parsing(files: sources.files.count))
    forest = parse(sources.files, jobs: jobs, libraries: request.libraries)
    request.observer?(.planning(files: sources.files.count))
    index = ProjectIndex(files: forest.roots, names: forest.names, project: everything.project, libraries: request.libraries)
    surroundings = Surroundings(sources, everything.project)
    selection = request.selection
    selection.readOnly.formUnion(sources.files.filter { $0.readOnly != nil }.map(\.id))
    selection.excluded = Set(request.excludedFiles(of: sources)).subtracting(selection.readOnly)
    selection.readOnly.formUnion(selection.excluded)
    if request.confinesEdits { selection.scope = everything.scope?.files }
    if let limit = request.maxChanges, let left = verified().plan.unitsLeftOut(limit) { selection.kept.merge(left) { $1 } }
  }

  /// What the rules make of the project.
  ///
  /// - Throws: `EngineError.usage` where documents of the project rewrite into one another.
  public func proposal() throws(EngineError) -> Run {
    let run = run()
    if let contradiction = run.contradiction { throw .usage(contradiction) }
    return run
  }

  /// Whether rules come from documents of the project.
  func isOwn(_ rules: Set<String>) -> Bool { rules.allSatisfy(selection.catalogue.isOwn) }

  /// - Parameter kept: units that stay although they could change, by the place of their subject, with the reason.
  package func run(leaving kept: [Location: Blocker] = [:]) -> Run { run(verified(leaving: kept)) }

  func verified(leaving kept: [Location: Blocker] = [:]) -> VerifiedPlan {
    let rewriting = rewriting(leaving: kept)
    return rewriting.verified(plan(index, project, rewriting.selection))
  }

  private func rewriting(leaving kept: [Location: Blocker] = [:]) -> Rewriting {
    var selection = selection
    selection.kept.merge(kept) { $1 }
    return Rewriting(
      files: sources.files, forest: forest, index: index, project: project, selection: selection, jobs: jobs, rules: plan,
      observer: request.observer)
  }

  func run(_ result: VerifiedPlan) -> Run {
    let scope = everything.scope
    var run = Run(
      root: sources.root, files: sources.files, scope: scope, skipped: scope?.skipped ?? sources.skipped,
      enclosingProject: surroundings.enclosingProject, unread: surroundings.unread, project: project, index: index,
      plan: scope.map(result.plan.restricted) ?? result.plan,
      rewritten: result.rewritten.filter { scope?.files.contains($0.id) ?? true },
      rejected: result.rejected,
      warnings: sources.warnings + surroundings.warnings + project.warnings + selection.configuration.unknownNames(in: index)
        + IgnoreComments(sources: everything, surroundings: surroundings, index: index, selection: selection).warnings(result.plan)
        + givenUpWarnings(index, sources.files)
        + result.pending.map { "\($0) can be migrated by another run" },
      contradiction: result.contradiction)
    run.rewriting = rewriting()
    return run
  }
}
