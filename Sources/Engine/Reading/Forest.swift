package import MoltSemantics
import MoltSyntax
import MoltText

/// The trees of all files, and the names in them.
package struct Forest: Sendable {
  /// The root of each file; a `FileID` is an index into it.
  package let roots: [Node]
  package let names: Names
}

/// Parses the files, several at a time.
///
/// Each thread interns names in a table of its own. The tables are joined afterwards, and the tokens renamed; which
/// number a name has depends on the threads, so nothing may depend on the order of names.
///
/// - Parameter libraries: whose names the files' begin with.
package func parse(_ files: [SourceFile], jobs: Int, libraries: Libraries = .none) -> Forest {
  parse(files.map { ($0.id, $0.text) }, jobs: jobs, names: libraries.nameTable())
}

/// As above, for texts that need not be files, and with names that keep their numbers.
package func parse(_ texts: [(id: FileID, text: SourceText)], jobs: Int, names: consuming NameTable) -> Forest {
  let workers = max(1, min(jobs, texts.count))
  let queue = WorkQueue(sizes: texts.map(\.text.count))
  let shares = concurrentMap(sizes: Array(repeating: 1, count: workers), jobs: workers) { _ in Share(of: texts, queue) }
  var names = names
  let renamings = shares.map { $0.absorb(into: &names) }
  _ = concurrentMap(sizes: shares.map(\.roots.count), jobs: workers) { shares[$0].rename(renamings[$0]) }
  var roots = [Node?](repeating: nil, count: texts.count)
  for share in shares {
    for (index, root) in share.roots { roots[index] = root }
  }
  return Forest(roots: roots.map { $0! }, names: names.frozen())
}

/// What one thread has parsed.
private final class Share: @unchecked Sendable {
  private(set) var roots: [(index: Int, root: Node)] = []
  private var names = NameTable()

  init(of texts: [(id: FileID, text: SourceText)], _ queue: WorkQueue) {
    var storage = ParserStorage()
    while let index = queue.take() {
      let (id, text) = texts[index]
      let root = unsafe Parser.parse(file: id, bytes: text.start, count: text.count, storage: &storage, names: &names)
      roots.append((index, root))
    }
  }

  /// - Returns: for each of the thread's names, what it is called in `table`.
  func absorb(into table: inout NameTable) -> [Name] { table.absorb(names) }

  func rename(_ renaming: [Name]) {
    for (_, root) in roots {
      let tree = unsafe root.tree.pointee
      for index in 0..<Int(tree.tokenCount) {
        let token = unsafe tree.tokens[index]
        guard token.name != .none, renaming[Int(token.name.id)] != token.name else { continue }
        unsafe tree.tokens[index] = Token(
          start: token.start, end: token.end, name: renaming[Int(token.name.id)], kind: token.kind, flags: token.flags)
      }
    }
  }
}
