public import MoltText

/// Turns a file into a tree. Any input gives one: what no rule of the grammar accepts becomes an `unknown` node.
///
/// Recursive descent over lexed tokens; the nodes are those of SwiftParser 603, decided by the same looks ahead. Tokens
/// are copied when they are consumed, because the grammar divides some (`>>` closes two argument clauses).
@safe public struct Parser: ~Copyable {
  var cursor: Cursor
  /// Rows of the finished nodes.
  var rows: TreeBuilder
  /// The consumed tokens.
  private var tokens: UnsafeMutablePointer<Token>
  private(set) var tokenCount: UInt32 = 0
  private var tokenCapacity: Int
  /// How many more tokens may be split off before `tokens` must grow.
  private var spareTokens: Int
  /// How deep the grammar has recursed.
  var depth = 0
  /// Tokens that the grammar wanted and did not find.
  private(set) var missingTokenCount: UInt32 = 0
  /// Where the first of them should have been, and what it is.
  private(set) var firstMissing: (token: UInt32, expected: StaticString?)?
  /// The marks of the `if`s of a chain, whose nodes all end together.
  var pendingMarks = ContiguousArray<Mark>()
  /// Where searches for a bracket ended in vain: none stands between here and there.
  var searches = BracketSearches()

  private init(bytes: UnsafePointer<UInt8>, input: UnsafeMutablePointer<Token>, inputCount: Int) {
    cursor = unsafe Cursor(bytes: bytes, input: input, inputCount: inputCount)
    rows = TreeBuilder(capacity: inputCount + 16)
    spareTokens = 64
    tokenCapacity = inputCount + spareTokens
    unsafe tokens = UnsafeMutablePointer<Token>.allocate(capacity: tokenCapacity)
  }

  /// Parses a file. The tree, the bytes it refers to and its tokens must live until the process ends.
  ///
  /// - Parameters:
  ///   - bytes: The file's text, followed by at least sixteen zeros.
  ///   - count: The length of the text in bytes, less than 4 GiB.
  /// - Returns: The root of the tree, a `sourceFile`.
  public static func parse(
    file: FileID, bytes: UnsafePointer<UInt8>, count: Int, names: inout NameTable
  ) -> Node {
    var storage = ParserStorage()
    return unsafe parse(file: file, bytes: bytes, count: count, storage: &storage, names: &names)
  }

  /// As above, with storage that serves file after file.
  public static func parse(
    file: FileID, bytes: UnsafePointer<UInt8>, count: Int, storage: inout ParserStorage, names: inout NameTable
  ) -> Node {
    unsafe storage.lexer.lex(bytes, count: count, names: &names)
    var parser = unsafe Parser(bytes: bytes, input: storage.lexer.tokens, inputCount: storage.lexer.tokenCount)
    parser.parseSourceFile()
    return unsafe parser.makeTree(file: file, bytes: bytes, count: count, storage: &storage)
  }

  deinit { unsafe tokens.deallocate() }

  /// Moves tokens and rows to where they stay.
  private borrowing func makeTree(
    file: FileID, bytes: UnsafePointer<UInt8>, count: Int, storage: inout ParserStorage
  ) -> Node {
    let tokenBytes = Int(tokenCount) * MemoryLayout<Token>.stride
    let treeBytes = MemoryLayout<Tree>.stride
    let memory = unsafe storage.allocate(treeBytes + tokenBytes + rows.count * MemoryLayout<Tree.Row>.stride)
    let finalTokens = unsafe (memory + treeBytes).bindMemory(to: Token.self, capacity: Int(tokenCount))
    unsafe finalTokens.update(from: tokens, count: Int(tokenCount))
    let finalRows = unsafe (memory + treeBytes + tokenBytes).bindMemory(to: Tree.Row.self, capacity: rows.count)
    unsafe rows.writePreorder(to: finalRows)
    let tree = unsafe memory.bindMemory(to: Tree.self, capacity: 1)
    unsafe tree.initialize(
      to: Tree(
        file: file, bytes: bytes, count: UInt32(count), tokens: finalTokens, tokenCount: tokenCount,
        rows: finalRows, rowCount: UInt32(rows.count), missingTokenCount: missingTokenCount,
        firstMissing: firstMissing))
    return unsafe Node(tree: UnsafePointer(tree), index: 0)
  }

  // MARK: Nodes

  /// Where a node that starts at the current token starts.
  @inline(__always) var mark: Mark { Mark(rows: UInt32(truncatingIfNeeded: rows.count), token: tokenCount) }

  /// Ends a node: all rows and tokens since `mark` are inside it. One without tokens is dropped.
  @inline(never) mutating func end(_ kind: SyntaxKind, _ mark: Mark) {
    guard tokenCount > mark.token else { return }
    rows.append(
      TreeBuilder.Row(
        firstToken: mark.token, endToken: tokenCount,
        size: UInt32(truncatingIfNeeded: rows.count) &- mark.rows &+ 1, kind: kind))
  }

