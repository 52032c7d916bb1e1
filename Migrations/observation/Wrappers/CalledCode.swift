import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax

/// What code some code runs, followed by the names that it mentions through the whole project.
///
/// A name that may mean several declarations means all of them. What cannot be followed, such as a closure that is
/// stored, or a function that another module declares and that is not known to call nobody back, is *open*: it may run
/// anything.
struct CalledCode {
  /// What running one piece of code leads to.
  private struct Step {
    /// Functions, accessors, closures and initial values of the project that it may run.
    var next: [Node] = []
    /// Whether it runs something that cannot be followed.
    var isOpen = false
  }

  private let index: ProjectIndex
  private let declarations: DeclarationsByName
  private var steps: [Node: Step] = [:]

  /// Properties whose new values subscribers are handed at once.
  private let announcing: Set<Property>

  init(_ facts: ObservationFacts, announcing: Set<Property>) {
    index = facts.index
    declarations = facts.declarations
    self.announcing = announcing
  }

  /// Whether the property may be read while the change lasts, of whatever object.
  mutating func mayRead(_ property: Property, during change: ChangeInPlace) -> Bool {
    var start = running(during: change)
    if start.isOpen { return true }
    start.next += declarations.deinitialization(ofPartsOf: index.type(of: property))
    var pending = start.next
    var seen = Set(pending)
    while let code = pending.popLast() {
      if names(property, code) { return true }
      let step = step(from: code)
      if step.isOpen { return true }
      pending += step.next.filter { seen.insert($0).inserted }
    }
    return false
  }

  /// Whether code mentions the property, or something of its name that may be it.
  private func names(_ property: Property, _ code: Node) -> Bool {
    index.uses(of: property.name, in: code).contains { use in
      switch use.kind {
      case .declReferenceExpr: return !use.isImplicitMember && !isSomethingElse(use, property)
      case .keyPathComponent: return true
      // A capture reads where the closure is made, and not when it runs.
      case .closureCapture: return use == code
      default: return use.parent?.kind == .keyPathComponent
      }
    }
  }

  private func isSomethingElse(_ use: Node, _ property: Property) -> Bool {
    guard use.referenceWithBase == use || use.isSelfMember else {
      let type = index.type(ofExpression: use.parent!.firstChild!).unwrapped
      guard let owner = index.enclosingType(of: property.declaration), let other = type.declaration else { return type.isForeign }
      return !index.areRelated(owner, other)
    }
    switch index.lookUpValue(property.name, at: use) {
    case .local?, .enumCase?, .functions?: return !use.isSelfMember
    case .property(let found, let owner)?:
      guard let owner, found != property, owner == index.enclosingType(of: use), !index.isProtocol(owner) else { return false }
      // One that overrides it is the same of the same object.
      return index.enclosingType(of: property.declaration).map { !index.areRelated(owner, $0) } ?? true
    default: return false
    }
  }

  private mutating func step(from code: Node) -> Step {
    if let known = steps[code] { return known }
    var step = Step()
    for node in [code] + Array(code.descendants) { follow(node, &step) }
    steps[code] = step
    return step
  }

  // MARK: The change itself

  /// What runs between the beginning of a change and its end. Arguments are made before it begins.
  private func running(during change: ChangeInPlace) -> Step {
    var step = Step()
    for access in change.path {
      if access.kind == .memberAccessExpr { access.calleeReference.map { follow($0, &step) } } else { follow(access, &step) }
      for argument in access.callArguments where argument.isLabeled(declarations.defaultLabel) { step.next.append(argument.value) }
    }
    switch change.operation {
    case .assignment, .reading: break
    case .yield: step.isOpen = true
    case .method(let name), .function(let name):
      // What is called is the value of an expression.
      if ![.declReferenceExpr, .binaryOperatorExpr, .prefixOperatorExpr, .postfixOperatorExpr].contains(name.kind) { step.isOpen = true }
      follow(name, &step)
      followArguments(of: change, &step)
      // `print(x, to: &log)` writes to it, `shuffle(using: &generator)` asks it.
      if change.inOutArgument != nil, name.text != "swap", !declarations.isDeclared(name) {
        followWitnesses(of: index.type(ofExpression: change.changed), &step)
      }
    }
    if change.isOptionalChain { step.next += evaluatedLate(in: change) }
    return step
  }

