import MoltRules
import MoltSymbols
import MoltSyntax
import MoltThreads

/// Which environment objects a view reads whenever it appears.
///
/// Without an object, `@EnvironmentObject` fails when it is read and `@Environment` when the view appears. Where the view
/// reads it then in any case, both are the same.
struct EnvironmentReads {
  let index: ProjectIndex
  let known: ObservationNames
  private let names = Memo<TypeID, Set<Name>>()

  init(index: ProjectIndex, known: ObservationNames) {
    self.index = index
    self.known = known
  }

  /// Whether the view's body reads the object, on no condition.
  func readsOnAppearing(_ item: WrappedProperty) -> Bool {
    guard let owner = item.owner else { return false }
    let read = names(alwaysReadBy: owner)
    return [item.property.name, index.names["$" + index.spelling(item.property.name)] ?? .none].contains(where: read.contains)
  }

  /// The names that a view evaluates whenever it is evaluated.
  func names(alwaysReadBy view: TypeID) -> Set<Name> { names.answer(for: view) { namesReadOnAppearing(by: view) } }

  /// The names that a view evaluates whenever it appears: in its body, and in the members that the body uses, `var header: some View` and
  /// `func row() -> some View`, three of them in a row.
  private func namesReadOnAppearing(by owner: TypeID) -> Set<Name> {
    let members = index[owner].members
    var result: Set<Name> = []
    var blocks =
      members.properties[known.body, default: []].compactMap(\.accessorBlock)
      + members.functions[known.body, default: []].compactMap { $0.firstChild(.codeBlock) }
    var seen = Set(blocks)
    for depth in 0...3 {
      var next: [Node] = []
      for reference in blocks.flatMap(\.referencesAlwaysEvaluated) {
        let name = reference.token(reference.row.firstToken).name
        result.formUnion(reference.tokens.lazy.map { reference.token($0).name })
        guard depth < 3, reference.parent?.kind != .memberAccessExpr || reference.isSelfMember else { continue }
        let code =
          members.properties[name, default: []].compactMap { $0.isComputed ? $0.accessorBlock : nil }
          + members.functions[name, default: []].compactMap { $0.firstChild(.codeBlock) }
        if code.count == 1, seen.insert(code[0]).inserted { next.append(code[0]) }
      }
      blocks = next
    }
    return result.subtracting([.none])
  }
}

extension Node {
  /// The references that are evaluated whenever this block is: in no branch, and in no closure but the content of a container, which is
  /// made at once.
  fileprivate var referencesAlwaysEvaluated: [Node] {
    var result: [Node] = []
    var pending = [self]
    while let node = pending.popLast() {
      if node.kind == .declReferenceExpr { result.append(node) }
      pending += node.childrenAlwaysEvaluated
    }
    return result
  }

  /// The children that are evaluated whenever this is.
  private var childrenAlwaysEvaluated: [Node] {
    switch kind {
    case .closureExpr:
      guard let name = argumentOwner?.calledName, immediateContent.contains(name) else { return [] }
      return childrenBeforeLeaving
    case .codeBlock, .accessorBlock: return childrenBeforeLeaving
    case .ifExpr, .guardStmt: return [firstChild(.conditionElement)].compactMap { $0 }
    case .switchExpr, .forStmt: return [expressionChild].compactMap { $0 }
    case .whileStmt, .repeatStmt, .unresolvedTernaryExpr, .functionDecl, .catchClause, .deferStmt, .switchCase: return []
    case .patternBinding: return children.filter { $0.kind != .accessorBlock }
    case .sequenceExpr:
      // What stands after `&&`, `??` or `?` may not be evaluated.
      let all = Array(children)
      return Array(all[...(all.firstIndex(where: \.isShortCircuit) ?? all.count - 1)])
    default: return Array(children)
    }
  }

  /// The statements up to the first that may return, and that one.
  private var childrenBeforeLeaving: [Node] {
    let all = Array(children)
    let last = all.firstIndex { $0.kind == .guardStmt || $0.descendants.contains { $0.kind == .returnStmt } }
    return last.map { Array(all[...$0]) } ?? all
  }

  private var isShortCircuit: Bool {
    kind == .unresolvedTernaryExpr || kind == .binaryOperatorExpr && ["&&", "||", "??"].contains(text)
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
