import MoltRules

extension Family {
  package static let uikit = Family(
    "uikit", [PopoverDismissal.self],
    reasons: [.popoverParameter, .popoverBoth, .popoverCalled, .popoverOverride, .popoverSelector])
}
