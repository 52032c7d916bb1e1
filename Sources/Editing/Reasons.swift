import Text

/// Why an edit would not mean what it is meant to.
extension BlockerCode {
  /// All of them.
  package static let editingReasons: [BlockerCode] = [
    .implicitMember, .hiddenName, .ownDeclaration,
  ]

  package static let implicitMember = BlockerCode(
    "implicit-member",
    "A member is named without its type, as in `.title`. It is looked up in another type in its new place.")
  package static let hiddenName = BlockerCode(
    "hidden-name",
    "The new code needs a name of a framework that the project declares for itself here, and the module's name cannot be written before it.")
  package static let ownDeclaration = BlockerCode(
    "own-declaration",
    "The new code would call a declaration of the project that has the name and the labels of the framework's.")
}
