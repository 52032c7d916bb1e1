import Rules

extension Family {
  static let styling = Family(
    "styling", [ColorLabels.self, ForegroundStyle.self],
    reasons: [.nilColor, .optionalColor, .unresolvedColor, .assetOrColor, .severalFrameworks])
}
