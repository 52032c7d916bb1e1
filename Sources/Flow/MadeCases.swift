import MoltSemantics
public import MoltSymbols
public import MoltSyntax

/// The cases of enumerations that code makes, with all that it runs and with the views that it makes: what a `switch` has for others is not
/// evaluated there.
public final class MadeCases {
  private let flow: Flow
  /// What SwiftUI runs of a view to show it.
  private let entrances: (TypeID) -> [Node]
  private let uses: CaseUses
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
    uses = flow.caseUses
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
        let uses = uses.uses(in: code)
        for node in uses.makers { note(node, in: code) }
        for next in codeRun(by: code, hasBranches: uses.hasBranches) where seen.insert(next) { pending.append(next) }
        if waits { waiting.append(code) }
      }
      swap(&pending, &waiting)
    } while made.count > count && !isUnknown
  }

  /// The code that some code may run, as far as the cases that are made let it.
  private func codeRun(by code: Node, hasBranches: Bool) -> [Node] {
    let step = flow.step(of: code)
    let run = (step.runs + step.actions + step.guesses).filter { next in
      step.places[next].map { $0.contains { !hasBranches && code.contains($0) || mayRun($0, in: code) } } ?? true
    }
    let possible = flow.groups(runByValuesIn: step).filter { groups.insert($0) }.flatMap { flow.codeOfGroups[$0] }
    return run + possible + step.makes.flatMap(entrances)
  }

  /// Notes what an expression makes: `.name`, `Kind(rawValue: 1)`, `Kind.allCases`.
  private func note(_ node: Node, in code: Node) {
    guard node.kind == .memberAccessExpr, let name = node.memberName else { return noteAll(index.type(ofExpression: node)) }
    if name == uses.allCases { return noteAll(node.memberBase.map { index.type(ofExpression: $0) } ?? .unknown) }
    guard let elements = uses.cases[name], !elements.allSatisfy(made.contains), mayRun(node, in: code) else { return }
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

/// Where code may make cases of enumerations, found once for all that ask.
final class CaseUses {
  struct InCode {
    /// `.name`, `Kind(rawValue: 1)`, `Kind.allCases`
    var makers: [Node] = []
    /// Whether a `switch` decides what of it runs.
    var hasBranches = false
  }

  /// The cases of all enumerations, by name.
  let cases: [Name: [Node]]
  let allCases: Name?
  private let rawValue: Name?
  private var known: [Node: InCode] = [:]

  init(_ index: ProjectIndex) {
    rawValue = index.names["rawValue"]
    allCases = index.names["allCases"]
    cases = index.types.reduce(into: [:]) { $0.merge($1.members.cases, uniquingKeysWith: +) }
  }

  func uses(in code: Node) -> InCode {
    if let known = known[code] { return known }
    var found = InCode()
    for node in code.descendants {
      switch node.kind {
      case .switchCase: found.hasBranches = true
      case .functionCallExpr: if rawValue != nil, node.callArguments.first?.label == rawValue { found.makers.append(node) }
      case .memberAccessExpr:
        if let name = node.memberName, name == allCases || cases[name] != nil && !node.isPartOfPattern { found.makers.append(node) }
      default: continue
      }
    }
    known[code] = found
    return found
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
