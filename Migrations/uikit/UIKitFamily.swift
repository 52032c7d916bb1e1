import Rules

extension Family {
  static let uikit = Family(
    "uikit", [PopoverDismissal.self],
    reasons: [.popoverParameter, .popoverBoth, .popoverCalled, .popoverOverride, .popoverSelector])
}
