import MoltSymbols
import MoltSyntax
import MoltText

extension ProjectIndex {
  /// New imports in their order among those of the first block of imports, after its last one where these have no order, or
  /// above the first declaration; none where there is nothing to import.
  ///
  /// Where all imports stand below `#if`, `Observation` goes above the first: each toolchain has it. Another module may be
  /// missing where the conditions do not hold.
  ///
  /// - Parameter access: the level of the new imports; nil for that of the file's others.
  package func importing(_ modules: [String], in file: FileID, access: String? = nil) -> [Edit] {
    let root = root(of: file)
    let imports = imports[Int(file.index)].map(\.node)
    let block = imports.filter { $0.parent == root }
    guard !modules.isEmpty else { return [] }
    let access = access.map { $0.isEmpty ? "" : $0 + " " } ?? (imports.contains { $0.hasModifier(.public) } ? "public " : "")
    guard let first = imports.first else {
      let start = root.startOfFirstDeclaration
      let text = modules.map { access + "import " + $0 + root.lineBreak }.joined() + root.lineBreak
      return [Edit(Location(file, start..<start), text, isShared: true)]
    }
    guard !block.isEmpty else {
      guard modules == ["Observation"] else { return [] }
      let start = root.startOfLine(at: first.topLevelStatement.range.lowerBound)
      let text = modules.map { access + "import " + $0 + root.lineBreak }.joined()
      return [Edit(Location(file, start..<start), text, isShared: true)]
    }
    let run = root.firstRun(of: block)
    let ordered = sortedImports(of: run, in: file)
    let places = Dictionary(grouping: modules.sorted()) { module in
      ordered.first { $0.module.lowercased() > module.lowercased() }?.node
    }
    return places.map { next, modules in
      let lines = modules.map { access + "import " + $0 }
      guard let next else { return (ordered.last?.node ?? run.last!).adding(lines) }
      let start = root.startOfLine(at: next.range.lowerBound)
      return Edit(Location(file, start..<start), lines.map { $0 + root.lineBreak }.joined(), isShared: true)
    }
  }

  /// Whether `module` would stand where an import of another stands now, in a file whose imports have an order.
  package func isInOrder(_ module: String, inPlaceOf old: Import, in file: FileID) -> Bool {
    let run = root(of: file).firstRun(of: imports[Int(file.index)].map(\.node).filter { $0.parent == root(of: file) })
    let ordered = sortedImports(of: run, in: file)
    guard ordered.count > 1, let place = ordered.firstIndex(where: { $0.node == old.node }) else { return true }
    var names = ordered.map { $0.module.lowercased() }
    names[place] = module.lowercased()
    return names == names.sorted()
  }

  /// The imports of a block that have no attributes, where they are sorted; none where they are not, or share lines.
  private func sortedImports(of run: [Node], in file: FileID) -> [Import] {
    let plain = imports[Int(file.index)].filter { run.contains($0.node) && $0.node.attributes.isEmpty }
    let names = plain.map { $0.module.lowercased() }
    let isSorted = names == names.sorted() && plain.allSatisfy { $0.node.isFirstOnLine($0.node.range.lowerBound) }
    return isSorted ? plain : []
  }

  /// Whether a file has a place where an import can be added.
  package func canImport(in file: FileID) -> Bool {
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

  /// New lines after the one of this import.
  fileprivate func adding(_ lines: [String]) -> Edit {
    let end = endOfLine(from: range.upperBound)
    return Edit(Location(file, end..<end), lines.map { lineBreak + $0 }.joined(), isShared: true)
  }

  /// The imports up to the first gap between them.
  fileprivate func firstRun(of imports: [Node]) -> [Node] {
    guard var last = imports.first else { return [] }
    var run = [last]
    for next in imports.dropFirst() {
      // A comment on the line of an import does not end the block.
      let end = min(endOfLine(from: last.range.upperBound), next.range.lowerBound)
      guard isWhitespace(end..<next.range.lowerBound), next.row.firstToken == last.row.endToken,
        byteLines(last.range.upperBound..<next.range.lowerBound) < 2
      else { break }
      last = next
      run.append(next)
    }
    return run
  }

  private func byteLines(_ range: Range<UInt32>) -> Int { range.count { byte(at: $0) == 0x0A } }
}
