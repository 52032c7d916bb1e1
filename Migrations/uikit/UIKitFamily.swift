import MoltRules

extension Family {
  package static let uikit = Family(
    "uikit", [EquatableView.self, FlushUpdates.self, LifecycleSuper.self, PopoverDismissal.self, SetupOnAppear.self, ViewIsAppearing.self],
    reasons: [
      .animatedLayout, .closureInRootView, .earlyExit, .earlyGeometry, .popoverParameter, .popoverBoth, .popoverCalled, .popoverOverride,
      .popoverSelector, .repeatedSetup,
      .unnamedParameter,
    ])
}
