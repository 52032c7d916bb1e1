import MoltSyntax
public import MoltText

/// Why a match cannot be rewritten although its pattern says how.
public struct Refusal: Error {
  public let code: BlockerCode
  public let message: String
  public let location: Location
  public let help: String?
}

/// Brings a match to its template with the smallest edits: what is there already in the right order stays, byte for byte,
/// with the white space and comments between.
struct Alignment {
  let root: Node
  let source: [SourceItem]
  private(set) var output: [OutputItem]
  /// For each piece of output the item of the source that stays in its place.
  private var partners: [Int?]
  /// White space that stays between two items, and what becomes of it.
  private var changedGaps: [Int: String] = [:]
  /// The white space before an element of the chain that the site is in; nil where it has no other.
  private let chainGap: String?
  /// Whether the site is itself an element of a chain that has a line of its own.
  private let isChainElement: Bool
  private let indentation: String

  init(_ match: Match, _ output: [OutputItem]) {
    root = match.nodes[0]
    let output = Self.carrying(match.keptBeforeIntroducer, output)
    self.output = output
    source = SourceItem.items(of: match, writing: output)
    // New lines stand below the one on which the site's own element of the chain begins.
    let site = match.nodes[0]
    let period = site.ownPeriod.map { site.token($0).start }
    let ownLine = period.flatMap { site.isFirstOnLine($0) ? $0 : nil }
    isChainElement = ownLine != nil
    indentation = site.indentation(at: ownLine ?? site.token(match.tokenRange.lowerBound).start)
    chainGap = Self.chainGap(root)
    partners = LongestCommonSubsequence(root: root, source: source, output: output).partners
    settleLines()
  }

  /// The output with the attributes and modifiers that the match does not mention before the word that its declaration
  /// begins with.
  private static func carrying(_ kept: [Capture], _ output: [OutputItem]) -> [OutputItem] {
    guard !kept.isEmpty, let place = output.firstIndex(where: { $0.isToken(among: introducers) }) else { return output }
    var result = output
    let end = kept[kept.count - 1].range.upperBound
    let node = kept[0].node
    // An attribute may have a line of its own.
    result[place].gap = node.isFirstOnLine(node.endOfWhitespace(from: end)) ? "\n" : " "
    result.insert(
      contentsOf: kept.enumerated().map { OutputItem(content: .capture($1), gap: $0 == 0 ? output[place].gap : " ") }, at: place)
    return result
  }

  private static let introducers = [
    "let", "var", "func", "init", "subscript", "typealias", "class", "struct", "enum", "actor", "protocol", "extension", "deinit",
  ]

  private static func chainGap(_ site: Node) -> String? {
    if let period = site.ownPeriod, case let start = site.token(period).start, site.isFirstOnLine(start) {
      return site.lineBreak + site.indentation(at: start)
    }
    // The chain goes on: as it does, new elements do.
    guard let next = site.parent, next.kind == .memberAccessExpr, next.firstChild == site else { return nil }
    let start = site.token(site.row.endToken).start
    return site.isFirstOnLine(start) ? site.lineBreak + site.indentation(at: start) : ""
  }

  // MARK: Lines

  /// Brackets that open at the end of a line close on a line of their own, others behind what they hold; what goes to a
  /// line of another depth is copied there, indented as it is.
  private mutating func settleLines() {
    var open: [Int] = []
    for place in output.indices {
      if output[place].isToken(among: ["(", "[", "{"]) { open.append(place) }
      guard output[place].isToken(among: [")", "]", "}"]), let opener = open.popLast() else { continue }
      settle(opener, place)
      join(opener, place)
    }
    for place in output.indices.dropFirst() {
      guard let partner = partners[place], partners[place - 1] == nil, let capture = source[partner].capture,
        case let gap = gap(before: place), gap.contains(where: \.isNewline), capture.isMultiline,
        String(gap.reversed().prefix { $0 == " " || $0 == "\t" }.reversed()) != root.indentation(at: capture.range.lowerBound)
      else { continue }
      partners[place] = nil
    }
  }

  private mutating func settle(_ opener: Int, _ closer: Int) {
    // Where both are as they were, so is what stands between.
    guard partners[opener] == nil || partners[closer] == nil, closer > opener + 1,
      output[opener].isToken(among: ["(", "{"])
    else { return }
    let opensLine = finalGap(before: opener + 1).contains(where: \.isNewline)
    let closesLine = finalGap(before: closer).contains(where: \.isNewline)
    guard opensLine != closesLine, !hasComment(before: closer) else { return }
    let inLine = output[opener].isToken(among: ["{"]) ? " " : ""
    set(gap: opensLine ? root.lineBreak + lineIndentation(of: opener) : inLine, before: closer)
  }

