import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A class of cells that makes or keeps hosting controllers.
struct HostingCellClass {
  let id: TypeID
  let kind: CellKind
  fileprivate(set) var controllers: [HostedController]
}

extension HostingFacts {
  /// The classes of cells that make or keep hosting controllers, in the order of these.
  func hostingCellClasses() -> [HostingCellClass] {
    var places: [TypeID: Int] = [:]
    var result: [HostingCellClass] = []
    for controller in controllers where !isOnlyMeasured(controller.uses) {
      guard let (id, kind) = cellClass(around: controller) else { continue }
      if let place = places[id] {
        result[place].controllers.append(controller)
      } else {
        places[id] = result.count
        result.append(HostingCellClass(id: id, kind: kind, controllers: [controller]))
      }
    }
    return result
  }

  /// The class of cells whose code makes a controller or has a property for it.
  private func cellClass(around controller: HostedController) -> (TypeID, CellKind)? {
    if case .property(_, let owner?) = controller.holder { return classes.cellKind(of: owner).map { (owner, $0) } }
    guard let creation = controller.creations.first, case .cellClass(let id, let kind)? = classes.cellContext(of: creation)
    else { return nil }
    return (id, kind)
  }
}

/// `hosting-configuration` for classes of cells that make or keep a hosting controller.
struct HostingCellClasses: HostingRule {
  let facts: HostingFacts
  let classes: [HostingCellClass]

  func findings(_ contents: inout HostedContents) -> HostingFindings {
    var findings = HostingFindings()
    for cellClass in classes {
      let unit = unit(of: cellClass, &contents)
      findings.account(for: unit.sites[0].node.uses(of: known.UIHostingController))
      findings.add(unit)
    }
    return findings
  }

  private func unit(of cellClass: HostingCellClass, _ contents: inout HostedContents) -> CandidateUnit {
    var candidate = CellClassCandidate(facts, cellClass)
    candidate.read()
    for root in candidate.roots {
      candidate.take(contents.verdict(on: root, isRenewed: candidate.isRenewed))
      candidate.take(root.obstaclesToContent)
    }
    candidate.write()
    return reduced(candidate, &contents)
  }

  /// The unit of a class of cells: without the class, where nothing is left of it and all of its users are known.
  private func reduced(_ candidate: CellClassCandidate, _ contents: inout HostedContents) -> CandidateUnit {
    var unit = candidate.unit
    guard unit.blockers.isEmpty else { return unit }
    do throws(KeptClass) {
      let removal = try CellClassRemoval(candidate)
      var candidate = candidate
      for root in removal.shown { candidate.take(contents.verdict(on: root, isRenewed: candidate.isRenewed)) }
      return removal.unit(replacing: candidate.unit)
    } catch {
      // It says what else could go, and nothing against what does: the level stays.
      unit.notes.append(error.note)
      return unit
    }
  }
}
