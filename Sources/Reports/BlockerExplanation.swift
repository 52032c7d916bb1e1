public import Rules
import Text

/// A kind of reason for a person: what it means, and which rules have an example of it.
public func explanation(of reason: NamedReason, style: Style = .plain) -> String {
  let meanings = reason.meanings.map { (reason.meanings.count > 1 ? "- " : "") + $0 + "\n" }.joined()
  let rules = reason.rules.map { "molt explain \($0.id)" }.joined(separator: ", ")
  return style.bold("reason \(reason.name)") + "\n\n" + meanings + (rules.isEmpty ? "" : "\nWith an example: \(rules)\n")
}

extension Report {
  /// Everything that reasons of a kind keep from moving, what holds the most first; nil if there is no such reason.
  public func explanation(ofBlockerKind kind: String, style: Style = .plain) -> String? {
    let hindrances = hindrances.filter { $0.blockers[0].kind == kind }
    let alone = plan.findings.filter { $0.unit == nil && $0.blocker?.kind == kind }
    guard !hindrances.isEmpty || !alone.isEmpty else { return nil }
    return "\(style.bold(kind)) holds back \(extent(kind, hindrances, alone)).\n"
      + hindrances.map { text(of: $0, style) }.joined()
      + alone.map { "\n" + line($0, style) + "\n" + remedy($0.blocker!, indent: "  ") }.joined()
  }

  private func extent(_ kind: String, _ hindrances: [Hindrance], _ alone: [Finding]) -> String {
    var parts: [String] = []
    let units = Set(hindrances.flatMap(\.units))
    if !units.isEmpty {
      let freed = units.count { plan.units[$0].blockers.allSatisfy { $0.kind == kind } }
      let places = counted(hindrances.reduce(0) { $0 + $1.blockers.count }, "place")
      parts.append("\(counted(units.count, "unit")), \(freed) of them alone, in \(places)")
    }
    if !alone.isEmpty { parts.append("\(counted(alone.count, "site")) on \(alone.count == 1 ? "its" : "their") own") }
    return parts.joined(separator: ", and ")
  }

  private func text(of hindrance: Hindrance, _ style: Style) -> String {
    let units = hindrance.units.map { unit in
      plan.units[unit].subject + (hindrance.alone.contains(unit) ? "" : " (not alone)")
    }
    var result = "\n\(style.bold(units.joined(separator: ", "))):\n"
    for line in configurationLines(hindrance.blockers.compactMap(\.deploymentTarget)) {
      result += "  \(self.text(of: line))\n"
    }
    if let low = hindrance.blockers.first(where: { $0.deploymentTarget != nil }) { result += remedy(low, indent: "  ") }
    for (number, blocker) in hindrance.blockers.enumerated() where blocker.deploymentTarget == nil {
      result += "  " + (blocker.location.map { place($0) + ": " } ?? "") + blocker.message.onOneLine + "\n"
      if let location = blocker.location { result += excerpt(location, indent: "    ", style: style) }
      let isLast = number + 1 == hindrance.blockers.count || hindrance.blockers[number + 1].remedy != blocker.remedy
      if isLast { result += remedy(blocker, indent: "  ") }
    }
    return result
  }
}
