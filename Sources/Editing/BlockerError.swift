import MoltSyntax
import MoltText

/// Why code that a rule looks at cannot be written anew.
package struct BlockerError: Error {
  package let blocker: Blocker

  package init(blocker: Blocker) { self.blocker = blocker }

  package init(_ kind: BlockerCode, _ message: String, _ node: Node, _ help: String) {
    blocker = Blocker(code: kind, message: message, location: node.location, help: help)
  }
}

package func refusal<T>(_ kind: BlockerCode, _ message: String, _ node: Node, _ help: String) -> Result<T, BlockerError> {
  .failure(BlockerError(kind, message, node, help))
}

package func refusal<T>(implicitly node: Node) -> Result<T, BlockerError> {
  refusal(
    .implicitMember, "a member without its type would be looked up in another type in its new place", node, "write the type before the dot")
}
