import MoltSyntax
import MoltText

/// Where each name stands in a project: the tokens that bear it, by name, in the order of files and offsets.
///
/// Rules ask for the uses of thousands of names. Each answer costs what it finds; all of them together cost two passes over
/// the tokens, one over the rows, and twelve bytes for each token that bears a name.
struct NameOccurrences: Sendable {
  /// A token of the project. Compares as files and offsets do.
  struct Place: Comparable {
    private let key: UInt64

    init(file: UInt32, token: UInt32) { key = UInt64(file) << 32 | UInt64(token) }

    var file: Int { Int(key >> 32) }
    var token: UInt32 { UInt32(truncatingIfNeeded: key) }

    static func < (a: Place, b: Place) -> Bool { a.key < b.key }
  }

  /// By the number of a name, where its places begin; they end where those of the next one begin.
  private let starts: [Int]
  private let places: [Place]
  /// For each place, the innermost node around the token.
  private let nodes: [UInt32]

  /// - Parameters:
  ///   - files: the roots of all files.
  ///   - count: of the names that tokens may bear.
  init(_ files: [Node], names count: Int) {
    var ends = [Int](repeating: 0, count: count + 1)
    NameOccurrences.forEachName(files) { name, _ in ends[Int(name.id) + 1] += 1 }
    for id in 0..<count { ends[id + 1] += ends[id] }
    let starts = ends
    self.starts = starts
    var nodes = [UInt32](repeating: 0, count: starts[count])
    places = unsafe Array(unsafeUninitializedCapacity: starts[count]) { places, filled in
      var cursor = InnermostNodes()
      NameOccurrences.forEachName(files) { name, place in
        let end = ends[Int(name.id)]
        unsafe places.initializeElement(at: end, to: place)
        nodes[end] = cursor.node(at: place.token, in: files[place.file]).index
        ends[Int(name.id)] = end + 1
      }
      filled = starts[count]
    }
    self.nodes = nodes
  }

  private static func forEachName(_ files: [Node], _ body: (Name, Place) -> Void) {
    for (file, root) in files.enumerated() {
      for token in root.tokens {
        let name = root.token(token).name
        if name != .none { body(name, Place(file: UInt32(file), token: token)) }
      }
    }
  }

  /// The places of a name.
  subscript(name: Name) -> ArraySlice<Place> {
    guard name != .none, Int(name.id) + 1 < starts.count else { return [] }
    return places[starts[Int(name.id)]..<starts[Int(name.id) + 1]]
  }

  /// The innermost node around a place, by where that stands in the slices above.
  fileprivate func node(at position: Int, _ files: [Node]) -> Node {
    unsafe Node(tree: files[places[position].file].tree, index: nodes[position])
  }

  /// The places of any of these names. Costs a sort of what is found.
  subscript(names: [Name]) -> [Place] {
    let found = Set(names).map { self[$0] }.filter { !$0.isEmpty }
    return found.count == 1 ? Array(found[0]) : found.joined().sorted()
  }

  /// The places of a name in a stretch of a file.
  fileprivate func places(of name: Name, in file: FileID, _ range: Range<UInt32>) -> ArraySlice<Place> {
    let all = self[name]
    let start = all.partitioningIndex { $0 >= Place(file: file.index, token: range.lowerBound) }
    let end = Place(file: file.index, token: range.upperBound)
    return all[start...].prefix { $0 < end }
  }

  fileprivate func hasPlace(of name: Name, in file: FileID, _ range: Range<UInt32>) -> Bool {
    let all = self[name]
    let start = all.partitioningIndex { $0 >= Place(file: file.index, token: range.lowerBound) }
    return start < all.endIndex && all[start] < Place(file: file.index, token: range.upperBound)
  }
}

/// Goes through a file token by token: rows are in preorder, so their first tokens ascend.
private struct InnermostNodes {
  private var last: Node?

  /// The innermost node around a token that stands behind the one before it, or in another file.
  mutating func node(at token: UInt32, in root: Node) -> Node {
    var node = last ?? root
    if unsafe node.tree != root.tree { node = root }
    let end = root.row.size
    while node.index + 1 < end, case let next = unsafe Node(tree: root.tree, index: node.index + 1), next.row.firstToken <= token {
      node = next
    }
    last = node
    while node.row.endToken <= token, let parent = node.parent { node = parent }
    return node
  }
}

/// The uses of a name: the innermost node around each token that bears it, in the order of files and offsets.
public struct Occurrences: RandomAccessCollection, Sendable {
  fileprivate let files: [Node]
  fileprivate let occurrences: NameOccurrences
  fileprivate let places: Range<Int>

  public var startIndex: Int { 0 }
  public var endIndex: Int { places.count }
  public subscript(position: Int) -> Node { occurrences.node(at: places.lowerBound + position, files) }
}

extension ProjectIndex {
  /// Every use of a name.
  public func occurrences(of name: Name) -> Occurrences {
    Occurrences(files: files, occurrences: places, places: places[name].indices)
  }

  /// Every use of each of these names that is used.
  public func occurrences(of wanted: [Name]) -> [Name: [Node]] {
    var result: [Name: [Node]] = [:]
    for name in Set(wanted) where !places[name].isEmpty { result[name] = Array(occurrences(of: name)) }
    return result
  }

  /// Every use of a name below a node, in the order of offsets.
  public func uses(of name: Name, in node: Node) -> [Node] {
    places.places(of: name, in: node.file, node.row.firstToken..<node.row.endToken).indices.map { places.node(at: $0, files) }
  }

  /// Whether a name stands anywhere in a node. Costs a binary search.
  public func mentions(_ name: Name, in node: Node) -> Bool {
    places.hasPlace(of: name, in: node.file, node.row.firstToken..<node.row.endToken)
  }

  /// Every use of each of these names, in the order of files and offsets.
  public func occurrencesInOrder(of wanted: [Name]) -> [(name: Name, node: Node)] {
    var result: [(Name, Node)] = []
    forEachOccurrence(of: wanted) { name, node, _ in result.append((name, node)) }
    return result
  }

  /// Every use of each of these names in the order of files and offsets: the innermost node around the token that bears
  /// the name, and the token.
  public func forEachOccurrence(of wanted: [Name], _ body: (Name, Node, UInt32) -> Void) {
    for place in places[wanted] {
      let root = files[place.file]
      body(root.token(place.token).name, root.innermostNode(at: place.token), place.token)
    }
  }
}
