internal import MoltText

/// A folder that the client has open, or the directory of a file, and what is known of it.
struct Project {
  /// Absolute, as the client names it.
  let path: BytePath
  /// Whether all of it is looked at; else only the files right in it that an editor has open.
  let isWhole: Bool
  /// How often something has changed that the plan depends on.
  private(set) var generation = 1
  /// Up to which change the plan goes.
  private var plannedGeneration = 0
  private(set) var plan = Plan()
  /// What was told of it last, so that nothing is told twice.
  private var toldProblem: String?

  init(path: BytePath, isWhole: Bool = true) {
    self.path = path
    self.isWhole = isWhole
  }

  var isPlanned: Bool { plannedGeneration == generation }

  func holds(_ path: BytePath) -> Bool { isWhole ? path.isWithin(self.path) : path.parent == self.path }

  mutating func change() { generation += 1 }

  mutating func settle(_ plan: Plan, upTo generation: Int) {
    self.plan = plan
    plannedGeneration = generation
  }

  /// Whether a problem is another one than the last.
  mutating func isNews(_ problem: String?) -> Bool {
    defer { toldProblem = problem }
    return problem != nil && problem != toldProblem
  }
}

extension Project {
  /// A plan, to be asked about files.
  struct Plan {
    let snapshot: PlanSnapshot
    /// Indices of findings, in order of place.
    private let findings: [BytePath: [Int]]

    init(_ snapshot: PlanSnapshot = PlanSnapshot()) {
      self.snapshot = snapshot
      findings = Dictionary(grouping: snapshot.findings.indices) { snapshot.files[snapshot.findings[$0].place.file] }
    }

    /// The files in which something is found.
    var paths: some Sequence<BytePath> { findings.keys }

    func findings(in path: BytePath) -> [PlanSnapshot.Finding] { findings[path, default: []].map { snapshot.findings[$0] } }

    func unit(of finding: PlanSnapshot.Finding) -> PlanSnapshot.Unit? { finding.unit.map { snapshot.units[$0] } }

    /// The path of a place.
    func path(_ place: PlanSnapshot.Place) -> BytePath { snapshot.files[place.file] }
  }
}
