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
  /// How many nodes stand within one another at most, the operators of a sequence among them: these are folded as deep as they are
  /// many, but `operatorsInALevel` of them take no more stack than one node. Costs a look at each.
  fileprivate var depth: Int {
    var open: [(end: UInt32, level: Int)] = []
    var deepest = 0
    for node in descendants {
      while let last = open.last, last.end <= node.index { open.removeLast() }
      let operators = node.kind == .sequenceExpr ? node.children.count { _ in true } / (2 * operatorsInALevel) : 0
      let level = (open.last?.level ?? 0) + 1 + operators
      open.append((node.index + node.row.size, level))
      deepest = max(deepest, level)
    }
    return deepest
  }
}

/// Measured: an operator takes some 500 bytes of stack, and a node is given 32 kB at least.
private let operatorsInALevel = 32
