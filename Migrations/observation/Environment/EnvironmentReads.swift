import MoltRules
import MoltSymbols
import MoltSyntax

/// Which environment objects a view reads whenever it appears.
///
/// Without an object, `@EnvironmentObject` fails when it is read and `@Environment` when the view appears. Where the view
/// reads it then in any case, both are the same.
struct EnvironmentReads {
  let index: ProjectIndex
  let known: ObservationNames

  /// Whether the view's body reads the object, on no condition.
  func readsOnAppearing(_ item: WrappedProperty) -> Bool {
    guard let owner = item.owner else { return false }
    let names = [item.property.name, index.names["$" + index.spelling(item.property.name)] ?? .none]
    return bodies(of: owner).contains { reads(names, $0, owner, depth: 0) }
  }

  private func bodies(of owner: TypeID) -> [Node] {
    let members = index[owner].members
    return members.properties[known.body, default: []].compactMap(\.accessorBlock)
      + members.functions[known.body, default: []].compactMap { $0.firstChild(.codeBlock) }
  }

  private func reads(_ names: [Name], _ block: Node, _ owner: TypeID, depth: Int) -> Bool {
    for name in names where name != .none {
      if block.uses(of: name).contains(where: { $0.kind == .declReferenceExpr && $0.isAlwaysEvaluated(in: block) }) { return true }
    }
    // Members of the view that the body uses: `var header: some View`, `func row() -> some View`.
    guard depth < 3 else { return false }
    let members = index[owner].members
    return block.descendants.contains { node in
      guard node.kind == .declReferenceExpr, node.parent?.kind != .memberAccessExpr || node.isSelfMember else { return false }
      let name = node.token(node.row.firstToken).name
      let code =
        members.properties[name, default: []].compactMap { $0.isComputed ? $0.accessorBlock : nil }
        + members.functions[name, default: []].compactMap { $0.firstChild(.codeBlock) }
      return code.count == 1 && node.isAlwaysEvaluated(in: block) && reads(names, code[0], owner, depth: depth + 1)
    }
  }
}

extension Node {
  /// Whether this expression is evaluated whenever the block is: in no branch, and in no closure but the content of a
  /// container, which is made at once.
  fileprivate func isAlwaysEvaluated(in block: Node) -> Bool {
    var node = self
    while node != block, let parent = node.parent {
      switch parent.kind {
      case .closureExpr:
        guard let name = parent.argumentOwner?.calledName, immediateContent.contains(name) else { return false }
        if parent.mayLeave(before: node) { return false }
      case .codeBlock, .accessorBlock:
        if parent.mayLeave(before: node) { return false }
      case .ifExpr, .guardStmt:
        guard node == parent.firstChild(.conditionElement) else { return false }
      case .switchExpr: guard node == parent.expressionChild else { return false }
      case .forStmt: guard node == parent.expressionChild else { return false }
      case .whileStmt, .repeatStmt, .unresolvedTernaryExpr, .functionDecl, .catchClause, .deferStmt, .switchCase: return false
      case .patternBinding: if node.kind == .accessorBlock { return false }
      case .sequenceExpr:
        // What stands after `&&`, `??` or `?` may not be evaluated.
        if parent.children.contains(where: { $0.index < node.index && $0.isShortCircuit }) { return false }
      default: break
      }
      node = parent
    }
    return node == block
  }

  private var isShortCircuit: Bool {
    kind == .unresolvedTernaryExpr || kind == .binaryOperatorExpr && ["&&", "||", "??"].contains(text)
  }

  /// Whether a statement before `child` may return.
  private func mayLeave(before child: Node) -> Bool {
    children.contains { statement in
      statement.index < child.index && (statement.kind == .guardStmt || statement.descendants.contains { $0.kind == .returnStmt })
    }
  }

  /// The call that a closure is handed to.
  private var argumentOwner: Node? {
    guard let parent else { return nil }
    if parent.kind == .functionCallExpr { return parent }
    guard parent.kind == .labeledExpr || parent.kind == .multipleTrailingClosureElement else { return nil }
    return parent.parent
  }

  /// The last name of what a call calls.
  private var calledName: String? {
    guard let callee = firstChild else { return nil }
    return callee.text(in: callee.token(callee.row.endToken - 1).range)
  }
}

/// Calls that evaluate the closures they are handed at once, or whenever the view appears.
private let immediateContent: Set<String> = [
  "VStack", "HStack", "ZStack", "Group", "Form", "Section", "List", "ScrollView", "ScrollViewReader", "GeometryReader",
  "NavigationStack", "NavigationView", "LazyVStack", "LazyHStack", "GroupBox", "ControlGroup", "HSplitView", "VSplitView",
  "toolbar", "ToolbarItem", "ToolbarItemGroup", "overlay", "background", "safeAreaInset", "mask", "onAppear", "task",
]
