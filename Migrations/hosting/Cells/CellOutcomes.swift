import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What becomes of a statement of a cell when its hosting controller goes.
enum StatementOutcome {
  /// It has nothing to do with the controller.
  case unrelated
  case gone
  /// The cell is given a root view; `isOnce`: only where it has no controller yet.
  case fill(Node, isOnce: Bool)
  /// The view is added, of a controller that was made with this root view.
  case add(Node)
  /// The hosted view is taken out.
  case clear
  /// It calls a method of the class that deals with the controller.
  case call(Node)
  /// It stays, and something in it changes.
  case kept
}

/// What becomes of the statements of a body.
struct BodyOutcome {
  var gone: Set<Node> = []
  /// What stands for the controller's work, by the statement whose place it takes.
  var replaced: [(statement: Node, outcome: StatementOutcome)] = []
  /// The first statement that stays.
  var rest: [Node] = []
  var laysOut: Node?
  /// Whether the body may have been left since the cell was last told what to show.
  var mayBeLeft = false
  /// What the cell was told to show before its view was taken out: the controller still has it.
  private var held: (statement: Node, outcome: StatementOutcome)?

  /// The last word on what the cell shows.
  var outcome: StatementOutcome? { replaced.last?.outcome }

  func edits(in body: Node, _ text: ConfigurationText) -> [Edit] {
    var edits = body.removals(of: gone)
    for (statement, outcome) in replaced {
      switch outcome {
      case .fill(let root, _), .add(let root): edits += statement.edits(showing: root, text)
      case .clear: edits.append(statement.replacement(text.target + " = nil"))
      case .call(let call) where call != statement: edits.append(statement.replacement(statement.commentLines(besides: call) + call.text))
      default: continue
      }
    }
    return edits
  }
}

extension BodyOutcome {
  /// Takes back what stands for a statement: it only goes.
  mutating func drop(_ statement: Node) {
    replaced.removeAll { $0.statement == statement }
    gone.insert(statement)
  }

  /// What the cell was last told to show, it is told in the place of this statement.
  mutating func show(at statement: Node) {
    guard let last = replaced.popLast() else { return }
    gone.insert(last.statement)
    gone.remove(statement)
    replaced.append((statement, last.outcome))
    mayBeLeft = false
  }

  /// What is told later is what the cell shows; a view that is added shows what it was given.
  mutating func supersede(with outcome: StatementOutcome, at statement: Node) {
    if case .add = outcome, let last = replaced.last, case .fill = last.outcome {
      gone.insert(statement)
      return
    }
    if case .call = outcome {
      replaced.append((statement, outcome))
      return
    }
    if case .add = outcome, let held, let last = replaced.last, case .clear = last.outcome, !mayBeLeft {
      // The view that was given, taken out and put back.
      gone.formUnion([last.statement, statement])
      gone.remove(held.statement)
      replaced[replaced.count - 1] = held
      return
    }
    if let last = replaced.last, !last.outcome.isCall, !mayBeLeft {
      if case .clear = outcome, case .fill = last.outcome { held = last } else { held = nil }
      gone.insert(last.statement)
      replaced.removeLast()
    }
    mayBeLeft = false
    replaced.append((statement, outcome))
  }
}

extension StatementOutcome {
  var isCall: Bool { if case .call = self { true } else { false } }

  var root: Node? {
    switch self {
    case .fill(let root, _), .add(let root): root
    default: nil
    }
  }
}

extension Node {
  /// The comments within this node, each on a line of its own, as they would stand above it.
  func commentLines(besides kept: Node) -> String {
    var lines: [String] = []
    for index in row.firstToken + 1..<max(row.firstToken + 1, row.endToken) where token(index).flags.contains(.afterComment) {
      guard index <= kept.row.firstToken || index >= kept.row.endToken else { continue }
      let trivia = text(in: token(index - 1).end..<token(index).start)
      lines += trivia.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }.map(String.init)
    }
    let start = range.lowerBound
    return lines.map { $0 + lineBreak + indentation(at: start) }.joined()
  }

  /// Puts a configuration that shows a view in the place of this statement, which may hold the view.
  fileprivate func edits(showing root: Node, _ text: ConfigurationText) -> [Edit] {
    let comments = commentLines(besides: root)
    let isPlain = contains(root) && comments.isEmpty && [.variableDecl, .sequenceExpr].contains(kind)
    if isPlain { return text.edits(replacing: self, around: root) }
    return [replacement(comments + text.text(at: self, showing: root))]
  }
}
