import Syntax
import Text

/// Why code that a rule looks at cannot be written anew.
package struct BlockerError: Error {
  package let blocker: Blocker

  package init(blocker: Blocker) { self.blocker = blocker }

  package init(_ kind: BlockerCode, _ message: String, _ node: Node, _ remedy: String) {
    blocker = Blocker(kind: kind, message: message, location: node.location, remedy: remedy)
  }
}

package func refusal<T>(_ kind: BlockerCode, _ message: String, _ node: Node, _ remedy: String) -> Result<T, BlockerError> {
  .failure(BlockerError(kind, message, node, remedy))
}

package func refusal<T>(implicitly node: Node) -> Result<T, BlockerError> {
  refusal(.implicitMember, "a member without its type is looked up in another type in its new place", node, "write the type before the dot")
}
