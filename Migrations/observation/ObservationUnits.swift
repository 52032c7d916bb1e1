import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The sites that move together, and the types whose sites they are.
private struct UnitGroup {
  let representative: TypeID
  let members: [TypeID]
  var sites: [Site]
}

extension ObservationAnalysis: FamilyAnalysis {
  var sitesAlone: [Site] { sites.filter { $0.model == nil } }

  /// Every use of the known names is legacy, but for types that the project calls so itself, and publishers of classes that
  /// are no `ObservableObject`.
  var compliantUses: [CompliantUse] {
    let rules: [(Name, String)] = [
      (known.ObservableObject, "observable-object"), (known.Published, "published"), (known.StateObject, "state-object"),
      (known.ObservedObject, "observed-object"), (known.EnvironmentObject, "environment-object"),
    ]
    return rules.flatMap { name, rule in
      ownTypeMentions[name, default: []].map {
        CompliantUse(rule: rule, location: $0.location, message: "`\(spelling(name))` is declared by the project itself")
      }
    } + findings.compliantUses
  }

  func candidates() -> [CandidateUnit] {
    let (levels, blockers, notes) = (levelsOfUnits, blockersOfUnits, notesOfUnits)
    return unitGroups().map { group in
      let unit = group.representative
      var candidate = CandidateUnit(
        subject: subject(of: group), location: location(ofUnit: unit), types: group.members.map { name(of: $0) }, sites: group.sites,
        level: levels[unit] ?? .safe, blockers: told(blockers[unit, default: []], of: group),
        notes: notes[unit, default: []].filter { !$0.isRemark }.map(\.told))
      candidate.remarks = notes[unit, default: []].filter(\.isRemark).map(\.told)
      return candidate
    }
  }

  var requirements: [UnitRequirement] {
    findings.requirements.compactMap { required in
      let (unit, needed) = (models.representative(of: required.type), models.representative(of: required.other))
      guard unit != needed, !isAlreadyObservable(required.other) else { return nil }
      return UnitRequirement(unit: location(ofUnit: unit), other: location(ofUnit: needed), consequence: required.consequence)
    }
  }

  private var levelsOfUnits: [TypeID: Level] {
    Dictionary(findings.levels.map { (models.representative(of: $0), $1) }, uniquingKeysWith: min)
  }

  /// Each reason once for a unit, whatever types of it say it.
  private var blockersOfUnits: [TypeID: [BlockedType]] {
    var known: [TypeID: Set<Blocker>] = [:]
    var result: [TypeID: [BlockedType]] = [:]
    for blocked in findings.blockers {
      let unit = models.representative(of: blocked.type)
      if known[unit, default: []].insert(blocked.blocker).inserted { result[unit, default: []].append(blocked) }
    }
    return result
  }

  private var notesOfUnits: [TypeID: [UnitNote]] {
    var result: [TypeID: [UnitNote]] = [:]
    for found in findings.notes { result[models.representative(of: found.model), default: []].add(found) }
    return result
  }

  /// Where the type that gives a unit its name is declared.
  func location(ofUnit representative: TypeID) -> UnitID {
    let subject = index[representative].node
    return subject.nameToken.location(in: subject)
  }

  /// One group for each set of types that moves as one and has sites, in the order of declarations.
  private func unitGroups() -> [UnitGroup] {
    var members: [TypeID: [TypeID]] = [:]
    for id in (models.protocols + models.order + facts.unobserved.map(\.type)).sorted() {
      members[models.representative(of: id), default: []].append(id)
    }
    var bySite: [TypeID: [Site]] = [:]
    for site in sites {
      if let model = site.model { bySite[models.representative(of: model), default: []].append(site) }
    }
    return bySite.keys.sorted().map { representative in
      UnitGroup(representative: representative, members: members[representative]!, sites: bySite[representative]!)
    }
  }

  private func subject(of group: UnitGroup) -> String {
    let isProtocol = index[group.representative].node.kind == .protocolDecl
    return (isProtocol ? "protocol " : "class ") + name(of: group.representative)
  }

  /// Why a group stays. Each reason names its type, where it is not the one that gives the group its name.
  private func told(_ blockers: [BlockedType], of group: UnitGroup) -> [Blocker] {
    let subjects = Set(index.twins(of: group.representative))
    return blockers.map { blocked in
      let blocker = blocked.blocker
      if subjects.contains(models.top(of: blocked.type)) { return blocker }
      return Blocker(
        code: blocker.code, message: "\(name(of: blocked.type)) has to be migrated too: \(blocker.message)",
        location: blocker.location, help: blocker.help)
    }
  }

  /// Edits that several units ask for together: imports, and the `@Bindable` locals of one body. They depend on which
  /// units move at all.
  func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]] {
    let representatives = Set(sites.compactMap(\.model).map(models.representative))
    let edits = jointEdits(changed: representatives.filter { changed.contains(location(ofUnit: $0)) })
    return Dictionary(uniqueKeysWithValues: edits.map { (location(ofUnit: $0), $1) })
  }

  private func jointEdits(changed: Set<TypeID>) -> [TypeID: [Edit]] {
    var result = importEdits(changed: changed)
    for (unit, edits) in bindableEdits(changed: changed) { result[unit, default: []] += edits }
    for (unit, edits) in mainActorEdits(changed: changed) { result[unit, default: []] += edits }
    return result
  }

  private func bindableEdits(changed: Set<TypeID>) -> [TypeID: [Edit]] {
    var names: [Node: [String]] = [:]
    var units: [Node: Set<TypeID>] = [:]
    for local in findings.bindableLocals {
      let unit = models.representative(of: local.model)
      guard changed.contains(unit) else { continue }
      if !names[local.body, default: []].contains(local.name) { names[local.body, default: []].append(local.name) }
      units[local.body, default: []].insert(unit)
    }
    var result: [TypeID: [Edit]] = [:]
    for (body, names) in names {
      let edit = body.inserting(names.map { "@Bindable var \($0) = \($0)" })
      for unit in units[body]! { result[unit, default: []].append(edit) }
    }
    return result
  }
}

extension [UnitNote] {
  fileprivate mutating func add(_ found: ObservationFindings.Note) {
    if found.joins, let place = firstIndex(where: { $0.message == found.note.message }) {
      self[place].join(found.note)
    } else {
      append(found.note)
    }
  }
}