  /// Arguments, indices and the new value, where the change has begun before they are evaluated.
  private func evaluatedLate(in change: ChangeInPlace) -> [Node] {
    let indices = change.path.filter { $0.kind == .subscriptCallExpr }.flatMap(\.callArguments).map(\.value)
    let expression = change.expression
    if expression.kind == .sequenceExpr { return indices + expression.children.dropFirst(2) }
    let arguments = expression.callArguments.map(\.value).filter { $0.kind != .inOutExpr }
    return indices + arguments + arguments.flatMap { $0.descendants.filter { $0.kind == .closureCapture } }
  }

  /// What is handed to the operation that it may run: closures, functions, arguments that are evaluated late, and
  /// sequences that are made as they are iterated over.
  private func followArguments(of change: ChangeInPlace, _ step: inout Step) {
    let call = change.expression
    if call.kind == .sequenceExpr {
      let isLate = declarations.takesOperandLate(change.operation.name)
      for operand in call.children.dropFirst(2) {
        if isLate { step.next.append(operand) } else { followValue(operand, &step) }
      }
      return
    }
    let changed = call.callArguments.filter { $0.value.kind == .inOutExpr && $0.value != change.inOutArgument }
    // Two parts may be one, of one object.
    if let name = change.target.lastReference.soleName, changed.contains(where: { $0.value.mentions(name) }) { step.isOpen = true }
    let isOwn = declarations.isDeclared(call.firstChild?.calleeReference)
    for argument in call.callArguments where argument.value != change.inOutArgument {
      if change.onlyStores(argument) { continue }
      // A generator, a comparator: what it is handed to calls it.
      if let operand = argument.value.kind == .inOutExpr
        ? argument.value.expressionChild : argument.isLabeled(declarations.usingLabel) ? argument.value : nil
      {
        followWitnesses(of: index.type(ofExpression: operand), &step)
      }
      if argument.value.kind == .inOutExpr { continue }
      for part in [argument.value] + Array(argument.value.descendants) {
        switch part.kind {
        case .keyPathExpr: followPath(part, &step)
        case .binaryOperatorExpr, .prefixOperatorExpr, .postfixOperatorExpr: followOperands(of: part, &step)
        default: continue
        }
      }
      if argument.value.kind == .closureExpr || isOwn && !argument.value.isLiteral && takesLate(argument, call) {
        step.next.append(argument.value)
      } else {
        followValue(argument.value, &step)
      }
    }
  }

  /// A value that code may call, or iterate over, after it was made.
  private func followValue(_ value: Node, _ step: inout Step) {
    if value.kind == .closureExpr { return step.next.append(value) }
    if value.kind == .keyPathExpr { return followPath(value, &step) }
    if let name = value.operatorReference {
      step.next += declarations.operators(named: index.spelling(name))
      return
    }
    switch index.type(ofExpression: value).unwrapped {
    case .function: followFunctionValue(value, &step)
    case .declared(let id, _): step.next += declarations.iteration(of: id) + declarations.deinitialization(of: id)
    case .tuple, .metatype: return
    // What begins with `lazy` has the type of the collection here.
    case .array, .dictionary: step.next += declarations.closuresOfLazySequences
    case .external(let name, _) where !declarations.isLazy(name): return
    case .parameter, .existential, .opaque: step.next += declarations.allIteration
    case .external, .unknown, .binding:
      if value.isLiteral { return }
      if value.makesCollection {
        step.next += declarations.closuresOfLazySequences
        return
      }
      // It may be lazy: then the closures in it run now, and those of every sequence that the project makes.
      step.next += value.descendants.filter { $0.kind == .closureExpr } + declarations.allIteration
      if case .functions? = declaration(of: value) { followFunctionValue(value, &step) }
      // It may be a function that another one has made.
      for call in [value] + Array(value.descendants) where call.kind == .functionCallExpr {
        call.firstChild?.calleeReference.map { follow($0, &step) }
      }
      if value.isStoredFunction(index) || value.isArgumentForFunction { step.isOpen = true }
    case .optional: return
    }
  }

