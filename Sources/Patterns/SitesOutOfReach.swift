import MoltSymbols
public import MoltSyntax
import MoltText

/// Why a site that is spelled like those of a pattern is none that the pattern could rewrite.
public enum OutOfReach {
  /// What the pattern calls is a value here: `Text.foregroundColor`.
  case unapplied
  /// A constant, a variable or a type alias stands for what the pattern asks a member of: `let screen = UIScreen.main`.
  case heldReceiver
  /// An `#if` stands around the attribute.
  case conditionalAttribute
}

extension Pattern {
  /// Why the pattern has no match at a place that bears its anchor's name, though the same is meant there; nil where it is
  /// not, or where that cannot be told.
  ///
  /// - Parameters:
  ///   - token: bears the anchor's name.
  ///   - node: the innermost node around it.
  public func outOfReach(at token: UInt32, in node: Node, _ questions: ExpressionQuestions) -> OutOfReach? {
    if !isRun, isConditionalAttribute(at: token, in: node, questions) { return .conditionalAttribute }
    guard !isRun, let access = node.parent, access.kind == .memberAccessExpr, access.lastChild == node, access.firstChild != node
    else { return nil }
    if isUnapplied(access, questions) { return .unapplied }
    return isHeld(access, questions) ? .heldReceiver : nil
  }

  /// Whether the pattern is a declaration with an attribute that stands in a branch of an `#if` here.
  private func isConditionalAttribute(at token: UInt32, in node: Node, _ questions: ExpressionQuestions) -> Bool {
    guard let wanted = snippet.nodes.first,
      let part = wanted.children.first(where: { $0.kind == .attribute && $0.tokens.contains(anchorToken) }),
      let attribute = node.ancestor({ $0 == .attribute || $0 == .codeBlock }), attribute.kind == .attribute,
      let clause = attribute.parent, clause.kind == .ifConfigClause, clause.parent?.parent?.kind == wanted.kind
    else { return false }
    var matcher = Matcher(snippet) { metavariable, capture in
      metavariable.conditions.allSatisfy { $0.allowsForm(capture, questions.implicitStarts) }
    }
    return matcher.match(part: part, at: attribute)?.tokens[anchorToken] == token
  }

  private func isUnapplied(_ access: Node, _ questions: ExpressionQuestions) -> Bool {
    guard let call = snippet.nodes.first, call.kind == .functionCallExpr, let callee = call.firstChild,
      callee.kind == .memberAccessExpr, callee.lastChild?.row.firstToken == anchorToken, access.mayBeFunction
    else { return false }
    var matcher = Matcher(snippet) { metavariable, capture in
      metavariable.conditions.allSatisfy { $0.allowsForm(capture, questions.implicitStarts) }
    }
    guard let match = matcher.match(part: callee, at: access), questions.meansOwnDeclaration(match) == .no else { return false }
    guard questions.mayBeFunction(access) else { return false }
    // A receiver of any type may be one whose member is no function.
    return match.captures.allSatisfy { name, captures in
      let conditions = snippet.metavariables.values.filter { $0.name == name }.flatMap(\.conditions).filter(\.asksForTypes)
      return !conditions.isEmpty && captures.allSatisfy { capture in conditions.allSatisfy { questions.holds($0, capture.node) } }
    }
  }

  private func isHeld(_ access: Node, _ questions: ExpressionQuestions) -> Bool {
    let anchor = snippet.nodes[0].root.innermostNode(at: anchorToken)
    guard let wanted = anchor.parent, wanted.kind == .memberAccessExpr, wanted.lastChild == anchor, let base = wanted.firstChild,
      base.kind == .memberAccessExpr, let type = base.firstChild, type.kind == .declReferenceExpr, snippet.metavariables(in: base).isEmpty,
      let member = base.lastChild, member != type, let receiver = access.firstChild
    else { return false }
    return questions.stands(receiver, for: type.text, member.text)
  }
}

extension ExpressionQuestions {
  /// Whether a name is that of a modifier which a view, or a type of views, is asked for and which is not called.
  public func isUnappliedModifier(_ name: Node) -> Bool {
    guard let access = name.parent, access.kind == .memberAccessExpr, access.lastChild == name, let base = access.firstChild, base != name,
      access.mayBeFunction, isOwnProperty(name.token(name.row.firstToken).name, of: base) == .no
    else { return false }
    return isViewOrType(base) && mayBeFunction(access)
  }

  /// Whether a member is a function for all that is known of its type: `Color.accentColor` is a colour.
  fileprivate func mayBeFunction(_ access: Node) -> Bool {
    switch index.type(ofExpression: access) {
    case .unknown, .function: true
    default: false
    }
  }

  /// Whether an expression is a view, or names a type of views.
  private func isViewOrType(_ node: Node) -> Bool {
    if isView(node) == .yes { return true }
    guard case .metatype(.external(let type, _)) = index.type(ofExpression: node) else { return false }
    return isFrameworkView(type)
  }

  /// Whether an expression, or the values of the type that it names, are as demanded.
  fileprivate func holds(_ condition: Condition, _ node: Node) -> Bool {
    condition.answer(for: node, self) == .yes || condition.demand == .view && isViewOrType(node)
  }

  /// Whether a receiver stands for a static member of a framework's type: it is a constant or variable that is made as
  /// that, or goes by an alias of the type.
  public func stands(_ receiver: Node, for type: String, _ member: String) -> Bool {
    if receiver.kind == .memberAccessExpr, let owner = receiver.firstChild, owner.kind == .declReferenceExpr,
      receiver.lastChild?.text == member,
      owner.text != type, case .metatype(.external(let name, _)) = index.type(ofExpression: owner)
    {
      return index.spelling(name) == type
    }
    let holders = holders(of: type, member)
    let reference = receiver.kind == .memberAccessExpr ? receiver.lastChild ?? receiver : receiver
    guard !holders.isEmpty, reference.kind == .declReferenceExpr,
      holders.contains(where: { $0.boundName == reference.token(reference.row.firstToken).name })
    else { return false }
    if receiver == reference, case .local(let binding)? = index.lookUpValue(reference.token(reference.row.firstToken).name, at: receiver) {
      return holders.contains(binding)
    }
    guard case .declarations(let found) = index.referents(ofValue: receiver) else { return false }
    return holders.contains { holder in holder.parent.map(found.contains) == true }
  }
}

extension Node {
  /// Whether a member that is not called may be a function: nothing is asked of it, and nothing assigned to it.
  fileprivate var mayBeFunction: Bool {
    guard let parent else { return false }
    switch parent.kind {
    case .functionCallExpr, .memberAccessExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr:
      return parent.firstChild != self
    case .sequenceExpr: return parent.firstChild != self || !parent.children.contains { $0.kind == .assignmentExpr }
    default: return true
    }
  }
}