  /// An argument that is left alone in parentheses, where it had company, needs no line of its own.
  private mutating func join(_ opener: Int, _ closer: Int) {
    guard let before = partners[opener], partners[closer] != nil, closer > opener + 1, partners[opener + 1] != before + 1,
      output[opener].isToken(among: ["("]), !output[opener..<closer].contains(where: { $0.isToken(among: [","]) || $0.isMultiline })
    else { return }
    output[opener + 1].finalGap = ""
    if finalGap(before: closer).isBlank { set(gap: "", before: closer) }
  }

  private func lineIndentation(of place: Int) -> String {
    for earlier in (0...place).reversed() {
      if earlier > 0, case let gap = finalGap(before: earlier), gap.contains(where: \.isNewline) {
        return String(gap.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
      }
    }
    return indentation
  }

  private mutating func set(gap: String, before place: Int) {
    if isKept(gapBefore: place) { changedGaps[place] = gap } else { output[place].finalGap = gap }
  }

  private func hasComment(before place: Int) -> Bool {
    guard isKept(gapBefore: place), let partner = partners[place] else { return false }
    return root.token(source[partner].tokens.lowerBound).flags.contains(.afterComment)
  }

  /// Whether the white space before a piece is that of the source: both its neighbours stay.
  private func isKept(gapBefore place: Int) -> Bool {
    guard place > 0, let before = partners[place - 1], let partner = partners[place] else { return false }
    return partner == before + 1
  }

  private func finalGap(before place: Int) -> String {
    if let changed = changedGaps[place] { return changed }
    guard let gap = stayingGap(before: place) else { return self.gap(before: place) }
    return root.text(in: gap)
  }

  /// The white space of the source before a piece of output, where that stays: between two pieces that stay, and beside
  /// one where it has a comment, or a line break that still has its reason.
  private func stayingGap(before place: Int) -> Range<UInt32>? {
    guard place > 0, output[place].finalGap == nil else { return nil }
    switch (partners[place - 1], partners[place]) {
    case (let before?, let partner?): return partner == before + 1 ? endOffset(before)..<offset(partner) : nil
    case (let before?, nil):
      guard before + 1 < followingPartner(of: place), let gap = gapRange(before: before + 1), !isSimple(gap) else { return nil }
      return !root.isWhitespace(gap) || mayBreakLine(before: place) && bracketsStay(place - 1) ? gap : nil
    case (nil, let partner?):
      guard partner > precedingPartner(of: place) + 1, let gap = gapRange(before: partner), !isSimple(gap) else { return nil }
      return !root.isWhitespace(gap) || mayBreakLine(before: place) && !output[place - 1].isToken(among: ["(", "["]) ? gap : nil
    case (nil, nil): return nil
    }
  }

  /// Whether a line break is in order before a piece: behind a comma or a bracket, before a member, or as the template says.
  private func mayBreakLine(before place: Int) -> Bool {
    output[place - 1].isToken(among: [",", "(", "[", "{"]) || output[place].isToken(among: ["."]) || output[place].gap.contains("\n")
  }

  /// Whether a bracket that stays is closed by the one that closed it, if the piece is one.
  private func bracketsStay(_ place: Int) -> Bool {
    guard output[place].isToken(among: ["(", "["]), let opener = partners[place] else { return true }
    guard let closer = output.indices.first(where: { $0 > place && depth(from: place, to: $0) == 0 }), let partner = partners[closer] else {
      return false
    }
    return source.indices.first { $0 > opener && sourceDepth(from: opener, to: $0) == 0 } == partner
  }

  private func depth(from opener: Int, to closer: Int) -> Int {
    output[opener...closer].reduce(0) { $0 + ($1.isToken(among: ["(", "[", "{"]) ? 1 : $1.isToken(among: [")", "]", "}"]) ? -1 : 0) }
  }

  private func sourceDepth(from opener: Int, to closer: Int) -> Int {
    source[opener...closer].reduce(0) { depth, item in
      guard item.capture == nil else { return depth }
      let text = root.tokenText(item.tokens.lowerBound)
      return depth + (["(", "[", "{"].contains(text) ? 1 : [")", "]", "}"].contains(text) ? -1 : 0)
    }
  }

  private func followingPartner(of place: Int) -> Int { partners[place...].lazy.compactMap { $0 }.first ?? source.count }
  private func precedingPartner(of place: Int) -> Int { partners[..<place].lazy.reversed().compactMap { $0 }.first ?? -1 }

  // MARK: Edits

  func edits() throws(Refusal) -> [Edit] { try stretches().edits(in: root) }

  /// What is replaced, in source order.
  func stretches() throws(Refusal) -> [Stretch] {
    var stretches: [Stretch] = []
    var (i, j) = (0, 0)
    for place in 0...output.count {
      guard let partner = place < output.count ? partners[place] : source.count else { continue }
      if let stretch = try stretch(replacing: i..<partner, with: j..<place) {
        stretches.append(stretch)
      } else if let gap = changedGaps[place], partner > 0, partner < source.count {
        stretches.append(Stretch(range: endOffset(partner - 1)..<offset(partner), pieces: [.text(gap)]))
      }
      (i, j) = (partner + 1, place + 1)
    }
    return stretches
  }

  /// The output alone, as it stands on a line of its own.
  func written() throws(Refusal) -> [Edit.Piece] { try pieces(output.indices) }

  /// How much of the source stays where it is.
  var weight: Int {
    let sequence = LongestCommonSubsequence(root: root, source: source, output: output)
    return partners.indices.reduce(0) { sum, place in sum + (partners[place].map { sequence.weight($0, place) } ?? 0) }
  }

  private func stretch(replacing old: Range<Int>, with new: Range<Int>) throws(Refusal) -> Stretch? {
    if old.isEmpty && new.isEmpty { return nil }
    if old.isEmpty { return try insertion(new, before: old.lowerBound) }
    try checkComments(old)
    if new.isEmpty { return try deletion(old, before: new.lowerBound) }
    var range = offset(old.lowerBound)..<endOffset(old.upperBound - 1)
    var pieces = try self.pieces(new)
    // The white space beside what is replaced is as the template has it, unless there is more to it.
    if let gap = gapRange(before: old.lowerBound), stayingGap(before: new.lowerBound) == nil, root.isWhitespace(gap),
      root.text(in: gap) != self.gap(before: new.lowerBound)
    {
      range = gap.lowerBound..<range.upperBound
      pieces.insert(.text(self.gap(before: new.lowerBound)), at: 0)
    }
    if let gap = gapRange(before: old.upperBound), new.upperBound < output.count, stayingGap(before: new.upperBound) == nil,
      root.isWhitespace(gap), root.text(in: gap) != self.gap(before: new.upperBound)
    {
      range = range.lowerBound..<gap.upperBound
      pieces.append(.text(self.gap(before: new.upperBound)))
    }
    return Stretch(range: range, pieces: pieces)
  }

  private func insertion(_ new: Range<Int>, before place: Int) throws(Refusal) -> Stretch {
    let pieces = try self.pieces(new)
    let before = place == 0 ? "" : gap(before: new.lowerBound)
    let after = place == source.count ? "" : gap(before: new.upperBound)
    let isSettled = stayingGap(before: new.lowerBound) == nil && new.upperBound < output.count && stayingGap(before: new.upperBound) == nil
    if let gap = gapRange(before: place), isReplaceable(gap, by: new.upperBound) || isSettled && root.isWhitespace(gap) {
      return Stretch(range: gap, pieces: [.text(before)] + pieces + [.text(after)])
    }
    let isOpening = place < source.count && (place == 0 || output[new.upperBound - 1].glues || !after.isEmpty && before.isEmpty)
    if isOpening {
      let start = offset(place)
      return Stretch(range: start..<start, pieces: pieces + [.text(after)])
    }
    let end = endOffset(place - 1)
    return Stretch(range: end..<end, pieces: [.text(before)] + pieces)
  }

  /// What goes takes the white space on one of its sides along; between what is left there is that of the template, or a
  /// line break or comment that stays.
  private func deletion(_ old: Range<Int>, before place: Int) throws(Refusal) -> Stretch {
    let (start, end) = (offset(old.lowerBound), endOffset(old.upperBound - 1))
    switch (gapRange(before: old.lowerBound), gapRange(before: old.upperBound)) {
    case (let left?, let right?):
      if place < output.count, let gap = output[place].finalGap, root.isWhitespace(left), root.isWhitespace(right) {
        return Stretch(range: left.lowerBound..<right.upperBound, pieces: gap.isEmpty ? [] : [.text(gap)])
      }
      let text = isSimple(left) && isSimple(right) ? gap(before: place) : ""
      let lower = isSimple(left) || !isSimple(right) && root.isWhitespace(left) ? left.lowerBound : start
      let upper = isSimple(right) ? right.upperBound : end
      return Stretch(range: lower..<upper, pieces: text.isEmpty ? [] : [.text(text)])
    case (let left?, nil):
      guard old.upperBound == source.count else { return Stretch(range: start..<end, pieces: []) }
      guard root.isWhitespace(left) else { throw root.comment(at: left) }
      return Stretch(range: left.lowerBound..<end, pieces: [])
    case (nil, let right?) where old.lowerBound == 0:
      guard root.isWhitespace(right) else { throw root.comment(at: right) }
      return Stretch(range: start..<right.upperBound, pieces: [])
    default: return Stretch(range: start..<end, pieces: [])
    }
  }

  // MARK: Text

  private func pieces(_ items: Range<Int>) throws(Refusal) -> [Edit.Piece] {
    var pieces: [Edit.Piece] = []
    for place in items {
      if place > items.lowerBound { pieces.append(.text(gap(before: place))) }
      switch output[place].content {
      case .token(let token): pieces.append(.text(token))
      case .capture(let capture):
        pieces.append(.copy(try root.copy(capture.range, atIndentation: blockIndentation(of: capture, at: place))))
      }
    }
    return pieces
  }

  /// What the lines of a piece are indented from. Behind arguments on lines of their own, a closure may be as deep as its call.
  private func blockIndentation(of capture: Capture, at place: Int) -> String {
    if !gap(before: place).contains(where: \.isNewline), root.closingIndentation(of: capture.range) == indentation { return indentation }
    return lineIndentation(of: place)
  }

  /// The white space before a piece of output, with the site's own indentation.
  private func gap(before place: Int) -> String {
    guard place < output.count else { return "" }
    let item = output[place]
    if let gap = item.finalGap { return gap }
    if item.beginsChainElement, item.gap.isEmpty && isChainElement || item.gap.contains("\n"), let chainGap { return chainGap }
    guard item.gap.contains("\n") else { return item.gap }
    let lines = item.gap.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    // Documents indent by two.
    let depth = item.gap.reversed().prefix { $0 == " " }.count / 2
    return String(repeating: root.lineBreak, count: lines) + indentation
      + String(repeating: root.indentationUnit(inside: indentation), count: depth)
  }

  private func offset(_ item: Int) -> UInt32 { root.token(source[item].tokens.lowerBound).start }
  private func endOffset(_ item: Int) -> UInt32 { root.token(source[item].tokens.upperBound - 1).end }

  /// The bytes between an item and the one before; nil where there is none, or what is kept stands between.
  private func gapRange(before item: Int) -> Range<UInt32>? {
    guard item > 0, item < source.count, source[item - 1].tokens.upperBound == source[item].tokens.lowerBound else { return nil }
    return endOffset(item - 1)..<offset(item)
  }

  /// White space on one line, or nothing.
  private func isSimple(_ range: Range<UInt32>) -> Bool {
    root.text(in: range).utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether the white space before a piece that stays can be as the output wants it.
  private func isReplaceable(_ range: Range<UInt32>, by place: Int) -> Bool {
    guard place < output.count else { return false }
    return output[place].finalGap != nil ? root.isWhitespace(range) : isSimple(range) && !range.isEmpty
  }

  // MARK: Comments

  /// A comment between tokens that go would go, too. What is copied takes its comments along.
  private func checkComments(_ old: Range<Int>) throws(Refusal) {
    for place in old {
      let item = source[place]
      let isCopied = output.contains { $0.isCapture(of: item.tokens) }
      let tokens = isCopied ? item.tokens.lowerBound..<item.tokens.lowerBound + 1 : item.tokens
      for token in tokens where token > source[old.lowerBound].tokens.lowerBound {
        guard root.token(token).flags.contains(.afterComment) else { continue }
        throw root.comment(at: root.token(token - 1).end..<root.token(token).start)
      }
    }
  }
}

extension OutputItem {
  func isCapture(of tokens: Range<UInt32>) -> Bool {
    guard case .capture(let capture) = content else { return false }
    return capture.tokens == tokens
  }

  func isToken(among spellings: [String]) -> Bool {
    guard case .token(let text) = content else { return false }
    return spellings.contains(text)
  }

  /// Whether it is code of several lines.
  fileprivate var isMultiline: Bool {
    guard case .capture(let capture) = content else { return false }
    return capture.isMultiline
  }

  /// Whether what follows it belongs to it more than what stands before.
  fileprivate var glues: Bool { isToken(among: ["(", "[", "{", ".", ":"]) }
}

extension Node {
  /// The period before the name of the last element of a chain.
  fileprivate var ownPeriod: UInt32? {
    let callee = kind == .functionCallExpr ? firstChild : self
    guard let callee, callee.kind == .memberAccessExpr, let base = callee.firstChild, base != callee.lastChild else { return nil }
    return base.row.endToken
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
