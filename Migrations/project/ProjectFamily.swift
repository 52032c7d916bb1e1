import MoltRules

extension Family {
  package static let project = Family(
    "project",
    reasons: [
      .twoValues, .otherType, .noTarget, .overridden, .setter, .otherPlace, .otherSignature, .overloaded,
      .keyPath, .noType, .reference, .arguments, .otherDefault, .recursion, .notVisible, .shadowed,
    ],
    anchors: ["renamed-declarations": ["renamed"]]
  ) { index, _, selection in RenamedUses(index, selection) }
}
