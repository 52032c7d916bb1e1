import MoltSymbols
public import MoltSyntax
import MoltText

/// Code of a document, parsed: what is matched, or what is written.
struct Snippet: Sendable {
  /// The statements, declarations or expressions, in their order.
  let nodes: [Node]
  /// By the token that is their placeholder.
  let metavariables: [UInt32: Metavariable]

  /// - Parameter storage: serves snippet after snippet, as the table of names does.
  init(_ text: String, storage: inout ParserStorage, names: inout NameTable) throws(PatternError) {
    // An attribute is parsed with a declaration that it may stand before.
    let isAttribute = text.hasPrefix("@") && !text.contains("\n") && Self.isLoneAttribute(text)
    let source = SourceText(text + (isAttribute ? " var x: X" : "") + "\n")
    let root = unsafe Parser.parse(
      file: FileID(.max), bytes: source.start, count: source.count, storage: &storage, names: &names)
    if let unknown = root.firstUnknown { throw Self.mistake(unknown) }
    nodes =
      isAttribute ? root.children.first { _ in true }.map { $0.children.filter { $0.kind == .attribute } } ?? [] : Array(root.children)
    // What shares a line is told of below, in words of its own.
    guard !nodes.isEmpty, root.syntaxErrorCount <= Self.countOnOneLine(Array(root.children)) else {
      throw PatternError("this is not complete: write one expression, statement or declaration")
    }
    var found: [UInt32: Metavariable] = [:]
    for index in root.tokens where root.token(index).kind == .editorPlaceholder {
      let token = root.token(index)
      do throws(PatternError) {
        found[index] = try Metavariable(placeholder: root.text(in: token.start..<token.end), token: index)
      } catch {
        throw error.at(token.start, in: root)
      }
    }
    metavariables = found
    try checkForm()
  }

  /// How many of these begin on the line that the one before ends on.
  private static func countOnOneLine(_ nodes: [Node]) -> Int {
    zip(nodes, nodes.dropFirst()).count { node, next in
      !next.text(in: node.range.upperBound..<next.range.lowerBound).contains(where: \.isNewline)
    }
  }

  private static func mistake(_ unknown: Node) -> PatternError {
    let text = unknown.text
    let message: String
    if let start = unknown.root.unclosedPlaceholder {
      return PatternError("a placeholder ends with `#>`: write `<#name#>`").at(start, in: unknown.root)
    } else if text.hasPrefix("<#") {
      message = "`\(text)` does not fit here: is a comma or an operator missing before it?"
    } else {
      message = "`\(text)` is not Swift that a pattern can have: write one expression, statement or declaration"
    }
    return PatternError(message).at(unknown.range.lowerBound, in: unknown.root)
  }

  /// Whether nothing follows the attribute's name and its arguments.
  private static func isLoneAttribute(_ text: String) -> Bool {
    var depth = 0
    for character in text.utf8 {
      switch character {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: " ") where depth == 0: return false
      default: continue
      }
    }
    return true
  }

  /// The metavariable that a node consists of.
  func metavariable(_ node: Node) -> Metavariable? {
    node.row.endToken == node.row.firstToken + 1 ? metavariables[node.row.firstToken] : nil
  }

  /// `{ <#statements...#>  }`: the metavariable that stands for all between the braces of a closure, a body or a list of members.
  func metavariable(inBlock node: Node) -> Metavariable? {
    guard [.closureExpr, .codeBlock, .memberBlock, .accessorBlock].contains(node.kind), node.tokens.count == 3,
      let metavariable = metavariables[node.row.firstToken + 1], metavariable.count == .many
    else { return nil }
    return metavariable
  }

  /// Whether an argument is written as one that takes a function.
  func takesFunction(_ value: Node) -> Bool {
    value.kind == .closureExpr || metavariable(value)?.conditions.contains(where: \.speaksOfFunctions) == true
  }

  /// The metavariables below a node.
  func metavariables(in node: Node) -> [Metavariable] { node.tokens.compactMap { metavariables[$0] } }
}

