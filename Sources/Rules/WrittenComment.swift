/// The comments that migrations write.
///
/// A migration may lose no comment and invent none: what else is a comment afterwards, and was none before, is code that became one.
public enum WrittenComment {
  private static let opening = "// `==` of "
  private static let ending = " may leave something out: each assignment tells views, as `@Published` did."

  /// Stands above functions by which each assignment tells views that show what changes along with it.
  public static let tellingOfEachAssignment = "// Views show what changes along with this: each assignment tells them, as `@Published` did."

  /// Stands above functions by which assignments of equal values tell views, too.
  ///
  /// - Parameter types: whose `==` it is about.
  public static func tellingOfEqualValues(comparing types: String) -> String { opening + types + ending }

  /// Whether a comment has the form of one of these.
  public static func hasForm(of comment: [UInt8]) -> Bool {
    if comment.elementsEqual(tellingOfEachAssignment.utf8) { return true }
    return comment.starts(with: opening.utf8) && comment.reversed().starts(with: ending.utf8.reversed())
      && !comment.contains(UInt8(ascii: "\n"))
  }
}
