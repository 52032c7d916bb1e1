import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What evaluating the texts of a dialog does. The old closure ran when the dialog was shown; the new modifier's title, buttons and
/// message are evaluated whenever the view is.
struct DialogEvaluation {
  let index: ProjectIndex
  /// What stops the program where it is evaluated too early: `error!`, `items[0]`.
  private(set) var trap: Node?
  /// What may be something else at another time, or does something.
  private(set) var dependency: Node?
  private var seen: Set<Node> = []

  init(of texts: [Node], _ index: ProjectIndex) {
    self.index = index
    for text in texts { walk(text) }
  }

  private mutating func walk(_ code: Node) {
    for node in [code] + Array(code.descendants) {
      if isTrap(node) { trap = trap ?? node }
      switch node.kind {
      case .assignmentExpr, .inOutExpr, .awaitExpr, .macroExpansion: depend(on: node)
      case .declReferenceExpr where !node.isKeyPathName: follow(node)
      case .functionCallExpr where mayStop(conversion: node): depend(on: node)
      case .binaryOperatorExpr where mayStop(operation: node): depend(on: node)
      default: continue
      }
    }
  }

  private mutating func depend(on node: Node) { dependency = dependency ?? node }

  private func isTrap(_ node: Node) -> Bool {
    switch node.kind {
    case .forceUnwrapExpr: true
    case .tryExpr: node.text.hasPrefix("try!")
    case .unresolvedAsExpr: node.text.hasPrefix("as!")
    case .subscriptCallExpr: !isDictionary(node.firstChild)
    case .declReferenceExpr: ["fatalError", "preconditionFailure", "precondition", "unsafelyUnwrapped"].contains(node.text)
    default: false
    }
  }

  /// `Int(ratio)`, `UInt8(count)`: a number that the new type may not have room for. Of a string it is optional.
  private func mayStop(conversion call: Node) -> Bool {
    guard let callee = call.firstChild, callee.kind == .declReferenceExpr, callee.text.hasPrefix("Int") || callee.text.hasPrefix("UInt"),
      call.callArguments.count == 1, call.callArguments[0].label == .none, call.callArguments[0].value.kind != .integerLiteralExpr
    else { return false }
    switch index.type(ofExpression: call.callArguments[0].value).unwrapped {
    case .external(let name, _): return !["String", "Substring", callee.text].contains(index.spelling(name))
    default: return true
    }
  }

  /// `n % m`, `first...last`, and what falls below zero.
  private func mayStop(operation op: Node) -> Bool {
    guard let sequence = op.parent, case let parts = Array(sequence.children), let place = parts.firstIndex(of: op), place > 0,
      place + 1 < parts.count
    else { return false }
    let (left, right) = (parts[place - 1], parts[place + 1])
    switch op.text {
    case "/", "%": return right.kind != .integerLiteralExpr && !isFloating(left) && !isFloating(right)
    case "...", "..<": return left.kind != .integerLiteralExpr || right.kind != .integerLiteralExpr
    case "-":
      guard case .external(let name, _) = index.type(ofExpression: left).unwrapped else { return false }
      return index.spelling(name).hasPrefix("UInt")
    default: return false
    }
  }

  private func isFloating(_ value: Node) -> Bool {
    guard case .external(let name, _) = index.type(ofExpression: value).unwrapped else { return value.kind == .floatLiteralExpr }
    return ["Double", "CGFloat", "Float", "TimeInterval", "Decimal"].contains(index.spelling(name))
  }

  /// Methods of the standard library that stop the program for some numbers and indices, or give another element each time.
  private static let partial: Set<String> = [
    "prefix", "suffix", "dropFirst", "dropLast", "index", "distance", "randomElement", "shuffled", "random", "advanced",
  ]

  private func isDictionary(_ base: Node?) -> Bool {
    guard let base, case .dictionary = index.type(ofExpression: base).unwrapped else { return false }
    return true
  }

  // MARK: - Names

