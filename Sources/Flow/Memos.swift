public import MoltSyntax

/// What is worked out once and kept under a key: whoever asks again gets what is there.
extension Flow {
  /// Whether an expression only puts a value under a key under which there is none: behind `if let hit = memo[key] { return hit }`, for
  /// `memo[key] = value`; or with methods of what holds the values.
  public func fillsMemo(_ place: Node) -> Bool {
    guard let (holder, keys) = place.entrySet else { return false }
    var code = place.enclosingCode
    while let around = code {
      if around.descendants.contains(where: { tests($0, holder, keys, before: place) }) { return true }
      code = around.kind == .closureExpr ? around.enclosingCode : nil
    }
    return false
  }

  /// Whether a branch runs where there is a value under a key, and a place after it does not run then.
  private func tests(_ branch: Node, _ holder: String, _ keys: [String], before place: Node) -> Bool {
    guard branch.kind == .ifExpr, branch.index < place.index, let block = branch.firstChild(.codeBlock), block.excludes(place),
      let condition = branch.firstChild(.conditionElement), branch.children.filter({ $0.kind == .conditionElement }).count == 1,
      let value = condition.firstChild(.optionalBindingCondition)?.firstChild(.initializerClause)?.expressionChild,
      let hit = (value.kind == .sequenceExpr ? value.alternatives?.first : value)?.bareExpression,
      hit.kind == .subscriptCallExpr || hit.kind == .functionCallExpr, hit.holderOfEntry == holder
    else { return false }
    let asked = hit.callArguments.map(\.value)
    return !asked.isEmpty && asked.allSatisfy { ($0.isName || givesSame($0)) && keys.contains($0.text) }
  }

  /// Whether a call without arguments of a function of the project works something out of its object alone, and gives the same each time.
  private func givesSame(_ call: Node) -> Bool {
    guard call.kind == .functionCallExpr, call.callArguments.isEmpty, let name = call.firstChild?.bareExpression, name.isName,
      let callee = index.callee(of: name), callee.kind == .function, !callee.isSDK
    else { return false }
    let step = step(of: callee.node)
    return step.writes.isEmpty && step.runs.isEmpty && step.uses.isEmpty && step.foreign.isEmpty && step.unknown == nil
      && step.reads.allSatisfy { if case .variable(let binding) = $0.source { isOfInstance(binding) } else { false } }
  }
}

extension Node {
  /// For what sets an entry of a collection, or the call of a method of one, the collection with what it is handed, as they are written.
  fileprivate var entrySet: (holder: String, keys: [String])? {
    let whole = kind == .functionCallExpr ? self : parent
    guard let whole, whole.kind == .functionCallExpr || whole.kind == .subscriptCallExpr && whole.parent?.assignmentTarget == whole,
      let holder = whole.holderOfEntry
    else { return nil }
    return (holder, whole.callArguments.map(\.value.text))
  }

  /// `cache` of `self.cache[key]` and of `cache.object(forKey: key)`
  fileprivate var holderOfEntry: String? {
    let callee = firstChild?.bareExpression
    guard let holder = kind == .subscriptCallExpr ? callee : callee?.memberBase?.bareExpression, holder.isName else { return nil }
    return holder.text.hasPrefix("self.") ? String(holder.text.dropFirst(5)) : holder.text
  }

  /// Whether this is a name, or the member of one.
  fileprivate var isName: Bool { kind == .declReferenceExpr || kind == .memberAccessExpr && memberBase?.isName == true }
}
