import MoltRules

/// What stands behind `renamed:`, read as the compiler does: `Cart.add(_:count:)`, `Cart.add(self:_:)`, `getter:Cart.total()`.
struct Renaming {
  enum Accessor: Substring {
    case getter, setter
  }

  /// As it is written, without the accessor.
  let text: String
  /// Set where calls become uses of a property.
  let accessor: Accessor?
  /// The type that the new declaration is a member of; empty where that is the one that the old is a member of.
  let path: [String]
  let name: String
  /// Without that of `self`; nil where no parentheses follow the name. An empty label is `_`.
  let labels: [String]?
  /// The argument that the new declaration is called on.
  let selfPlace: Int?

  init?(_ written: String) {
    let prefix = written.prefix { $0 != ":" && $0 != "(" }
    accessor = written.dropFirst(prefix.count).first == ":" ? Accessor(rawValue: prefix) : nil
    text = accessor == nil ? written : String(written.dropFirst(prefix.count + 1))
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    guard let names = parts.first?.split(separator: "."), let last = names.last, !last.contains(":") else { return nil }
    path = names.dropLast().map(String.init)
    name = String(last)
    var labels = parts.count < 2 ? nil : parts[1].dropLast().split(separator: ":").map(String.init)
    selfPlace = path.isEmpty ? nil : labels?.firstIndex(of: "self")
    if let selfPlace { labels?.remove(at: selfPlace) }
    self.labels = labels
  }
}