  /// What code of another module calls of a value that it is handed: whatever its type declares for a protocol.
  private func followWitnesses(of type: Type, _ step: inout Step) {
    switch type.unwrapped {
    case .declared(let id, _): step.next += declarations.members(of: id)
    case .array(let element): followWitnesses(of: element, &step)
    case .dictionary(let key, let value): for part in [key, value] { followWitnesses(of: part, &step) }
    case .external(_, let arguments): for argument in arguments { followWitnesses(of: argument, &step) }
    case .unknown, .parameter, .existential, .opaque, .function: step.isOpen = true
    case .tuple, .metatype, .optional, .binding: return
    }
  }

  private func followFunctionValue(_ value: Node, _ step: inout Step) {
    guard let name = value.calleeReference, case .functions? = declaration(of: value) else {
      step.isOpen = true
      return
    }
    follow(name, &step)
  }

  /// A key path in the place of a function reads what it names.
  private func followPath(_ path: Node, _ step: inout Step) {
    for token in path.tokens {
      let name = path.token(token).name
      if name != .none { step.next += declarations.all(named: name).flatMap(declarations.implementations) }
    }
    if path.tokens.contains(where: { path.token($0).kind == .leftSquare }) { step.next += declarations.allSubscripts }
  }

  private func declaration(of value: Node) -> ValueDeclaration? {
    if value.kind == .declReferenceExpr { return index.lookUpValue(value.token(value.row.firstToken).name, at: value) }
    guard value.kind == .memberAccessExpr, let base = value.firstChild, let name = value.calleeReference, base != name,
      let owner = index.type(ofExpression: base).unwrapped.declaration
    else { return nil }
    return index.lookUpMember(name.token(name.row.firstToken).name, of: owner)
  }

  /// Whether the parameter that an argument is for is an autoclosure.
  private func takesLate(_ argument: CallArgument, _ call: Node) -> Bool {
    guard let name = call.firstChild?.calleeReference?.soleName else { return false }
    return declarations.functions(named: name).contains { function in
      function.functionParameters.contains { $0.parameterLabel == argument.label && $0.mentions(declarations.autoclosure) }
    }
  }

  // MARK: One node

  private func follow(_ node: Node, _ step: inout Step) {
    switch node.kind {
    case .declReferenceExpr where !node.isLabelOrType: followReference(node, &step)
    case .functionCallExpr: followCalledValue(node, &step)
    case .subscriptCallExpr: followSubscript(node, &step)
    case .keyPathExpr: followPath(node, &step)
    case .arrayExpr, .dictionaryExpr: followLiteral(node, &step)
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: step.next += declarations.literalInitializers
    case .stringLiteralExpr: followText(node, &step)
    case .binaryOperatorExpr, .prefixOperatorExpr, .postfixOperatorExpr: followOperator(node, &step)
    case .awaitExpr: step.isOpen = true
    case .macroExpansion: step.isOpen = step.isOpen || !node.isPlainMacro
    case .switchExpr: step.next += declarations.operators(named: "~=") + declarations.operators(named: "==")
    case .forStmt: node.expressionChild.map { followValue($0, &step) }
    default: return
    }
  }

  /// `handlers[0]()`, `handlers["a"]?()`, `make()()`: whatever the value is that is called.
  private func followCalledValue(_ call: Node, _ step: inout Step) {
    guard let callee = call.firstChild?.bareExpression, ![.declReferenceExpr, .memberAccessExpr, .closureExpr].contains(callee.kind) else {
      return
    }
    followCall(ofValue: index.type(ofExpression: callee), &step)
  }

