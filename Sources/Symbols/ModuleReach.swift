/// Which modules a module reaches, through others too.
struct ModuleReach: Sendable {
  private let componentOf: [Int]
  /// The components that a component reaches.
  private var closures: [BitSet] = []

  /// - Parameter reached: the modules that a module reaches by itself.
  init(_ reached: [BitSet]) {
    let components = StrongComponents(reached)
    componentOf = components.componentOf
    var direct = [BitSet](repeating: BitSet(), count: components.count)
    for (module, others) in reached.enumerated() {
      for other in others { direct[componentOf[module]].insert(componentOf[other]) }
    }
    for (component, others) in direct.enumerated() { closures.append(closure(of: component, others)) }
  }

  /// What the others reach is known. The one found last may reach those before it: then nothing is left to add.
  private func closure(of component: Int, _ others: BitSet) -> BitSet {
    var closure = BitSet([component])
    for other in Array(others).reversed() where !closure.contains(other) { closure.formUnion(closures[other]) }
    return closure
  }

  /// Whether one reaches the other, or is it.
  func contains(_ module: Visibility.ModuleID, from other: Visibility.ModuleID) -> Bool {
    closures[componentOf[other]].contains(componentOf[module])
  }
}
