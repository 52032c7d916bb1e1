import Rules

extension Family {
  static let menus = Family("menus", [ContextMenuPreviews.self, ItemsContextMenu.self])
}
