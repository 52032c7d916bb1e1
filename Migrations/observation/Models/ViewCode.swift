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
  private var knownRuns: [Node: Runs] = [:]
  private var knownGroups: [Int: [Node]] = [:]
  private var knownEntrances: [TypeID: [Node]] = [:]
  private var knownUpdates: [TypeID: [Node]] = [:]
  private var leadingToMakers: [TypeID: Set<Node>] = [:]
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
  func runs(_ node: Node) -> Bool { (node.isCode ? node : node.enclosingCode).map(all.runs) == true }

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
    let writing = all.leading(to: Array(writers))
    let changing = all.leading(to: Array(writers), withChildren: true)
    let children = all.made.filter { enters($0, changing) }
    return views.contains { view in
      guard enters(view, asking), enters(view, changing) else { return false }
      return withChildren(view, among: children).contains { enters($0, writing) && mayChange(property.binding, $0, writers) }
    }
  }

  /// Whether what SwiftUI runs of a view is some of the code.
  private func enters(_ view: TypeID, _ code: Set<Node>) -> Bool { entrances(of: view).contains(where: code.contains) }

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
    let groups = Set(evaluation.code.flatMap { runs(of: $0).groups })
    let first = groups.flatMap(flow.code(ofGroup:)).filter { !evaluation.code.contains($0) }
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

  private func codeLeadingToMakers(of view: TypeID) -> Set<Node> {
    if let known = leadingToMakers[view] { return known }
    let found = all.leading(to: all.makers(of: view))
    leadingToMakers[view] = found
    return found
  }

  /// What SwiftUI runs of a view, now or later, to show it.
  func entrances(of view: TypeID) -> [Node] {
    if let known = knownEntrances[view] { return known }
    let found = members(of: view, named: ["body"] + SwiftUIRequirements.showing.sorted())
    knownEntrances[view] = found
    return found
  }

  private func code(leadingFrom start: [Node], without others: Set<Node> = []) -> Set<Node> {
    var seen = Set(start)
    var groups: Set<Int> = []
    var pending = start
    while let next = pending.popLast() {
      let runs = runs(of: next)
      pending += runs.code.filter { !others.contains($0) && seen.insert($0).inserted }
      for group in runs.groups where groups.insert(group).inserted {
        pending += code(of: group).filter { !others.contains($0) && seen.insert($0).inserted }
      }
    }
    return seen
  }

  /// What runs with some code: code, and the groups of what the standard library may run of values that it is handed, and of functions that
  /// variables hold which it calls.
  private struct Runs {
    let code: [Node]
    let groups: [Int]
  }

  private func runs(of code: Node) -> Runs {
    if let known = knownRuns[code] { return known }
    let step = flow.step(of: code)
    let result = Runs(code: ofApp(step.codeWithThis), groups: flow.groups(runByValuesIn: step))
    knownRuns[code] = result
    return result
  }

  private func code(of group: Int) -> [Node] {
    if let known = knownGroups[group] { return known }
    let result = ofApp(flow.code(ofGroup: group))
    knownGroups[group] = result
    return result
  }

  /// Without that of tests, and what is evaluated once.
  private func ofApp(_ code: [Node]) -> [Node] { code.filter { !index.isTest($0.file) && !flow.isMadeOnce($0) } }

  /// The code of all views, and what runs what. Costs a look at all of it.
  private struct AllCode {
    /// For code, what runs it, and the groups that it is of.
    private var callers: [Node: [Node]] = [:]
    private var groups: [Node: [Int]] = [:]
    private var callersOfGroups: [Int: [Node]] = [:]
    /// For what a view runs, the code that makes the view.
    private var makers: [Node: [Node]] = [:]
    private var makersOfViews: [TypeID: [Node]] = [:]

    init(_ views: ViewCode) {
      var pending = views.views.flatMap(views.entrances)
      for code in pending { callers[code] = [] }
      while let next = pending.popLast() {
        let runs = views.runs(of: next)
        for code in runs.code {
          if callers[code] == nil { pending.append(code) }
          callers[code, default: []].append(next)
        }
        for group in runs.groups {
          if callersOfGroups[group] == nil {
            for code in views.code(of: group) {
              if callers[code] == nil { pending.append(code) }
              callers[code] = callers[code] ?? []
              groups[code, default: []].append(group)
            }
          }
          callersOfGroups[group, default: []].append(next)
        }
        for made in views.flow.step(of: next).makes where views.index.isView(made) {
          makersOfViews[made, default: []].append(next)
          for code in views.entrances(of: made) { makers[code, default: []].append(next) }
        }
      }
    }

    func runs(_ code: Node) -> Bool { callers[code] != nil }

    /// The views that views make, and the code that makes one.
    var made: [TypeID] { Array(makersOfViews.keys) }
    func makers(of view: TypeID) -> [Node] { makersOfViews[view, default: []] }

    /// The code that leads to some code, itself included.
    ///
    /// - Parameter withChildren: whether making a view leads to what that runs.
    func leading(to code: [Node], withChildren: Bool = false) -> Set<Node> {
      var seen = Set(code)
      var seenGroups: Set<Int> = []
      var pending = code
      while let next = pending.popLast() {
        pending += callers[next, default: []].filter { seen.insert($0).inserted }
        if withChildren { pending += makers[next, default: []].filter { seen.insert($0).inserted } }
        for group in groups[next, default: []] where seenGroups.insert(group).inserted {
          pending += callersOfGroups[group, default: []].filter { seen.insert($0).inserted }
        }
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
