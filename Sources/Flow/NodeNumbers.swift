import MoltSyntax

/// The numbers of nodes, dense by file: which node it is, is its place in an array.
struct NodeNumbers {
  private var numbers: [[Int32]]
  /// Those of nodes that belong to no file of the project.
  private var others: [Node: Int32] = [:]

  init(files: Int) { numbers = Array(repeating: [], count: files) }

  /// The number of a node, which is a new one where it had none.
  mutating func number(of node: Node, new: Int) -> Int {
    let (file, place) = (Int(node.file.index), Int(node.index))
    guard file < numbers.count else {
      let number = others[node] ?? Int32(new)
      others[node] = number
      return Int(number)
    }
    if numbers[file].isEmpty { numbers[file] = Array(repeating: -1, count: Int(node.root.row.size)) }
    if case let known = numbers[file][place], known >= 0 { return Int(known) }
    numbers[file][place] = Int32(new)
    return new
  }
}
