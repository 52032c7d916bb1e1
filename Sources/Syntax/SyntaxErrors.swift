public import MoltText

/// A place that the grammar does not accept.
public struct SyntaxError: Sendable {
  /// Of what was found; of what comes before it where a line ends too early.
  public let location: Location
  /// One sentence: what was expected and what was found.
  public let message: String
}

extension Node {
  /// The first place below this node that the grammar does not accept: a region of tokens that it does not know. Nil
  /// where there is none, or where only a token is missing.
  public var firstUnknown: Node? { descendants.first { $0.kind == .unknown } }

  /// How many regions of the file the grammar did not accept, and how many tokens it missed: zero for a valid file.
  /// Costs a pass over its rows.
  public var syntaxErrorCount: Int {
    let root = unsafe Node(tree: tree, index: 0)
    return unsafe Int(tree.pointee.missingTokenCount) + root.unknownCount
  }

  /// The first place of the file that the grammar does not accept; nil where there is none.
  public var firstSyntaxError: SyntaxError? {
    guard let (index, expected) = unsafe tree.pointee.firstMissing else { return nil }
    let found = token(index)
    let isEarlyEnd = index > 0 && expected != nil && (found.flags.contains(.atStartOfLine) || found.kind == .endOfFile)
    let place = isEarlyEnd ? token(index - 1) : found
    let text = found.kind == .endOfFile ? "the end of the file" : "`\(text(in: found.range).prefix { !$0.isNewline })`"
    return SyntaxError(
      location: place.location(in: self),
      message: expected.map { "expected \($0)\(isEarlyEnd ? " after this" : ""), found \(text)" } ?? "\(text) is not expected here")
  }
}

extension TokenKind {
  /// How a message calls it; nil where one spelling does not say it.
  var spelling: StaticString? {
    switch self {
    case .leftParen: "`(`"
    case .rightParen: "`)`"
    case .leftBrace: "`{`"
    case .rightBrace: "`}`"
    case .leftSquare: "`[`"
    case .rightSquare: "`]`"
    case .leftAngle: "`<`"
    case .rightAngle: "`>`"
    case .comma: "`,`"
    case .colon: "`:`"
    case .semicolon: "`;`"
    case .period: "`.`"
    case .equal: "`=`"
    case .arrow: "`->`"
    case .poundEndif: "`#endif`"
    case .stringQuote, .multilineStringQuote: "the end of the string"
    case .regexSlash: "the end of the regular expression"
    case .integerLiteral: "a number"
    default: nil
    }
  }
}
