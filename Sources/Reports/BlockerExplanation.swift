public import MoltRules
import MoltText

/// A kind of reason for a person: what it means, and which rules have an example of it.
public func explanation(of reason: NamedReason, style: Style = .plain) -> String {
  let meanings = reason.meanings.map { (reason.meanings.count > 1 ? "- " : "") + $0.asSentence + "\n" }.joined()
  let rules = reason.rules.map { "molt explain \($0.id)" }.joined(separator: ", ")
  return style.bold("reason \(reason.name)") + "\n\n" + meanings + (rules.isEmpty ? "" : "\nFor an example: \(rules)\n")
}

extension Report {
  /// Everything that reasons of a kind keep from moving, what holds the most first; nil if there is no such reason.
  public func explanation(ofBlockerKind kind: String, style: Style = .plain) -> String? {
    let blockerGroups = blockerGroups.filter { $0.blockers[0].code.name == kind }
    let alone = plan.findings.filter { $0.unit == nil && $0.blocker?.code.name == kind }
    guard !blockerGroups.isEmpty || !alone.isEmpty else { return nil }
    return "\(style.bold(kind)) blocks \(extent(kind, blockerGroups, alone)).\n"
      + blockerGroups.map { text(of: $0, style) }.joined()
      + alone.map { "\n" + line($0, style) + "\n" + help($0.blocker!, indent: "  ") }.joined()
  }

  private func extent(_ kind: String, _ blockerGroups: [BlockerGroup], _ alone: [Finding]) -> String {
    var parts: [String] = []
    let units = Set(blockerGroups.flatMap(\.units))
    if !units.isEmpty {
      let freed = units.count { plan.units[$0].blockers.allSatisfy { $0.code.name == kind } }
      let places = counted(blockerGroups.reduce(0) { $0 + $1.blockers.count }, "place")
      parts.append("\(counted(units.count, "unit")) (\(onlyBlocker(of: freed, among: units.count))) in \(places)")
    }
    if !alone.isEmpty { parts.append(independentSites(alone.count)) }
    return parts.joined(separator: ", and ")
  }

  private func text(of blockerGroup: BlockerGroup, _ style: Style) -> String {
    let units = blockerGroup.units.map { unit in
      plan.units[unit].subject + (blockerGroup.alone.contains(unit) ? "" : " (not the only blocker)")
    }
    var result = "\n\(style.bold(units.joined(separator: ", "))):\n"
    for line in configurationLines(blockerGroup.blockers.compactMap(\.deploymentTarget)) {
      result += "  \(self.text(of: line))\n"
    }
    if let low = blockerGroup.blockers.first(where: { $0.deploymentTarget != nil }) { result += help(low, indent: "  ") }
    for (number, blocker) in blockerGroup.blockers.enumerated() where blocker.deploymentTarget == nil {
      result += "  " + (blocker.location.map { place($0) + ": " } ?? "") + blocker.message.onOneLine + "\n"
      if let location = blocker.location { result += excerpt(location, indent: "    ", style: style) }
      let isLast = number + 1 == blockerGroup.blockers.count || blockerGroup.blockers[number + 1].help != blocker.help
      if isLast { result += help(blocker, indent: "  ") }
    }
    return result
  }
}
