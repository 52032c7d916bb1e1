import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Names that nothing uses any more once code has gone: the compiler would warn of them.
struct UnusedNames {
  let index: ProjectIndex
  /// The function or closure that the code goes from.
  let body: Node
  /// What goes.
  let gone: [Range<UInt32>]

  /// Statements of the block that only name a value which is not used any more.
  func statements(of block: Node) -> [Node] {
    block.children.filter { statement in
      guard statement.kind == .variableDecl, !isGone(statement) else { return false }
      let bindings = statement.children.filter { $0.kind == .patternBinding }
      guard bindings.count == 1, bindings[0].boundName != .none, bindings[0].firstChild(.accessorBlock) == nil,
        let value = bindings[0].firstChild(.initializerClause)?.expressionChild, value.isPlainLook
      else { return false }
      return isUnused(bindings[0])
    }
  }

  /// `guard let self else` that only looks becomes `guard self != nil else`; a capture that nothing reads goes.
  var edits: [Edit] {
    var result: [Edit] = []
    for block in [body, body.firstChild(.codeBlock)].compactMap({ $0 }) {
      for statement in block.children where statement.kind == .guardStmt && !isGone(statement) {
        for condition in statement.children where condition.kind == .conditionElement {
          if let edit = looking(condition) { result.append(edit) }
        }
      }
    }
    if result.isEmpty, let edit = captureRemoval { result.append(edit) }
    return result
  }

  private func isGone(_ node: Node) -> Bool { gone.contains { $0.contains(node.range.lowerBound) } }

  private func isUnused(_ binding: Node) -> Bool {
    let references =
      binding.boundName == .`self` ? uses(of: .`self`).filter { $0.index > binding.index } : binding.referencesToBinding
    guard references.contains(where: isGone) || binding.boundName == .`self` && usesSelfImplicitly(whereGone: true) else { return false }
    return references.allSatisfy { isGone($0) || binding.contains($0) }
      && (binding.boundName != .`self` || !usesSelfImplicitly(whereGone: false))
  }

  private func looking(_ condition: Node) -> Edit? {
    guard let binding = condition.firstChild, binding.kind == .optionalBindingCondition, binding.boundName != .none,
      isUnused(binding)
    else { return nil }
    let value = binding.firstChild(.initializerClause)?.expressionChild
    guard value.map(\.isPlainLook) ?? true else { return nil }
    return binding.replacement((value?.text ?? index.spelling(binding.boundName)) + " != nil")
  }

  /// `[weak self] cell, path, item in`
  private var captureRemoval: Edit? {
    guard body.kind == .closureExpr, let signature = body.firstChild(.closureSignature) else { return nil }
    let captures = signature.children.filter { $0.kind == .closureCapture }
    guard captures.count == 1, captures[0].token(captures[0].row.endToken - 1).name == .`self`,
      body.token(captures[0].row.endToken).kind == .rightSquare, body.token(captures[0].row.firstToken - 1).kind == .leftSquare
    else { return nil }
    let remaining = uses(of: .`self`).filter { !isGone($0) && !captures[0].contains($0) }
    guard remaining.isEmpty, !usesSelfImplicitly(whereGone: false) else { return nil }
    guard uses(of: .`self`).contains(where: isGone) || usesSelfImplicitly(whereGone: true) else { return nil }
    let start = body.token(captures[0].row.firstToken - 1).start, end = body.token(captures[0].row.endToken).end
    guard !signature.hasComment(in: captures[0].row.firstToken..<captures[0].row.endToken + 2) else { return nil }
    return Edit(Location(body.file, start..<body.endOfBlanks(from: end)), "")
  }

  private func uses(of name: Name) -> [Node] { body.uses(of: name) }

  /// Whether a name stands for a member of `self`, or may.
  private func usesSelfImplicitly(whereGone: Bool) -> Bool {
    body.descendants.contains { node in
      guard node.kind == .declReferenceExpr, node.referenceWithBase == node, isGone(node) == whereGone else { return false }
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
}

extension Node {
  /// `x`, `self.x`, `x?.y`: nothing runs but getters.
  fileprivate var isPlainLook: Bool {
    ([self] + Array(descendants)).allSatisfy {
      [.declReferenceExpr, .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr].contains($0.kind)
    }
  }
}