  /// The keys and elements of a literal are compared where it makes a set or a dictionary.
  private func followLiteral(_ literal: Node, _ step: inout Step) {
    step.next += declarations.literalInitializers
    guard !declarations.hashing.isEmpty else { return }
    switch index.type(ofExpression: literal).unwrapped {
    case .array: return
    case .dictionary(let key, _): step.next += declarations.hashing(of: [key])
    case .external(_, let arguments): step.next += declarations.hashing(of: arguments)
    default: step.next += declarations.hashing
    }
  }

  private func followText(_ literal: Node, _ step: inout Step) {
    step.next += declarations.literalInitializers
    if literal.hasInterpolation { step.next += declarations.descriptions }
  }

  private func followReference(_ node: Node, _ step: inout Step) {
    let name = node.token(node.row.firstToken).name
    let isCalled = node.isCallee
    if node.isMemberOfSomething { return followMember(node, name, isCalled: isCalled, &step) }
    if name == .`self`, isCalled { return index.typesOfSelf(at: node).forEach { followCall(ofValue: .declared($0, []), &step) } }
    switch index.lookUpValue(name, at: node) {
    case .local(let local)?: followLocal(local, node, isCalled: isCalled, &step)
    case .property(let property, _)?: follow(property, isCalled: isCalled, &step)
    case .functions(let functions)?: step.next += functions.flatMap(declarations.implementations)
    case .type(.declared(let id))?: if isCalled { step.next += declarations.initialization(of: id) }
    case .type?: if isCalled { followInitializer(of: index.type(ofExpression: node), at: node, &step) }
    case .enumCase?: return
    case nil: followForeign(node, name, isCalled: isCalled, &step)
    }
  }

  private func followLocal(_ local: Node, _ reference: Node, isCalled: Bool, _ step: inout Step) {
    step.next += declarations.wrapperCode(ofLocal: local)
    if let value = local.firstChild(.initializerClause)?.expressionChild, value.kind == .closureExpr {
      step.next.append(value)
    } else if isCalled {
      followCall(ofValue: index.type(ofExpression: reference), &step)
    }
  }

  private func followCall(ofValue type: Type, _ step: inout Step) {
    guard let id = type.unwrapped.declaration else {
      step.isOpen = true
      return
    }
    for name in ["callAsFunction", "dynamicallyCall"] { step.next += declarations.functions(named: name, of: id) }
  }

  private func follow(_ property: Property, isCalled: Bool, _ step: inout Step) {
    if isCalled { followCall(ofValue: index.type(of: property), &step) }
    if announcing.contains(property) { step.isOpen = true }
    step.next += declarations.implementations(of: property.declaration)
  }

  private func followMember(_ node: Node, _ name: Name, isCalled: Bool, _ step: inout Step) {
    guard let base = node.parent?.firstChild, base != node else { return followNamesakes(name, isCalled, node, &step) }
    var type = index.type(ofExpression: base).unwrapped
    if case .metatype(let inner) = type { type = inner }
    if name == .`init` { return followInitializer(of: type, at: node, &step) }
    if isCalled, node.isCalledUnwrapped, type.declaration == nil { step.isOpen = true }
    switch type {
    case .declared(let id, _):
      switch index.lookUpMember(name, of: id) {
      case .property(let property, _)?: follow(property, isCalled: isCalled, &step)
      case .functions(let functions)?: step.next += functions.flatMap(declarations.implementations)
      case .enumCase?: return
      default:
        // A dynamic member, or one that a protocol of another module gives it.
        step.next += declarations.subscripts(of: id)
        if isCalled { step.next += declarations.members(of: id) }
        followNamesakes(name, isCalled, node, &step)
      }
    case .array(let element):
      step.next += declarations.ofForeignTypes(named: name)
      step.next += declarations.witnesses(usedBy: index.spelling(name), of: [element], isArray: true)
    case .dictionary(let key, let value):
      step.next += declarations.ofForeignTypes(named: name) + declarations.witnesses(usedBy: index.spelling(name), of: [key, value])
    case .tuple where isCalled: step.isOpen = true
    case .tuple, .function, .metatype: step.next += declarations.ofForeignTypes(named: name)
    case .external(let external, let arguments):
      step.next += declarations.ofForeignTypes(named: name) + declarations.witnesses(usedBy: index.spelling(name), of: arguments)
      if isCalled, !declarations.isValue(external) { followUnknownCall(name, &step) }
    default: followNamesakes(name, isCalled, node, &step)
    }
  }

