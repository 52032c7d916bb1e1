import MoltRules

extension Family {
  package static let styling = Family(
    "styling", [ColorLabels.self, ForegroundStyle.self],
    reasons: [.nilColor, .optionalColor, .unresolvedColor, .assetOrColor, .severalFrameworks])
}
