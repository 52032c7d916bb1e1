import MoltSyntax
import MoltText
import MoltThreads

/// Where each name stands in the files that are asked about one name after the other: a pass for each would take the
/// square of the size of a file.
struct OccurrenceMemory: Sendable {
  private let passes = Memo<FileID, Int>()
  private let places = Memo<FileID, [Name: [UInt32]]>()

  /// So many passes cost as much as to note where all names stand.
  private static let maximumPasses = 16

  /// The tokens that bear a name; nil as long as a pass over the file is the shorter way.
  func tokens(of name: Name, in root: Node) -> [UInt32]? {
    if let known = places[root.file] { return known[name, default: []] }
    let count = passes.update(root.file) { count in
      count = (count ?? 0) + 1
      return count!
    }
    guard count > OccurrenceMemory.maximumPasses else { return nil }
    return places.answer(for: root.file) { OccurrenceMemory.places(in: root) }[name, default: []]
  }

  private static func places(in root: Node) -> [Name: [UInt32]] {
    var found: [Name: [UInt32]] = [:]
    for token in root.tokens { found[root.token(token).name, default: []].append(token) }
    return found
  }
}