  private func followInitializer(of type: Type, at node: Node, _ step: inout Step) {
    var type = type
    if case .metatype(let inner) = type { type = inner }
    if let id = type.declaration {
      step.next += ([id] + index.heirs(of: id)).flatMap(declarations.initialization)
      return
    }
    if case .external = type { followArgumentsOfInitializer(at: node, &step) } else { step.isOpen = true }
  }

  /// `Set(cards)`, `Array(numbers)`, `String(describing: card)`: what another module's type asks of what it is made of.
  private func followArgumentsOfInitializer(at callee: Node, _ step: inout Step) {
    for argument in callee.callAsCallee?.callArguments ?? [] where !argument.value.isLiteral || argument.value.kind == .arrayExpr {
      if declarations.mayBeOwn(index.type(ofExpression: argument.value)) { step.next += declarations.hashing + declarations.descriptions }
      followValue(argument.value, &step)
    }
  }

  /// A member of something whose type is not known, or whose type has no such member in the project: whatever has its name.
  private func followNamesakes(_ name: Name, _ isCalled: Bool, _ node: Node, _ step: inout Step) {
    let found = declarations.all(named: name)
    step.next += found.flatMap(declarations.implementations) + declarations.witnesses(usedBy: index.spelling(name), of: [.unknown])
    if isCalled, found.isEmpty || declarations.isStoredFunction(name) { followUnknownCall(name, &step) }
  }

  private func followForeign(_ node: Node, _ name: Name, isCalled: Bool, _ step: inout Step) {
    let text = index.spelling(name)
    if node.operatorReference != nil { step.next += declarations.operators(named: text) }
    guard isCalled, name != .`self`, name != .`super` else { return }
    if text.hasPrefix("$") { return followCall(ofValue: index.type(ofExpression: node), &step) }
    guard text.first?.isLowercase == true else { return followArgumentsOfInitializer(at: node, &step) }
    if !functionsThatCallNobody.contains(text) { step.isOpen = true }
    if text == "min" || text == "max" { step.next += declarations.operators(named: "<") }
    if text == "print" || text == "debugPrint" { step.next += declarations.descriptions }
  }

  private func followUnknownCall(_ name: Name, _ step: inout Step) {
    let text = index.spelling(name)
    if !methodsThatCallNobody.contains(text), !mutatingMethods.contains(text) { step.isOpen = true }
  }

  private func followSubscript(_ node: Node, _ step: inout Step) {
    guard let base = node.firstChild else { return }
    switch index.type(ofExpression: base).unwrapped {
    case .declared(let id, _): step.next += declarations.subscripts(of: id)
    case .array, .tuple: step.next += declarations.foreignSubscripts
    case .dictionary(let key, _): step.next += declarations.foreignSubscripts + declarations.hashing(of: [key])
    case .external(_, let arguments): step.next += declarations.foreignSubscripts + declarations.hashing(of: arguments)
    case .metatype(.declared(let id, _)): step.next += declarations.subscripts(of: id)
    case .function, .metatype: return
    default: step.next += declarations.allSubscripts + declarations.hashing
    }
    if node.callArguments.contains(where: { $0.isLabeled(declarations.keyPathLabel) }) { step.isOpen = true }
  }

  private func followOperator(_ node: Node, _ step: inout Step) {
    let text = node.operatorText
    var names = [text]
    if text == "!=" { names.append("==") }
    if [">", "<=", ">=", "..<", "..."].contains(text) { names.append("<") }
    let found = names.flatMap(declarations.operators)
    let isForeign = node.kind == .binaryOperatorExpr && operandsAreForeign(of: node)
    // Those that types of the project declare are for their values.
    step.next += isForeign ? found.filter { index.enclosingType(of: $0) == nil } : found
    followOperands(of: node, &step)
    // What another module's operator makes of them may iterate over them.
    if found.isEmpty, !declarations.allIteration.isEmpty {
      for operand in node.operands where !operand.isLiteral { followIteration(over: operand, &step) }
    }
  }

