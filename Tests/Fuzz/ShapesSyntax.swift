// The syntax tree of a file, as `molt dump-syntax` lists its nodes.
import Foundation

/// A place in a tree.
typealias NodeIndex = Int

/// The nodes that the listing names, by what contains what. The root is the first one, and is the whole file.
struct SyntaxTree {
  struct Node {
    let kind: String
    /// Offsets of bytes, without the white space and the comments around the node.
    let range: Range<Int>
    let parent: NodeIndex?
    var children: [NodeIndex] = []
  }

  let bytes: [UInt8]
  private(set) var nodes: [Node]

  /// - Parameter listing: a line for each node, those that contain others before them.
  init(_ text: String, listing: [Substring]) {
    bytes = Array(text.utf8)
    nodes = [Node(kind: "file", range: 0..<bytes.count, parent: nil)]
    var open = [0]
    for line in listing {
      let parts = line.split(separator: "\t")
      guard parts.count == 3, let start = Int(parts[1]), let end = Int(parts[2]) else { continue }
      while let last = open.last, last != 0, !(nodes[last].range.lowerBound <= start && end <= nodes[last].range.upperBound) {
        open.removeLast()
      }
      let parent = open[open.count - 1]
      nodes[parent].children.append(nodes.count)
      open.append(nodes.count)
      nodes.append(Node(kind: String(parts[0]), range: start..<end, parent: parent))
    }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func text(_ node: NodeIndex) -> String { text(nodes[node].range) }

  /// The nodes around a place, the innermost first, the file last.
  func nodes(around offset: Int) -> [NodeIndex] {
    var result = [0]
    while let inner = nodes[result[0]].children.first(where: { nodes[$0].range.contains(offset) }) { result.insert(inner, at: 0) }
    return result
  }

  /// A node and those that it stands in.
  func line(from node: NodeIndex) -> [NodeIndex] { Array(sequence(first: node) { nodes[$0].parent }) }

  /// Whether a node is a call, a member, or a sequence of operands that assigns nothing.
  func isExpression(_ node: NodeIndex) -> Bool {
    switch nodes[node].kind {
    case "call", "member-access", "subscript-call", "tuple", "array", "string", "closure", "reference": return true
    case "sequence": return !nodes[node].children.contains { nodes[$0].kind == "assignment" }
    default: return false
    }
  }

  func descendants(of node: NodeIndex) -> [NodeIndex] { nodes[node].children.flatMap { [$0] + descendants(of: $0) } }

  /// What a node that declares something calls it.
  func declaredNames(_ node: NodeIndex) -> [String] {
    switch nodes[node].kind {
    case "var": return nodes[node].children.filter { nodes[$0].kind == "binding" }.flatMap(namesOfPattern)
    case "class", "struct", "enum", "actor", "protocol", "typealias", "func", "macro-decl", "associatedtype":
      return [name(behind: nodes[node].kind, node)].compactMap { $0 }
    case "#if", "#if-clause": return nodes[node].children.flatMap(declaredNames)
    default: return []
    }
  }

  private func namesOfPattern(_ binding: NodeIndex) -> [String] {
    guard let first = nodes[binding].children.first else { return [] }
    let patterns = nodes[first].kind == "tuple-pattern" ? descendants(of: first) : [first]
    return patterns.filter { nodes[$0].kind == "identifier-pattern" }.map(text)
  }

  /// The word behind the keyword of a declaration.
  private func name(behind keyword: String, _ node: NodeIndex) -> String? {
    let words = identifiers(in: nodes[node].range)
    let keyword = keyword == "macro-decl" ? "macro" : keyword
    guard let place = words.firstIndex(where: { text($0) == keyword }), place + 1 < words.count else { return nil }
    return text(words[place + 1])
  }

  /// The words in a range: also those in comments and texts.
  func identifiers(in range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard isOfWord(bytes[place]) else {
        place += 1
        continue
      }
      let start = place
      while place < range.upperBound, isOfWord(bytes[place]) { place += 1 }
      result.append(start..<place)
    }
    return result
  }

  private func isOfWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