extension Node {
  /// Where a `<#` stands that no `#>` follows on its line.
  fileprivate var unclosedPlaceholder: UInt32? {
    var open: UInt32?
    for offset in range where offset + 1 < range.upperBound {
      switch (byte(at: offset), byte(at: offset + 1)) {
      case (UInt8(ascii: "<"), UInt8(ascii: "#")):
        if let open { return open }
        open = offset
      case (UInt8(ascii: "#"), UInt8(ascii: ">")): open = nil
      case (0x0A, _): if let open { return open }
      default: break
      }
    }
    return open
  }
}

extension PatternError {
  func at(_ offset: UInt32, in root: Node) -> PatternError {
    var error = self
    let start = root.startOfLine(at: offset)
    error.line = (0..<offset).count { root.byte(at: $0) == 0x0A }
    error.column = root.text(in: start..<offset).count
    return error
  }
}

/// A part of a node: a node below it, or a token of its own.
enum Part {
  case node(Node)
  case token(UInt32)
}

extension Node {
  /// What the node consists of, in source order.
  var syntaxParts: [Part] {
    var result: [Part] = []
    var next = row.firstToken
    for child in children {
      while next < child.row.firstToken {
        result.append(.token(next))
        next += 1
      }
      result.append(.node(child))
      next = child.row.endToken
    }
    while next < row.endToken {
      result.append(.token(next))
      next += 1
    }
    return result
  }

  /// A token as it is written, with the back-ticks that it may have.
  func tokenText(_ index: UInt32) -> String {
    let token = token(index)
    return text(in: token.start..<token.end)
  }

  /// Whether two tokens are spelled alike, whatever the table of their names; back-ticks do not count.
  func token(_ index: UInt32, isLike other: UInt32, of node: Node) -> Bool {
    let (a, b) = (spelledRange(index), node.spelledRange(other))
    guard a.count == b.count else { return false }
    for offset in 0..<UInt32(a.count) where byte(at: a.lowerBound + offset) != node.byte(at: b.lowerBound + offset) {
      return false
    }
    return true
  }

  private func spelledRange(_ index: UInt32) -> Range<UInt32> {
    let token = token(index)
    return token.flags.contains(.escaped) ? token.start + 1..<token.end - 1 : token.start..<token.end
  }

  /// Whether two nodes have the same tokens, in whatever trees.
  func isSpelled(like other: Node) -> Bool {
    tokens.count == other.tokens.count
      && zip(tokens, other.tokens).allSatisfy { token($0, isLike: $1, of: other) }
  }

  /// The expression without parentheses around it.
  public var withoutParentheses: Node {
    var node = self
    while node.kind == .tupleExpr {
      let elements = node.children.filter { $0.kind == .labeledExpr }
      guard elements.count == 1, elements[0].argumentLabelToken == nil, let inner = elements[0].expressionChild else { break }
      node = inner
    }
    return node
  }

  /// An argument with its label, which a labelled trailing closure has, too.
  var argumentLabelToken: UInt32? {
    guard kind == .labeledExpr || kind == .multipleTrailingClosureElement, row.firstToken + 1 < row.endToken,
      token(row.firstToken + 1).kind == .colon
    else { return nil }
    return row.firstToken
  }

  /// The arguments of a call, trailing closures last, as nodes with their labels.
  var argumentNodes: [Node] {
    children.dropFirst().filter {
      $0.kind == .labeledExpr || $0.kind == .closureExpr || $0.kind == .multipleTrailingClosureElement
    }
  }

  var isTrailingClosure: Bool { kind == .closureExpr || kind == .multipleTrailingClosureElement }

  /// The value of an argument: itself where it is an unlabelled trailing closure.
  var argumentValue: Node? { kind == .closureExpr ? self : expressionChild }
}
