import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A class of cells that goes: who fills its cells sets their configurations, and the cells are plain ones of UIKit's.
struct CellClassRemoval {
  private let candidate: CellClassCandidate
  private let rest: CellClassRest
  private let calls: [CellFillCall]
  private var changes: [CellChange]

  private var index: ProjectIndex { candidate.index }
  private var node: Node { index[candidate.id].node }

  /// Throws what keeps the class. Costs nothing where something else than hosting is in it.
  init(_ candidate: CellClassCandidate) throws(KeptClass) {
    self.candidate = candidate
    rest = try candidate.rest()
    let sites = try CellCallSites(candidate.facts, candidate.id, rest)
    changes = sites.changes
    var calls: [CellFillCall] = []
    for (call, filling) in sites.calls { calls.append(try CellFillCall(candidate.facts, call, filling, candidate.layout)) }
    self.calls = calls
    changes += calls.map { CellChange(node: $0.call, message: "the configuration is set here", edits: $0.edits) }
    changes += tidying
    addImports()
  }

  /// The views that are handed to the class, and are shown as they are.
  var shown: [Node] { calls.compactMap(\.shown) }

  /// Guards and captures of what only the class was handed.
  private var tidying: [CellChange] {
    var dropped: [Node: [Node]] = [:]
    for call in calls where !call.dropped.isEmpty {
      guard let body = call.call.ancestor({ $0 == .closureExpr || $0 == .functionDecl }) else { continue }
      dropped[body, default: []] += call.dropped
    }
    return dropped.sorted { ($0.key.file, $0.key.index) < ($1.key.file, $1.key.index) }.compactMap { body, arguments in
      let names = UnusedNames(facts: candidate.facts, body: body, gone: arguments.map(\.range))
      let block = body.kind == .functionDecl ? body.firstChild(.codeBlock) ?? body : body
      let edits = block.removals(of: Set(names.statements(of: block))) + names.edits
      return edits.isEmpty ? nil : CellChange(node: arguments[0], message: "this is no longer used", edits: edits)
    }
  }

  /// `import SwiftUI` where a configuration is written, and it is not there.
  private mutating func addImports() {
    var seen: Set<FileID> = []
    for (place, change) in changes.enumerated() {
      guard calls.contains(where: { $0.call == change.node }), seen.insert(change.node.file).inserted,
        !index.visibleModules(from: change.node.file).contains("SwiftUI")
      else { continue }
      changes[place].edits += index.importing(["SwiftUI"], in: change.node.file)
    }
  }

  /// The unit of the class, which goes.
  func unit(replacing unit: CandidateUnit) -> CandidateUnit {
    var unit = unit
    unit.notes = notes(unit.notes)
    let name = index.qualifiedName(candidate.id)
    let level: Level = unit.notes.isEmpty ? .safe : .review
    let subject = unit.sites[0].node
    unit.sites = [
      Site(
        rule: "hosting-configuration", node: subject, declaration: subject.enclosingStatement, level: level,
        message: "`\(name)` is empty now: its cells get a hosting configuration where they are filled", edits: removal)
    ]
    unit.sites += changes.map { change in
      Site(
        rule: "hosting-configuration", node: change.node, declaration: change.node.enclosingStatement, level: level,
        message: change.message, edits: change.edits)
    }
    return unit
  }

  private var removal: [Edit] { node.parent?.removals(of: [node]) ?? [] }

  private func notes(_ known: [MigrationUnit.Note]) -> [MigrationUnit.Note] {
    var notes = known.filter { note in !candidate.parameterNotes.contains(note) }
    if let file = node.parent, file.children.allSatisfy({ $0 == node || $0.kind == .importDecl }) {
      notes.append(
        .init(
          "only imports are left in this file: delete it, and remove it from the project",
          at: node.nameToken.location(in: node)))
    }
    return notes
  }
}
