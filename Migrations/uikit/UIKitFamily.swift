import MoltRules

extension Family {
  package static let uikit = Family(
    "uikit", [LifecycleSuper.self, PopoverDismissal.self],
    reasons: [
      .earlyExit, .popoverParameter, .popoverBoth, .popoverCalled, .popoverOverride, .popoverSelector, .unnamedParameter,
    ])
}
