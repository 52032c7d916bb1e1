import Rules

extension Family {
  static let dragAndDrop = Family(
    "drag-and-drop", [TypeIdentifiers.self],
    reasons: [.typeIdentifier, .noImport])
}
