import Rules

extension Family {
  static let menus = Family(
    "menus", [ContextMenuPreviews.self, ItemsContextMenu.self],
    reasons: [.delegateCalled, .delegateOverride, .delegateBoth, .indexPaths, .bodyShape])
}
