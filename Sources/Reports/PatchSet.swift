public import MoltEngine
import MoltRules
import MoltText

/// The patches that a run is cut into.
public struct PatchSet: Sendable {
  public struct Patch: Sendable {
    /// Of its file: `0001-models.patch`.
    public let name: String
    public let report: Report
  }

  /// The run that they are parts of.
  public let whole: Report
  public let patches: [Patch]
  /// What no patch changes: units of the whole run, by index.
  private let rest: [Int]

  public init(_ whole: Report, _ slices: [Slice], rest: [Int]) {
    self.whole = whole
    self.rest = rest
    patches = slices.enumerated().map { place, slice in
      Patch(name: "\(number(place + 1))-\(slice.label.fileName).patch", report: Report(slice.run))
    }
  }

  /// A line for each patch, with how much it changes.
  public var listing: String {
    let width = patches.map(\.name.count).max() ?? 0
    return patches.map { patch in
      let units = patch.report.plan.units.count { $0.verdict == .changed }
      let sites = patch.report.plan.findings.count { $0.verdict == .changed }
      let files = patch.report.run.rewritten.count
      return "\(patch.name.padded(to: width))  \(counted(sites, "site")), \(counted(units, "unit")), \(counted(files, "file"))\n"
    }.joined()
  }

  /// What to do with them, for a person.
  public func advice(directory: String) -> String {
    guard let first = patches.first else { return "" }
    let apply = "molt: each patch can be applied without the others: git apply \(directory)/\(first.name)\n"
    return apply + overlaps.joined()
      + (rest.isEmpty ? "" : "molt: in no patch, for another run: \(rest.map { whole.plan.units[$0].subject }.joined(separator: ", "))\n")
  }

  /// Which patches edit the same files, so that the second may not apply where the first did.
  private var overlaps: [String] {
    var owners: [BytePath: [String]] = [:]
    for patch in patches {
      for file in patch.report.run.rewritten { owners[BytePath(whole.path(file.id)), default: []].append(patch.name) }
    }
    let pairs = Dictionary(grouping: owners.filter { $0.value.count > 1 }, by: \.value).sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return pairs.map { names, files in
      let paths = files.map(\.key).sorted().map(\.string)
      let shown = paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
      return "molt: \(names.joined(separator: " and ")) edit the same files (\(shown)): apply one, and run molt again for the others\n"
    }
  }
}

/// What units that can only move together are a part of.
extension Run {
  /// The modules of the files that they edit.
  public func moduleLabel(of units: [Int]) -> String {
    label(of: Set(units.flatMap { plan.units[$0].edits.map(\.file) }).map(module))
  }

  /// The owners of the files that they edit.
  public func ownerLabel(of units: [Int], _ codeOwners: CodeOwners) -> String {
    let paths = Set(units.flatMap { plan.units[$0].edits.map(\.file) }).map { root.pathFromTop(file($0).path) }
    let owners = paths.map { codeOwners.owners(of: $0) }
    return label(of: owners.flatMap { $0.isEmpty ? ["no owner"] : $0.map { $0.first == "@" ? String($0.dropFirst()) : $0 } })
  }

  /// For each list of units the rules that change them, and those that share code with one of these: a rule is in one label.
  public func ruleLabels(of components: [[Int]]) -> [String] {
    var rules = [Set<String>](repeating: [], count: plan.units.count)
    for finding in plan.findings {
      if let unit = finding.unit { rules[unit].insert(finding.rule) }
    }
    let own = components.map { component in Set(component.flatMap { rules[$0] }).sorted() }
    var sets = DisjointSets<String>()
    for rules in own { for rule in rules { sets.join(rules[0], rule) } }
    let together = Dictionary(grouping: Set(own.joined())) { sets.find($0) }
    return own.map { label(of: together[sets.find($0[0])]!) }
  }

  /// Themselves; the place tells apart what has one name.
  public func unitLabel(of units: [Int]) -> String {
    let place = plan.units[units[0]].location
    return "\(plan.units[units[0]].subject)\u{0}\(place.file.index):\(place.range.lowerBound)"
  }

  private func module(of file: FileID) -> String {
    project.targets(of: file).map { project.targets[$0].module }.first ?? "no module"
  }

  private func label(of parts: [String]) -> String {
    let names = Set(parts).sorted()
    return names.count <= 3 ? names.joined(separator: "+") : "\(names[0])+\(names.count - 1)-others\u{0}\(names)"
  }
}

/// Four digits, so that shells list patches in their order.
private func number(_ value: Int) -> String { String(repeating: "0", count: max(0, 4 - String(value).count)) + String(value) }

extension String {
  /// What a person reads of a label, as a name of a file that no shell takes for something else.
  fileprivate var fileName: String {
    let shown = prefix { $0 != "\u{0}" }.lowercased()
    let words = shown.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "." || $0 == "_")) }
    let name = words.joined(separator: "-").prefix(60)
    return name.isEmpty ? "patch" : name.first == "." ? "x" + name : String(name)
  }
}
