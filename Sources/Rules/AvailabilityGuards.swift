import MoltEditing
import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText

/// `if #available(iOS 16, *) { new } else { old }`, where deployment targets are too low for the new form alone.
extension Planner {
  /// The unit with guards around those of its edits whose gates are closed; unchanged where there is nothing to guard.
  /// Where a guard cannot stand, the unit stays gated, and one more reason says why.
  package func guarded(_ candidate: CandidateUnit, _ index: ProjectIndex) -> CandidateUnit {
    guard selection.writesAvailabilityGuards, candidate.blockers.isEmpty else { return candidate }
    var result = candidate
    for place in candidate.sites.indices {
      let versions = versionsToCheck(for: candidate.sites[place], index)
      guard !versions.isEmpty else { continue }
      do throws(GuardRefusal) {
        result.sites[place].edits = try AvailabilityGuard.edits(of: candidate.sites[place], versions, index)
        result.sites[place].isGuarded = true
        if case .possible(let level, let note) = candidate.sites[place].guarding {
          result.sites[place].level = min(level, candidate.sites[place].level)
          if let note { result.notes.append(.init(note, at: candidate.sites[place].location)) }
        }
      } catch {
        var refused = candidate
        refused.guardRefusal = Blocker(
          code: .availabilityGuard, message: "`if #available` cannot keep the old form beside the new one: \(error.reason)",
          location: error.node.location)
        return refused
      }
    }
    if let place = result.sites.firstIndex(where: \.isGuarded), isUnknown(candidate.sites[place], index) {
      result.notes.append(
        .init(
          "not all of its deployment targets are known, so the check might ask for what every system has",
          at: candidate.sites[place].location))
    }
    return result
  }

  private func versionsToCheck(for site: Site, _ index: ProjectIndex) -> [Platform: Version] {
    places(of: site, index).reduce(into: [:]) { versions, place in
      let own = project.versionsToCheck(place.file, requirements: place.requires, in: place.scope)
      if !place.requires.isEmpty { versions.merge(own, uniquingKeysWith: max) }
    }
  }

  private func isUnknown(_ site: Site, _ index: ProjectIndex) -> Bool {
    places(of: site, index).contains { place in
      if case .unknown = project.gate(place.file, requirements: place.requires, in: place.scope) { true } else { false }
    }
  }
}

/// Why an availability guard cannot stand around edits: a clause for a person.
package struct GuardRefusal: Error {
  package let reason: String
  package let node: Node
}

/// The statements that a site's edits change, once as they are and once as they become.
private struct AvailabilityGuard {
  private let edit: Edit

  /// What becomes of the site's edits.
  ///
  /// - Parameter versions: what the new form needs, where it is not certain that every system has it.
  static func edits(of site: Site, _ versions: [Platform: Version], _ index: ProjectIndex) throws(GuardRefusal) -> [Edit] {
    if case .impossible(let reason) = site.guarding { throw GuardRefusal(reason: reason, node: site.node) }
    let condition = try Self.condition(versions, site.node)
    if index.availabilityScope(of: site.node).isFallback(for: versions) {
      throw GuardRefusal(reason: "it is already the old form behind such a guard", node: site.node)
    }
    if case .written(let edits) = site.guarding { return edits(condition) }
    return [try AvailabilityGuard(site, condition).edit]
  }

  private init(_ site: Site, _ condition: String) throws(GuardRefusal) {
    let run = try StatementRun(site)
    let new = run.text(with: site.edits)
    guard !new.isEmpty else { throw GuardRefusal(reason: "nothing replaces the old form", node: site.node) }
    let (lineBreak, outer) = (site.node.lineBreak, run.indentation)
    let step = run.statements[0].bodyIndentationStep
    edit = Edit(
      Location(site.node.file, run.range),
      outer + "if #available(\(condition), *) {" + lineBreak + Self.indented(new, by: step) + lineBreak + outer + "} else {"
        + lineBreak + Self.indented(run.text(with: []), by: step) + lineBreak + outer + "}")
  }

  /// Mac Catalyst goes by iOS.
  private static func condition(_ versions: [Platform: Version], _ node: Node) throws(GuardRefusal) -> String {
    if let platform = Platform.allCases.first(where: { versions[$0] == .never }) {
      throw GuardRefusal(reason: "no version of \(platform.rawValue) has the new form", node: node)
    }
    var needed = versions
    if let catalyst = needed[.macCatalyst], catalyst == needed[.iOS] { needed[.macCatalyst] = nil }
    return Platform.allCases.compactMap { platform in
      needed[platform].map { "\(platform.rawValue) \($0.minor == 0 && $0.patch == 0 ? String($0.major) : $0.description)" }
    }.joined(separator: ", ")
  }

  private static func indented(_ text: String, by step: String) -> String {
    var result = ""
    var isAtStart = true
    for character in text {
      if isAtStart, !character.isNewline { result += step }
      isAtStart = character.isNewline
      result.append(character)
    }
    return result
  }
}

/// Neighbouring statements of one body, with lines of their own, that hold all edits of a site.
private struct StatementRun {
  let statements: [Node]
  /// From the start of the first line to the end of the last one.
  let range: Range<UInt32>
  private let first: Node

  var indentation: String { first.indentation(at: first.range.lowerBound) }

