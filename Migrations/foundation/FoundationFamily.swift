import MoltRules

extension Family {
  package static let foundation = Family("foundation", [Synchronize.self], reasons: [.synchronizeResult])
}