  private func followIteration(over value: Node, _ step: inout Step) {
    if case .declared(let id, _) = index.type(ofExpression: value).unwrapped { step.next += declarations.iteration(of: id) }
  }

  /// `!isKept`, `isOld >>> isHidden`: an operator of the project's may make a function of them, which is called later.
  private func followOperands(of node: Node, _ step: inout Step) {
    guard !declarations.operators(named: node.operatorText).isEmpty else { return }
    for operand in node.operands { followFunction(operand, &step) }
  }

  private func followFunction(_ operand: Node, _ step: inout Step) {
    if operand.kind == .closureExpr { return step.next.append(operand) }
    if let name = operand.calleeReference, operand.kind != .functionCallExpr, case .functions? = declaration(of: operand) {
      return follow(name, &step)
    }
    if case .function = index.type(ofExpression: operand) { step.isOpen = true }
  }
}

extension CalledCode {
  /// Whether an operand beside the operator is a value of another module's, so that the operator is, too.
  private func operandsAreForeign(of node: Node) -> Bool {
    guard let sequence = node.parent, sequence.kind == .sequenceExpr else { return false }
    let parts = Array(sequence.children)
    guard let place = parts.firstIndex(of: node), place > 0, place + 1 < parts.count else { return false }
    return [parts[place - 1], parts[place + 1]].contains { operand in
      if [.integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr].contains(operand.kind) { return false }
      if case .external(let name, let arguments) = index.type(ofExpression: operand).unwrapped {
        return name != .none && arguments.isEmpty && declarations.isValue(name)
      }
      return false
    }
  }
}

extension ChangeInPlace {
  /// Whether a method of the standard library stores an argument, or counts by it, and neither calls nor iterates over it.
  fileprivate func onlyStores(_ argument: CallArgument) -> Bool {
    guard case .method(let name) = operation, storingMethods.contains(name.text), argument.value.kind != .closureExpr else { return false }
    let label = argument.value.parent?.argumentLabel ?? ""
    return label.isEmpty || label == "at" || label == "forKey"
  }
}

/// Methods of the standard library's collections whose argument without a label is an element, a key or a number.
private let storingMethods: Set<String> = [
  "append", "insert", "remove", "removeFirst", "removeLast", "updateValue", "removeValue", "swapAt",
]

/// Functions of the standard library and of Foundation that call back nothing but the closures that they are handed.
private let functionsThatCallNobody: Set<String> = [
  "min", "max", "abs", "zip", "stride", "print", "debugPrint", "type", "assert", "assertionFailure", "precondition",
  "preconditionFailure", "fatalError", "withAnimation", "round", "floor", "ceil", "sqrt", "pow", "swap", "sin", "cos", "tan",
  "repeatElement", "numericCast", "withUnsafePointer", "withUnsafeMutablePointer", "withUnsafeBytes", "withUnsafeMutableBytes",
  "withExtendedLifetime", "withoutActuallyEscaping", "NSLocalizedString", "trunc", "fmod", "log", "exp", "arc4random_uniform",
]

