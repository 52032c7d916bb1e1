import MoltSyntax
import MoltText
import MoltThreads

extension SemanticModel {
  /// Does work on a body with a stack that is enough for it. A body in which more expressions stand within one another than
  /// molt follows is not looked into: all in it is unknown. A small stack is one that the system keeps for the next thread.
  func onStack(for body: Node, _ work: () -> Void) {
    let depth = body.depth
    guard depth <= RecursionBound.expressions else {
      givenUp.insert(body)
      return
    }
    if depth <= RecursionBound.expressionsOnAnyStack || hasLargeStack { return work() }
    hasLargeStack = true
    defer { hasLargeStack = false }
    withoutActuallyEscaping(work) { work in
      nonisolated(unsafe) let work = work
      WorkerThread.run(stackSize: max(WorkerThread.usualStackSize, depth << 17)) { unsafe work() }
    }
  }
}

extension SemanticModel {
  /// Works out what a question needs. Where that leads through too many declarations, it is the place of the question that is told.
  func noting<Result>(_ asked: Node, _ work: () -> Result) -> Result {
    let before = inferencesCutShort
    defer { if inferencesCutShort != before { givenUp.insert(asked) } }
    return work()
  }
}

extension Node {
  /// How many nodes stand within one another at most. Costs a look at each.
  fileprivate var depth: Int {
    var ends: [UInt32] = []
    var deepest = 0
    for node in descendants {
      while let end = ends.last, end <= node.index { ends.removeLast() }
      ends.append(node.index + node.row.size)
      deepest = max(deepest, ends.count)
    }
    return deepest
  }
}
