import Dispatch
import Syntax
import Text

/// Where each name stands in the files that are asked about one name after the other: a pass for each would take the
/// square of the size of a file.
final class OccurrenceMemory: @unchecked Sendable {
  private var passes: [FileID: Int] = [:]
  private var places: [FileID: [Name: [UInt32]]] = [:]
  private let access = DispatchQueue(label: "molt.occurrences")

  /// So many passes cost as much as to note where all names stand.
  private static let maximumPasses = 16

  /// The tokens that bear a name; nil as long as a pass over the file is the shorter way.
  func tokens(of name: Name, in root: Node) -> [UInt32]? {
    access.sync {
      let file = root.file
      if let known = places[file] { return known[name, default: []] }
      passes[file, default: 0] += 1
      guard passes[file]! > OccurrenceMemory.maximumPasses else { return nil }
      var found: [Name: [UInt32]] = [:]
      for token in root.tokens { found[root.token(token).name, default: []].append(token) }
      places[file] = found
      return found[name, default: []]
    }
  }
}
