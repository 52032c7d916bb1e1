import MoltManifests
import MoltMigrations
public import MoltProject
public import MoltRules
public import MoltSymbols
import MoltSyntax
public import MoltText

/// What a person asks for.
public struct Request: Sendable {
  /// Files and directories, as given; relative ones count from the working directory. A report is about them; what is read
  /// is the project that they are a part of, up to the top of its repository: code outside of them may use what they declare.
  public var paths: [String]
  public var selection: Selection
  /// Deployment targets that hold for every file, whatever the project says.
  public var deploymentTargets: [Floor]
  /// What is asked of the project: what if no deployment target that is known were lower than these?
  public var assumptions: [Floor] = []
  /// Files that are never edited, by patterns as those of a `.gitignore`.
  public var exclusions: [String] = []
  /// The directory whose `.gitignore` it would be.
  public var exclusionDirectory = "."
  /// Whether units that have to edit files outside of the paths stay as they are.
  public var confinesEdits = false
  /// How many files are parsed at once; nil means one for each core.
  public var jobs: Int?

  public init(paths: [String], selection: Selection, deploymentTargets: [Floor] = [], jobs: Int? = nil) {
    self.paths = paths
    self.selection = selection
    self.deploymentTargets = deploymentTargets
    self.jobs = jobs
  }
}

/// All that was found out and decided. Nothing is written yet: `apply(_:policy:)` does.
public struct Run: Sendable {
  public let root: Root
  /// Sorted by path; a `FileID` is an index into it. Those that are never edited are here too.
  public let files: [SourceFile]
  /// What was asked about, where the project is more than that: the plan is about it alone.
  public let scope: Scope?
  /// What was left out, sorted by path.
  public let skipped: [SkippedPath]
  /// The project that the paths of the request are only a part of, an absolute path: uses outside of them are not seen.
  /// Nil if they are the whole project, as far as can be told.
  public internal(set) var enclosingProject: String? = nil
  /// Code of the project that was not read, with the reasons, for a person: it may use what the plan changes.
  public internal(set) var unread: [String] = []
  public let project: ProjectModel
  public let index: ProjectIndex
  /// Verified: what it changes parses, keeps every comment, and leaves nothing to do.
  public internal(set) var plan: Plan
  /// The files that the plan changes, sorted.
  public let rewritten: [RewrittenFile]
  /// Units that failed verification and were taken out of the plan: each is a bug of molt.
  public let rejected: [Rejection]
  /// One sentence each, for a person.
  public let warnings: [String]
  /// Documents of the project that rewrite into one another, a sentence.
  var contradiction: String? = nil

  package init(
    root: Root, files: [SourceFile], scope: Scope? = nil, skipped: [SkippedPath], enclosingProject: String? = nil, unread: [String] = [],
    project: ProjectModel, index: ProjectIndex, plan: Plan, rewritten: [RewrittenFile], rejected: [Rejection], warnings: [String],
    contradiction: String? = nil
  ) {
    self.root = root
    self.files = files
    self.scope = scope
    self.skipped = skipped
    self.enclosingProject = enclosingProject
    self.unread = unread
    self.project = project
    self.index = index
    self.plan = plan
    self.rewritten = rewritten
    self.rejected = rejected
    self.warnings = warnings
    self.contradiction = contradiction
  }

  public func file(_ id: FileID) -> SourceFile { files[Int(id.index)] }

  /// What the plan does to each file that it changes.
  ///
  /// - Parameter context: how many unchanged lines stand around a change (`-U`).
  public func diff(context: Int = 3) -> [FileDiff] {
    rewritten.map { rewritten in
      let file = file(rewritten.id)
      return FileDiff(path: root.repositoryPath(file.path), text: file.text, edits: rewritten.edits, context: context)
    }
  }
}

/// A file before and after.
public struct RewrittenFile: Sendable {
  public let id: FileID
  /// Sorted and disjoint.
  public let edits: [Edit]
  /// The file with the edits made.
  public let text: SourceText

  package init(id: FileID, edits: [Edit], text: SourceText) {
    self.id = id
    self.edits = edits
    self.text = text
  }
}

/// A unit that the plan lost, because what it makes of a file does not stand up to verification.
public struct Rejection: Sendable {
  /// The unit's subject: `class CartModel`.
  public let subject: String
  /// What is wrong with the result, one sentence.
  public let reason: String
  /// The file that shows it, relative to the root.
  public let path: String

  package init(subject: String, reason: String, path: String) {
    self.subject = subject
    self.reason = reason
    self.path = path
  }
}

/// The dry run, from paths to a verified plan: discover, parse, index, plan, rewrite.
///
/// - Throws: `EngineError.usage` for a path that does not exist, where there is no Swift file, or where documents of the
///   project rewrite into one another.
public func migrate(_ request: Request) throws(EngineError) -> Run {
  let run = migrate(try request.read(), request)
  if let contradiction = run.contradiction { throw .usage(contradiction) }
  return run
}

/// The dry run of files that lie in no file system.
///
/// - Parameter files: with paths as below the root of a project; one by the name of a manifest is read as that, too.
package func migrate(_ files: [(path: String, text: SourceText)], _ selection: Selection, _ floors: [Floor]) -> Run {
  let sources = files.enumerated().map { index, file in
    SourceFile(id: FileID(UInt32(index)), path: file.path, text: file.text, readOnly: file.text.readOnlyReason)
  }
  let discovery = Discovery(
    root: Root(path: "", displayPrefix: "", repositoryPrefix: "", repository: nil), files: sources, skipped: [],
    manifests: files.compactMap { Manifest(path: $0.path, text: $0.text) }, links: [], assetColors: AssetColors(),
    enclosingProject: nil, warnings: [])
  let request = Request(paths: [], selection: selection, deploymentTargets: floors, jobs: 1)
  return migrate(Sources(discovery: discovery, project: request.project(discovery), scope: nil), request)
}

