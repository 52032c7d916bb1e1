import Project
import Symbols
import Syntax
import Text

/// A legacy site as a rule found it: where it is, whose unit it belongs to, and what would become of it.
struct Site {
  var rule: String
  /// What is legacy: an attribute, an inherited type, a call.
  let node: Node
  /// The token that names it, where the node is more than that: the name of a function.
  var name: UInt32?
  /// The declaration or statement that a `molt:ignore` comment would stand above or behind.
  let declaration: Node
  /// The type whose unit the site moves with; nil where it belongs to none.
  var model: TypeID?
  var level: Level = .safe
  /// What a report says of it: `@StateObject becomes @State`.
  let message: String
  var edits: [Edit] = []
  /// What the edits need, where that is not what the rule needs: a newer spelling, say.
  var requires: [Platform: Version]?
  var guarding = Guarding.impossible("the new form takes the place of a declaration, or of code in several places")
  /// Whether the edits do so: they can be made whatever the deployment targets are.
  var isGuarded = false
  /// Why a site that belongs to no unit stays.
  var blocker: Blocker?

  var location: Location { name.map { node.token($0).location(in: node) } ?? node.location }
}
