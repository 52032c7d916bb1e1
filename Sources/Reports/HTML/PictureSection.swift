import MoltText

/// What waits for what, in a picture and in words.
extension Report {
  /// How many components are drawn at most.
  private static let pictureLimit = 7

  var pictureSection: String {
    let components = waitingComponents
    guard !components.isEmpty else {
      return section("units", "What waits for what", "", "<p class=\"empty\">No unit waits for anything.</p>\n")
    }
    let drawn = Array(components.prefix(Self.pictureLimit))
    let rest = components.dropFirst(drawn.count)
    let sites = groupedCount(rest.reduce(0) { $0 + $1.siteCount }, "site")
    let verb = rest.count == 1 ? "is" : "are"
    let others = rest.isEmpty ? "" : " \(groupedCount(rest.count, "smaller group")) with \(sites) \(verb) not drawn."
    let items = components.flatMap { sentences($0, limit: .max) }.map { "<li>\(markup(ofMessage: $0))</li>\n" }
    return section(
      "units", "What waits for what",
      "Reasons on the left, the units that wait for them on the right. The wider the band, the more sites.\(others)",
      """
      <figure>\(UnitPicture(report: self, components: drawn).svg)
      <details><summary>The same in words</summary><ul>\(items.joined())</ul></details></figure>

      """)
  }

  /// A sentence for each of the first clusters, for who does not see the picture.
  func sentences(_ component: WaitingComponent, limit: Int) -> [String] {
    let shown = component.clusters.prefix(limit).map { sentence($0, of: component) }
    let rest = component.clusters.count - shown.count
    return shown + (rest > 0 ? ["And \(counted(rest, "more group"))."] : [])
  }

  private func sentence(_ cluster: WaitingComponent.Cluster, of component: WaitingComponent) -> String {
    let names = cluster.units.prefix(8).map { plan.units[$0].subject }
    let rest = cluster.units.count - names.count
    let verb = component.isLoose ? "each waits" : cluster.units.count == 1 ? "waits" : "wait"
    let reasons = cluster.reasons.map { component.reasons[$0] }.map { reason in
      component.isLoose ? "\(reason.name) at a place of its own" : "\(reason.name) (\(reason.detail))"
    }
    return names.joined(separator: ", ") + (rest > 0 ? " and \(grouped(rest)) more" : "")
      + ": \(groupedCount(siteCount(cluster.units), "site")), \(verb) for \(reasons.joined(separator: " and for "))."
  }
}
