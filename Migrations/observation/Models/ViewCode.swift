import MoltFlow
import MoltSymbols
import MoltSyntax

/// The code that SwiftUI runs to show views: bodies and updates, what they ask for, and what runs because of what they do there; not what
/// waits for something to happen.
final class ViewCode {
  private let index: ProjectIndex
  private let flow: Flow
  private var evaluations: [TypeID: Evaluation] = [:]
  private var codeByView: [TypeID: Set<Node>] = [:]
  private var knownCode: [Node: [Node]] = [:]
  private var knownEntrances: [TypeID: [Node]] = [:]
  private var knownUpdates: [TypeID: [Node]] = [:]
  private var knownChildren: [TypeID: [TypeID]] = [:]
  private var alwaysAsked: [TypeID: Set<Node>] = [:]
  private var askedWhenShown: [TypeID: Set<Node>] = [:]
  private var possible: [TypeID: Set<Node>] = [:]

  private lazy var all = AllCode(self)
  private lazy var views = index.types.map(\.id).filter { index.isView($0) && !index.isTest(index[$0].node.file) }

  init(_ index: ProjectIndex, _ flow: Flow) {
    self.index = index
    self.flow = flow
  }

  /// Whether views run the code around a node, or code itself.
  func runs(_ node: Node) -> Bool { all.runs(node) || node.enclosingCode.map(all.runs) == true }

  /// Whether some views run any of some code, or the views that they make do.
  func runsAny(of code: [Node], for views: Set<TypeID>) -> Bool {
    let leading = all.leading(to: code.filter(all.runs), withChildren: true)
    return views.contains { entrances(of: $0).contains(where: leading.contains) }
  }

  /// Whether a view asks for a variable and changes it as it is evaluated, or what it makes does: then it refreshes itself, for ever.
  func changesWhatItAsks(_ property: Property) -> Bool {
    let uses = index.occurrences(of: property.name).compactMap { use -> (use: Node, code: Node)? in
      guard use.kind == .declReferenceExpr, let code = use.enclosingCode, all.runs(code) else { return nil }
      return (use, code)
    }
    let writers = Set(uses.filter { mayChange(property, $0.use, $0.code) }.map(\.code))
    if writers.isEmpty { return false }
    let asking = all.leading(to: uses.map(\.code).filter { asks(property.binding, $0) })
    let changing = all.leading(to: writers.sorted { $0.location < $1.location }, withChildren: true)
    return views.contains { view in
      let entrances = entrances(of: view)
      guard entrances.contains(where: asking.contains), entrances.contains(where: changing.contains) else { return false }
      return withChildren(view, among: changing).contains { mayChange(property.binding, $0, writers) }
    }
  }

  /// Whether a view asks for a variable when it is evaluated: in other code than some, and than what that alone runs.
  func asks(_ view: TypeID, for binding: Node, outsideOf drawing: Set<Node>) -> Bool {
    code(leadingFrom: evaluatedCode(of: view), without: drawing).contains { asks(binding, $0) }
  }

  /// The variables that a view asks for whenever it is evaluated, by their bindings.
  func variablesAlwaysAsked(by view: TypeID) -> Set<Node> {
    if let known = alwaysAsked[view] { return known }
    let found = flow.variablesAlwaysAsked(by: evaluatedCode(of: view))
    alwaysAsked[view] = found
    return found
  }

  /// Whether a view asks for a variable as soon as it is shown, by its body or by what runs when it is there.
  func asksAsSoonAsShown(_ view: TypeID, for binding: Node) -> Bool {
    let asked = askedWhenShown[view] ?? flow.variablesAlwaysAsked(by: evaluatedCode(of: view), whenShown: true)
    askedWhenShown[view] = asked
    return asked.contains(binding)
  }

  /// Whether the use of a name in some code may change the property, of an object that others have.
  private func mayChange(_ property: Property, _ use: Node, _ code: Node) -> Bool {
    if code.kind == .initializerDecl, let made = index.enclosingType(of: code), made == index.enclosingType(of: property.binding) {
      return false
    }
    if flow.step(of: code).writes(property.binding) { return true }
    return (use.isAssignmentTarget || flow.changeInPlace(use) != nil) && flow.mayMean(property, use.referenceWithBase)
  }

  private func asks(_ binding: Node, _ code: Node) -> Bool {
    let step = flow.step(of: code)
    return (step.reads + step.readsForEffect).contains { read in
      switch read.source {
      case .variable(let variable), .call(let variable): variable == binding
      case .unknown(let name): name == binding.boundName
      case .framework: false
      }
    }
  }

  /// Whether evaluating a view changes a variable of an object that others have, or runs what does in a way that cannot be followed.
  private func mayChange(_ binding: Node, _ view: TypeID, _ writers: Set<Node>) -> Bool {
    let code = code(of: view)
    let writers = writers.filter(code.contains)
    if writers.isEmpty { return false }
    let evaluation = evaluations[view] ?? flow.evaluation(ofView: entrances(of: view))
    evaluations[view] = evaluation
    return evaluation.changed[binding] != nil || !writers.isDisjoint(with: possibleCode(of: view, evaluation))
  }

