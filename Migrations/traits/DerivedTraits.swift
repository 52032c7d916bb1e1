import MoltSymbols
import MoltSyntax

/// Which traits an override of `traitCollectionDidChange` acts on, and what it does then.
struct DerivedTraits {
  /// `UITraitCollection.systemTraitsAffectingColorAppearance`, a list of types, or both.
  let expression: String
  /// What is done, without the call of the superclass's and without the condition.
  let statements: [Node]
  /// The condition around it or above it, which the registration takes the place of.
  let condition: Node?
  /// The call of the superclass's.
  let superCall: Node?

  /// Nil where the body does not say.
  init?(_ body: Node, previous: Name, _ index: ProjectIndex) {
    var reader = TraitReader(index, previous: previous)
    let calls = body.children.filter { reader.isSuperCall($0) }
    guard calls.count <= 1 else { return nil }
    superCall = calls.first
    let rest = body.children.filter { !reader.isSuperCall($0) }
    if let guarding = rest.first, guarding.kind == .guardStmt {
      guard rest.count > 1, reader.read(condition: guarding), guarding.leavesAtOnce else { return nil }
      condition = guarding
      statements = Array(rest.dropFirst())
    } else if rest.count == 1, rest[0].kind == .ifExpr, let block = rest[0].onlyBlock, reader.read(condition: rest[0]) {
      condition = rest[0]
      statements = Array(block.children)
    } else {
      guard reader.read(statements: rest) else { return nil }
      condition = nil
      statements = rest
    }
    guard !statements.isEmpty, !statements.contains(where: { previous != .none && $0.mentions(previous) }), let traits = reader.expression
    else { return nil }
    expression = traits
  }
}

/// Collects the traits that conditions compare and that statements read.
struct TraitReader {
  private let index: ProjectIndex
  private let previous: Name
  private var readsColors = false
  private var traits: Set<String> = []
  private var isInMethod = false

  init(_ index: ProjectIndex, previous: Name) {
    self.index = index
    self.previous = previous
  }

  /// The argument of the registration; nil where no trait was found.
  var expression: String? {
    let others = readsColors ? traits.subtracting(Self.colorTraits) : traits
    let list = others.isEmpty ? [] : ["[" + others.sorted().map { "UITrait\($0).self" }.joined(separator: ", ") + "]"]
    let parts = (readsColors ? ["UITraitCollection.systemTraitsAffectingColorAppearance"] : []) + list
    return parts.isEmpty ? nil : parts.joined(separator: " + ")
  }

  func isSuperCall(_ node: Node) -> Bool {
    node.kind == .functionCallExpr && node.firstChild?.memberBase?.kind == .superExpr
      && node.firstChild?.memberName.map(index.spelling) == "traitCollectionDidChange"
  }

  // MARK: Conditions

  /// Whether a condition is one of traits that differ from the previous ones, and of nothing else.
  mutating func read(condition statement: Node) -> Bool {
    let elements = statement.children.filter { $0.kind == .conditionElement }.compactMap(\.firstChild)
    let others = elements.filter { $0.kind != .availabilityCondition }
    // What any system with registrations has need not be asked for.
    guard others.count == 1, elements.allSatisfy({ $0.kind != .availabilityCondition || $0.asksForNoMore(than: 17) }) else { return false }
    return read(comparison: others[0])
  }

  private mutating func read(comparison node: Node) -> Bool {
    if node.kind == .functionCallExpr { return read(colorComparison: node) }
    guard node.kind == .sequenceExpr else { return false }
    let parts = Array(node.children)
    // `previous?.hasDifferentColorAppearance(comparedTo: traitCollection) ?? true`
    if parts.count == 3, parts[1].text == "??", parts[2].text == "true" { return read(comparison: parts[0].bareExpression) }
    for alternative in parts.split(whereSeparator: { $0.kind == .binaryOperatorExpr && $0.text == "||" }).map(Array.init) {
      if alternative.count == 1 {
        guard read(comparison: alternative[0].bareExpression) else { return false }
        continue
      }
      guard alternative.count == 3, alternative[1].text == "!=", let left = trait(alternative[0]), let right = trait(alternative[2]),
        left.name == right.name, left.isPrevious != right.isPrevious
      else { return false }
      traits.insert(left.name)
    }
    return true
  }

  private mutating func read(colorComparison call: Node) -> Bool {
    guard let callee = call.firstChild, callee.memberName.map(index.spelling) == "hasDifferentColorAppearance",
      let base = callee.memberBase,
      let argument = call.callArguments.first?.value, let (one, other) = Optional((isPrevious(base), isPrevious(argument.bareExpression))),
      one != other,
      one ? isCurrent(argument) : isCurrent(base)
    else { return false }
    readsColors = true
    return true
  }

