import MoltFlow
import MoltSymbols
import MoltSyntax

/// The code that SwiftUI runs to show views: bodies and updates, what they ask for, and what runs because of what they do there; not what
/// waits for something to happen.
package final class ViewCode {
  let index: ProjectIndex
  private let flow: Flow
  private var evaluations: [TypeID: Evaluation] = [:]
  private var codeByView: [TypeID: CodeSet] = [:]
  private var knownEntrances: [TypeID: [Node]] = [:]
  private var knownUpdates: [TypeID: [Node]] = [:]
  private var leadingToMakers: [TypeID: CodeSet] = [:]
  private var alwaysAsked: [TypeID: Set<Node>] = [:]
  private var askedWhenShown: [TypeID: Set<Node>] = [:]
  private var possible: [TypeID: CodeSet] = [:]

  private lazy var graph = RunGraph(flow)
  private lazy var all = ViewGraph(graph, of: views, isView: index.isView, entrances: entrances)
  private lazy var views = index.types.map(\.id).filter { index.isView($0) && !index.isTest(index[$0].node.file) }
  /// What all views run, and what some of them run with those that they make, as far as somebody asked.
  private lazy var reached = ReachedCode(graph, from: views.flatMap(entrances))
  private var reachedWithChildren: [[TypeID]: ReachedCode] = [:]

  package init(_ index: ProjectIndex, _ flow: Flow) {
    self.index = index
    self.flow = flow
  }

  /// Whether views run the code around a node, or code itself.
  package func runs(_ node: Node) -> Bool { (node.isCode ? node : node.enclosingCode).map(reached.contains) == true }

  /// Whether some types run any of some code for a view, or the views that they make do.
  package func runsAny(of code: [Node], for types: Set<TypeID>) -> Bool {
    let (shown, others) = (views.filter(types.contains), types.subtracting(views))
    if reached(from: shown).containsAny(of: code) { return true }
    // What is no view runs for one where a view runs it.
    return others.contains { reached(from: [$0]).containsAny(of: code) && enters($0, all.leading(to: code, withChildren: true)) }
  }

  private func reached(from types: [TypeID]) -> ReachedCode {
    if let known = reachedWithChildren[types] { return known }
    let shown = Set(views)
    let found = ReachedCode(graph, from: types.flatMap(entrances)) { [unowned self] in shown.contains($0) ? entrances(of: $0) : [] }
    reachedWithChildren[types] = found
    return found
  }

  /// Whether a view asks for a variable and changes it as it is evaluated, or what it makes does: then it refreshes itself, for ever.
  package func changesWhatItAsks(_ property: Property) -> Bool {
    let uses = index.occurrences(of: property.name).compactMap { use -> (use: Node, code: Node)? in
      guard use.isValueUse, !index.isTest(use.file), let code = use.enclosingCode else { return nil }
      return (use, code)
    }
    let writers = Array(Set(uses.filter { mayChange(property, $0.use, $0.code) }.map(\.code)).filter(reached.contains))
    if writers.isEmpty { return false }
    let asking = all.leading(to: uses.map(\.code).filter { asks(property.binding, $0) })
    let writing = all.leading(to: writers)
    let changing = all.leading(to: writers, withChildren: true)
    let children = all.made.filter { enters($0, changing) }
    return views.contains { view in
      guard enters(view, asking), enters(view, changing) else { return false }
      return withChildren(view, among: children).contains { enters($0, writing) && mayChange(property.binding, $0, writers) }
    }
  }

  /// Whether what SwiftUI runs of a view is some of the code.
  private func enters(_ view: TypeID, _ code: CodeSet) -> Bool { entrances(of: view).contains(where: code.contains) }

  /// Whether a view asks for a variable when it is evaluated: in other code than some, and than what that alone runs.
  package func asks(_ view: TypeID, for binding: Node, outsideOf drawing: Set<Node>) -> Bool {
    graph.code(leadingFrom: evaluatedCode(of: view), without: CodeSet(flow, drawing)).contains { asks(binding, $0) }
  }

  /// The variables that a view asks for whenever it is evaluated, by their bindings.
  package func variablesAlwaysAsked(by view: TypeID) -> Set<Node> {
    if let known = alwaysAsked[view] { return known }
    let found = flow.variablesAlwaysAsked(by: evaluatedCode(of: view))
    alwaysAsked[view] = found
    return found
  }

  /// Whether a view asks for a variable as soon as it is shown, by its body or by what runs when it is there.
  package func asksAsSoonAsShown(_ view: TypeID, for binding: Node) -> Bool {
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
  private func mayChange(_ binding: Node, _ view: TypeID, _ writers: [Node]) -> Bool {
    let code = code(of: view)
    let writers = writers.filter(code.contains)
    if writers.isEmpty { return false }
    let evaluation = evaluations[view] ?? flow.evaluation(ofView: entrances(of: view))
    evaluations[view] = evaluation
    return evaluation.changed[binding] != nil || writers.contains(where: possibleCode(of: view, evaluation).contains)
  }

  /// The code that evaluating a view may run besides what it certainly does: what the standard library may ask of values, and functions that
  /// variables hold.
  private func possibleCode(of view: TypeID, _ evaluation: Evaluation) -> CodeSet {
    if let known = possible[view] { return known }
    let first = graph.code(ofGroupsRunBy: evaluation.code).filter { !evaluation.code.contains($0) }
    let found = graph.code(leadingFrom: first, without: CodeSet(flow, evaluation.code))
    possible[view] = found
    return found
  }

  private func code(of view: TypeID) -> CodeSet {
    if let known = codeByView[view] { return known }
    let found = graph.code(leadingFrom: entrances(of: view))
    codeByView[view] = found
    return found
  }

  /// A view, those of some others that it makes, and that these make.
  private func withChildren(_ view: TypeID, among others: [TypeID]) -> [TypeID] {
    var result = [view]
    var rest = others.filter { $0 != view }
    var place = 0
    while place < result.count {
      let children = Set(rest.filter { enters(result[place], codeLeadingToMakers(of: $0)) })
      result += children
      rest.removeAll(where: children.contains)
      place += 1
    }
    return result
  }

  private func codeLeadingToMakers(of view: TypeID) -> CodeSet {
    if let known = leadingToMakers[view] { return known }
    let found = all.leading(to: all.makers(of: view))
    leadingToMakers[view] = found
    return found
  }

  /// What SwiftUI runs of a view, now or later, to show it.
  package func entrances(of view: TypeID) -> [Node] {
    if let known = knownEntrances[view] { return known }
    let found = members(of: view, named: ["body"] + SwiftUIRequirements.showing.sorted())
    knownEntrances[view] = found
    return found
  }

  /// What SwiftUI runs whenever it refreshes a view; of a type that is none, all that it does.
  package func evaluatedCode(of view: TypeID) -> [Node] {
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
  package func isView(_ id: TypeID) -> Bool {
    [.structDecl, .enumDecl].contains(self[id].node.kind)
      && withInherited(id).contains { self[$0].inheritedTypes.contains { isEvaluated(asOneOf: $0.typeName) } }
  }

  /// By what the protocol demands; representables, styles and contents are many, and their protocols are called so.
  private func isEvaluated(asOneOf name: Name) -> Bool {
    let spelling = spelling(name)
    return SwiftUIRequirements.drawnProtocols.contains(spelling) || names["body"].map { isMember($0, ofProtocol: spelling) } == true
      || spelling.hasSuffix("Representable") || spelling.hasSuffix("Style") || spelling.hasSuffix("Content")
  }
}