  private mutating func follow(_ reference: Node) {
    let name = reference.token(reference.row.firstToken).name
    if reference.referenceWithBase != reference && !reference.isSelfMember { return followMember(reference, name) }
    switch index.lookUpValue(name, at: reference) {
    case .local(let local)?: if local.kind == .patternBinding, let code = local.firstChild(.accessorBlock) { enter(code, reference) }
    case .property(let property, let owner)?: follow(property, of: owner, reference)
    case .functions(let functions)?: follow(functions, reference)
    case .type(.declared)?: if reference.callAsCallee != nil { depend(on: reference) }
    case .type?, .enumCase?: return
    case nil:
      // `Text`, `String`, `NSLocalizedString`; what a library's function does is not known.
      let spelling = reference.text
      if reference.callAsCallee != nil, spelling.first?.isUppercase != true { depend(on: reference) }
    }
  }

  private mutating func followMember(_ reference: Node, _ name: Name) {
    let access = reference.referenceWithBase
    if let declaration = index.declaration(namedBy: access) {
      switch declaration.kind {
      case .functionDecl, .subscriptDecl: follow([declaration], reference)
      case .enumCaseElement: return
      default:
        let variable = declaration.kind == .variableDecl ? declaration : declaration.ancestor { $0 == .variableDecl }
        guard let variable, let property = variable.properties.first(where: { $0.name == name }) else { return depend(on: reference) }
        follow(property, of: index.enclosingType(of: variable), reference)
      }
      return
    }
    guard let base = access.memberBase else { return }
    switch index.type(ofExpression: base).unwrapped {
    case .external(let type, _) where index.isFrameworkValueType(type),
      .metatype(.external(let type, _)) where index.isFrameworkValueType(type):
      if isPartial(reference) { depend(on: reference) }
    case .array, .dictionary, .tuple: if isPartial(reference) { depend(on: reference) }
    case .external(let type, _) where index.isFrameworkType(type, kindOf: ["Error"]): return
    default: depend(on: reference)
    }
  }

  private func isPartial(_ reference: Node) -> Bool {
    guard let call = reference.referenceWithBase.callAsCallee, Self.partial.contains(reference.text) else { return false }
    // `randomElement()`, and all that is given a number which is not written out.
    return call.callArguments.isEmpty
      ? ["randomElement", "shuffled", "random"].contains(reference.text)
      : call.callArguments.contains { $0.value.kind != .integerLiteralExpr && $0.value.kind != .closureExpr }
  }

  private mutating func follow(_ property: Property, of owner: TypeID?, _ reference: Node) {
    if property.annotation?.kind == .implicitlyUnwrappedOptionalType, reference.referenceWithBase.parent?.kind == .memberAccessExpr {
      trap = trap ?? reference
    }
    if let code = property.accessorBlock, property.isComputed { return enter(code, reference) }
    // A function that is kept may do anything.
    if reference.referenceWithBase.callAsCallee != nil { return depend(on: reference) }
    guard property.isVar, !isTold(property, of: owner) else { return }
    depend(on: reference)
  }

  /// Whether a view is evaluated again when the property changes: its own, a part of a value, what an object publishes.
  private func isTold(_ property: Property, of owner: TypeID?) -> Bool {
    guard let owner, !property.isStatic else { return false }
    let type = index[owner].node
    if type.kind == .structDecl || type.kind == .enumDecl { return true }
    func has(_ attribute: String, _ node: Node) -> Bool { node.attributes.contains { index.spelling($0.attributeName) == attribute } }
    return has("Published", property.declaration) || has("Observable", type) && !has("ObservationIgnored", property.declaration)
  }

  private mutating func follow(_ functions: [Node], _ reference: Node) {
    guard functions.count == 1, reference.referenceWithBase.callAsCallee != nil, let body = functions[0].firstChild(.codeBlock) else {
      return depend(on: reference)
    }
    enter(body, reference)
  }

  /// What runs for a name counts as if it stood here.
  private mutating func enter(_ code: Node, _ reference: Node) {
    guard seen.insert(code).inserted else { return }
    guard seen.count < 16 else { return depend(on: reference) }
    var inner = self
    (inner.trap, inner.dependency) = (nil, nil)
    inner.walk(code)
    seen = inner.seen
    if inner.trap != nil { trap = trap ?? reference }
    if inner.dependency != nil { depend(on: reference) }
  }
}

extension BlockerCode {
  static let evaluatedEarly = BlockerCode(
    "evaluated-early",
    "A text of the alert or sheet unwraps, casts or indexes by force. It would be evaluated whenever the view is, and not only when the "
      + "alert is shown."
  )
}