  /// The trait that `traitCollection.horizontalSizeClass` or `previous?.horizontalSizeClass` gives.
  private func trait(_ node: Node) -> (name: String, isPrevious: Bool)? {
    var node = node
    if node.kind == .optionalChainingExpr || node.kind == .forceUnwrapExpr { node = node.bareExpression }
    guard node.kind == .memberAccessExpr, let base = node.memberBase,
      let name = node.memberName.flatMap(traitName)
    else { return nil }
    if isPrevious(base) { return (name, true) }
    return isCurrent(base) ? (name, false) : nil
  }

  /// What the definition of the trait is called that a property of a collection gives, behind `UITrait`.
  private func traitName(_ property: Name) -> String? {
    guard index.isMember(property, ofProtocol: "UIMutableTraits") else { return nil }
    let name = index.spelling(property)
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private func isPrevious(_ node: Node) -> Bool {
    previous != .none && node.kind == .declReferenceExpr && !node.isMemberOfSomething && node.token(node.row.firstToken).name == previous
  }

  private func isCurrent(_ node: Node) -> Bool { ["traitCollection", "self.traitCollection"].contains(node.text) }

  // MARK: Statements

  /// Whether what statements do is told by the traits that they read: each takes a colour that does not change by itself, or reads a
  /// trait, or does nothing but to ask for a layout or to assign what is there.
  mutating func read(statements: [Node]) -> Bool {
    statements.allSatisfy { read(statement: $0) }
  }

  private mutating func read(statement: Node) -> Bool {
    if previous != .none, statement.mentions(previous) { return false }
    if let method = ownMethod(calledBy: statement) {
      guard !isInMethod, let body = method.firstChild(.codeBlock) else { return false }
      isInMethod = true
      defer { isInMethod = false }
      return read(statements: Array(body.children))
    }
    let found = readColors(in: statement) || readTraits(in: statement)
    return found
      || statement.descendants.allSatisfy { $0.kind != .functionCallExpr || isHarmless($0) }
        && (statement.kind != .functionCallExpr || isHarmless(statement))
  }

  private mutating func readColors(in statement: Node) -> Bool {
    let words = ["cgColor", "performAsCurrent", "resolvedColor"]
    guard words.contains(where: { word in index.names[word].map(statement.mentions) ?? false }) else { return false }
    readsColors = true
    return true
  }

  private mutating func readTraits(in statement: Node) -> Bool {
    var found = false
    for node in statement.descendants where node.kind == .memberAccessExpr && node.memberBase.map(isCurrent) == true {
      guard let (name, _) = trait(node) else { return false }
      traits.insert(name)
      found = true
    }
    return found
  }

  /// The method of the class that a statement is a call of, without arguments.
  private func ownMethod(calledBy statement: Node) -> Node? {
    guard let call = statement.plainCall, let id = index.enclosingType(of: statement) else { return nil }
    let methods = index[id].members.functions[call, default: []]
    return methods.count == 1 && methods[0].functionParameters.isEmpty ? methods[0] : nil
  }

  private func isHarmless(_ call: Node) -> Bool {
    guard let name = call.firstChild?.calleeReference.map({ $0.text }) else { return false }
    return ["invalidateIntrinsicContentSize", "setNeedsDisplay", "setNeedsLayout", "setNeedsUpdateConstraints"].contains(name)
  }

  /// Those that colours depend on anyway.
  private static let colorTraits: Set<String> = ["AccessibilityContrast", "UserInterfaceLevel", "UserInterfaceStyle"]
}

extension Node {
  /// The block of an `if` without an `else`.
  var onlyBlock: Node? {
    guard kind == .ifExpr else { return nil }
    let blocks = children.filter { $0.kind == .codeBlock || $0.kind == .ifExpr }
    return blocks.count == 1 && blocks[0].kind == .codeBlock ? blocks[0] : nil
  }

  /// Whether the `else` of a `guard` does nothing but to return.
  fileprivate var leavesAtOnce: Bool {
    guard let block = firstChild(.codeBlock) else { return false }
    let statements = Array(block.children)
    return statements.count == 1 && statements[0].kind == .returnStmt && statements[0].firstChild == nil
  }

  /// The name of the method that this calls on `self`, without arguments.
  var plainCall: Name? {
    guard kind == .functionCallExpr, callArguments.isEmpty, let callee = firstChild, callee.text != "super" else { return nil }
    if callee.kind == .declReferenceExpr { return callee.token(callee.row.firstToken).name }
    guard callee.kind == .memberAccessExpr, let base = callee.memberBase, base.text == "self" else { return nil }
    return callee.memberName
  }
}

extension Node {
  /// Whether no version in `#available(iOS 13, tvOS 13.4, *)` is newer.
  fileprivate func asksForNoMore(than version: Int) -> Bool {
    text.hasPrefix("#available")
      && text.split { !($0.isLetter || $0.isNumber || $0 == ".") }.filter { $0.first?.isNumber == true }.allSatisfy { word in
        let parts = word.split(separator: ".").compactMap { Int($0) }
        return parts.first.map { $0 < version || $0 == version && parts.dropFirst().allSatisfy { $0 == 0 } } == true
      }
  }
}
