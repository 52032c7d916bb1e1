import MoltEngine
import MoltProject
import MoltText

/// What `--if` asks about: deployment targets that are not raised yet.
extension Report {
  private var assumptions: [Floor] { run.project.assumptions }

  /// That the report is about what is not so; empty where it is not.
  var assumptionText: String {
    guard !assumptions.isEmpty else { return "" }
    let versions = assumptions.map { "\($0.platform.rawValue) \($0.version)" }.joined(separator: ", ")
    return "molt: as if no deployment target were lower than \(versions); unknown deployment targets stay unknown\n"
  }

  /// The lines of configuration to raise for each unit that this would free, those that free the most first.
  func raiseText(isVerbose: Bool, style: Style) -> String {
    guard !assumptions.isEmpty else { return "" }
    let groups = raiseGroups
    guard !groups.isEmpty else { return "Raising deployment targets unblocks nothing more.\n" }
    let units = groups.reduce(0) { $0 + $1.units.count }
    let shown = isVerbose ? groups[...] : groups.prefix(5)
    let rest = groups.dropFirst(shown.count).reduce(0) { $0 + $1.units.count }
    return "Raising deployment targets unblocks \(counted(units, "unit")):\n"
      + shown.map { text(of: $0, isVerbose: isVerbose, style) }.joined()
      + (rest > 0 ? "  and \(counted(rest, "more unit")) (--verbose lists them)\n" : "")
  }

  /// Units that wait for the same lines.
  private struct RaiseGroup {
    let lines: [ConfigurationLine]
    var units: [Int]
  }

  private var raiseGroups: [RaiseGroup] {
    var groups: [Set<LowDeploymentTarget>: RaiseGroup] = [:]
    for (index, unit) in plan.units.enumerated() where !unit.raises.isEmpty {
      groups[Set(unit.raises), default: RaiseGroup(lines: configurationLines(unit.raises), units: [])].units.append(index)
    }
    return groups.values.sorted { ($1.units.count, $0.units[0]) < ($0.units.count, $1.units[0]) }
  }

  private func text(of group: RaiseGroup, isVerbose: Bool, _ style: Style) -> String {
    let subjects = group.units.map { plan.units[$0].subject }
    let shown = isVerbose || subjects.count <= 6 ? subjects : subjects.prefix(5) + ["\(subjects.count - 5) more"]
    let lines = isVerbose || group.lines.count <= 4 ? group.lines[...] : group.lines.prefix(3)
    let rest = group.lines.count - lines.count
    return "  \(style.bold(shown.joined(separator: ", "))):\n" + lines.map { "    raise \(text(of: $0))\n" }.joined()
      + (rest > 0 ? "    and \(rest) more lines (--verbose lists them)\n" : "")
  }

  // MARK: Targets

  /// Whether targets that share a floor reach what is asked, and which lines to raise; empty where nothing is asked of
  /// the platform.
  func assumptionText(for floors: [Floor], of target: Target, _ style: Style) -> String {
    guard let floor = floors.first else { return "" }
    guard let version = run.project.assumption(for: floor, in: target) else {
      return assumptions.contains { $0.platform == floor.platform } ? "  " + style.green("reached") : ""
    }
    var places: [Place] = []
    let others = floors.flatMap(\.others).filter { $0.version < version }.map(\.provenance)
    for line in [floor.provenance] + others {
      let place = Place(file: line.file, line: line.line)
      if !places.contains(place) { places.append(place) }
    }
    return "  " + style.yellow("below \(version): raise \(text(of: places))")
  }

  private struct Place: Equatable {
    let file: String
    /// 0 where `file` is a flag.
    let line: Int
  }

  /// `App.xcodeproj/project.pbxproj:7, :12, Base.xcconfig:3`: each file is named once.
  private func text(of places: [Place]) -> String {
    var last: String?
    return places.map { place in
      defer { last = place.file }
      if place.line == 0 { return place.file }
      return (place.file == last ? "" : shown(place.file)) + ":\(place.line)"
    }.joined(separator: ", ")
  }
}
