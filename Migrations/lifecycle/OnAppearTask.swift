import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See on-appear-task.md.
struct OnAppearTask: SiteRule {
  static let id = "on-appear-task"
  static let anchors = ["onAppear"]

  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .declReferenceExpr, context.imports("SwiftUI", anchor.file) else { return nil }
    let callee = anchor.referenceWithBase
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee, call.callArguments.count == 1,
      let action = call.callArguments.first?.value, let task = action.onlyTask, !context.callsOwnDeclaration(call),
      context.index.names["Task"].map({ context.index.lookUpType([$0], at: task) == nil }) ?? true
    else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: call.enclosingStatement, level: .review,
      message: "a `Task` that `onAppear` starts becomes `task`")
    var blockers = isInRow(call) ? [rowBlocker(call)] : []
    do throws(BlockerError) {
      site.edits = try edits(anchor, call, task)
    } catch {
      blockers.append(error.blocker)
    }
    return CandidateUnit(
      subject: "`onAppear`", location: anchor.location, sites: [site], blockers: blockers,
      notes: [
        MigrationUnit.Note("the work is cancelled when the view disappears, and stops wherever it checks for that", at: anchor.location)
      ])
  }

  /// Whether the view is one of many that come and go while a person scrolls.
  private func isInRow(_ call: Node) -> Bool { context.questions.isWithin(call, Self.containers) }

  private static let containers = ["ForEach", "List", "Table", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "OutlineGroup"]

  private func rowBlocker(_ call: Node) -> Blocker {
    Blocker(
      code: .rowTask, message: "a row disappears when it is scrolled away, and what it has started to load would be cancelled",
      location: call.location, help: "let the model keep the task, or move the modifier to the view around the rows")
  }

  private func edits(_ anchor: Node, _ call: Node, _ task: Node) throws(BlockerError) -> [Edit] {
    guard let body = task.callArguments.last, body.isTrailingClosure, task.callArguments.count < 3 else {
      throw BlockerError(.taskOperation, "what the task does is not written as a trailing closure", task, "write a trailing closure")
    }
    let priority = task.callArguments.count == 2 ? task.callArguments[0] : nil
    if let priority, priority.value.parent?.text.hasPrefix("priority:") != true || priority.value.kind == .nilLiteralExpr {
      throw BlockerError(.taskOperation, "`task` only takes a priority", priority.value, "leave it out")
    }
    if let error = body.value.thrownError {
      throw BlockerError(
        .throwingTask, "an error thrown here is ignored, and `task` does not take closures that throw", error, "catch it, or write `try?`")
    }
    if let value = body.value.givenValue {
      throw BlockerError(.taskValue, "the task returns a value, and `task` does not take closures that do", value, "return without a value")
    }
    let closure = body.value
    let head = anchor.row.endToken..<closure.row.firstToken + 1
    let tail = closure.row.endToken..<call.row.endToken
    if call.hasComment(in: head) || call.hasComment(in: tail) {
      throw BlockerError(.comment, "a comment is in code that is removed", call, "put it into the task, or above the modifier")
    }
    let start = "task" + (priority.map { "(priority: \($0.value.text)) {" } ?? " {")
    return [
      Edit(Location(anchor.file, anchor.range.lowerBound..<closure.token(closure.row.firstToken).end), start),
      Edit(Location(anchor.file, closure.range.upperBound..<call.range.upperBound), ""),
    ] + closure.linesMoved(to: call.indentation(at: anchor.range.lowerBound))
  }
}

extension Node {
  /// The call of `Task` that is all that a closure does.
  fileprivate var onlyTask: Node? {
    guard kind == .closureExpr, firstChild(.closureSignature) == nil else { return nil }
    let statements = Array(children)
    guard statements.count == 1, statements[0].kind == .functionCallExpr, statements[0].firstChild?.text == "Task" else { return nil }
    return statements[0]
  }

  /// The first error that this closure does not catch itself.
  fileprivate var thrownError: Node? {
    descendants.first { node in
      guard node.throwsErrors else { return false }
      var scope = node
      while let parent = scope.parent, parent != self {
        if parent.kind == .closureExpr || parent.kind == .functionDecl { return false }
        if parent.kind == .doStmt, scope.kind == .codeBlock, parent.catchesAll { return false }
        scope = parent
      }
      return true
    }
  }

  private var throwsErrors: Bool {
    switch kind {
    case .throwStmt: true
    case .tryExpr: !["?", "!"].contains(identifier(row.firstToken + 1))
    // `for try await`
    case .forStmt: identifier(row.firstToken + 1) == "try"
    default: false
    }
  }

  /// Where this closure says that it gives a value.
  fileprivate var givenValue: Node? {
    if let result = firstChild(.closureSignature)?.firstChild(.returnClause)?.typeChild, !["Void", "()"].contains(result.text) {
      return result
    }
    return descendants.first { node in
      guard node.kind == .returnStmt, node.expressionChild != nil else { return false }
      return node.ancestor { $0 == .closureExpr || $0 == .functionDecl || $0 == .accessorDecl || $0 == .accessorBlock } == self
    }
  }

  /// Whether a `do` has a `catch` without a pattern.
  private var catchesAll: Bool {
    children.contains { $0.kind == .catchClause && $0.firstChild(.catchItem) == nil }
  }
}

extension BlockerCode {
  static let rowTask = BlockerCode(
    "row-task",
    "The view is a row of a list or a lazy stack. Rows disappear when they are scrolled away, and `task` would cancel what a `Task` in "
      + "`onAppear` finishes."
  )
  static let taskOperation = BlockerCode(
    "task-operation",
    "What the task does is not written as a trailing closure, or it is started with more than a priority, and `task` takes nothing else.")
  static let throwingTask = BlockerCode(
    "throwing-task",
    "The closure of the task throws, which a `Task` allows and ignores. `task` does not take a closure that throws.")
  static let taskValue = BlockerCode(
    "task-value",
    "The closure of the task returns a value, which a `Task` keeps. `task` does not take a closure that does.")
}
