import Rules

extension Family {
  static let previews = Family("previews", [PreviewMacro.self, Previewable.self])
}