private func migrate(_ everything: Sources, _ request: Request) -> Run {
  let jobs = request.jobs ?? processorCount()
  let (sources, project) = (everything.discovery, everything.project)
  let forest = parse(sources.files, jobs: jobs)
  let index = ProjectIndex(files: forest.roots, names: forest.names, project: project)
  let readOnly = sources.files.filter { $0.readOnly != nil }.map(\.id)
  var selection = request.selection
  selection.readOnly.formUnion(readOnly)
  selection.readOnly.formUnion(request.excludedFiles(of: sources))
  if request.confinesEdits { selection.scope = everything.scope?.files }
  let rewriting = Rewriting(
    files: sources.files, forest: forest, index: index, project: project, selection: selection, jobs: jobs, rules: plan)
  let result = rewriting.verified(plan(index, project, selection))
  let surroundings = Surroundings(sources, project)
  let scope = everything.scope
  return Run(
    root: sources.root, files: sources.files, scope: scope, skipped: sources.skipped, enclosingProject: surroundings.enclosingProject,
    unread: surroundings.unread, project: project, index: index, plan: scope.map(result.plan.restricted) ?? result.plan,
    rewritten: result.rewritten.filter { scope?.files.contains($0.id) ?? true },
    rejected: result.rejected,
    warnings: sources.warnings + surroundings.warnings + project.warnings + selection.configuration.unknownNames(in: index) + suppressionWarnings(index, sources.files, selection.catalogue)
      + givenUpWarnings(index, sources.files) + result.pending.map { "\($0) can be migrated by a further run" },
    contradiction: result.contradiction)
}

/// The project and its targets, without a look into any of its sources: nothing is indexed and nothing is planned.
///
/// - Throws: as `migrate(_:)`.
public func describe(_ request: Request) throws(EngineError) -> Run {
  let everything = try request.read()
  let (sources, project) = (everything.discovery, everything.project)
  let nothing = ProjectIndex(files: [], names: parse([], jobs: 1).names, project: ProjectModel(targets: []))
  let surroundings = Surroundings(sources, project)
  return Run(
    root: sources.root, files: sources.files, scope: everything.scope, skipped: sources.skipped,
    enclosingProject: surroundings.enclosingProject, unread: surroundings.unread, project: project, index: nothing, plan: Plan(units: [], findings: []), rewritten: [],
    rejected: [], warnings: sources.warnings + surroundings.warnings + project.warnings)
}

/// What belongs to the project and was not looked at.
struct Surroundings {
  /// The project that the paths of the request are only a part of. One around paths that describe targets themselves can
  /// use these only where they are more than applications and tests.
  let enclosingProject: String?
  let unread: [String]
  let warnings: [String]

  init(_ sources: Discovery, _ project: ProjectModel) {
    let outer = project.targets.contains { $0.kind.isLinkable } ? sources.outerProject : nil
    let sourcesUnread = UnreadSources(sources, project)
    enclosingProject = sources.enclosingProject ?? outer
    unread = sourcesUnread.names(root: sources.root)
    warnings = [outer.map(partWarning), sourcesUnread.warning(root: sources.root)].compactMap { $0 }
  }
}

extension Request {
  func project(_ sources: Discovery) -> ProjectModel {
    var project = ProjectModel(
      files: sources.files.map(\.path), links: sources.links, manifests: sources.manifests,
      overrides: deploymentTargets,
      isWholeRepository: sources.root.repository.map { $0.top == sources.root.path } ?? true)
    project.assumptions = assumptions
    project.foreignMentions = sources.foreignMentions
    project.assetColors = sources.assetColors
    return project
  }
}

/// That molt gave up on types: told once, with the first place.
private func givenUpWarnings(_ index: ProjectIndex, _ files: [SourceFile]) -> [String] {
  let expressions = index.expressionsGivenUp
  guard let first = expressions.first else { return [] }
  let file = files[Int(first.file.index)]
  let line = file.lines.position(of: first.range.lowerBound).line
  let others = expressions.count > 1 ? ", and those of \(expressions.count - 1) more," : ""
  return [
    "\(file.path):\(line): the type of this expression\(others) took too much work to find out; what depends on it stays as it is. "
      + "Please report this line as a bug of molt"
  ]
}

/// That a comment `molt:ignore` names something else than rules, which keeps nothing.
private func suppressionWarnings(_ index: ProjectIndex, _ files: [SourceFile], _ catalogue: Catalogue) -> [String] {
  Suppression.all(in: index).compactMap { suppression in
    guard let unknown = suppression.unknownRules(in: catalogue).first else { return nil }
    let file = files[Int(suppression.location.file.index)]
    let line = file.lines.position(of: suppression.location.range.lowerBound).line
    let advice =
      closest(to: unknown, among: catalogue.rules.map(\.id)).map { "did you mean `\($0)`?" } ?? "write a reason behind ` -- `"
    return "\(file.path):\(line): `molt:ignore` names `\(unknown)`, which is no rule; \(advice)"
  }
}
