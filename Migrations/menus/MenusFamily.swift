import MoltRules

extension Family {
  package static let menus = Family(
    "menus", [ContextMenuPreviews.self, ItemsContextMenu.self],
    reasons: [.delegateCalled, .delegateOverride, .delegateBoth, .indexPaths, .bodyShape])
}
