public import MoltText

/// A parsed file. Trees are made once and live until the process ends, so that handles into them are not counted:
/// walking with counted handles is five times slower, and a process that reads, thinks, writes and exits needs no more.
///
/// Every byte of the file lies in exactly one token or in the gap between two.
@safe public struct Tree: @unchecked Sendable {
  /// Twenty bytes, in preorder: the `size - 1` rows after this one are its descendants.
  public struct Row: Sendable {
    /// Indices into `tokens`, end excluded. A row has at least one token, but for the source file's.
    public let firstToken: UInt32
    public let endToken: UInt32
    /// The number of rows of this subtree, this one included.
    public let size: UInt32
    /// The root is its own parent.
    public let parent: UInt32
    /// What the node is.
    public let kind: SyntaxKind

    /// A row as the parser has found it.
    @inlinable public init(firstToken: UInt32, endToken: UInt32, size: UInt32, parent: UInt32, kind: SyntaxKind) {
      self.firstToken = firstToken
      self.endToken = endToken
      self.size = size
      self.parent = parent
      self.kind = kind
    }
  }

  /// The file that was parsed.
  public let file: FileID
  /// The text, `count` bytes, followed by at least sixteen zeros.
  public let bytes: UnsafePointer<UInt8>
  /// The length of the text in bytes.
  public let count: UInt32
  /// In source order, the last one is `endOfFile`. Names may be exchanged when tables are joined.
  public let tokens: UnsafeMutablePointer<Token>
  /// How many tokens there are.
  public let tokenCount: UInt32
  /// In preorder, the first one is the `sourceFile`.
  public let rows: UnsafePointer<Row>
  /// How many rows there are.
  public let rowCount: UInt32
  /// How often the grammar wanted a token and found another: zero for a file without syntax errors.
  public let missingTokenCount: UInt32
  /// Where it did so first, and what it wanted.
  let firstMissing: (token: UInt32, expected: StaticString?)?

  /// Where the lines of the text begin.
  let lines: Lines
  /// Where comments stand.
  let commentedTokens: CommentedTokens
  /// Where its long chains lie.
  let longChains: LongChains
  /// Whether it has any.
  @usableFromInline let hasLongChains: Bool

  /// A tree over memory that nobody will free.
  init(
    file: FileID, bytes: UnsafePointer<UInt8>, count: UInt32,
    tokens: UnsafeMutablePointer<Token>, tokenCount: UInt32, rows: UnsafePointer<Row>, rowCount: UInt32,
    missingTokenCount: UInt32, firstMissing: (token: UInt32, expected: StaticString?)?
  ) {
    self.file = file
    unsafe self.bytes = unsafe bytes
    self.count = count
    unsafe self.tokens = unsafe tokens
    self.tokenCount = tokenCount
    unsafe self.rows = unsafe rows
    self.rowCount = rowCount
    self.missingTokenCount = missingTokenCount
    self.firstMissing = firstMissing
    lines = unsafe Lines(bytes: bytes, count: count, tokens: tokens, tokenCount: tokenCount)
    commentedTokens = unsafe CommentedTokens(tokens: tokens, count: tokenCount)
    longChains = unsafe LongChains(rows: rows, rowCount: rowCount)
    hasLongChains = !longChains.isEmpty
  }
}
