public import MoltEngine
import MoltProject
public import MoltText

/// A run, ready to be told: to a person, to an editor, to another program.
///
/// Everything is in the order of paths and offsets, so one input has one report on every machine.
public struct Report: Sendable {
  public let run: Run
  private let lineTables: [FileID: LineTable]
  /// For each unit the indices of its findings, in order of place.
  package let findingIndices: [[Int]]

  /// Where the run is only a part of what they were made for.
  let fingerprintsOfWhole: [String]?

  /// Whether files are named from the top of the repository: for who reads the report on another machine.
  private(set) var namesFilesFromTop = false

  public init(_ run: Run) { self.init(run, fingerprints: nil) }

  /// - Parameter fingerprints: of the findings, where they are those of a run that had more.
  init(_ run: Run, fingerprints: [String]?) {
    self.run = run
    fingerprintsOfWhole = fingerprints
    var indices = [[Int]](repeating: [], count: run.plan.units.count)
    for (index, finding) in run.plan.findings.enumerated() {
      if let unit = finding.unit { indices[unit].append(index) }
    }
    findingIndices = indices
    var tables: [FileID: LineTable] = [:]
    for location in Self.locations(run.plan) where tables[location.file] == nil {
      tables[location.file] = run.file(location.file).lines
    }
    lineTables = tables
  }

  public var plan: Plan { run.plan }

  /// The files that were asked about.
  var filesInScope: [SourceFile] { run.scope.map { scope in run.files.filter { scope.files.contains($0.id) } } ?? run.files }

  /// The targets that compile one of them; all where everything was asked about.
  var targets: [Target] {
    run.scope.map { scope in run.project.targets.filter { !scope.files.isDisjoint(with: $0.files) } } ?? run.project.targets
  }

  /// What was left out and might have held code of the project, which the version control's own directory never does.
  var skipped: [SkippedPath] { run.skipped.filter { $0.path != ".git/" && !$0.path.hasSuffix("/.git/") } }

  /// How the report names a file: as a person would from the working directory.
  func path(_ file: FileID) -> String { shown(run.file(file).path) }

  /// The same report for who reads it elsewhere.
  var namedFromTop: Report {
    var report = self
    report.namesFilesFromTop = true
    return report
  }

  /// How the report names a path relative to the root. One with control characters is quoted as `git` does, so that a
  /// line stays a line.
  func shown(_ path: String) -> String {
    let path = namesFilesFromTop ? run.root.pathFromTop(path) : run.root.displayPath(path)
    return path.utf8.contains { $0 < 0x20 || $0 == 0x7F } ? quotedPath(path) : path
  }

  func lines(_ file: FileID) -> LineTable { lineTables[file] ?? run.file(file).lines }

  func position(_ location: Location) -> Position { lines(location.file).position(of: location.range.lowerBound) }

  /// `path:line:column`.
  func place(_ location: Location) -> String {
    let position = position(location)
    return "\(path(location.file)):\(position.line):\(position.column)"
  }

  /// `path:line`, as `molt explain` takes it.
  func line(of location: Location) -> String { "\(path(location.file)):\(position(location).line)" }

  /// The findings that belong to a unit, in order of place.
  func findings(of unit: Int) -> [Finding] { findingIndices[unit].map { plan.findings[$0] } }

  private static func locations(_ plan: Plan) -> [Location] {
    plan.findings.map(\.location) + plan.findings.compactMap { $0.blocker?.location }
      + plan.units.flatMap { unit in
        [unit.location] + unit.edits.map(\.location) + unit.blockers.compactMap(\.location)
          + unit.notes.flatMap(\.locations)
      }
  }
}
