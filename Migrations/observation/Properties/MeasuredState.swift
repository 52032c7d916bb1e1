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

  /// Whether something is set here while views are laid out, or whenever that changes what is measured. What waits for something else,
  /// such as a tap, is none of it.
  private func isMeasurement(_ use: Node) -> Bool {
    guard index.isWritten(use), var closure = use.ancestor({ $0 == .closureExpr }) else { return false }
    while !closure.isMeasuring {
      guard let outer = closure.ancestor({ $0 == .closureExpr }) else { return false }
      if !facts.flow.runsOnce(closure) { return closure.hears(whatIsMeasuredAround: outer) }
      closure = outer
    }
    return true
  }
}

extension Node {
  private var callTakingIt: Node? { ancestor { $0 == .functionCallExpr } }

  /// Whether this closure is handed to what runs it while views are laid out.
  fileprivate var isMeasuring: Bool { measuringCalls.contains(callTakingIt?.firstChild?.calleeReference?.text ?? "") }

  /// Whether a closure runs when something changes that a closure around it is given: `.onChange(of: geometry.size) { … }`.
  fileprivate func hears(whatIsMeasuredAround outer: Node) -> Bool {
    let values = callTakingIt?.callArguments.map(\.value).filter { $0.kind != .closureExpr } ?? []
    var around: Node? = outer
    while let closure = around {
      if closure.isMeasuring, values.contains(where: { $0.mentionsParameter(of: closure) }) { return true }
      around = closure.ancestor { $0 == .closureExpr }
    }
    return false
  }

  /// Whether what is measured, the parameter of a closure around this one, is spoken of here.
  fileprivate func mentionsParameter(of closure: Node) -> Bool {
    if closure.closureParameters.isEmpty { return ([self] + descendants).contains { $0.kind == .declReferenceExpr && $0.text == "$0" } }
    return closure.closureParameters.contains { !uses(of: $0.token($0.row.firstToken).name).isEmpty }
  }
}

/// Calls that run their closures while views are laid out.
private let measuringCalls: Set<String> = ["onPreferenceChange", "GeometryReader", "onGeometryChange", "alignmentGuide"]
