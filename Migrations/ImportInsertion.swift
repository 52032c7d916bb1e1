import Symbols
import Syntax
import Text

extension ProjectIndex {
  /// New imports after the last one of the first block of imports, or above the first declaration; nil where there is
  /// nothing to import.
  ///
  /// Where all imports stand below `#if`, `Observation` goes above the first: each toolchain has it. Another module may be
  /// missing where the conditions do not hold.
  func importing(_ modules: [String], in file: FileID) -> Edit? {
    let root = root(of: file)
    let imports = imports[Int(file.index)].map(\.node)
    let block = imports.filter { $0.parent == root }
    guard !modules.isEmpty else { return nil }
    guard let first = imports.first else {
      let start = root.startOfFirstDeclaration
      let text = modules.map { "import " + $0 + root.lineBreak }.joined() + root.lineBreak
      return Edit(Location(file, start..<start), text, isShared: true)
    }
    let access = imports.contains { $0.hasModifier(.public) } ? "public " : ""
    guard !block.isEmpty else {
      guard modules == ["Observation"] else { return nil }
      let start = root.startOfLine(at: first.topLevelStatement.range.lowerBound)
      let text = modules.map { access + "import " + $0 + root.lineBreak }.joined()
      return Edit(Location(file, start..<start), text, isShared: true)
    }
    return root.importInsertion(modules.map { root.lineBreak + access + "import " + $0 }.joined(), after: block)
  }

  /// Whether a file has a place where an import can be added.
  func canImport(in file: FileID) -> Bool {
    let root = root(of: file)
    return imports[Int(file.index)].contains { $0.node.parent == root }
  }
}

extension Node {
  /// The statement of the file that this is a part of.
  fileprivate var topLevelStatement: Node {
    var node = self
    while let parent = node.parent, parent.parent != nil { node = parent }
    return node
  }

  /// Where the first statement of the file begins, with the comment that stands directly above it.
  fileprivate var startOfFirstDeclaration: UInt32 {
    guard let first = firstChild else { return range.lowerBound }
    var start = first.range.lowerBound
    guard first.isFirstOnLine(start), first.startOfLine(at: start) == start else { return start }
    for comment in first.comments(in: first.leadingTrivia).reversed() {
      let line = first.startOfLine(at: comment.lowerBound)
      guard line == comment.lowerBound, first.text(in: comment.upperBound..<start).filter(\.isNewline).count < 2 else { break }
      start = line
    }
    return start
  }

  /// New imports after the last one of the first block of imports.
  func importInsertion(_ text: String, after imports: [Node]) -> Edit {
    var last = imports[0]
    for next in imports.dropFirst() {
      // A comment on the line of an import does not end the block.
      let end = min(endOfLine(from: last.range.upperBound), next.range.lowerBound)
      guard isWhitespace(end..<next.range.lowerBound), next.row.firstToken == last.row.endToken,
        byteLines(last.range.upperBound..<next.range.lowerBound) < 2
      else { break }
      last = next
    }
    return Edit(
      Location(file, endOfLine(from: last.range.upperBound)..<endOfLine(from: last.range.upperBound)), text,
      isShared: true)
  }

  private func byteLines(_ range: Range<UInt32>) -> Int { range.count { byte(at: $0) == 0x0A } }
}