/// Methods of values of the standard library and of Foundation that call back nothing but the closures that they are handed.
private let methodsThatCallNobody: Set<String> = [
  "contains", "first", "last", "filter", "map", "compactMap", "flatMap", "reduce", "sorted", "min", "max", "firstIndex",
  "lastIndex", "index", "allSatisfy", "dropFirst", "dropLast", "prefix", "suffix", "drop", "enumerated", "reversed",
  "forEach", "joined", "split", "components", "hasPrefix", "hasSuffix", "lowercased", "uppercased", "capitalized",
  "trimmingCharacters", "replacingOccurrences", "randomElement", "shuffled", "distance", "formatted", "addingTimeInterval",
  "timeIntervalSince", "compare", "localizedCompare", "caseInsensitiveCompare", "localizedCaseInsensitiveContains",
  "localizedStandardContains", "union", "intersection", "symmetricDifference", "subtracting", "isSubset", "isSuperset",
  "isDisjoint", "advanced", "rounded", "appending", "appendingPathComponent", "mapValues", "compactMapValues", "isMultiple",
  "elementsEqual", "starts", "range", "date", "dateComponents", "startOfDay", "isDate", "isDateInToday", "value", "offset",
  "hash", "combine", "description", "contains", "clamped", "squareRoot", "quotientAndRemainder", "signum",
]

extension CallArgument {
  /// A name that the project never mentions is `none`, as is that of an argument without a label.
  fileprivate func isLabeled(_ name: Name) -> Bool { name != .none && label == name }
}

extension Node {
  /// Whether this is the name in front of a colon, a type, or a keyword that stands for an object.
  fileprivate var isLabelOrType: Bool { parent?.kind == .keyPathComponent || parent?.isType == true }

  /// Whether it is called, as it is, unwrapped, or in parentheses: `f(x)`, `f?(x)`, `self.f!(x)`.
  fileprivate var isCallee: Bool {
    var node = referenceWithBase
    while let parent = node.parent {
      switch parent.kind {
      case .functionCallExpr: return parent.firstChild == node
      case .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr, .tupleExpr, .labeledExpr: node = parent
      default: return false
      }
    }
    return false
  }

  /// The operator in a prefix, infix or postfix expression.
  fileprivate var operatorText: String { text(in: token(kind == .postfixOperatorExpr ? row.endToken - 1 : row.firstToken).range) }

  /// What an operator is applied to.
  var operands: [Node] {
    guard kind == .binaryOperatorExpr else { return [expressionChild].compactMap { $0 } }
    guard let parts = parent.map({ Array($0.children) }), let place = parts.firstIndex(of: self) else { return [] }
    return [place - 1, place + 1].filter(parts.indices.contains).map { parts[$0] }
  }

  /// The operator that a reference names: `+` of `reduce(0, +)`.
  fileprivate var operatorReference: Name? { soleName != nil && token(row.firstToken).kind.isOperator ? soleName : nil }

  /// Whether an argument's label says that a method of the standard library calls it: `removeAll(where: isOld)`.
  fileprivate var isArgumentForFunction: Bool {
    parent?.kind == .labeledExpr && ["where", "by", "uniquingKeysWith"].contains(parent?.argumentLabel)
  }

  /// Whether it is a value that is called, and no method: `first?()`, `handlers["a"]!()`.
  fileprivate var isCalledUnwrapped: Bool { ![.functionCallExpr, .genericSpecializationExpr].contains(referenceWithBase.parent?.kind) }

  fileprivate var hasInterpolation: Bool { children.contains { $0.kind == .expressionSegment } }

  /// `items.map { … }`: a collection that is made at once, where nothing in it is lazy.
  fileprivate var makesCollection: Bool {
    guard kind == .functionCallExpr, let name = firstChild?.calleeReference, firstChild?.kind == .memberAccessExpr else { return false }
    let makers: Set<String> = ["map", "filter", "compactMap", "flatMap", "sorted", "shuffled"]
    return makers.contains(name.text) && !tokens.contains { text(in: token($0).range) == "lazy" }
  }

  /// Whether this names a property, parameter or local that holds a function.
  fileprivate func isStoredFunction(_ index: ProjectIndex) -> Bool {
    if case .function = index.type(ofExpression: self).unwrapped { return true }
    return false
  }

  /// `#selector`, `#keyPath`, `#file` and the like, which run nothing.
  fileprivate var isPlainMacro: Bool {
    let name = tokens.dropFirst().first.map { text(in: token($0).range) } ?? ""
    return ["selector", "keyPath", "file", "fileID", "filePath", "line", "column", "function", "dsohandle"].contains(name)
  }
}
