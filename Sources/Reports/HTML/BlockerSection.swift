package import MoltText

/// All reasons of one kind that keep sites as they are.
package struct BlockerKind {
  package let code: BlockerCode
  /// Sites that have a reason of this kind among theirs, and below, those that have no other.
  package var held = 0
  package var freed = 0
  /// What to do, the most frequent advice first.
  package var advice: [String] = []
  /// The places, those that free the most sites first.
  var places: [Place] = []

  /// Reasons that one change removes, and what waits for them.
  struct Place {
    let blocker: Blocker
    /// Of a reason without a place of its own, the site's.
    let location: Location?
    let held: Int
    let freed: Int
    /// How many reasons there are beside the first.
    var others = 0
  }
}

extension Report {
  /// The kinds of reasons that block sites, those that free the most of them first.
  package var blockerKinds: [BlockerKind] {
    var kinds: [String: BlockerKind] = [:]
    var advice: [String: [String: Int]] = [:]
    for finding in plan.findings where finding.verdict == .blocked {
      let blockers = blockers(of: finding)
      let names = Set(blockers.map(\.code.name))
      for blocker in blockers {
        let name = blocker.code.name
        kinds[name, default: BlockerKind(code: blocker.code)].places += place(of: blocker, alone: finding)
        if let help = blocker.help { advice[name, default: [:]][help, default: 0] += 1 }
      }
      for name in names { kinds[name]!.held += 1 }
      if names.count == 1 { kinds[names.first!]!.freed += 1 }
    }
    for place in sharedPlaces { kinds[place.blocker.code.name]?.places.append(place) }
    return kinds.values.map { $0.sorted(advice: advice[$0.code.name, default: [:]]) }
      .sorted { ($1.freed, $1.held, $0.code.name) < ($0.freed, $0.held, $1.code.name) }
  }

  private func blockers(of finding: Finding) -> [Blocker] {
    guard let unit = finding.unit else { return [finding.blocker].compactMap { $0 } }
    return plan.units[unit].blockers.filter { $0.code != .availabilityGuard }
  }

  /// The place of what keeps a site that belongs to no unit.
  private func place(of blocker: Blocker, alone finding: Finding) -> [BlockerKind.Place] {
    guard finding.unit == nil else { return [] }
    return [.init(blocker: blocker, location: blocker.location ?? finding.location, held: 1, freed: 1)]
  }

  /// The places of what keeps units.
  private var sharedPlaces: [BlockerKind.Place] {
    blockerGroups.filter { plan.units[$0.units[0]].verdict == .blocked && $0.blockers[0].deploymentTarget == nil }.map { group in
      BlockerKind.Place(
        blocker: group.blockers[0], location: group.blockers[0].location, held: group.siteCount, freed: freedSites(group),
        others: group.blockers.count - 1)
    }
  }

  func blockerSection(_ details: HTMLDetails) -> String {
    let items = blockerKinds.map { BlockerItem(report: self, kind: $0, details: details).html }
    guard !items.isEmpty else { return section("blockers", "Blockers", "", "<p class=\"empty\">Nothing is blocked.</p>\n") }
    let introduction = "Why sites stay as they are. First come the reasons whose removal alone unblocks the most sites."
    let first = "<ol class=\"blockers\">\n\(items.prefix(Self.kindLimit).joined())</ol>\n"
    return section("blockers", "Blockers", introduction, first + rest(items.dropFirst(Self.kindLimit)))
  }

  /// How many kinds of reasons are seen at once.
  private static let kindLimit = 10

  private func rest(_ items: ArraySlice<String>) -> String {
    guard !items.isEmpty else { return "" }
    let names = groupedCount(items.count, "more kind") + " of reasons"
    return "<details class=\"rest\"><summary>\(names)</summary>\n<ol class=\"blockers\">\n\(items.joined())</ol></details>\n"
  }
}

extension BlockerKind {
  fileprivate func sorted(advice counts: [String: Int]) -> BlockerKind {
    var kind = self
    kind.advice = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let numbered = Array(places.enumerated())
    kind.places = numbered.sorted { a, b in
      (b.element.freed, b.element.held, a.offset) < (a.element.freed, a.element.held, b.offset)
    }.map(\.element)
    return kind
  }
}

/// A kind of reason in the list.
private struct BlockerItem {
  let report: Report
  let kind: BlockerKind
  let details: HTMLDetails

  private static let limit = 25

  private var name: String { escaped(kind.code.name) }

  var html: String {
    let meaning = kind.code.meaning.isEmpty ? "" : "<p class=\"meaning\">\(markup(ofMessage: kind.code.meaning.asSentence))</p>\n"
    return """
      <li><div class="blocker-head"><h3><code>\(name)</code></h3>\
      <p class="extent">blocks <b>\(groupedCount(kind.held, "site"))</b>\(extent)</p>\
      <a class="show needs-script" hidden href="#verdict=blocked&amp;blocker=\(name)">Show sites\
      <span class="hidden"> of \(name)</span></a></div>
      \(meaning)<p class="help">\(help)</p>
      \(places)</li>

      """
  }

  private var extent: String {
    if kind.freed == kind.held { return " on its own" }
    return kind.freed == 0 ? ", none of them on its own" : ", and is the only blocker of <b>\(grouped(kind.freed))</b>"
  }

  private var help: String {
    guard let advice = kind.advice.first else {
      return "<b>What to do:</b> see the places, and <code>molt explain \(name)</code>"
    }
    let others = kind.advice.count - 1
    let rest = others == 0 ? "" : " <span class=\"more\">(or, elsewhere, \(counted(others, "other change")))</span>"
    return "<b>To unblock:</b> \(markup(ofMessage: advice))\(rest)"
  }

  private var places: String {
    guard !kind.places.isEmpty else { return "" }
    let count = kind.places.reduce(0) { $0 + 1 + $1.others }
    return """
      <details class="places"><summary>\(groupedCount(count, "place"))</summary>
      <div class="scroll" role="region" aria-label="Places of \(name)" tabindex="0"><table class="figures">
      <thead><tr><th scope="col">Place and reason</th><th scope="col">Sites unblocked</th>\
      <th scope="col">Sites held</th></tr></thead>
      <tbody>\(kind.places.prefix(Self.limit).map(row).joined())</tbody></table></div>\(more)</details>

      """
  }

  private func row(_ place: BlockerKind.Place) -> String {
    let location = place.location.map { "<code class=\"path\">\(escaped(report.place($0)))</code>" } ?? ""
    let others = place.others == 0 ? "" : " <span class=\"more\">and \(counted(place.others, "place")) more</span>"
    return """
      <tr><td>\(location)\(others)<p>\(markup(ofMessage: place.blocker.message.onOneLine))</p></td>\
      \(number(place.freed, isStrong: true))\(number(place.held))</tr>

      """
  }

  private var more: String {
    let rest = kind.places.count - Self.limit
    guard rest > 0 else { return "" }
    let command = "molt explain \(kind.code.name)\(details.explainFlags)"
    return "<p class=\"more\">and \(groupedCount(rest, "more place")): <code>\(escaped(command))</code></p>\n"
  }
}
