import MoltSymbols
import MoltSyntax

/// The names by which the project's own code changes a value in place: its `mutating` methods, its operators that take an operand `inout`,
/// and getters that change what they are read of.
struct MutatingDeclarations {
  private var methods: Set<Name> = []
  private var functions: Set<Name> = []
  private var getters: Set<Name> = []
  private var unaryOperators: Set<Name> = []
  /// Those that change their left operand, and their right one.
  private var leftOperators: Set<Name> = []
  private var rightOperators: Set<Name> = []
  private var hasSubscripts = false

  /// Costs a look at each declaration of the project.
  init(_ index: ProjectIndex) {
    for members in index.types.map(\.members) + index.membersOfExternalTypes.map(\.members) { add(members, index) }
    for case .function(let function) in index.topLevel.values.joined() { addOperator(function) }
  }

  private mutating func add(_ members: Members, _ index: ProjectIndex) {
    self.functions.formUnion(members.functions.keys)
    for (name, functions) in members.functions {
      if functions.contains(where: { $0.hasModifier(.mutating) }) { methods.insert(name) }
      functions.forEach { addOperator($0) }
    }
    for (name, properties) in members.properties where properties.contains(where: { $0.isChangedByReading(index) }) { getters.insert(name) }
    if members.subscripts.contains(where: { $0.firstChild(.accessorBlock)?.hasMutatingGetter == true }) { hasSubscripts = true }
  }

  private mutating func addOperator(_ function: Node) {
    let parameters = function.functionParameters
    guard 1...2 ~= parameters.count, parameters.contains(where: \.isInOut), function.token(function.introducer + 1).kind.isOperator else {
      return
    }
    let name = function.declaredName
    if parameters.count == 1 { unaryOperators.insert(name) }
    if parameters.count == 2, parameters[0].isInOut { leftOperators.insert(name) }
    if parameters.count == 2, parameters[1].isInOut { rightOperators.insert(name) }
  }

  /// Whether calling a member of this name may change what it is called on.
  func isMethod(_ name: Name) -> Bool { methods.contains(name) }

  /// Whether a call that is handed a closure may be of a method of a library that is not seen, and may change what it is called on.
  func mayBeOfLibrary(_ call: Node, _ name: Name, _ index: ProjectIndex) -> Bool {
    !functions.contains(name) && call.callArguments.contains { $0.value.kind == .closureExpr } && !index.isMemberOfValues(name)
  }

  /// Whether a value may be changed by a call of itself: `mutating func callAsFunction`.
  func mayBeCalled(_ index: ProjectIndex) -> Bool { index.names["callAsFunction"].map(methods.contains) ?? false }

  /// Whether reading what an expression names, a member or a subscript, may change its base.
  func isGetter(_ access: Node) -> Bool {
    access.kind == .subscriptCallExpr ? hasSubscripts : access.memberName.map(getters.contains) ?? false
  }

  /// Whether `++x` or `x++` changes its operand.
  func changesOperand(_ expression: Node) -> Bool {
    let token = expression.kind == .prefixOperatorExpr ? expression.row.firstToken : expression.row.endToken - 1
    return unaryOperators.contains(expression.token(token).name)
  }

  func changesLeftOperand(_ operation: Node) -> Bool {
    operation.kind == .binaryOperatorExpr && leftOperators.contains(operation.token(operation.row.firstToken).name)
  }
  func changesRightOperand(_ operation: Node) -> Bool {
    operation.kind == .binaryOperatorExpr && rightOperators.contains(operation.token(operation.row.firstToken).name)
  }
}

extension Property {
  /// Whether reading it changes the value that it belongs to: a `lazy` property of a structure, a `mutating` getter of its own or of its
  /// wrapper.
  fileprivate func isChangedByReading(_ index: ProjectIndex) -> Bool {
    if isStatic { return false }
    if declaration.hasModifier(.lazy) { return index.enclosingType(of: declaration).map { index[$0].node.kind != .classDecl } ?? true }
    if accessorBlock?.hasMutatingGetter == true { return true }
    return declaration.attributes.contains { attribute in
      guard let wrapper = attribute.typeChild.flatMap({ index.resolve($0).declaration }), let name = index.names["wrappedValue"] else {
        return false
      }
      return index[wrapper].members.properties[name, default: []].contains { $0.accessorBlock?.hasMutatingGetter == true }
    }
  }
}

extension Node {
  fileprivate var isInOut: Bool { tokens.contains { token($0).name == .inout } }

  fileprivate var hasMutatingGetter: Bool {
    children.contains { $0.kind == .accessorDecl && $0.hasModifier(.mutating) && $0.token($0.introducer).name == .get }
  }
}
