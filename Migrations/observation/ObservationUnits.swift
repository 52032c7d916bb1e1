import Symbols
import Syntax
import Text

extension ObservationSurvey {
  /// One group for each set of types that moves as one and has sites, in the order of declarations.
  func unitGroups() -> [UnitGroup] {
    var members: [TypeID: [TypeID]] = [:]
    for id in (models.protocols + models.order).sorted() { members[models.representative(of: id), default: []].append(id) }
    var bySite: [TypeID: [Site]] = [:]
    for site in sites {
      if let model = site.model { bySite[models.representative(of: model), default: []].append(site) }
    }
    return bySite.keys.sorted().map { representative in
      UnitGroup(representative: representative, members: members[representative]!, sites: bySite[representative]!)
    }
  }

  func subject(of group: UnitGroup) -> String {
    let isProtocol = index[group.representative].node.kind == .protocolDecl
    return (isProtocol ? "protocol " : "class ") + name(of: group.representative)
  }

  /// Why a group stays. Each reason names its type, where it is not the one that gives the group its name.
  func blockers(of group: UnitGroup) -> [Blocker] {
    let subjects = index.twins(of: group.representative)
    return blockers[group.representative, default: []].map { type, blocker in
      if subjects.contains(models.top(of: type)) { return blocker }
      return Blocker(
        kind: blocker.kind, message: "\(name(of: type)) has to move too: \(blocker.message)",
        location: blocker.location, remedy: blocker.remedy)
    }
  }

  /// Edits that several units ask for together: imports, and the `@Bindable` locals of one body. They depend on which
  /// units move at all.
  func jointEdits(changed: Set<TypeID>) -> [TypeID: [Edit]] {
    var result = importEdits(changed: changed)
    for (unit, edits) in bindableEdits(changed: changed) { result[unit, default: []] += edits }
    for (unit, edits) in mainActorEdits(changed: changed) { result[unit, default: []] += edits }
    return result
  }

  private func bindableEdits(changed: Set<TypeID>) -> [TypeID: [Edit]] {
    var names: [Node: [String]] = [:]
    var units: [Node: Set<TypeID>] = [:]
    for local in bindableLocals {
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

extension Node {
  /// Puts statements on lines of their own after the opening brace of this block, and after a comment beside the brace.
  fileprivate func inserting(_ statements: [String]) -> Edit {
    let first = firstChild!
    var offset = token(row.firstToken).end
    while offset < sourceCount, byte(at: offset) != 0x0A, byte(at: offset) != 0x0D { offset += 1 }
    let indentation = indentation(at: first.range.lowerBound)
    let text = statements.map { lineBreak + indentation + $0 }.joined()
    return Edit(Location(file, offset..<offset), text, isShared: true)
  }
}
