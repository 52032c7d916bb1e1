import MoltSymbols
import MoltSyntax

extension ProjectIndex {
  /// The block of the member that `node` stands in, if it is a result builder's and has lines of its own.
  package func builderBody(around node: Node) -> Node? {
    var member = node.outOfLongChain
    while let parent = member.parent, !member.isMember { member = parent.outOfLongChain }
    guard member.isMember, let body = member.memberBody(around: node), body.startsOnNextLine else { return nil }
    let name = names["body"]
    let isBuilder =
      member.attributes.contains { spelling($0.attributeName).hasSuffix("Builder") }
      || member.kind == .variableDecl && member.properties.first?.name == name
        && member.properties.first?.annotation?.kind == .someOrAnyType
      || member.kind == .functionDecl
        && (member.declaredName == name || spelling(member.declaredName) == "makeBody")
    return isBuilder ? body : nil
  }

}

extension Node {
  /// The block of this member's getter or body that `node` lies in.
  fileprivate func memberBody(around node: Node) -> Node? {
    switch kind {
    case .functionDecl: return firstChild(.codeBlock)
    case .variableDecl:
      guard let block = properties.first?.accessorBlock, block.contains(node) else { return nil }
      let accessors = block.children.filter { $0.kind == .accessorDecl }
      if accessors.isEmpty { return block }
      return accessors.first { $0.contains(node) }?.firstChild(.codeBlock)
    default: return nil
    }
  }

  /// Whether the first statement stands on a line after the opening brace.
  fileprivate var startsOnNextLine: Bool {
    guard let first = firstChild else { return false }
    return first.token(first.row.firstToken).flags.contains(.atStartOfLine)
  }

  /// Whether a closure that is not bound to the actor of the view uses the name: it may use a property of the view,
  /// and must not capture a local variable. `task` and `Task` inherit the actor; of other functions that take an
  /// asynchronous closure (`refreshable`, a project's own) it is not known.
  package func sharesWithConcurrentCode(_ name: Name) -> Bool {
    uses(of: name).contains { use in
      var closure = use.ancestor { $0 == .closureExpr }
      while let current = closure, contains(current) {
        let callee = current.ancestor { $0 == .functionCallExpr }?.calleeName ?? ""
        if ["task", "Task"].contains(callee) { break }
        if current.awaitsItself { return true }
        closure = current.ancestor { $0 == .closureExpr }
      }
      return false
    }
  }

  /// Whether the closure, not one inside it, awaits something.
  private var awaitsItself: Bool {
    descendants.contains { node in node.kind == .awaitExpr && node.ancestor { $0 == .closureExpr } == self }
  }

  /// The last name of what a call calls: `refreshable` for `list.refreshable { }`.
  private var calleeName: String? {
    guard let callee = firstChild else { return nil }
    return callee.text(in: callee.token(callee.row.endToken - 1).range)
  }

  /// Whether the block declares the name itself, so that a second one would clash.
  package func rebinds(_ name: Name) -> Bool {
    children.contains { $0.kind == .variableDecl && $0.properties.contains { $0.name == name } }
  }
}
