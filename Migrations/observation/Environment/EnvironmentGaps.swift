import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax

struct EnvironmentGaps: ObservationRule {
  let facts: ObservationFacts
  let wrapped: [WrappedProperty]
  /// Environment objects that their views never use.
  let unused: Set<Property>
  var findings = ObservationFindings()

  /// Says where a view would fail that did not fail before: `@EnvironmentObject` fails when it is read, `@Environment`
  /// as soon as the view appears. A preview that fails is noted; anything else is for a person to look at.
  mutating func find() {
    let objects = wrapped.filter { $0.wrapper == .environmentObject && $0.model != nil && $0.owner != nil }
    let atOnce = objects.filter(isAlwaysRead)
    let readers = objects.filter { item in
      !unused.contains(item.property) && !atOnce.contains { $0.property.binding == item.property.binding }
        // Which class a generic parameter stands for is decided where the view is made.
        && index.type(of: item.property).unwrapped.declaration == item.model
    }
    let classes = Set(readers.compactMap(\.model)).sorted()
    for start in stride(from: 0, to: classes.count, by: ObjectMask.bitWidth) {
      find(Set(classes[start..<min(start + ObjectMask.bitWidth, classes.count)]), readers, atOnce)
    }
  }

  private mutating func find(_ classes: Set<TypeID>, _ readers: [WrappedProperty], _ atOnce: [WrappedProperty]) {
    let others = Set(atOnce.compactMap(\.model)).subtracting(classes).sorted().prefix(ObjectMask.bitWidth - classes.count)
    var injections = EnvironmentInjections(index, classes: classes.union(others))
    injections.add(injectionCalls(injections))
    let roots = ViewRoots(index, injections)
    func needs(of items: [WrappedProperty], _ isMeant: (TypeID) -> Bool) -> [TypeID: ObjectMask] {
      items.filter { isMeant($0.model!) }.reduce(into: [:]) { $0[$1.owner!, default: 0] |= injections.mask(of: $1.model!) }
    }
    var reach = EnvironmentReach(
      ViewTree(index, injections, separate: roots.separate), facts.viewCode, facts.flow, needs: needs(of: readers, classes.contains),
      atOnce: needs(of: atOnce) { _ in true })
    let gaps = roots.roots.filter { !project.isOutsideTargets($0.node.file) }.flatMap { reach.gaps(below: $0) }
    for (model, gaps) in Dictionary(grouping: gaps, by: \.type).sorted(by: { $0.key < $1.key }) {
      report(gaps.filter { !$0.root.isTried(index) }, of: model)
      reportTried(gaps.filter { $0.root.isTried(index) }, of: model)
    }
  }

  /// Whether the view reads the object whenever it is evaluated: without one, it fails as soon as it appears, before as after.
  private func isAlwaysRead(_ item: WrappedProperty) -> Bool {
    item.owner.map { facts.viewCode.asksAsSoonAsShown($0, for: item.property.binding) } ?? false
  }

  /// Every call that puts an object into the environment, and what it may be.
  private func injectionCalls(_ injections: EnvironmentInjections) -> [(call: Node, mask: ObjectMask)] {
    var result: [(call: Node, mask: ObjectMask)] = []
    for node in occurrences[known.environmentObject, default: []] + occurrences[known.environment, default: []] {
      guard node.kind == .declReferenceExpr, let call = node.modifierCall, let argument = call.soleUnlabeledArgument
      else { continue }
      switch index.type(ofExpression: argument).unwrapped {
      case .declared(let id, _):
        // In another branch of an `#if` it may be a relative.
        let relatives = injections.classes.filter { models.representative(of: $0) == models.representative(of: id) }
        result.append((call, relatives.reduce(0) { $0 | injections.mask(of: $1) }))
      case .external: continue
      default: result.append((call, injections.everything))
      }
    }
    return result
  }

  private mutating func report(_ gaps: [EnvironmentReach.Gap], of model: TypeID) {
    guard let nearest = gaps.min(by: { $0.path.count < $1.path.count }) else { return }
    let path = nearest.path.map(name(of:))
    let route = path.count > 1 ? ", through \(path[0])\(path.count > 2 ? ", …, \(path[path.count - 2])" : "")" : ""
    review(
      model,
      "\(path.last!) needs its \(name(of: model)) as soon as it is shown, not at first use, and nothing seems to inject one here"
        + "\(others(gaps))\(route): the app would stop. Add `.environment(…)`",
      at: nearest.root.node.location)
  }

  private mutating func reportTried(_ gaps: [EnvironmentReach.Gap], of model: TypeID) {
    guard let nearest = gaps.min(by: { $0.path.count < $1.path.count }) else { return }
    note(
      model,
      "\(name(of: nearest.path.last!)) needs its \(name(of: model)) as soon as it is shown, not at first use, and this "
        + "\(nearest.root.kind == .preview ? "preview" : "test") does not inject one\(others(gaps)): add `.environment(…)`",
      at: nearest.root.node.location)
  }

  private func others(_ gaps: [EnvironmentReach.Gap]) -> String { gaps.count > 1 ? " (and at \(gaps.count - 1) more)" : "" }
}
