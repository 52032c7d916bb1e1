import MoltRules

extension Family {
  package static let uikit = Family(
    "uikit", [FlushUpdates.self, LifecycleSuper.self, PopoverDismissal.self, ViewIsAppearing.self],
    reasons: [
      .animatedLayout, .earlyExit, .earlyGeometry, .popoverParameter, .popoverBoth, .popoverCalled, .popoverOverride, .popoverSelector,
      .unnamedParameter,
    ])
}
