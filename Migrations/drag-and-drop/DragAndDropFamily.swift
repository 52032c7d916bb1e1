import MoltRules

extension Family {
  package static let dragAndDrop = Family(
    "drag-and-drop", [TypeIdentifiers.self],
    reasons: [.typeIdentifier, .noImport])
}
