import MoltSyntax
import MoltText

/// Copies code to another place, where lines begin elsewhere. What other rules change in it, they change in the copy.
package struct CodeCopy {
  private let indentation: String

  /// - Parameter indentation: the white space that lines begin with around the copy.
  package init(indentation: String) { self.indentation = indentation }

  /// The code of a node, byte for byte; its lines are moved along, but for those of literals and comments.
  package func copy(_ node: Node) -> [Edit.Piece] {
    node.copy(of: node.range, atIndentation: indentation).map { [.copy($0)] } ?? [.text(node.text)]
  }
}

extension Node {
  /// The first comment of this node behind its callee that stands in none of the parts that are copied whole.
  package func comment(behind callee: Node, outside copied: [Node]) -> Location? {
    for index in callee.row.endToken..<row.endToken where token(index).flags.contains(.afterComment) {
      if copied.contains(where: { $0.row.firstToken < index && index < $0.row.endToken }) { continue }
      return Location(file, token(index - 1).end..<token(index).start)
    }
    return nil
  }
}
