import MoltRules

extension Family {
  package static let previews = Family(
    "previews", [PreviewMacro.self, Previewable.self],
    reasons: [
      .previewLoop, .previewHelpers, .previewModifier, .previewStatements, .previewWrapper, .previewsUsedElsewhere,
      .previewDevice,
    ])
}
