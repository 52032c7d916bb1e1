import Syntax
import Text

/// Copies code to another place, where lines begin elsewhere.
struct CodeCopy {
  /// The white space that lines begin with around the copy.
  let indentation: String

  /// The code of a node, byte for byte; where it ends on a line of its own, as blocks do, its lines are moved along.
  func copy(_ node: Node) -> String {
    let text = node.text
    let last = node.range.upperBound - 1
    let old = node.indentation(at: last)
    // The lines of a literal are more than indentation.
    guard old != indentation, node.isFirstOnLine(last), !text.contains("\"\"\"") else { return text }
    // A line break of two bytes is one character.
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    for line in lines.indices.dropFirst() where lines[line].hasPrefix(old) {
      lines[line] = indentation + lines[line].dropFirst(old.count)
    }
    return lines.joined(separator: node.lineBreak)
  }
}

extension Node {
  /// The first comment of this node behind its callee that stands in none of the parts that are copied whole.
  func comment(behind callee: Node, outside copied: [Node]) -> Location? {
    for index in callee.row.endToken..<row.endToken where token(index).flags.contains(.afterComment) {
      if copied.contains(where: { $0.row.firstToken < index && index < $0.row.endToken }) { continue }
      return Location(file, token(index - 1).end..<token(index).start)
    }
    return nil
  }
}
