import MoltProject
import MoltSyntax
import MoltText
import MoltThreads

/// What the statements of long blocks say of those behind them: each of thousands is asked about by each.
struct BlockMemory: Sendable {
  private let names = Memo<Node, BlockNames>()
  private let guards = Memo<Node, BlockGuards>()
  private let chains = ChainAnswers<Node>()

  func names(of block: Node) -> BlockNames { names.answer(for: block) { BlockNames(block) } }

  func guards(of block: Node, _ names: Names) -> BlockGuards { guards.answer(for: block) { BlockGuards(block, names) } }

  /// The first `if` of the chain whose `else if` this is. What the conditions between them bind does not hold in an `else`.
  func firstIf(of node: Node) -> Node {
    chains.answer(for: node) { node in
      guard let parent = node.parent, parent.kind == .ifExpr, parent.lastChild == node else { return .settled(node) }
      return .same(as: parent)
    }
  }
}

/// The names that the statements of a block introduce for those behind them.
struct BlockNames {
  /// Ascending by statement.
  private var bindings: [Name: [(statement: UInt32, node: Node)]] = [:]
  /// Functions are known before their declarations, too.
  private var functions: [Name: Node] = [:]

  fileprivate init(_ block: Node) {
    for statement in block.children {
      switch statement.kind {
      case .variableDecl:
        for binding in statement.children where binding.kind == .patternBinding { add(binding, statement) }
      case .guardStmt:
        for condition in statement.children where condition.kind == .conditionElement {
          for part in condition.children where part.kind == .optionalBindingCondition || part.kind == .matchingPatternCondition {
            add(part, statement)
          }
        }
      case .functionDecl where functions[statement.declaredName] == nil: functions[statement.declaredName] = statement
      default: continue
      }
    }
  }

  private mutating func add(_ binding: Node, _ statement: Node) {
    var seen: Set<Name> = [.none]
    for (name, node) in binding.introducedNames where seen.insert(name).inserted {
      bindings[name, default: []].append((statement.index, node))
    }
  }

  /// The last binding of a name that stands before a statement, or a function. What a function names may stand behind it, too.
  func introduction(of name: Name, before child: Node) -> Node? {
    guard let all = bindings[name] else { return functions[name] }
    let place = all.partitioningIndex { $0.statement >= child.index }
    if place == 0 { return child.kind == .functionDecl && name != .self ? all.first?.node : functions[name] }
    return all[place - 1].node
  }
}

/// What the statements behind the `guard`s of a block may rely on.
struct BlockGuards {
  /// Ascending; each with all that those before it say.
  private var scopes: [(statement: UInt32, scope: AvailabilityScope)] = []

  fileprivate init(_ block: Node, _ names: Names) {
    var scope = AvailabilityScope()
    for statement in block.children where statement.kind == .guardStmt {
      scope.formUnion(statement.availabilityBehindGuard(names))
      scopes.append((statement.index, scope))
    }
  }

  func scope(before child: Node) -> AvailabilityScope {
    let place = scopes.partitioningIndex { $0.statement >= child.index }
    return place == 0 ? AvailabilityScope() : scopes[place - 1].scope
  }
}
