import MoltText

/// Why code cannot be moved or written, or would not mean what it is meant to.
extension BlockerCode {
  /// All of them.
  package static let editingReasons: [BlockerCode] = [
    .comment, .invalidText, .implicitMember, .hiddenName, .ownDeclaration,
  ]

  package static let comment = BlockerCode(
    "comment",
    "A comment stands in code that goes, moves or is written anew, and would be lost or stand beside something else. Put it where the help says, and run molt again.")
  package static let invalidText = BlockerCode(
    "invalid-text",
    "Code that would move has bytes that are no UTF-8, and they could not be copied as they are.")
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
