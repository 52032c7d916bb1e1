public import MoltSyntax

/// A place in a file that a pattern fits.
public struct Match {
  /// What is matched, without what stands around it: one node, or several statements in a row.
  public internal(set) var nodes: [Node]
  /// What each metavariable stands for, by its name.
  var captures: [String: [Capture]]
  /// Which token of the file each of the pattern's own tokens has met.
  var tokens: [UInt32: UInt32]
  /// What the pattern does not mention and is kept as it is.
  var kept: [Range<UInt32>] = []
  /// Whether the receiver that the pattern writes is the implicit `self` here.
  var hasImplicitReceiver = false
  /// Whether the receiver stands before the `#if` that the match is in a branch of.
  var hasConditionalReceiver = false

  /// Whether the pattern spells a token, and does not leave it to a metavariable.
  public func spells(_ token: UInt32) -> Bool { tokens.values.contains(token) }
  /// The innermost node around one of its tokens.
  public func node(at token: UInt32) -> Node {
    (nodes.first { $0.tokens.contains(token) } ?? nodes[0]).innermostNode(at: token)
  }

  /// The attributes and modifiers of the declaration that is matched, without those that the pattern mentions.
  var keptBeforeIntroducer: [Capture] {
    guard nodes.count == 1 else { return [] }
    return nodes[0].children.filter { $0.kind == .attribute || $0.kind == .declModifier }.map { Capture($0) }
      .filter { kept.contains($0.tokens) }
  }

  /// From the first token to the last.
  var tokenRange: Range<UInt32> {
    guard let first = nodes.first, let last = nodes.last else { return 0..<0 }
    return first.row.firstToken..<last.row.endToken
  }

  /// The node that a metavariable stands for; nil where it stands for none, or for several.
  public func node(_ name: String) -> Node? {
    guard let found = captures[name], found.count == 1 else { return nil }
    return found[0].node
  }
}

/// One thing that a metavariable stands for. A metavariable of one expression has one, one of many has any number.
struct Capture: Hashable {
  let node: Node
  /// The tokens, without a comma behind an argument. An operand after `=` is more than one node.
  let tokens: Range<UInt32>
  /// Whether it is a closure behind the parentheses of its call.
  var isTrailingClosure = false
  /// Whether it is a closure or a block with its braces, of which only what stands between is captured.
  var isBlock = false
  /// Whether it is an argument with its label, one of many.
  var isArgument = false

  init(_ node: Node) {
    self.node = node
    tokens = node.tokens
  }

  init(_ node: Node, tokens: Range<UInt32>) {
    self.node = node
    self.tokens = tokens
  }

  /// One of many arguments or elements, with its label and without its comma.
  init(element node: Node) {
    self.node = node
    let hasComma = node.kind != .closureExpr && node.token(node.row.endToken - 1).kind == .comma
    tokens = node.row.firstToken..<node.row.endToken - (hasComma ? 1 : 0)
    isTrailingClosure = node.isTrailingClosure
    isArgument = true
  }

  var range: Range<UInt32> { node.token(tokens.lowerBound).start..<node.token(tokens.upperBound - 1).end }
  var isMultiline: Bool { node.text(in: range).contains(where: \.isNewline) }
  /// Whether it stands on a line of its own, with its label.
  var isLine: Bool {
    let argument = node.parent?.kind == .labeledExpr ? node.parent! : node
    return node.isFirstOnLine(argument.range.lowerBound)
  }

  /// What stands between the braces of a block; nil where nothing does.
  var blockContent: Capture? {
    let statements = node.children.filter { $0.kind != .closureSignature }
    guard let first = statements.first, let last = statements.last else { return nil }
    return Capture(first, tokens: first.row.firstToken..<last.row.endToken)
  }
}
