import MoltText

/// Why code cannot be moved or written, or would not mean what it is meant to.
extension BlockerCode {
  /// All of them.
  package static let editingReasons: [BlockerCode] = [
    .comment, .invalidText, .implicitMember, .hiddenName, .ownDeclaration,
  ]

  package static let comment = BlockerCode(
    "comment",
    "A comment is in code that is removed, moved or rewritten, and would be lost or end up beside something else. Move it as the help "
      + "says, and run molt again."
  )
  package static let invalidText = BlockerCode(
    "invalid-text",
    "Code that would move contains bytes that are not UTF-8, and could not be copied as they are.")
  package static let implicitMember = BlockerCode(
    "implicit-member",
    "A member is named without its type, as in `.title`. In its new place it would be looked up in another type.")
  package static let hiddenName = BlockerCode(
    "hidden-name",
    "The new code needs a framework's name that the project also declares here, and the name cannot be qualified with the module's.")
  package static let ownDeclaration = BlockerCode(
    "own-declaration",
    "The new code would call a declaration of the project that has the same name and labels as the framework's.")
}
