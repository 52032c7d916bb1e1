import MoltSyntax
import MoltText

/// Brings several statements to several others: each that is written stays in the place of the one that it has the most
/// in common with, the others go with their lines, and comments between them stay where they are.
struct RunAlignment {
  private let match: Match
  private let list: Node
  /// What each statement of the pattern stands for; nil for any number that is none.
  private let units: [Unit]
  private let outputs: [[OutputItem]]
  /// Of each of them, what it is.
  private let kinds: [SyntaxKind]

  /// A statement of the match, or several that one metavariable stands for.
  private struct Unit {
    let nodes: [Node]
    let capture: Capture?
    var first: Node { nodes[0] }
    var tokens: Range<UInt32> { first.row.firstToken..<nodes[nodes.count - 1].row.endToken }
    var indentation: String { first.indentation(at: first.range.lowerBound) }
    var range: Range<UInt32> { first.range.lowerBound..<nodes[nodes.count - 1].range.upperBound }
  }

  init(_ match: Match, of pattern: Snippet, _ template: Snippet, _ questions: ExpressionQuestions) {
    self.match = match
    list = match.nodes[0].parent ?? match.nodes[0]
    units = Self.units(match, pattern)
    let written = template.nodes.map { node in
      var writer = Template(template, for: match, questions)
      return (items: writer.instantiate(node), kind: node.kind)
    }.filter { !$0.items.isEmpty }
    outputs = written.map(\.items)
    kinds = written.map(\.kind)
  }

  private static func units(_ match: Match, _ pattern: Snippet) -> [Unit] {
    var result: [Unit] = []
    var rest = match.nodes[...]
    for wanted in pattern.nodes {
      if let metavariable = pattern.metavariable(wanted), metavariable.count == .many {
        guard let capture = match.captures[metavariable.name]?.first else { continue }
        let taken = rest.prefix { $0.row.firstToken < capture.tokens.upperBound }
        rest = rest.dropFirst(taken.count)
        result.append(Unit(nodes: Array(taken), capture: capture))
      } else if let node = rest.popFirst() {
        result.append(Unit(nodes: [node], capture: nil))
      }
    }
    return result
  }

  func edits() throws(Refusal) -> [Edit] {
    let partners = partners
    try checkKept(partners)
    guard match.nodes.allSatisfy(\.hasLinesOfItsOwn) else { return try onOneLine().edits() }
    var stretches = try insertions(partners)
    for (place, unit) in units.enumerated() where !partners.contains(place) { stretches.append(try removal(of: unit)) }
    for (output, partner) in zip(outputs, partners) {
      if let partner { stretches += try alignment(units[partner], output).stretches() }
    }
    stretches.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    return try stretches.edits(in: list)
  }

  /// A statement may say more than the match does, and that is kept: but not where the statement goes.
  private func checkKept(_ partners: [Int?]) throws(Refusal) {
    for (place, unit) in units.enumerated() {
      let output = partners.firstIndex(of: place)
      guard unit.capture == nil, output.map({ kinds[$0] }) != unit.first.kind,
        let kept = match.kept.first(where: { unit.tokens.contains($0.lowerBound) })
      else { continue }
      throw Refusal(
        code: .moreThanMatched, message: "this does more than what the rule looks for, and would be lost",
        location: Location(list.file, list.token(kept.lowerBound).start..<list.token(kept.upperBound - 1).end),
        help: "make the change by hand")
    }
  }

  private func alignment(_ unit: Unit, _ output: [OutputItem]) -> Alignment {
    var part = match
    part.nodes = unit.nodes
    return Alignment(part, output)
  }

  /// `a(); b()`: the new statements stand on the same line.
  private func onOneLine() throws(Refusal) -> Alignment {
    if let odd = match.nodes.first(where: { $0.text.contains(where: \.isNewline) }) ?? (isOneLine ? nil : match.nodes[0]) {
      throw Refusal(
        code: .sharedLine, message: "some of these statements share a line", location: odd.location,
        help: "write each on a line of its own")
    }
    var output: [OutputItem] = []
    for statement in outputs {
      var statement = statement
      if !output.isEmpty {
        output.append(OutputItem(content: .token(";"), gap: ""))
        statement[0].gap = " "
      }
      output += statement
    }
    return Alignment(match, output)
  }

  private var isOneLine: Bool {
    guard let last = match.nodes.last else { return false }
    return !list.text(in: match.nodes[0].range.lowerBound..<last.range.upperBound).contains(where: \.isNewline)
  }

  // MARK: Pairs

