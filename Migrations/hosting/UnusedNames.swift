import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Names that nothing uses any more once code has gone: the compiler would warn of them.
struct UnusedNames {
  let facts: HostingFacts
  /// The function or closure that the code goes from.
  let body: Node
  /// What goes.
  let gone: [Range<UInt32>]

  private var index: ProjectIndex { facts.index }

  /// Statements of the block that only name a value which is not used any more.
  func statements(of block: Node) -> [Node] {
    block.children.filter { statement in
      guard statement.kind == .variableDecl, !isGone(statement) else { return false }
      let bindings = statement.children.filter { $0.kind == .patternBinding }
      guard bindings.count == 1, bindings[0].boundName != .none, bindings[0].firstChild(.accessorBlock) == nil,
        let value = bindings[0].firstChild(.initializerClause)?.expressionChild, value.isPlainLook
      else { return false }
      return isUnused(bindings[0], index.references(to: bindings[0]))
    }
  }

  /// `guard let self else` that only looks becomes `guard self != nil else`; a capture that nothing reads goes.
  var edits: [Edit] {
    let guards = facts.memory.guardsOfBodies.answer(for: body) { guardsByName }
    let found = namesGone.union([.`self`]).flatMap { guards[$0, default: []] }.filter { !isGone($0.statement) }
    let looks = found.sorted { $0.binding.index < $1.binding.index }.compactMap(looking)
    return looks.isEmpty ? [captureRemoval].compactMap { $0 } : looks
  }

  /// What the `guard`s of the body bind, with the references to it.
  struct GuardedName {
    let statement: Node
    let binding: Node
    let references: [Node]
  }

  private var guardsByName: [Name: [GuardedName]] {
    var result: [Name: [GuardedName]] = [:]
    for block in [body, body.firstChild(.codeBlock)].compactMap({ $0 }) {
      for statement in block.children where statement.kind == .guardStmt {
        for condition in statement.children where condition.kind == .conditionElement {
          guard let binding = condition.firstChild, binding.kind == .optionalBindingCondition, binding.boundName != .none else { continue }
          let references = binding.boundName == .`self` ? usesOfSelf.filter { $0.index > binding.index } : index.references(to: binding)
          result[binding.boundName, default: []].append(GuardedName(statement: statement, binding: binding, references: references))
        }
      }
    }
    return result
  }

  private var namesGone: Set<Name> {
    var result: Set<Name> = []
    for range in gone {
      guard let first = body.tokenIndex(endingBehind: range.lowerBound) else { continue }
      for token in first..<body.row.endToken {
        if body.token(token).start >= range.upperBound { break }
        result.insert(body.token(token).name)
      }
    }
    return result
  }

  private func isGone(_ node: Node) -> Bool { gone.contains { $0.contains(node.range.lowerBound) } }

  /// Whether some of these nodes go, which stand in the order of their places.
  private func areGone(_ nodes: [Node]) -> Bool {
    gone.contains { range in
      let place = nodes.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
      return place < nodes.count && nodes[place].range.lowerBound < range.upperBound
    }
  }

  private func isUnused(_ binding: Node, _ references: [Node]) -> Bool {
    guard areGone(references) || binding.boundName == .`self` && areGone(implicitSelves) else { return false }
    return references.allSatisfy { isGone($0) || binding.contains($0) }
      && (binding.boundName != .`self` || implicitSelves.allSatisfy(isGone))
  }

  private func looking(_ name: GuardedName) -> Edit? {
    guard isUnused(name.binding, name.references) else { return nil }
    let value = name.binding.firstChild(.initializerClause)?.expressionChild
    guard value.map(\.isPlainLook) ?? true else { return nil }
    return name.binding.replacement((value?.text ?? index.spelling(name.binding.boundName)) + " != nil")
  }

  /// `[weak self] cell, path, item in`
  private var captureRemoval: Edit? {
    guard body.kind == .closureExpr, let signature = body.firstChild(.closureSignature) else { return nil }
    let captures = signature.children.filter { $0.kind == .closureCapture }
    guard captures.count == 1, captures[0].token(captures[0].row.endToken - 1).name == .`self`,
      body.token(captures[0].row.endToken).kind == .rightSquare, body.token(captures[0].row.firstToken - 1).kind == .leftSquare
    else { return nil }
    guard usesOfSelf.allSatisfy({ isGone($0) || captures[0].contains($0) }), implicitSelves.allSatisfy(isGone) else { return nil }
    guard areGone(usesOfSelf) || areGone(implicitSelves) else { return nil }
    let start = body.token(captures[0].row.firstToken - 1).start
    let end = body.token(captures[0].row.endToken).end
    guard !signature.hasComment(in: captures[0].row.firstToken..<captures[0].row.endToken + 2) else { return nil }
    return Edit(Location(body.file, start..<body.endOfBlanks(from: end)), "")
  }

  private var usesOfSelf: [Node] { facts.memory.selves.answer(for: body) { index.uses(of: .`self`, in: body) } }

  /// The names that stand for a member of `self`, or may.
  private var implicitSelves: [Node] {
    facts.memory.implicitSelves.answer(for: body) { body.descendants.filter { $0.kind == .declReferenceExpr && isImplicitSelf($0) } }
  }

  private func isImplicitSelf(_ node: Node) -> Bool {
    guard node.referenceWithBase == node else { return false }
    let token = node.token(node.row.firstToken)
    guard token.kind == .identifier else { return false }
    switch index.lookUpValue(token.name, at: node) {
    case .property(_, of: _?)?: return true
    case .functions(let found)?: return found.contains { $0.parent?.kind == .memberBlock }
    case nil: return index.spelling(token.name).first?.isLowercase == true
    default: return false
    }
  }
}

extension Node {
  /// `x`, `self.x`, `x?.y`: nothing runs but getters.
  fileprivate var isPlainLook: Bool {
    ([self] + Array(descendants)).allSatisfy {
      [.declReferenceExpr, .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr].contains($0.kind)
    }
  }
}
