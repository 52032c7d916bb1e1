import MoltEngine
import MoltProject

extension Report {
  /// Whether units were lost to verification, each of them a bug of molt.
  public var hasBugs: Bool { !run.rejected.isEmpty }

  /// What a person should know of how the project was read: a sentence each.
  public var warnings: [String] {
    let contradictions = run.project.targets.compactMap(contradiction)
    let more = counted(contradictions.count - 3, "more target")
    let rest = contradictions.count > 3 ? ["`--deployment-target` overrides those of \(more)"] : []
    return run.warnings + contradictions.prefix(3) + rest
  }

  /// Why nothing moves in the one file that was asked about, or the project around it was not seen; nil where neither is so.
  public var warningOfUnmovedFile: String? {
    guard let scope = run.scope else {
      return run.files.first.map { "\(shown($0.path)) is left out of the project, as vendored or built, and was looked at alone" }
    }
    guard let file = run.files.first(where: { scope.files.contains($0.id) }) else { return nil }
    if let reason = file.readOnly { return "\(shown(file.path)) is never edited: \(reason.phrase)" }
    return run.isExcluded(file.id) ? "\(shown(file.path)) is never edited: the configuration excludes it" : nil
  }

  /// What the report takes for granted, the warnings, each a line, and units that did not stand up to verification.
  ///
  /// - Parameter isVerbose: whether to list all warnings, however many.
  public func warningText(style: Style = .plain, isVerbose: Bool = false) -> String {
    let all = self.warnings
    let listed = isVerbose || all.count <= 11 ? all : Array(all.prefix(10))
    let rest = all.count > listed.count ? ["\(all.count - listed.count) more warnings (--verbose lists them)"] : []
    let warnings = (listed + rest).map { "molt: \(style.yellow("warning:")) \($0)\n" }
    let bugs = run.rejected.map { rejection in
      "molt: \(style.red("bug:")) \(rejection.subject) was left out, because its result failed verification: "
        + "\(shown(rejection.path)): \(rejection.reason)\n"
    }
    return assumptionText + (warnings + bugs).joined()
  }

  /// That the command line opens a gate which the project keeps closed; nil if it does not. A floor that nobody wrote
  /// is no decision that could be contradicted.
  private func contradiction(_ target: Target) -> String? {
    guard !target.files.isEmpty, !target.hasDefaultFloors else { return nil }
    for override in run.project.overrides {
      let lower = target.floors.filter { $0.platform == override.platform && $0.version < override.version }
      guard let floor = lower.min(by: { $0.version < $1.version }) else { continue }
      return "`\(override.provenance.file) \(override.provenance.text)` overrides \(floor.platform.rawValue) "
        + "\(floor.version) of target \(target.name) "
        + "(\(shown(floor.provenance.file)):\(floor.provenance.line))"
    }
    return nil
  }
}

extension Rejection {
  /// That a unit was lost to verification, for a person who sees the place.
  var bugMessage: String { "a bug in molt: \(subject) was left out, because its result failed verification: \(reason)" }
}