  init(_ site: Site) throws(GuardRefusal) {
    guard let body = site.node.ancestor({ $0.isStatementList }), let edited = body.span(of: site.edits) else {
      throw GuardRefusal(reason: "it is not a statement", node: site.node)
    }
    guard site.edits.allSatisfy({ $0.file == body.file }), let list = body.enclosingList(of: edited) else {
      throw GuardRefusal(reason: "the edits are in several places", node: site.node)
    }
    let all = list.statements
    let touched = all.filter { $0.range.lowerBound <= edited.upperBound && $0.range.upperBound >= edited.lowerBound }
    guard let first = touched.first, let last = touched.last else {
      throw GuardRefusal(reason: "the edits are in no statement", node: site.node)
    }
    self.first = first
    statements = touched
    let start = first.startOfLine(at: first.range.lowerBound)
    range = start..<first.endOfLine(from: last.range.upperBound)
    try checkLines(edited, last, all)
    try checkNames(list, last)
  }

  /// What the lines become with edits, without blank lines around.
  func text(with edits: [Edit]) -> String {
    var result = ""
    var position = range.lowerBound
    for edit in edits.sorted(by: { $0.location < $1.location }) {
      let (lower, upper) = (
        min(max(edit.range.lowerBound, range.lowerBound), range.upperBound), min(edit.range.upperBound, range.upperBound)
      )
      if position < lower { result += first.text(in: position..<lower) }
      result += edit.replacement
      position = max(position, upper)
    }
    result += first.text(in: position..<range.upperBound)
    return result.withoutBlankLinesAround
  }

  private func checkLines(_ edited: Range<UInt32>, _ last: Node, _ all: [Node]) throws(GuardRefusal) {
    let isApart =
      first.isFirstOnLine(first.range.lowerBound)
      && !all.contains { $0 != last && $0.range.lowerBound > last.range.lowerBound && $0.range.lowerBound < range.upperBound }
    guard isApart, last.token(last.row.endToken).start >= range.upperBound else {
      throw GuardRefusal(reason: "other code is on its lines", node: first)
    }
    let isInside =
      (edited.lowerBound >= range.lowerBound || first.isWhitespace(edited.lowerBound..<range.lowerBound))
      && (edited.upperBound <= range.upperBound || first.isWhitespace(range.upperBound..<edited.upperBound))
    guard isInside else { throw GuardRefusal(reason: "comments around it change, too", node: first) }
    // The lines are indented, and what stands in a comment of several lines would become another comment.
    guard !first.text(in: range).contains("/*") else {
      throw GuardRefusal(reason: "a comment in it has several lines", node: first)
    }
    if let odd = statements.first(where: { $0.kind == .deferStmt || $0.unknownCount > 0 }) {
      throw GuardRefusal(reason: "this statement means something else in a block", node: odd)
    }
  }

  /// What the statements declare ends with the block that they would stand in.
  private func checkNames(_ list: Node, _ last: Node) throws(GuardRefusal) {
    for statement in statements where statement.kind.isDeclaration || statement.kind == .guardStmt {
      let names =
        statement.kind == .variableDecl || statement.kind == .guardStmt
        ? statement.introducedNames : [statement.declaredName]
      for token in last.row.endToken..<list.row.endToken where names.contains(list.token(token).name) {
        throw GuardRefusal(reason: "what is declared here is used after it", node: statement)
      }
    }
  }
}

extension SyntaxKind {
  fileprivate var isDeclaration: Bool {
    self == .variableDecl || self == .functionDecl || self == .typeAliasDecl || isTypeOrExtension
  }
}

extension Node {
  fileprivate var statements: [Node] {
    children.filter { ![.closureSignature, .switchCaseLabel, .attribute].contains($0.kind) }
  }

  /// From the first byte to the last that edits of this file change, white space around them aside.
  fileprivate func span(of edits: [Edit]) -> Range<UInt32>? {
    let ranges = edits.map { edit in
      let (lower, upper) = (endOfWhitespace(from: edit.range.lowerBound), startOfWhitespace(before: edit.range.upperBound))
      return lower < upper ? lower..<upper : edit.range
    }
    guard let lower = ranges.map(\.lowerBound).min(), let upper = ranges.map(\.upperBound).max() else { return nil }
    return lower..<upper
  }

  /// The innermost list of statements around this one, itself included, that the bytes lie in.
  fileprivate func enclosingList(of range: Range<UInt32>) -> Node? {
    var node: Node? = self
    while let current = node {
      if current.kind.isStatementList, current.range.lowerBound <= range.lowerBound, current.range.upperBound >= range.upperBound {
        return current
      }
      node = current.parent
    }
    return nil
  }

  /// The names that the patterns of a statement bind for those behind it.
  fileprivate var introducedNames: Set<Name> {
    var names: Set<Name> = []
    for child in children where child.kind != .codeBlock {
      for node in [child] + Array(child.descendants) where node.kind == .identifierPattern {
        names.insert(node.token(node.row.firstToken).name)
      }
    }
    return names
  }
}

extension SyntaxKind {
  /// Statements stand in it, and nothing is declared or returned by their being there.
  fileprivate var isStatementList: Bool { self == .codeBlock || self == .closureExpr || self == .switchCase || self == .accessorBlock }
}

extension String {
  fileprivate var withoutBlankLinesAround: String {
    var lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // Line breaks stay as they are: only those around go.
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard let first = lines.first, let last = lines.last else { return "" }
    return String(self[first.startIndex..<last.endIndex])
  }
}
