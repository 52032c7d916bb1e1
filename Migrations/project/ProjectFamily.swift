import Rules

extension Family {
  static let project = Family("project") { index, _, selection in RenamedUses(index, selection) }
}
