import MoltSyntax
import Testing

/// Chains of each kind of link, one in an argument of another, one that begins with a closure, and short ones.
private let text = """
  struct V {
    var body: Int {
      a\(String(repeating: ".b(c: 1)?.d![0]\n    #if A\n    .e\n    #endif\n    .f { g }", count: 20))
      h(\(String(repeating: "i.", count: 100))j(k))
      { l.m() }\(String(repeating: ".n()", count: 100))
      o.p().q
      r\(String(repeating: ".s<T>()", count: 100)) + t
    }
  }
  """

private let links: Set<SyntaxKind> = [
  .functionCallExpr, .memberAccessExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr,
  .postfixOperatorExpr, .postfixIfConfigExpr,
]

@Suite struct `Long chains` {
  private let nodes: [Node]

  init() {
    let root = Source(text).root
    nodes = [root] + Array(root.descendants)
  }

  @Test func `a link knows where its chain ends`() {
    var skipped = 0
    for node in nodes {
      var end = node
      while let parent = end.parent, parent.firstChild == end, links.contains(parent.kind) { end = parent }
      let found = node.outOfLongChain
      #expect(found == end || found == node && end.index + 64 > node.index)
      if found != node { skipped += 1 }
    }
    #expect(skipped > 400)
  }

  @Test(arguments: [
    SyntaxKind.closureExpr, .structDecl, .codeBlock, .labeledExpr, .functionCallExpr, .postfixIfConfigExpr, .ifConfigClause,
  ])
  func `what stands around is what a walk finds`(kind: SyntaxKind) {
    for node in nodes {
      var walked = node.parent
      while let current = walked, current.kind != kind { walked = current.parent }
      #expect(node.ancestor { $0 == kind } == walked)
    }
  }

  @Test func `a statement is what a walk finds`() {
    let lists: Set<SyntaxKind> = [.codeBlock, .closureExpr, .switchCase, .ifConfigClause, .sourceFile, .memberBlock, .accessorBlock]
    for node in nodes {
      var walked = node
      while let parent = walked.parent, !lists.contains(parent.kind) { walked = parent }
      #expect(node.enclosingStatement == walked)
    }
  }

  @Test func `siblings are those that follow`() {
    for node in nodes {
      let all = node.parent.map { Array($0.children) } ?? []
      #expect(Array(node.siblingsBehind) == all.filter { $0.index > node.index })
    }
  }
}

@Suite struct `Ends of lines` {
  @Test(arguments: ["a\nb", "a\r\nb\r\n", "a\rb", "", "\n\n", "let a = \"\"\"\n  b\n  \"\"\"\n"])
  func `are where a walk finds them`(text: String) {
    let root = Source(text).root
    let bytes = Array(text.utf8)
    for offset in 0...bytes.count {
      let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      #expect(root.endOfLine(from: UInt32(offset)) == UInt32(end))
    }
  }
}
