import MoltSymbols
import MoltSyntax
import MoltText

/// The statement or the member that an edit stands in, with the edits of its unit made in it, parsed.
///
/// A file may have thousands of units, and one chain a unit in each of its modifiers. So what says nothing of the calls around the edit
/// is left out: what is around the statement, what the chains around the edit begin with, and what goes on from them.
package struct EditedCode {
  /// Of the tree of what is parsed.
  package let root: Node
  /// Where what the edit writes begins.
  private let start: UInt32

  /// - Parameter edits: those of a unit in a file, in their order, the one among them.
  package init(around edit: Edit, among edits: [Edit], _ index: ProjectIndex) {
    let item = CodeItem(around: edit, among: edits, index)
    var changes = edits[item.edits].map { (range: $0.range, text: $0.replacement, isIt: $0 == edit) }
    changes += item.gaps(beside: changes.map(\.range)).map { (range: $0.range, text: $0.text, isIt: false) }
    // What is written at one place keeps its order.
    changes = changes.enumerated().sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }.map(
      \.element)

    let (opening, closing) = item.frame
    let file = index.root(of: edit.file)
    var bytes = Array(opening.utf8)
    var position = item.range.lowerBound
    var start: Int?
    for change in changes {
      bytes += file.text(in: position..<change.range.lowerBound).utf8
      if change.isIt, start == nil { start = bytes.count }
      bytes += change.text.utf8
      position = change.range.upperBound
    }
    bytes += file.text(in: position..<item.range.upperBound).utf8
    bytes += closing.utf8

    var names = NameTable()
    let text = SourceText(bytes)
    root = unsafe Parser.parse(file: FileID(.max), bytes: text.start, count: text.count, names: &names)
    self.start = UInt32(start ?? 0)
  }

  /// The reference that stands at an offset of what the edit writes.
  package func reference(at offset: Int) -> Node? {
    let offset = start + UInt32(offset)
    guard let token = root.tokenIndex(endingBehind: offset) else { return nil }
    let node = root.innermostNode(at: token)
    if node.kind == .keyPathComponent { return node.firstChild }
    return node.kind == .declReferenceExpr && node.row.firstToken == token ? node : nil
  }

  /// The innermost call by that name around what the edit writes.
  package func call(named name: String) -> Node? {
    for offset in [start, start - min(1, start)] {
      var node = root.tokenIndex(endingBehind: offset).map { root.innermostNode(at: $0) }
      while let current = node, current.kind != .codeBlock, current.kind != .memberBlock {
        if current.kind == .functionCallExpr, current.firstChild?.calleeReference?.text == name { return current }
        node = current.parent
      }
    }
    return nil
  }
}

/// The smallest statement or member around an edit outside of which no call is another one than before.
private struct CodeItem {
  /// The innermost nodes before the edit and at it: what is inserted behind a call belongs to that.
  private let before, at: Node
  private let node: Node
  private let index: ProjectIndex
  let range: Range<UInt32>
  /// Those that are made in it.
  let edits: Range<Int>

  init(around edit: Edit, among all: [Edit], _ index: ProjectIndex) {
    let root = index.root(of: edit.file)
    func place(_ offset: UInt32) -> Node { root.tokenIndex(endingBehind: offset).map { root.innermostNode(at: $0) } ?? root }
    before = place(edit.range.lowerBound - min(1, edit.range.lowerBound))
    at = place(edit.range.lowerBound)
    self.index = index
    let namesParameters = edit.replacement.utf8.contains(UInt8(ascii: "$")) || root.text(in: edit.range).utf8.contains(UInt8(ascii: "$"))

    var node = before
    while true {
      node = index.endOfChain(node)
      guard let parent = node.parent else { break }
      let holds = node.contains(at) && node.range.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= node.range.upperBound
      if holds, parent.isEndOfCalls(around: node, edit, namesParameters: namesParameters), !all.haveOne(across: node.range) { break }
      node = parent
    }
    self.node = node
    range = node.parent == nil ? 0..<node.range.upperBound : node.range
    let range = range
    edits =
      all.partitioningIndex { $0.range.lowerBound >= range.lowerBound }..<all.partitioningIndex { $0.range.upperBound > range.upperBound }
  }

  /// What makes of it a file in which it means the same.
  var frame: (opening: String, closing: String) {
    var around = node.parent
    while let outer = around, outer.kind == .ifConfigClause || outer.kind == .ifConfigDecl { around = outer.parent }
    switch around?.kind {
    case nil, .sourceFile: return ("", "")
    case .memberBlock:
      switch around?.parent?.kind {
      case .enumDecl: return ("enum x {\n", "\n}\n")
      case .protocolDecl: return ("protocol x {\n", "\n}\n")
      default: return ("struct x {\n", "\n}\n")
      }
    default: return ("func x() {\n", "\n}\n")
    }
  }

