import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `child.objectWillChange.sink { [weak self] _ in self?.objectWillChange.send() }.store(in: &cancellables)`: a class passes
/// on what others announce.
struct ForwardedChanges {
  /// Each `objectWillChange` that is listened to.
  private(set) var sources: [Node]
  /// The `objectWillChange` that passes it on.
  let target: Node
  /// The whole expression, and the assignment of what keeps it alive.
  let expression: Node

  var uses: [Node] { sources + [target] }

  /// Nil where more than that happens.
  init?(_ node: Node, _ name: Name) {
    sources = [node]
    var current = node.publisherReference
    if let merge = current.mergingCall {
      guard let merged = merge.publishers(named: name) else { return nil }
      sources = merged
      current = merge
    }
    var closure: Node?
    while closure == nil, let (call, method) = current.operatorCall {
      switch method {
      case "receive", "debounce", "throttle", "delay", "subscribe", "eraseToAnyPublisher": break
      case "merge":
        guard let merged = call.publishers(named: name) else { return nil }
        sources += merged
      case "sink":
        closure = call.children.filter { $0 != call.firstChild }.map { $0.kind == .labeledExpr ? $0.expressionChild ?? $0 : $0 }.first
        guard call.children.count(where: { _ in true }) == 2, closure?.kind == .closureExpr else { return nil }
      default: return nil
      }
      current = call
    }
    guard let closure, let target = closure.soleAnnouncement(named: name) else { return nil }
    self.target = target
    if let (call, method) = current.operatorCall, method == "store" { current = call }
    if let sequence = current.parent, sequence.kind == .sequenceExpr {
      let parts = Array(sequence.children)
      guard parts.count == 3, parts[1].kind == .assignmentExpr, parts[2] == current else { return nil }
      current = sequence
    }
    expression = current
  }
}

extension ObjectWillChange {
  /// A pipeline that passes announcements on goes, for what is read through an object is tracked in the object that holds
  /// it. Both classes move, or none.
  mutating func analyzeForwarding(_ pipeline: ForwardedChanges) {
    let sources = pipeline.sources.map { ($0, announcingModel($0)) }
    guard let id = announcingModel(pipeline.target) else {
      for case (let node, let source?) in sources { blockListener(node, source) }
      return
    }
    guard let removal = removal(of: pipeline) else {
      for (node, source) in sources { blockListener(node, source ?? id) }
      return
    }
    let owner = name(of: id)
    add(
      Site(
        rule: "object-will-change", node: pipeline.expression, declaration: removal.node, model: id, level: .safe,
        message: "\(owner) passes on announcements", edits: removal.edits))
    for (node, source) in sources {
      let text = node.publisherReference.text
      guard let source else {
        block(
          id,
          Blocker(
            code: .untrackedState, message: "`\(text)` is passed on; it belongs to a class that is not migrated",
            location: node.location, help: "make that class @Observable first"))
        continue
      }
      let message = "`\(text)` is passed on, so \(owner) and \(name(of: source)) can only be migrated together"
      for (waiting, other) in [(id, source), (source, id)] {
        let help = "unblock \(name(of: other)) first"
        require(other, for: waiting, .blocked(Blocker(code: .waitsForClass, message: message, location: node.location, help: help)))
      }
    }
    forwarded[id, default: []] += sources.compactMap(\.1)
  }

  /// Nil where something holds on to the subscription that needs a value.
  private func removal(of pipeline: ForwardedChanges) -> StatementRemoval? {
    if pipeline.expression.kind == .sequenceExpr, let target = pipeline.expression.firstChild {
      guard case .optional = index.type(ofExpression: target) else { return nil }
    }
    return StatementRemoval(of: pipeline.expression)
  }
}

extension Node {
  /// `Publishers.MergeMany(…)`, of which this is an argument.
  fileprivate var mergingCall: Node? {
    guard let call = parent?.parent, parent?.kind == .labeledExpr, call.kind == .functionCallExpr,
      call.firstChild?.text.hasPrefix("Publishers.Merge") == true
    else { return nil }
    return call
  }

  /// The `objectWillChange` of each argument; nil where one is something else.
  fileprivate func publishers(named name: Name) -> [Node]? {
    let arguments = children.filter { $0 != firstChild }
    let found = arguments.compactMap { argument -> Node? in
      guard let value = argument.expressionChild else { return nil }
      let last = value.innermostNode(at: value.row.endToken - 1)
      return last.kind == .declReferenceExpr && last.token(last.row.firstToken).name == name
        && last.publisherReference == value ? last : nil
    }
    return found.count == arguments.count ? found : nil
  }

  /// The `objectWillChange` of the only thing that this closure does: an announcement.
  fileprivate func soleAnnouncement(named name: Name) -> Node? {
    let uses = uses(of: name)
    guard uses.count == 1, let call = uses[0].announcement else { return nil }
    var statement = call
    while let outer = statement.parent, outer != self {
      let isPassage = [.codeBlock, .closureExpr, .labeledExpr, .awaitExpr].contains(outer.kind)
      let isHop =
        outer.kind == .functionCallExpr && outer.text.hasPrefix("DispatchQueue.main.async")
        || outer.kind == .functionCallExpr && outer.firstChild?.text == "Task"
      guard isPassage || isHop, outer.kind != .closureExpr || outer.statementCount == 1 else { return nil }
      statement = outer
    }
    let others = children.filter { $0 != statement && $0.kind != .closureSignature }
    return others.allSatisfy(\.onlyLeaves) ? uses[0] : nil
  }

  private var statementCount: Int { children.count { $0.kind != .closureSignature } }

  /// `guard let self else { return }`
  private var onlyLeaves: Bool {
    guard kind == .guardStmt, let block = firstChild(.codeBlock) else { return false }
    return block.children.allSatisfy { $0.kind == .returnStmt && $0.firstChild == nil }
      && !descendants.contains { $0.kind == .functionCallExpr }
  }
}
