import MoltSymbols
import MoltSyntax

/// What observers hear.
enum Signal: Hashable {
  /// A notification: the text of its name, or the constant that has it, and the class of the SDK whose object posts it. Nil where unknown.
  case notification(String?, by: Name? = nil)
  /// A change of a key, or of a property by its path.
  case key
}

/// The code that observes notifications and keys, by what it observes. What is not known is taken by its name.
struct Observers {
  private struct Observer {
    let signal: Signal
    let code: [Node]
    /// The type of the one object to which it listens; `unknown` where that is not known, or it listens to any.
    var sender = Type.unknown
  }

  private let index: ProjectIndex
  private var observers: [Observer] = []

  init(_ index: ProjectIndex, _ declarations: CodeByName) {
    self.index = index
    for name in ["addObserver", "observe", "publisher", "notifications"].compactMap({ index.names[$0] }) {
      for use in index.occurrences(of: name) {
        guard use.kind == .declReferenceExpr, let call = use.callAsCallee, index.callee(of: call)?.isSDK != false else { continue }
        let code = call.codeHandedOver(declarations)
        if code.isEmpty { continue }
        let sender = call.callArguments.first { $0.label == index.names["object"] }.map { index.type(ofExpression: $0.value) } ?? .unknown
        for signal in call.observedSignals(index) { observers.append(Observer(signal: signal, code: code, sender: sender)) }
      }
    }
    let hearing = index.names["observeValue"].map(declarations.functions) ?? []
    observers.append(Observer(signal: .key, code: hearing))
  }

  /// What runs because of a signal.
  func code(hearing signal: Signal) -> [Node] { observers.filter { mayHear($0, signal) }.flatMap(\.code) }

  /// The same of what is known to hear it.
  func code(hearingAlone signal: Signal) -> [Node] { observers.filter { $0.signal == signal }.flatMap(\.code) }

  private func mayHear(_ observer: Observer, _ signal: Signal) -> Bool {
    switch (observer.signal, signal) {
    case (.notification(let one, _), .notification(let other, let poster)):
      (one == nil || other == nil || one == other) && poster.map { mayBe(observer.sender, $0) } != false
    default: observer.signal == signal
    }
  }

  /// Whether an object of a type of the project may be one of a class of the SDK; of what the project does not declare, any may.
  private func mayBe(_ type: Type, _ name: Name) -> Bool {
    guard let id = type.unwrapped.declaration, index[id].node.kind == .classDecl else { return true }
    return index.withInherited(id).flatMap { index[$0].inheritedTypes }.contains { inherited in
      guard index.declaredType(of: inherited) == nil else { return false }
      return inherited.typeName == name || !index.isFrameworkType(inherited.typeName)
        || index.isFrameworkType(inherited.typeName, kindOf: [index.spelling(name)])
    }
  }
}

extension Node {
  /// The text of the name of the notification that a call is handed, or the last part of the constant that has it; nil for any other.
  func observedNotification(_ index: ProjectIndex) -> String? {
    guard var name = nameArgument(index)?.bareExpression else { return nil }
    if let callee = index.callee(of: name), callee.kind == .variable, !callee.isSDK,
      let value = callee.node.firstChild(.initializerClause)?.expressionChild
    {
      name = value.bareExpression
    }
    // `Notification.Name("saved")`
    if name.kind == .functionCallExpr { return name.callArguments.count == 1 ? name.callArguments[0].value.plainStringLiteral : nil }
    return name.plainStringLiteral ?? (name.kind == .memberAccessExpr ? name.memberName.map(index.spelling) : nil)
  }

  /// What a call is handed as the name of a notification.
  private func nameArgument(_ index: ProjectIndex) -> Node? {
    let labels = ["name", "forName", "for", "named"].compactMap { index.names[$0] }
    return callArguments.first { labels.contains($0.label) }?.value
  }

  /// What a call of an observing function observes.
  fileprivate func observedSignals(_ index: ProjectIndex) -> [Signal] {
    let key = index.names["forKeyPath"]
    if callArguments.contains(where: { $0.value.kind == .keyPathExpr || $0.label == key }) { return [.key] }
    if let name = observedNotification(index) { return [.notification(name)] }
    return nameArgument(index) == nil ? [.notification(nil), .key] : [.notification(nil)]
  }

  /// The functions that a call is handed, and those that the calls are which get what it gives: `publisher(for: x).map { … }.sink { … }`,
  /// `onReceive(publisher(for: x)) { … }`.
  fileprivate func codeHandedOver(_ declarations: CodeByName) -> [Node] {
    var result: [Node] = []
    var link: Node? = self
    while let call = link {
      for argument in call.callArguments { result += argument.value.functionsHanded(declarations) }
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
  func functionsHanded(_ declarations: CodeByName) -> [Node] {
    switch kind {
    case .closureExpr: return [self]
    case .macroExpansion:
      return children.filter { $0.kind == .labeledExpr }.compactMap(\.expressionChild).flatMap { $0.functionsHanded(declarations) }
    case .declReferenceExpr, .memberAccessExpr:
      let reference = lastReference
      return declarations.functions(named: reference.token(reference.row.firstToken).name)
    default: return []
    }
  }
}
