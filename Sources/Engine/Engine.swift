import MoltManifests
import MoltMigrations
public import MoltProject
public import MoltRules
public import MoltSemantics
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
  /// What the team describes of the libraries that the project imports.
  public var libraries = Libraries.none
  /// What is asked of the project: what if no deployment target that is known were lower than these?
  public var assumptions: [Floor] = []
  /// Files that are never edited, by patterns as those of a `.gitignore`.
  public var exclusions: [String] = []
  /// The directory whose `.gitignore` it would be.
  public var exclusionDirectory = "."
  /// Whether units that have to edit files outside of the paths stay as they are.
  public var confinesEdits = false
  /// How many sites may change at most: units that would be too many stay for another run. Nil for any number.
  public var maxChanges: Int?
  /// Contents that take the place of what lies on disk, or is not there yet, by paths like those of `paths`.
  public var overlays: [BytePath: [UInt8]] = [:]
  /// The directory that is the project where the paths lie in no repository, which would say how far it goes; nil where each
  /// path is then a project of its own.
  public var projectDirectory: String?
  /// A directory that is no project, whatever lies around it: the project that a path is a part of is not it, nor one that holds
  /// it, though a repository may begin there. Someone's home; nil where any may be a project.
  public var home: BytePath?
  /// How many files are parsed at once; nil means one for each core.
  public var jobs: Int?
  /// Is told what the run is about to do, on the thread of the run.
  public var observer: Phase.Observer?

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
  public internal(set) var rewritten: [RewrittenFile]
  /// Units that failed verification and were taken out of the plan: each is a bug of molt.
  public let rejected: [Rejection]
  /// One sentence each, for a person.
  public internal(set) var warnings: [String]
  /// What a command said of the plan, where one was asked.
  public internal(set) var verification: CommandVerification? = nil
  /// Documents of the project that rewrite into one another, a sentence.
  var contradiction: String? = nil
  /// What made the plan, to be asked again about a part of it; nil where nothing was planned.
  var rewriting: Rewriting? = nil

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
public func migrate(_ request: Request) throws(EngineError) -> Run { try Migration(request).proposal() }

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
  return Migration(Sources(discovery: discovery, project: request.project(discovery), scope: nil), request).run()
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
    enclosingProject: surroundings.enclosingProject, unread: surroundings.unread, project: project, index: nothing,
    plan: Plan(units: [], findings: []), rewritten: [],
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
    for manifest in sources.manifests { project.foreignMentions.addSettings(of: manifest.text, at: manifest.path) }
    project.assetColors = sources.assetColors
    return project
  }
}
