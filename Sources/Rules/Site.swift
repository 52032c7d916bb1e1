import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText

/// A legacy site as a rule found it: where it is, whose unit it belongs to, and what would become of it.
package struct Site {
  package var rule: String
  /// What is legacy: an attribute, an inherited type, a call.
  package let node: Node
  /// The token that names it, where the node is more than that: the name of a function.
  package var name: UInt32?
  /// The declaration or statement that a `molt:ignore` comment would stand above or behind.
  package let declaration: Node
  /// The type whose unit the site moves with; nil where it belongs to none.
  package var model: TypeID?
  package var level: Level = .safe
  /// What a report says of it: `@StateObject becomes @State`.
  package let message: String
  package var edits: [Edit] = []
  /// What the edits need, where that is not what the rule needs: a newer spelling, say.
  package var requires: [Platform: Version]?
  package var guarding = Guarding.impossible("the new form replaces a declaration, or code in several places")
  /// Whether the edits do so: they can be made whatever the deployment targets are.
  package var isGuarded = false
  /// Why a site that belongs to no unit stays.
  package var blocker: Blocker?

  /// - Parameter declaration: the declaration or statement that a `molt:ignore` comment would stand above or behind.
  package init(
    rule: String, node: Node, name: UInt32? = nil, declaration: Node, model: TypeID? = nil, level: Level = .safe, message: String,
    edits: [Edit] = [], requires: [Platform: Version]? = nil, guarding: Guarding? = nil, blocker: Blocker? = nil
  ) {
    self.rule = rule
    self.node = node
    self.name = name
    self.declaration = declaration
    self.model = model
    self.level = level
    self.message = message
    self.edits = edits
    self.requires = requires
    if let guarding { self.guarding = guarding }
    self.blocker = blocker
  }

  package var location: Location { name.map { node.token($0).location(in: node) } ?? node.location }
}
