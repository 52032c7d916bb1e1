import MoltSemantics
public import MoltSymbols
public import MoltSyntax

/// The cases of enumerations that code makes, with all that it runs and with the views that it makes: what a `switch` has for others is not
/// evaluated there.
public final class MadeCases {
  private let flow: Flow
  /// What SwiftUI runs of a view to show it.
  private let entrances: (TypeID) -> [Node]
  /// The cases of all enumerations, by name.
  private let cases: [Name: [Node]]
  private let rawValue: Name?
  private let allCases: Name?
  private var made: Set<Node> = []
  /// Where a value comes from that may be any case of any enumeration.
  private var isUnknown = false
  /// Whether a branch was met that nothing lets run so far.
  private var waits = false
  /// The groups of code of which some may run: what one of them has is run once.
  private var groups = NumberSet()
  private var index: ProjectIndex { flow.index }

  public init(_ flow: Flow, madeBy code: [Node], entrances: @escaping (TypeID) -> [Node]) {
    self.flow = flow
    self.entrances = entrances
    rawValue = flow.index.names["rawValue"]
    allCases = flow.index.names["allCases"]
    cases = flow.index.types.reduce(into: [:]) { $0.merge($1.members.cases, uniquingKeysWith: +) }
    run(code)
  }

  /// Whether the values that are made let a part of code run.
  public func mayRun(_ part: Node, in code: Node) -> Bool {
    var node = part
    while node != code, let parent = node.parent {
      if node.kind == .switchCase, parent.kind == .switchExpr, !mayRun(branch: node, of: parent) {
        waits = true
        return false
      }
      node = parent
    }
    return true
  }

  private func mayRun(branch: Node, of choice: Node) -> Bool {
    guard !isUnknown, let names = branch.caseNames, let subject = choice.expressionChild,
      let id = index.type(ofExpression: subject).unwrapped.declaration
    else { return true }
    let elements = names.flatMap { index[id].members.cases[$0, default: []] }
    return elements.isEmpty || elements.contains(where: made.contains) || isDecoded(id)
  }

  /// Whether the compiler writes what decodes an enumeration.
  private func isDecoded(_ id: TypeID) -> Bool {
    let protocols = index.withInherited(id).flatMap { index[$0].inheritedTypes }.map { index.spelling($0.typeName) }
    return protocols.contains { $0 == "Codable" || $0 == "Decodable" }
      && !index[id].members.initializers.contains { $0.functionParameters.first.map { index.spelling($0.parameterLabel) } == "from" }
  }

  private func run(_ start: [Node]) {
    var seen = CodeSet(flow, start)
    var pending = start
    var waiting: [Node] = []
    var count: Int
    // A case that is made lets the branches for it run, which may make others.
    repeat {
      count = made.count
      while !isUnknown, let code = pending.popLast() {
        waits = false
        for node in code.descendants where node.kind == .memberAccessExpr || node.kind == .functionCallExpr { note(node, in: code) }
        for next in codeRun(by: code) where seen.insert(next) { pending.append(next) }
        if waits { waiting.append(code) }
      }
      swap(&pending, &waiting)
    } while made.count > count && !isUnknown
  }

  /// The code that some code may run, as far as the cases that are made let it.
  private func codeRun(by code: Node) -> [Node] {
    let step = flow.step(of: code)
    let run = (step.runs + step.actions + step.guesses).filter { next in
      step.places[next].map { $0.contains { mayRun($0, in: code) } } ?? true
    }
    let possible = flow.groups(runByValuesIn: step).filter { groups.insert($0) }.flatMap { flow.codeOfGroups[$0] }
    return run + possible + step.makes.flatMap(entrances)
  }

  /// Notes what an expression makes: `.name`, `Kind(rawValue: 1)`, `Kind.allCases`.
  private func note(_ node: Node, in code: Node) {
    if node.kind == .functionCallExpr {
      guard let rawValue, node.callArguments.first?.label == rawValue else { return }
      return noteAll(index.type(ofExpression: node))
    }
    guard let name = node.memberName else { return }
    if name == allCases { return noteAll(node.memberBase.map { index.type(ofExpression: $0) } ?? .unknown) }
    guard let elements = cases[name], !elements.allSatisfy(made.contains), !node.isPartOfPattern, mayRun(node, in: code) else { return }
    guard let callee = index.callee(of: node) ?? node.callOfAccess.flatMap({ index.callee(of: $0) }) else {
      return made.formUnion(elements)
    }
    if callee.kind == .enumCase { made.insert(callee.node) }
  }

  private func noteAll(_ type: Type) {
    var type = type.unwrapped
    if case .metatype(let inner) = type { type = inner.unwrapped }
    if let id = type.declaration { made.formUnion(index[id].members.cases.values.joined()) } else if type == .unknown { isUnknown = true }
  }
}

extension Node {
  /// Whether something is matched with an expression, which makes nothing.
  fileprivate var isPartOfPattern: Bool {
    var node = self
    while let parent = node.parent, parent.isExpression || parent.kind == .labeledExpr, parent.kind != .closureExpr { node = parent }
    return node.parent?.kind == .expressionPattern || node.parent?.kind == .valueBindingPattern
  }
}
