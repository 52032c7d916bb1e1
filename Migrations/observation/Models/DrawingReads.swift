import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What is read of an object only while something is laid out or drawn, after views are evaluated: in the closure of a `Canvas`, in a
/// shape's `path(in:)`, in a layout, in a closure that a view of UIKit calls.
///
/// An object that publishes has the views refreshed that hold it, and with them what they draw. Of an observable object only what `body`
/// reads is tracked.
struct DrawingReads: ObservationRule {
  let facts: ObservationFacts
  /// The classes to be looked at.
  let moving: Set<TypeID>
  var findings = ObservationFindings()

  mutating func find() {
    if moving.isEmpty { return }
    let closures = facts.flow.codeThatDraws() + index.codeOfBridges()
    let drawing = Set(closures)
    for code in closures { review(code, in: index.enclosingType(of: code), drawing) }
    for code in index.types.filter(isDrawn).flatMap(functionsThatDraw) where !index.isTest(code.file) { review(code, in: nil, drawing) }
  }

  private func isDrawn(_ type: TypeDeclaration) -> Bool {
    [.structDecl, .enumDecl].contains(type.node.kind)
      && index.withInherited(type.id).contains {
        index[$0].inheritedTypes.contains { SwiftUIRequirements.drawnProtocols.contains(spelling($0.typeName)) }
      }
  }

  private func functionsThatDraw(_ type: TypeDeclaration) -> [Node] {
    SwiftUIRequirements.drawing.compactMap { index.names[$0] }.flatMap { type.members.functions[$0, default: []] }
  }

  /// - Parameter view: the view that hands on the code, which draws it anew when it is evaluated.
  private mutating func review(_ code: Node, in view: TypeID?, _ drawing: Set<Node>) {
    for read in reads(of: code) where view.map({ facts.viewCode.asks($0, for: read.variable, outsideOf: drawing) }) != true {
      review(
        read.model,
        "read only where something is drawn or laid out, which nothing observes: \(UnitNote.subjects). Read it in `body`, and hand on "
          + "what was read",
        about: "`\(read.place.text)`", at: read.place.location)
    }
  }

  /// The variables of models that code asks for and that something changes, each with the expression outside of models that leads there.
  private func reads(of code: Node) -> [(variable: Node, model: TypeID, place: Node)] {
    var result: [(variable: Node, model: TypeID, place: Node)] = []
    var pending: [(code: Node, place: Node?)] = [(code, nil)]
    var seen: Set<Node> = [code]
    while let (next, place) = pending.popLast() {
      let step = facts.flow.step(of: next)
      for read in step.reads + step.readsForEffect {
        guard case .variable(let binding) = read.source, let model = index.enclosingType(of: binding), moving.contains(model),
          mayChange(binding), !step.changesInPlace.contains(read.node)
        else { continue }
        result.append((binding, model, place ?? read.node))
      }
      for more in step.codeWithThis where !facts.flow.isMadeOnce(more) && seen.insert(more).inserted {
        let isOfModel = index.enclosingType(of: more).map(models.contains) ?? false
        pending.append((more, place ?? (isOfModel ? step.places[more]?.first : nil)))
      }
    }
    return result
  }

  /// Whether a variable is stored in an object, and is published, or something of the app changes it.
  private func mayChange(_ binding: Node) -> Bool {
    guard binding.firstChild(.accessorBlock)?.isGetter != true else { return false }
    return binding.parent?.attribute(named: known.Published) != nil
      || facts.flow.changes(of: binding).contains { !index.isTest($0.code.file) }
  }
}

extension Node {
  /// Whether accessors are those of a computed property.
  fileprivate var isGetter: Bool {
    !children.contains(where: \.isObserver)
  }
}
