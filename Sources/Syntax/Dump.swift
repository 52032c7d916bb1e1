/// A node as `molt dump-syntax` lists it: to be compared with the toolchain's own parser.
public struct DumpedNode: Equatable, Sendable {
  /// The kind's name in the listing: `call` for `functionCallExpr`.
  public let name: StaticString
  /// UTF-8 offsets, without the trivia around the node.
  public let start: UInt32
  public let end: UInt32

  public static func == (a: DumpedNode, b: DumpedNode) -> Bool {
    a.start == b.start && a.end == b.end && (unsafe a.spelling.elementsEqual(b.spelling))
  }

  fileprivate var spelling: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
  }

  /// By place; what contains comes before what it contains.
  fileprivate static func precedes(_ a: DumpedNode, _ b: DumpedNode) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.end != b.end { return a.end > b.end }
    return unsafe a.spelling.lexicographicallyPrecedes(b.spelling)
  }
}

/// The nodes of a tree that have a name in the listing, sorted by place.
public func dumpedNodes(of root: Node) -> [DumpedNode] {
  var nodes: [DumpedNode] = []
  nodes.reserveCapacity(Int(root.row.size))
  for node in root.descendants {
    guard let name = node.kind.dumpName, !node.range.isEmpty else { continue }
    nodes.append(DumpedNode(name: name, start: node.range.lowerBound, end: node.range.upperBound))
  }
  nodes.sort(by: DumpedNode.precedes)
  return nodes
}

/// One line a node: its name, start and end, with tabs between.
public func dumpLines(of root: Node) -> [UInt8] {
  var lines: [UInt8] = []
  for node in dumpedNodes(of: root) {
    unsafe lines.append(contentsOf: node.spelling)
    lines.append(UInt8(ascii: "\t"))
    lines.append(contentsOf: String(node.start).utf8)
    lines.append(UInt8(ascii: "\t"))
    lines.append(contentsOf: String(node.end).utf8)
    lines.append(UInt8(ascii: "\n"))
  }
  return lines
}
