import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax

/// What views showed of a property that told them nothing and that the macro cannot track: its value of the moment, each
/// time that another property refreshed them. Views that read no more than this one lose that.
struct IgnoredState: ObservationRule {
  let facts: ObservationFacts
  let treatments: PropertyTreatments
  var findings = ObservationFindings()

  mutating func find() {
    reviewIgnoredState()
    reviewMeasuredState()
  }

  /// Lowers the classes with an ignored property that a view may read and that changes after its object is made.
  /// Costs one pass over the tokens of the project.
  private mutating func reviewIgnoredState() {
    let uses = index.occurrences(of: treatments.ignored.map(\.property.name))
      .mapValues { $0.filter { $0.projectedBase != nil || $0.isWritten } }
    for (property, id) in treatments.ignored {
      let body = ClassBody(id, index)
      let isHidden = property.declaration.hasModifier(.private) && body.uses(of: property, in: body.readable).isEmpty
      guard !isHidden, uses[property.name, default: []].contains(where: { isChanged($0, property, body) }) else { continue }
      review(
        id,
        "cannot be tracked, and are ignored: \(UnitNote.subjects). A view that reads one of these, and nothing that is tracked, is no "
          + "longer refreshed when it changes together with something else",
        about: "`\(spelling(property.name))`", at: property.binding.location)
    }
  }

  /// Lowers the classes with a property that was not published, that will be tracked, and that is set while views are laid
  /// out: a view that reads it would be laid out again by that. Costs one pass over the tokens of the project.
  private mutating func reviewMeasuredState() {
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

  /// Whether the property gets another value here, when the object is made already; by `$object.name`, too, which is a
  /// binding.
  private func isChanged(_ use: Node, _ property: Property, _ body: ClassBody) -> Bool {
    if let base = use.projectedBase { return mayHold(base, body.id) }
    guard use.isWritten, index.isReference(use, to: property, of: body.id) else { return false }
    return !body.initializers.contains { $0.contains(use) }
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
