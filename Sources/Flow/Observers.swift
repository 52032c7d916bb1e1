import MoltSymbols
import MoltSyntax

/// What observers hear.
enum Signal: Hashable {
  /// A notification, by the text of its name, or the constant that has it; nil where neither is known.
  case notification(String?)
  /// A change of a key, or of a property by its path.
  case key
}

/// The code that observes notifications and keys, by what it observes. What is not known is taken by its name.
struct Observers {
  private struct Observer {
    let signal: Signal
    let code: [Node]
  }

  private var observers: [Observer] = []

  init(_ index: ProjectIndex, _ declarations: CodeByName) {
    for name in ["addObserver", "observe", "publisher", "notifications"].compactMap({ index.names[$0] }) {
      for use in index.occurrences(of: name) {
        guard use.kind == .declReferenceExpr, let call = use.callAsCallee, index.callee(of: call)?.isSDK != false else { continue }
        let code = call.codeHandedOver(declarations)
        if code.isEmpty { continue }
        for signal in call.observedSignals(index) { observers.append(Observer(signal: signal, code: code)) }
      }
    }
    let hearing = index.names["observeValue"].map(declarations.functions) ?? []
    observers.append(Observer(signal: .key, code: hearing))
  }

  /// What runs because of a signal.
  func code(hearing signal: Signal) -> [Node] { observers.filter { mayHear($0.signal, signal) }.flatMap(\.code) }

  /// The same of what is known to hear it.
  func code(hearingAlone signal: Signal) -> [Node] { observers.filter { $0.signal == signal }.flatMap(\.code) }

  private func mayHear(_ observed: Signal, _ signal: Signal) -> Bool {
    switch (observed, signal) {
    case (.notification(let one), .notification(let other)): one == nil || other == nil || one == other
    default: observed == signal
    }
  }
}

extension Node {
  /// The text of the name of the notification that a call is handed, or the last part of the constant that has it; nil for any other.
  func observedNotification(_ index: ProjectIndex) -> String? {
    let labels = ["name", "forName", "for", "named"].compactMap { index.names[$0] }
    guard var name = callArguments.first(where: { labels.contains($0.label) })?.value.bareExpression else { return nil }
    if let callee = index.callee(of: name), callee.kind == .variable, !callee.isSDK,
      let value = callee.node.firstChild(.initializerClause)?.expressionChild
    {
      name = value.bareExpression
    }
    // `Notification.Name("saved")`
    if name.kind == .functionCallExpr { return name.callArguments.count == 1 ? name.callArguments[0].value.plainStringLiteral : nil }
    return name.plainStringLiteral ?? (name.kind == .memberAccessExpr ? name.memberName.map(index.spelling) : nil)
  }

  /// What a call of an observing function observes.
  fileprivate func observedSignals(_ index: ProjectIndex) -> [Signal] {
    let key = index.names["forKeyPath"]
    if callArguments.contains(where: { $0.value.kind == .keyPathExpr || $0.label == key }) { return [.key] }
    if let name = observedNotification(index) { return [.notification(name)] }
    return [.notification(nil), .key]
  }

  /// The functions that a call is handed, and those that the calls are which get what it gives: `publisher(for: x).map { … }.sink { … }`,
  /// `onReceive(publisher(for: x)) { … }`.
  fileprivate func codeHandedOver(_ declarations: CodeByName) -> [Node] {
    var result: [Node] = []
    var link: Node? = self
    while let call = link {
      for argument in call.callArguments { result += argument.value.functions(declarations) }
      link = call.callThatGetsIt
    }
    return result
  }

  /// The call of a member of what this call gives, or the call that is handed it.
  private var callThatGetsIt: Node? {
    guard let outer = parent else { return nil }
    if outer.kind == .memberAccessExpr, outer.memberBase == self { return outer.callOfAccess }
    return outer.kind == .labeledExpr && outer.parent?.kind == .functionCallExpr ? outer.parent : nil
  }

  /// The functions that an argument may be: a closure, a function by its name, `#selector(hear)`.
  private func functions(_ declarations: CodeByName) -> [Node] {
    switch kind {
    case .closureExpr: return [self]
    case .macroExpansion:
      return children.filter { $0.kind == .labeledExpr }.compactMap(\.expressionChild).flatMap { $0.functions(declarations) }
    case .declReferenceExpr, .memberAccessExpr:
      let reference = lastReference
      return declarations.functions(named: reference.token(reference.row.firstToken).name)
    default: return []
    }
  }
}