  /// What is left out, and what stands for it.
  func gaps(beside written: [Range<UInt32>]) -> [(range: Range<UInt32>, text: String)] {
    func isUntouched(_ range: Range<UInt32>) -> Bool {
      !written.contains { $0.lowerBound <= range.upperBound && range.lowerBound <= $0.upperBound }
    }
    var gaps: [(range: Range<UInt32>, text: String)] = []
    for link in links(from: before) {
      // Where the edits reach into what the chain begins with, it begins with a part of that.
      var base = link.base
      while let current = base, !isUntouched(current.range) { base = current.baseOfLink(enteredFrom: nil) }
      if let base, base.kind != .declReferenceExpr { gaps.append((base.range, "x")) }
    }
    gaps += elements(beside: at).filter { isUntouched($0) }.map { ($0, "") }
    for link in links(from: at) {
      let rest = link.node.range.upperBound..<index.endOfChain(link.node).range.upperBound
      if !rest.isEmpty, isUntouched(rest) { gaps.append((rest, "")) }
    }
    return gaps.outermost
  }

  /// What stands in the arrays and dictionaries around a place before and behind the elements that it is a part of.
  private func elements(beside place: Node) -> [Range<UInt32>] {
    var result: [Range<UInt32>] = []
    // An element is a chain as a whole.
    var current = index.endOfChain(place)
    while current != node, let parent = current.parent {
      let element = current.range
      if parent.kind == .arrayExpr || parent.kind == .dictionaryExpr, parent.range != element {
        let (first, last) = (parent.token(parent.row.firstToken).end, parent.token(parent.row.endToken - 1).start)
        result += [first..<max(first, element.lowerBound), min(last, element.upperBound)..<last].filter { !$0.isEmpty }
      }
      current = index.endOfChain(parent)
    }
    return result
  }

  /// The calls and members that a place is a part of, each with what it is asked of; one of a chain.
  private func links(from place: Node) -> [(node: Node, base: Node?)] {
    var links: [(node: Node, base: Node?)] = []
    var entered: Node?
    var current = place
    while true {
      // A callee is a part of its call.
      let isCallee = current.kind == .memberAccessExpr && current.parent?.kind == .functionCallExpr && current.parent?.firstChild == current
      if current.isLink, !isCallee {
        let callee = current.kind == .functionCallExpr && current.firstChild == entered ? entered : nil
        links.append((current, callee.map { $0.baseOfLink(enteredFrom: nil) } ?? current.baseOfLink(enteredFrom: entered)))
        current = index.endOfChain(current)
      }
      guard current != node, let parent = current.parent else { return links }
      entered = current
      current = parent
    }
  }
}

extension [(range: Range<UInt32>, text: String)] {
  /// Those that lie in no other, in their order.
  fileprivate var outermost: Self {
    var result: Self = []
    for gap in sorted(by: { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) })
    where gap.range.lowerBound >= result.last?.range.upperBound ?? 0 {
      result.append(gap)
    }
    return result
  }
}

extension [Edit] {
  /// Whether one of these, which are in their order, goes across an end of a stretch.
  fileprivate func haveOne(across stretch: Range<UInt32>) -> Bool {
    [stretch.lowerBound, stretch.upperBound].contains { end in
      let place = partitioningIndex { $0.range.lowerBound >= end }
      return place > 0 && self[place - 1].range.upperBound > end
    }
  }
}

extension Node {
  fileprivate var isLink: Bool { kind == .functionCallExpr || kind == .memberAccessExpr }

  /// What a call or a member is asked of; nil where it is nothing, or where that is where one comes from.
  fileprivate func baseOfLink(enteredFrom child: Node?) -> Node? {
    guard isLink, let first = firstChild, first != child else { return nil }
    if kind == .functionCallExpr { return first.baseOfLink(enteredFrom: nil) }
    return first.row.endToken < row.endToken ? first : nil
  }

  /// Whether an edit in one of the children of this node changes no call that is around this.
  ///
  /// - Parameter namesParameters: whether it writes or removes a `$0`, of which the closures around have as many parameters as it says.
  fileprivate func isEndOfCalls(around child: Node, _ edit: Edit, namesParameters: Bool) -> Bool {
    switch kind {
    case .sourceFile, .memberBlock, .codeBlock: return true
    case .accessorBlock: return child.kind != .accessorDecl && !namesParameters
    case .switchCase: return child.kind != .switchCaseLabel && !namesParameters
    case .ifConfigClause: return parent?.parent?.kind != .postfixIfConfigExpr && !namesParameters
    case .closureExpr:
      if child.kind == .closureSignature || namesParameters { return false }
      // What is written behind the brace may be a signature.
      return edit.range.lowerBound > child.range.lowerBound || child.token(child.row.firstToken - 1).kind != .leftBrace
    default: return false
    }
  }
}