  /// For each statement that is written the one whose place it takes: as much as possible stays, in the order of both.
  private var partners: [Int?] {
    let weights = units.map { unit in outputs.map { weight(unit, $0) } }
    var partners = LongestCommonSubsequence.partners(units.count, outputs.count) { weights[$0][$1] }
    // Something has to show where the new code goes.
    if !outputs.isEmpty, partners.allSatisfy({ $0 == nil }) { partners[0] = units.firstIndex { $0.capture == nil } }
    return partners
  }

  private func weight(_ unit: Unit, _ output: [OutputItem]) -> Int {
    if let capture = unit.capture { return output.count == 1 && output[0].isCapture(of: capture.tokens) ? capture.range.count * 4 + 4 : 0 }
    return alignment(unit, output).weight
  }

  // MARK: Lines

  /// The lines of a statement, with the blank ones that would be left double; a comment behind it stays.
  private func removal(of unit: Unit) throws(Refusal) -> Stretch {
    try checkComments(unit)
    let (start, end) = (list.startOfLine(at: unit.range.lowerBound), list.endOfBlanks(from: unit.range.upperBound))
    guard end == list.endOfLine(from: end) else { return Stretch(range: unit.range.lowerBound..<end, pieces: []) }
    var next = list.startOfNextLine(from: end)
    // What is above is the brace that opens the block, a blank line, or nothing.
    let isBelowBlank = start == 0 || list.isWhitespace(list.startOfLine(at: start - 1)..<start) || unit.first == list.statements.first
    while isBelowBlank, case let blank = list.endOfBlanks(from: next), blank < list.sourceCount, blank == list.endOfLine(from: blank) {
      next = list.startOfNextLine(from: blank)
    }
    return Stretch(range: start..<next, pieces: [])
  }

  /// Comments between statements stay, and so does one behind them; one in a statement that goes would go, too.
  private func checkComments(_ unit: Unit) throws(Refusal) {
    guard unit.capture == nil else {
      // It goes where it is written, and what is said beside it would not.
      let behind = unit.range.upperBound..<list.endOfLine(from: unit.range.upperBound)
      if !list.isWhitespace(behind) { throw list.comment(at: behind) }
      return try checkComment(before: unit.tokens.lowerBound)
    }
    for item in alignment(unit, []).source {
      let isWritten = outputs.joined().contains { $0.isCapture(of: item.tokens) }
      for token in isWritten ? item.tokens.prefix(1) : item.tokens[...] where token > unit.tokens.lowerBound {
        try checkComment(before: token)
      }
    }
  }

  private func checkComment(before token: UInt32) throws(Refusal) {
    guard list.token(token).flags.contains(.afterComment) else { return }
    throw list.comment(at: (token == 0 ? 0 : list.token(token - 1).end)..<list.token(token).start)
  }

  /// Statements that take no other's place, on lines below the one before them, or above the first that stays.
  private func insertions(_ partners: [Int?]) throws(Refusal) -> [Stretch] {
    let stays = partners.indices.filter { partners[$0] != nil }
    guard let first = stays.first else { return [] }
    var result: [Stretch] = []
    if first > 0 {
      let unit = units[partners[first]!]
      let start = list.startOfLine(at: unit.range.lowerBound)
      var pieces: [Edit.Piece] = []
      for output in outputs[..<first] {
        pieces += [.text(unit.indentation)] + (try alignment(unit, output).written()) + [.text(list.lineBreak)]
      }
      result.append(Stretch(range: start..<start, pieces: pieces))
    }
    for (place, next) in zip(stays, stays.dropFirst() + [outputs.count]) where next > place + 1 {
      let unit = units[partners[place]!]
      let end = list.endOfLine(from: unit.range.upperBound)
      var pieces: [Edit.Piece] = []
      for output in outputs[(place + 1)..<next] {
        pieces += [.text(list.lineBreak + unit.indentation)] + (try alignment(unit, output).written())
      }
      result.append(Stretch(range: end..<end, pieces: pieces))
    }
    return result
  }
}

extension Node {
  /// Whether no other code is on the lines of a statement.
  fileprivate var hasLinesOfItsOwn: Bool {
    let root = root
    guard isFirstOnLine(range.lowerBound) else { return false }
    return row.endToken >= root.row.endToken || root.token(row.endToken).start >= endOfLine(from: range.upperBound)
  }

  /// The first byte behind a line break.
  fileprivate func startOfNextLine(from end: UInt32) -> UInt32 {
    end + (byte(at: end) == 0x0D && byte(at: end + 1) == 0x0A ? 2 : end < sourceCount ? 1 : 0)
  }
}
