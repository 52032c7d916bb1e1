import MoltFlow
import MoltSymbols
import MoltSyntax

/// What views show when they are evaluated.
package final class ShownState {
  package let flow: Flow
  private let index: ProjectIndex
  private let viewCode: ViewCode
  /// The members that tell that they are read: what they read is announced with them.
  private let telling: TellingMembers
  private var reads: [Evaluated: [Read]] = [:]
  /// The expressions in the code of a view by which it comes to reads elsewhere, by the view and the read.
  private var entrances: [TypeID: [Node: Node]] = [:]
  private var evaluated: [TypeID: Set<Node>] = [:]
  /// The code of members that tell that they are read, as far as views ask for it, with the expression by which they do.
  private var toldCode: [TypeID: [(code: Node, entrance: Node?)]] = [:]
  private var toldReads: [TypeID: [ToldReads]] = [:]
  /// The views that are evaluated along with a view.
  private var evaluatedAlong: [TypeID: Set<TypeID>] = [:]
  private var refreshed: [TypeID: Bool] = [:]
  /// The code that was asked about, and whether SwiftUI evaluates it.
  private var evaluations: CodeAnswers

  package init(_ viewCode: ViewCode, _ flow: Flow, telling: TellingMembers) {
    self.viewCode = viewCode
    self.flow = flow
    index = viewCode.index
    self.telling = telling
    evaluations = CodeAnswers(flow)
  }

  /// What a view asks for when it is evaluated, each variable and each member of another module's type once, in an order that is always
  /// the same. Follows the code of the project to its end.
  ///
  /// - Parameter others: views that are evaluated along with it, of which it is not asked what they show.
  package func reads(by view: TypeID, besides others: Set<TypeID> = []) -> [Read] {
    if !others.isEmpty { _ = reads(by: view) }
    let evaluation = Evaluated(view: view, others: others.isEmpty ? [] : others.intersection(evaluatedAlong[view, default: []]))
    if let known = reads[evaluation] { return known }
    var result: [Read] = []
    var seen: Set<ReadKey> = []
    var visited: Set<Node> = []
    let process = flow.process(of: index[view].node)
    flow.forEachStep(evaluating: code(of: view).reversed(), waits: isState) { code, step, path in
      if !flow.mayRun(code, in: process) { return nil }
      if tells(code) {
        if others.isEmpty { toldCode[view, default: []].append((code, entrance(of: path(), view))) }
        return nil
      }
      if index.isTest(code.file) { return nil }
      visited.insert(code)
      let keepers = flow.keepers(in: code)
      for read in step.reads + flow.readsByLibrary(in: step)
      where !keepers.contains(where: { $0.contains(read.node) }) && !flow.isOfObjectSetUp(read, in: code)
        && seen.insert(ReadKey(read, flow)).inserted
      {
        result.append(read)
        if let entrance = entrance(of: path(), view) { entrances[view, default: [:]][read.node] = entrance }
      }
      let along = step.makes.filter { index.isView($0) && isAlwaysRefreshed($0) }
      if others.isEmpty { evaluatedAlong[view, default: []].formUnion(along) }
      return along.filter { !others.contains($0) }.flatMap(viewCode.evaluatedCode)
        + step.reads.flatMap(valuesGiven)
    }
    reads[evaluation] = result
    if others.isEmpty { evaluated[view] = visited }
    return result
  }

  /// What a view asks for by way of members that tell that they are read, by the members' code.
  package func toldReads(by view: TypeID) -> [ToldReads] {
    if let known = toldReads[view] { return known }
    _ = reads(by: view)
    let found = toldCode[view, default: []].compactMap { code, entrance -> ToldReads? in
      let announcers = telling.announcers(of: code)
      if announcers.isEmpty { return nil }
      var result = ToldReads(announcers: flow.codeThatAlwaysRuns(announcers))
      flow.forEachStep(evaluating: [code], waits: isState) { next, step, _ in
        if next != code && tells(next) || index.isTest(next.file) { return nil }
        result.code.insert(next)
        let reads = step.reads + flow.readsByLibrary(in: step)
        result.reads += reads
        for read in reads where entrances[view]?[read.node] == nil { entrances[view, default: [:]][read.node] = entrance }
        return step.reads.flatMap(valuesGiven)
      }
      return result
    }
    toldReads[view] = found
    return found
  }

  /// The expression in the code of a view by which it comes to a read, where that stands elsewhere.
  package func entrance(to read: Read, _ view: TypeID) -> Node? {
    _ = reads(by: view)
    return entrances[view]?[read.node]
  }

  private func entrance(of path: [Node], _ view: TypeID) -> Node? {
    guard let first = path.firstIndex(where: { index.enclosingType(of: $0) != view }) else { return nil }
    // What SwiftUI or the standard library runs by itself, such as the body of another view or an `==`, has no place.
    return zip(path, path.dropFirst()).dropFirst(max(0, first - 1)).lazy.compactMap { code, next -> Node? in
      guard self.index.enclosingType(of: code).map(self.index.isView) == true else { return nil }
      return self.flow.step(of: code).places[next]?.first { $0.kind != .closureExpr }
    }.first
  }

  /// The code that a view runs when it is evaluated.
  package func code(evaluatedBy view: TypeID) -> Set<Node> {
    _ = reads(by: view)
    return evaluated[view, default: []]
  }

  /// Whether a view runs code when it is evaluated.
  package func evaluates(_ code: Node, _ view: TypeID) -> Bool {
    _ = reads(by: view)
    return evaluated[view]?.contains(code) == true
  }

  /// The code of functions that are kept in a property and give a value when they are called.
  private func valuesGiven(by read: Read) -> [Node] {
    guard case .call(let binding) = read.source, givesState(binding) else { return [] }
    return flow.functions(heldBy: binding)
  }

  /// Whether calling a function that is kept somewhere gives a value. One that builds views is the content of the view.
  package func givesState(_ binding: Node) -> Bool {
    Property(introducedBy: binding).map { givesState(index.type(of: $0)) } ?? false
  }

  private func givesState(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .array(let element), .dictionary(_, let element): return givesState(element)
    case .tuple(let elements, _): return elements.contains(where: givesState)
    default: break
    }
    guard case .function(_, let result) = type.unwrapped else { return false }
    switch result {
    case .opaque: return false
    case .parameter: return !index.constraints(of: result).contains(where: isViewProtocol)
    case .declared(let id, _): return !index.isView(id)
    case .tuple(let elements, _): return !elements.isEmpty
    case .external: return !isViewProtocol(result)
    default: return true
    }
  }

  private func isViewProtocol(_ type: Type) -> Bool {
    if case .external(let name, _) = type { index.isFrameworkType(name, kindOf: ["View"]) } else { false }
  }

  /// Whether it is known that a closure gives something that is no view.
  private func isState(_ closure: Node) -> Bool {
    let type = index.type(ofExpression: closure)
    guard case .function(_, let result) = type.unwrapped, result.unwrapped != .unknown else { return false }
    return givesState(type)
  }

  /// Whether code is that of a wrapper, and all properties that it wraps tell of each change that is made through them.
  package func isToldByProperties(_ code: Node) -> Bool {
    let wrapped = index.enclosingType(of: code).map(flow.properties(wrappedBy:)) ?? []
    return !wrapped.isEmpty && wrapped.allSatisfy { telling.contains($0.declaration) }
  }

  /// Whether code belongs to a member that tells that it is read.
  private func tells(_ code: Node) -> Bool { telling.member(of: code) != nil }

  /// Whether SwiftUI evaluates code to show something, or some code of a view that it evaluates runs it there.
  package func isEvaluated(_ code: Node) -> Bool {
    if let known = evaluations[code] { return known }
    let found = findIsEvaluated(code)
    evaluations[code] = found
    return found
  }

  private func findIsEvaluated(_ code: Node) -> Bool {
    guard let type = index.enclosingType(of: code), index.isView(type) else { return false }
    let closure = code.kind == .closureExpr ? code : nil
    guard let closure else { return viewCode.evaluatedCode(of: type).contains(code) }
    guard let around = closure.enclosingCode else { return false }
    return flow.step(of: around).runs.contains(closure) && isEvaluated(around)
  }

  /// What a view runs by itself, and the closures that it is made with.
  package func code(of view: TypeID) -> [Node] { viewCode.evaluatedCode(of: view) + contents(of: view).flatMap { $0 } }

  /// The same for each place that makes the view.
  package func codeByUse(of view: TypeID) -> [[Node]] {
    let own = viewCode.evaluatedCode(of: view)
    let contents = contents(of: view).filter { !$0.isEmpty }
    return contents.isEmpty ? [own] : contents.map { own + $0 }
  }

  /// The closures that make the content of a view, by the places where it is made: it runs them whenever it is refreshed.
  private func contents(of view: TypeID) -> [[Node]] {
    guard isAlwaysRefreshed(view) else { return [] }
    return flow.calls(making: view).map { call -> [Node] in
      guard !flow.isInPreview(call), let code = call.enclosingCode else { return [] }
      let runs = flow.step(of: code).runs
      return call.callArguments.map(\.value).filter { $0.kind == .closureExpr && runs.contains($0) }
    }
  }

  /// Whether a view is evaluated whenever the view around it is: closures are never alike, and modifiers and styles are handed what they
  /// show anew.
  package func isAlwaysRefreshed(_ view: TypeID) -> Bool {
    if let known = refreshed[view] { return known }
    let isNoView = !index.withInherited(view).contains { id in index[id].inheritedTypes.contains { index.spelling($0.typeName) == "View" } }
    let found =
      isNoView
      || index[view].members.properties.values.joined().contains { property in
        !property.isStatic && !property.isComputed && flow.mayHoldFunctions(property)
      }
    refreshed[view] = found
    return found
  }
}

/// What a member asks for that tells that it is read.
package struct ToldReads {
  /// The code that announces the member whenever it runs.
  package let announcers: Set<Node>
  package var reads: [Read] = []
  /// The member's code, and what that runs.
  package var code: Set<Node> = []
}

/// A view that is evaluated, without some of those that are evaluated along with it.
private struct Evaluated: Hashable {
  let view: TypeID
  let others: Set<TypeID>
}

/// By what reads of the same are told: of a member of another module's type, the variable that holds the object counts, too.
private struct ReadKey: Hashable {
  private let declaration: Node?
  private let name: Name
  private let holder: Node?
  private let isDescribed: Bool

  init(_ read: Read, _ flow: Flow) {
    isDescribed = read.node.parent?.kind == .expressionSegment
    switch read.source {
    case .variable(let binding): (declaration, name, holder) = (binding, flow.part(of: read.node) ?? .none, nil)
    case .call(let binding): (declaration, name, holder) = (binding, binding.boundName, nil)
    case .framework(let callee): (declaration, name, holder) = (callee.node, .none, read.node.usedObject.flatMap(flow.holder))
    case .unknown(let name): (declaration, self.name, holder) = (nil, name, read.node.usedObject.flatMap(flow.holder))
    }
  }
}
