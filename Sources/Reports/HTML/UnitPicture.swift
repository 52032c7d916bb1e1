import MoltText

/// What waits for what: reasons at the left, the units that wait for them at the right, and between them bands as broad as
/// the units have sites.
struct UnitPicture {
  let report: Report
  let components: [WaitingComponent]

  private static let width = 920, column = 340, gap = 8, space = 26, padding = 6
  /// How many boxes a component has at either side.
  private static let limit = 7
  /// How broad all bands are together.
  private static let fullBreadth = 300

  private struct Box {
    let title: String
    let detail: String
    let kind: String
    var y = 0
    var height: Int
    /// How much of the height bands have taken.
    var used = 0

    func start(of breadth: Int) -> Int { y + min(used + UnitPicture.padding, height - breadth - 2) }
  }

  /// Units that are drawn as one.
  private struct Part {
    let units: ArraySlice<Int>
    let reasons: [Int]
    let breadth: Int
  }

  var svg: String {
    var content = ""
    var y = 0
    for component in components {
      let (drawing, height) = draw(component, at: y)
      content += drawing
      y += height + Self.space
    }
    return frame(max(1, y - Self.space), content)
  }

  // MARK: Components

  private func draw(_ component: WaitingComponent, at top: Int) -> (svg: String, height: Int) {
    let parts = parts(component)
    let reasons = Self.reasons(parts)
    var right = parts.map { box($0, component, reasons) }
    var left = reasons.map { reason in
      let breadth = parts.reduce(0) { $0 + ($1.reasons.contains(reason) ? $1.breadth : 0) }
      let facts = component.reasons[reason]
      return Box(title: facts.name, detail: facts.detail, kind: facts.kind, height: max(42, breadth + 2 * Self.padding))
    }
    let height = max(Self.place(&left), Self.place(&right))
    Self.center(&left, from: top, height)
    Self.center(&right, from: top, height)
    var bands = ""
    for (index, part) in parts.enumerated() {
      for (place, reason) in reasons.enumerated() where part.reasons.contains(reason) {
        bands += band(&left[place], &right[index], part.breadth)
      }
    }
    return (bands + left.map { draw($0, x: 0) }.joined() + right.map { draw($0, x: Self.width - Self.column) }.joined(), height)
  }

  /// The biggest units one by one, and the others of each cluster together.
  private func parts(_ component: WaitingComponent) -> [Part] {
    let clusters = component.clusters.prefix(Self.limit)
    let single = max(0, min(4, Self.limit / max(1, clusters.count) - 1))
    return clusters.flatMap { cluster in
      // Units of one site each say no more one by one.
      let big = cluster.units.prefix { report.findingIndices[$0].count > 1 }.count
      let isAll = cluster.units.count == 1 || cluster.units.count <= single + 1 && big == cluster.units.count
      let count = isAll ? cluster.units.count : min(single, big)
      let rest = cluster.units.dropFirst(count)
      let groups = cluster.units.prefix(count).indices.map { cluster.units[$0...$0] } + (rest.isEmpty ? [] : [rest])
      return groups.map { units in
        Part(units: units, reasons: cluster.reasons, breadth: breadth(report.siteCount(units), cluster.reasons.count))
      }
    }
  }

  /// Of each of the bands to some reasons.
  private func breadth(_ sites: Int, _ reasons: Int) -> Int {
    let all = components.reduce(0) { $0 + $1.siteCount }
    return max(2, sites * Self.fullBreadth / max(1, all) / min(reasons, Self.limit))
  }

  /// Those that the parts wait for, those of the first ones first.
  private static func reasons(_ parts: [Part]) -> [Int] {
    var result: [Int] = []
    for reason in parts.flatMap(\.reasons) where !result.contains(reason) && result.count < limit { result.append(reason) }
    return result
  }

  private func box(_ part: Part, _ component: WaitingComponent, _ shown: [Int]) -> Box {
    let first = report.plan.units[part.units.first!]
    let isAlone = part.units.count == 1
    let sites = groupedCount(report.siteCount(part.units), "site")
    let hidden = part.reasons.count { !shown.contains($0) }
    let others = isAlone ? "" : "and \(grouped(part.units.count - 1)) more: "
    let detail =
      others + sites
      + (hidden > 0 ? ", and waits for \(counted(hidden, "more reason"))" : "")
    let bands = part.breadth * part.reasons.count { shown.contains($0) }
    return Box(title: first.subject, detail: detail, kind: "unit", height: max(42, bands + 2 * Self.padding))
  }

  // MARK: Places

  /// One below the other; returns the height of all.
  private static func place(_ boxes: inout [Box]) -> Int {
    var y = 0
    for index in boxes.indices {
      boxes[index].y = y
      y += boxes[index].height + gap
    }
    return max(0, y - gap)
  }

  private static func center(_ boxes: inout [Box], from top: Int, _ height: Int) {
    guard let last = boxes.last else { return }
    let offset = top + (height - last.y - last.height) / 2
    for index in boxes.indices { boxes[index].y += offset }
  }

  // MARK: Shapes

  private func band(_ from: inout Box, _ to: inout Box, _ breadth: Int) -> String {
    let x0 = Self.column
    let x1 = Self.width - Self.column
    let middle = (x0 + x1) / 2
    let y0 = from.start(of: breadth)
    let y1 = to.start(of: breadth)
    from.used += breadth
    to.used += breadth
    return """
      <path class="band \(from.kind)" d="M\(x0) \(y0)C\(middle) \(y0) \(middle) \(y1) \(x1) \(y1)V\(y1 + breadth)\
      C\(middle) \(y1 + breadth) \(middle) \(y0 + breadth) \(x0) \(y0 + breadth)Z"/>
      """
  }

  private func draw(_ box: Box, x: Int) -> String {
    let middle = box.y + box.height / 2
    return """
      <rect class="box \(box.kind)" x="\(x + 1)" y="\(box.y + 1)" width="\(Self.column - 2)" height="\(box.height - 2)" rx="6"/>\
      <text class="name" x="\(x + 14)" y="\(middle - 3)">\(escaped(Self.shortened(box.title, 36)))</text>\
      <text class="detail" x="\(x + 14)" y="\(middle + 13)">\(escaped(Self.shortened(box.detail, 46)))</text>
      """
  }

  private func frame(_ height: Int, _ content: String) -> String {
    let sentences = components.map { report.sentences($0, limit: 4).joined(separator: " ") }
    return """
      <div class="scroll picture-frame" role="region" aria-label="Picture of what waits for what" tabindex="0">\
      <svg class="units" role="img" aria-labelledby="picture-title picture-text" viewBox="0 0 \(Self.width) \(height)" \
      width="\(Self.width)" height="\(height)"><title id="picture-title">What waits for what</title>\
      <desc id="picture-text">\(escaped(sentences.joined(separator: " ").replacing("`", with: "")))</desc>\(content)</svg></div>
      """
  }

  /// As much as fits into a box.
  private static func shortened(_ text: String, _ limit: Int) -> String {
    let text = text.replacing("`", with: "")
    return text.count <= limit ? text : text.prefix(limit - 13) + "…" + text.suffix(12)
  }
}
