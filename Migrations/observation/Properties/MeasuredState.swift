import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax

/// Properties that were not published, that will be tracked, and that are set while views are laid out.
struct MeasuredState: ObservationRule {
  let facts: ObservationFacts
  let treatments: PropertyTreatments
  var findings = ObservationFindings()

  /// Lowers the classes with a property that was not published, that will be tracked, and that is set while views are laid
  /// out: a view that reads it would be laid out again by that. Costs one pass over the tokens of the project.
  mutating func find() {
    let measurements = index.occurrences(of: treatments.tracked.map(\.name)).mapValues { $0.filter(isMeasurement) }
    for property in treatments.tracked.sorted(by: { $0.binding.location < $1.binding.location }) {
      guard let id = index.enclosingType(of: property.declaration), models.contains(id),
        let write = measurements[property.name]?.first(where: { index.isReference($0, to: property, of: id) })
      else { continue }
      review(
        id,
        "not published, and set during layout: \(UnitNote.subjects). Now that it is tracked, a view that reads it is laid out again, "
          + "which may never end. Mark it `@ObservationIgnored` if no view should follow it",
        about: "`\(spelling(property.name))`", at: write.location)
    }
  }

  /// Whether something is set here while views are laid out.
  private func isMeasurement(_ use: Node) -> Bool {
    guard use.isWritten, let innermost = use.ancestor({ $0 == .closureExpr }) else { return false }
    var closure: Node? = innermost
    // In a closure that makes views, an assignment can only stand in `let _ = …`: others are in what runs when something happens.
    let isInBuilder = use.ancestor { $0 == .variableDecl || $0 == .closureExpr }?.kind == .variableDecl
    var isPassed = true
    while let current = closure {
      let name = current.ancestor { $0 == .functionCallExpr }?.firstChild?.calleeReference?.text ?? ""
      if measuringCalls.contains(name), isPassed || innermost.mentionsParameter(of: current) { return true }
      isPassed = isPassed && (isInBuilder || deferringCalls.contains(name))
      closure = current.ancestor { $0 == .closureExpr }
    }
    return false
  }
}

extension Node {
  /// Whether what is measured, the parameter of a closure around this one, is spoken of here.
  fileprivate func mentionsParameter(of closure: Node) -> Bool {
    if closure.closureParameters.isEmpty { return descendants.contains { $0.kind == .declReferenceExpr && $0.text == "$0" } }
    return closure.closureParameters.contains { !uses(of: $0.token($0.row.firstToken).name).isEmpty }
  }
}

/// Calls that run their closures a little later.
private let deferringCalls: Set<String> = ["async", "asyncAfter", "Task"]

/// Calls that run their closures while views are laid out.
private let measuringCalls: Set<String> = ["onPreferenceChange", "GeometryReader", "onGeometryChange", "alignmentGuide"]
