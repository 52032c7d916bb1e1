public import MoltSymbols
import MoltSyntax

/// How often the app makes the values of a view.
extension Flow {
  /// Whether each value of a view is made once, and shown from then on: what makes it is a part of an app's or view's body that is evaluated
  /// once.
  public func isMadeOnce(_ view: TypeID) -> Bool {
    if let known = knownSingles[view] { return known }
    // A view that is made by its own body is made again and again.
    knownSingles[view] = false
    let uses = mentions(of: view).filter { !runsForPreviews($0) }
    let found = !uses.isEmpty && uses.allSatisfy { $0.referenceWithBase.callAsCallee.map(isEvaluatedOnce) ?? false }
    knownSingles[view] = found
    return found
  }

  /// Whether a call is evaluated once: a body does, or a builder in it, that SwiftUI has no reason to evaluate again.
  private func isEvaluatedOnce(_ call: Node) -> Bool {
    var code = call.enclosingCode
    while let closure = code, closure.kind == .closureExpr {
      guard isCalledAtOnce(closure) else { return false }
      code = closure.enclosingCode
    }
    guard let code, code.kind == .accessorBlock, let body = code.parent, index.spelling(body.boundName) == "body",
      let owner = index.enclosingType(of: code)
    else { return false }
    return isAlwaysTheSame(owner, code) && (isApp(owner) || isMadeOnce(owner))
  }

  private func isApp(_ id: TypeID) -> Bool { index[id].inheritedTypes.contains { index.spelling($0.typeName) == "App" } }

  /// Whether nothing that the body of a view asks for ever changes, and nothing else has SwiftUI evaluate it again.
  private func isAlwaysTheSame(_ view: TypeID, _ body: Node) -> Bool {
    let stored = index[view].members.properties.values.joined().filter { isOfInstance($0.binding) && !$0.isComputed }
    guard stored.allSatisfy({ $0.declaration.attributes.allSatisfy { effects.effect(of: .`init`, in: $0.attributeName) == .keeps } }) else {
      return false
    }
    var isSame = true
    forEachStep(evaluating: [body]) { _, step, _ in
      isSame = isSame && step.unknown == nil && step.guesses.isEmpty && step.callsValues.isEmpty && step.reads.allSatisfy(neverChanges)
      return isSame ? [] : nil
    }
    return isSame
  }

  private func neverChanges(_ read: Read) -> Bool {
    switch read.source {
    case .variable(let binding): changes(of: binding).allSatisfy { isTest($0.code) }
    case .framework(let callee): isKnown(callee)
    case .call, .unknown: false
    }
  }
}