  /// The code that evaluating a view may run besides what it certainly does: what the standard library may ask of values, and functions that
  /// variables hold.
  private func possibleCode(of view: TypeID, _ evaluation: Evaluation) -> Set<Node> {
    if let known = possible[view] { return known }
    let first = evaluation.code.flatMap(codeRunByValues).filter { !evaluation.code.contains($0) }
    let found = code(leadingFrom: first, without: evaluation.code)
    possible[view] = found
    return found
  }

  private func code(of view: TypeID) -> Set<Node> {
    if let known = codeByView[view] { return known }
    let found = code(leadingFrom: entrances(of: view))
    codeByView[view] = found
    return found
  }

  /// A view, the views that it makes, and that these make, as far as they lead somewhere.
  private func withChildren(_ view: TypeID, among leading: Set<Node>) -> [TypeID] {
    var result = [view]
    var seen: Set<TypeID> = [view]
    var place = 0
    while place < result.count {
      result += children(of: result[place]).filter { entrances(of: $0).contains(where: leading.contains) && seen.insert($0).inserted }
      place += 1
    }
    return result
  }

  /// The views that the code of a view makes.
  private func children(of view: TypeID) -> [TypeID] {
    if let known = knownChildren[view] { return known }
    let found = Set(code(of: view).flatMap { flow.step(of: $0).makes }.filter(index.isView)).sorted()
    knownChildren[view] = found
    return found
  }

  /// What SwiftUI runs of a view, now or later, to show it.
  private func entrances(of view: TypeID) -> [Node] {
    if let known = knownEntrances[view] { return known }
    let found = members(of: view, named: ["body"] + SwiftUIRequirements.showing.sorted())
    knownEntrances[view] = found
    return found
  }

  private func code(leadingFrom start: [Node], without others: Set<Node> = []) -> Set<Node> {
    var seen = Set(start)
    var pending = start
    while let next = pending.popLast() { pending += code(runBy: next).filter { !others.contains($0) && seen.insert($0).inserted } }
    return seen
  }

  /// The code that runs with some code.
  private func code(runBy code: Node) -> [Node] {
    if let known = knownCode[code] { return known }
    let result = (flow.step(of: code).codeWithThis + codeRunByValues(of: code)).filter { !index.isTest($0.file) && !flow.isMadeOnce($0) }
    knownCode[code] = result
    return result
  }

  /// What the standard library may run of values that it is handed, and the functions that variables hold which code calls.
  private func codeRunByValues(of code: Node) -> [Node] {
    let step = flow.step(of: code)
    return step.allWitnessed.flatMap(flow.witnesses)
      + (step.reads + step.readsForEffect).flatMap { read -> [Node] in
        if case .call(let binding) = read.source { flow.functions(heldBy: binding) } else { [] }
      }
  }

  /// The code of all views, and what runs what. Costs a look at all of it.
  private struct AllCode {
    /// For code, what runs it.
    private var callers: [Node: [Node]] = [:]
    /// For what a view runs, the code that makes the view.
    private var makers: [Node: [Node]] = [:]

    init(_ views: ViewCode) {
      var pending = views.views.flatMap(views.entrances)
      for code in pending { callers[code] = [] }
      while let next = pending.popLast() {
        for code in views.code(runBy: next) {
          if callers[code] == nil { pending.append(code) }
          callers[code, default: []].append(next)
        }
        for made in views.flow.step(of: next).makes where views.index.isView(made) {
          for code in views.entrances(of: made) { makers[code, default: []].append(next) }
        }
      }
    }

    func runs(_ code: Node) -> Bool { callers[code] != nil }

    /// The code that leads to some code, itself included.
    ///
    /// - Parameter withChildren: whether making a view leads to what that runs.
    func leading(to code: [Node], withChildren: Bool = false) -> Set<Node> {
      var seen = Set(code)
      var pending = code
      while let next = pending.popLast() {
        pending += (callers[next, default: []] + (withChildren ? makers[next, default: []] : [])).filter { seen.insert($0).inserted }
      }
      return seen
    }
  }

  /// What SwiftUI runs whenever it refreshes a view; of a type that is none, all that it does.
  func evaluatedCode(of view: TypeID) -> [Node] {
    if let known = knownUpdates[view] { return known }
    let found = members(of: view, named: ["body"] + SwiftUIRequirements.updates)
    knownUpdates[view] = found
    return found
  }

  private func members(of view: TypeID, named names: [String]) -> [Node] {
    let found = names.compactMap { index.names[$0] }.compactMap { index.lookUpMember($0, of: view) }.flatMap { member -> [Node] in
      switch member {
      case .property(let property, _): [property.getter].compactMap { $0 }
      case .functions(let functions): functions
      default: []
      }
    }
    if !found.isEmpty { return found }
    return index[view].parts.flatMap(\.members).flatMap { member -> [Node] in
      member.kind == .functionDecl ? [member] : member.properties.compactMap(\.getter)
    }
  }
}

extension ProjectIndex {
  /// Whether SwiftUI evaluates values of a type while it shows views: views, modifiers, representables, styles, layouts, shapes and scenes.
  func isView(_ id: TypeID) -> Bool {
    [.structDecl, .enumDecl].contains(self[id].node.kind)
      && withInherited(id).contains { self[$0].inheritedTypes.contains { isEvaluated(asOneOf: spelling($0.typeName)) } }
  }

  private func isEvaluated(asOneOf name: String) -> Bool {
    SwiftUIRequirements.evaluatedProtocols.contains(name) || name.hasSuffix("Representable") || name.hasSuffix("Style")
  }
}
