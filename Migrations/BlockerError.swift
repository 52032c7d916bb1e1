import Syntax
import Text

/// Why code that a rule looks at cannot be written anew.
struct BlockerError: Error {
  let blocker: Blocker

  init(blocker: Blocker) { self.blocker = blocker }

  init(_ kind: String, _ message: String, _ node: Node, _ remedy: String) {
    blocker = Blocker(kind: kind, message: message, location: node.location, remedy: remedy)
  }
}

func refusal<T>(_ kind: String, _ message: String, _ node: Node, _ remedy: String) -> Result<T, BlockerError> {
  .failure(BlockerError(kind, message, node, remedy))
}

func refusal<T>(implicitly node: Node) -> Result<T, BlockerError> {
  refusal("implicit-member", "a member without its type is looked up in another type in its new place", node, "write the type before the dot")
}