  /// Undoes the last node if it is of this kind and started at `mark`; its children stay.
  mutating func dissolve(_ kind: SyntaxKind, _ mark: Mark) -> Bool {
    guard let last = rows.last, last.kind == kind, last.firstToken == mark.token, last.endToken == tokenCount,
      last.size == UInt32(rows.count) - mark.rows
    else { return false }
    rows.removeLast()
    return true
  }

  // MARK: Tokens

  @inline(__always) var kind: TokenKind { cursor.token.kind }
  @inline(__always) var next: Token { cursor.next }
  @inline(__always) var atStartOfLine: Bool { cursor.atStartOfLine }
  @inline(__always) func at(_ kind: TokenKind) -> Bool { cursor.at(kind) }
  @inline(__always) func at(_ a: TokenKind, _ b: TokenKind) -> Bool { cursor.at(a, b) }
  @inline(__always) func at(_ a: TokenKind, _ b: TokenKind, _ c: TokenKind) -> Bool { cursor.at(a, b, c) }
  @inline(__always) func at(_ name: Name) -> Bool { cursor.at(name) }
  @inline(__always) func at(_ a: Name, _ b: Name) -> Bool { cursor.at(a, b) }
  @inline(__always) func at(_ classes: KeywordClass) -> Bool { cursor.at(classes) }
  @inline(__always) func at(prefix: UInt8) -> Bool { cursor.at(prefix: prefix) }
  @inline(__always) func at(operator byte: UInt8) -> Bool { cursor.at(operator: byte) }

  /// Consumes the current token. The end of the file is consumed once, by the source file.
  @inline(never) mutating func bump() {
    guard cursor.token.kind != .endOfFile else { return }
    unsafe (tokens + Int(tokenCount)).initialize(to: cursor.token)
    tokenCount &+= 1
    cursor.advance()
  }

  /// Consumes the current token as one of another kind.
  mutating func bump(as kind: TokenKind) {
    let token = cursor.token
    cursor.token = Token(start: token.start, end: token.end, name: token.name, kind: kind, flags: token.flags)
    bump()
  }

  /// Consumes the first bytes of the current token.
  mutating func bump(prefix length: UInt32, as kind: TokenKind) {
    let tokenLength = Int(cursor.token.end - cursor.token.start)
    if length < tokenLength {
      // Every byte of the rest may become a token.
      if spareTokens < tokenLength { growTokens(by: tokenLength) }
      spareTokens -= tokenLength
    }
    cursor.split(length, as: kind)
    bump()
  }

  @inline(never) private mutating func growTokens(by count: Int) {
    let growth = tokenCapacity + count
    let larger = UnsafeMutablePointer<Token>.allocate(capacity: tokenCapacity + growth)
    unsafe larger.moveInitialize(from: tokens, count: Int(tokenCount))
    unsafe tokens.deallocate()
    unsafe tokens = unsafe larger
    spareTokens += growth
    tokenCapacity += growth
  }

  @discardableResult mutating func consume(_ kind: TokenKind) -> Bool {
    guard cursor.token.kind == kind else { return false }
    bump()
    return true
  }

  @discardableResult mutating func consume(_ name: Name) -> Bool {
    guard cursor.at(name) else { return false }
    bump()
    return true
  }

  @discardableResult mutating func consume(prefix: UInt8, as kind: TokenKind) -> Bool {
    guard cursor.at(prefix: prefix) else { return false }
    bump(prefix: 1, as: kind)
    return true
  }

  /// Notes that the grammar wants another token than the current one.
  ///
  /// - Parameter expected: what it wants, for a message; nil where that is not one thing.
  @inline(never) mutating func miss(_ expected: StaticString? = nil) {
    missingTokenCount += 1
    if firstMissing == nil { firstMissing = (tokenCount, expected) }
  }

  /// Consumes a token that the grammar demands, or notes that it is missing.
  @discardableResult mutating func expect(_ kind: TokenKind) -> Bool {
    if consume(kind) { return true }
    miss(kind.spelling)
    return false
  }

  @discardableResult mutating func expect(_ name: Name) -> Bool {
    if consume(name) { return true }
    miss()
    return false
  }

  mutating func expect(prefix: UInt8, as kind: TokenKind) {
    if !consume(prefix: prefix, as: kind) { miss(kind.spelling) }
  }

  /// An identifier, or a keyword that stands in its place.
  mutating func expectIdentifier(orKeyword: Bool = false) {
    if kind.isIdentifier || orKeyword && kind == .keyword {
      bump()
    } else {
      miss("a name")
      // `func class()`: a reserved word as a name is an error, and yet the name.
      if (kind == .keyword || kind == .wildcard) && !atStartOfLine { bump() }
    }
  }

  // MARK: Source file

  private mutating func parseSourceFile() {
    let start = mark
    consume(.shebang)
    parseCodeBlockItems(until: .endOfFile)
    unsafe (tokens + Int(tokenCount)).initialize(to: cursor.token)
    tokenCount += 1
    end(.sourceFile, start)
  }
}
