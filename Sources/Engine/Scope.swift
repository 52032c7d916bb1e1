import MoltProject
import MoltRules
public import MoltText

/// The part of a project that a person asked about, where the project was read beyond it.
public struct Scope: Sendable {
  public let files: Set<FileID>
  /// What was left out of it, sorted by path.
  let skipped: [SkippedPath]

  public func contains(_ location: Location) -> Bool { files.contains(location.file) }
}

/// What a run looks at.
struct Sources {
  let discovery: Discovery
  let project: ProjectModel
  /// Nil where all of it was asked for.
  let scope: Scope?
}

extension Request {
  /// Reads what the paths name, and as much around them as their project is: what stands outside of them may use what they
  /// declare.
  ///
  /// - Throws: `EngineError` as `discover(_:jobs:)` does.
  func read() throws(EngineError) -> Sources {
    observer?(.discovery)
    let overlay = try Overlay(overlays)
    let jobs = jobs ?? processorCount()
    let asked = try discover(paths, jobs: jobs, home: home, overlay: overlay)
    var sources = Sources(discovery: asked, project: project(asked), scope: nil)
    while let directories = try directoriesAround(sources) {
      guard
        let wider = try? discover(
          directories, jobs: jobs, isAbsolute: paths.contains { $0.hasPrefix("/") }, home: home, overlay: overlay),
        let files = wider.files(of: asked)
      else { break }
      sources = Sources(discovery: wider, project: project(wider), scope: Scope(files: files, skipped: wider.skipped(of: asked)))
    }
    return sources
  }

  /// The project that what was read is only a part of, or the projects where its parts lie in several repositories.
  private func directoriesAround(_ sources: Sources) throws(EngineError) -> [String]? {
    if let directory = Surroundings(sources.discovery, sources.project).enclosingProject { return [directory] }
    if sources.scope == nil, let repositories = repositories(around: sources.discovery.root) { return repositories }
    return try projectAround(sources).map { [$0] }
  }

  /// The repositories of paths that lie in none together: each is the project of those in it.
  ///
  /// - Returns: nil where all of each is asked for.
  private func repositories(around root: Root) -> [String]? {
    guard root.repository == nil, let overlay = try? Overlay(overlays), let start = try? StartingPoints(paths, overlay: overlay) else {
      return nil
    }
    let asked = start.directories.map { root.absolutePath(String($0.dropLast())) } + start.files.map { root.absolutePath($0) }
    let projects = asked.map { path in
      guard let top = Repository(around: path)?.top, home?.isWithin(BytePath(top)) != true else { return path }
      return top
    }
    return projects == asked ? nil : Set(projects).sorted()
  }

  private func projectAround(_ sources: Sources) throws(EngineError) -> String? {
    let root = sources.discovery.root
    guard let projectDirectory, sources.scope == nil, root.repository == nil, let directory = realPath(projectDirectory) else { return nil }
    if root.path == directory || isBelow(root.path, directory) { return directory }
    throw .usage("\(paths[0]): outside of the project: neither below \(directory) nor in a repository")
  }
}

extension Discovery {
  /// Where the files of a part of it are; nil if one is missing: who asks for a directory that a walk leaves out means it.
  fileprivate func files(of part: Discovery) -> Set<FileID>? {
    let places = Dictionary(uniqueKeysWithValues: files.map { (BytePath(root.absolutePath($0.path)), $0.id) })
    let found = part.files.compactMap { places[BytePath(part.root.absolutePath($0.path))] }
    return found.count == part.files.count ? Set(found) : nil
  }

  /// What was left out of a part of it, too.
  fileprivate func skipped(of part: Discovery) -> [SkippedPath] {
    let places = Set(part.skipped.map { BytePath(part.root.absolutePath($0.path)) })
    return skipped.filter { places.contains(BytePath(root.absolutePath($0.path))) }
  }
}

extension Plan {
  /// The plan as far as it is about some of the files.
  func restricted(to scope: Scope) -> Plan {
    let kept = findings.indices.filter { scope.contains(findings[$0].location) }
    return keeping(
      Set(kept), compliantUses: compliantUses.filter { scope.contains($0.location) },
      otherSites: otherSites.filter { scope.files.contains($0.key) })
  }

  /// Some of the findings, and the units that they belong to.
  fileprivate func keeping(_ kept: Set<Int>, compliantUses: [CompliantUse], otherSites: [FileID: Int]) -> Plan {
    let findings = self.findings.indices.filter(kept.contains).map { self.findings[$0] }
    let unitIndices = Set(findings.compactMap(\.unit)).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(unitIndices, unitIndices.indices))
    return Plan(
      units: unitIndices.map { units[$0] }, findings: findings.map { $0.moved(toUnit: $0.unit.flatMap { places[$0] }) },
      dependencies: dependencies.compactMap { dependency in
        guard let unit = places[dependency.unit], let other = places[dependency.other] else { return nil }
        return UnitDependency(unit: unit, other: other)
      },
      compliantUses: compliantUses, otherSites: otherSites, usedIgnores: usedIgnores)
  }
}

extension Run {
  /// The run as far as it is about some of its findings: indices into those of the plan.
  public func keeping(_ findings: Set<Int>) -> Run {
    var run = self
    run.plan = plan.keeping(findings, compliantUses: plan.compliantUses, otherSites: plan.otherSites)
    let edited = Set(run.plan.units.lazy.filter { $0.verdict == .changed }.flatMap(\.edits).map(\.location.file))
    run.rewritten = rewritten.filter { edited.contains($0.id) }
    return run
  }
}
