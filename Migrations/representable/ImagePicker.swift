import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See image-picker.md.
struct ImagePicker: SiteRule {
  static let id = "image-picker"
  static let anchors = ["photoLibrary", "savedPhotosAlbum"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .declReferenceExpr, let source = anchor.parent, source.kind == .memberAccessExpr, isGiven(source) else {
      return nil
    }
    return .explained(
      Self.id, at: source, subject: "a picker of the photo library", "pictures are chosen in a `PHPickerViewController`",
      by: Blocker(
        code: .photoLibraryPicker,
        message: "`UIImagePickerController` for the library gives one picture, asks for access that nothing needs, and is superseded",
        location: source.location,
        help:
          "use `PhotosPicker` (iOS 16) or `PHPickerViewController` (iOS 14); there is no `allowsEditing` in either, and the camera stays"))
  }

  /// Whether the source is given to a picker, or to what the project makes one with: a question about it gives nothing.
  private func isGiven(_ source: Node) -> Bool {
    guard
      context.questions.isOfType(["UIImagePickerController.SourceType", "SourceType"], source) != .no
        || source.text.hasPrefix("UIImagePickerController")
    else { return false }
    if let sequence = source.parent, sequence.kind == .sequenceExpr, let target = sequence.assignmentTarget, target != source {
      return target.memberName.map(index.spelling) == "sourceType" || target.text == "sourceType"
    }
    guard let argument = source.parent, argument.kind == .labeledExpr, let call = argument.parent, call.kind == .functionCallExpr else {
      return false
    }
    return argument.argumentLabel == "sourceType"
  }
}

extension BlockerCode {
  static let photoLibraryPicker = BlockerCode(
    "photo-library-picker",
    "An image picker shows the photo library. The system's picker of photos takes its place: it shows the library without asking for "
      + "access, and several pictures can be chosen."
  )
}
