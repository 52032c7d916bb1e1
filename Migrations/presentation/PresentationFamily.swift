import MoltRules

extension Family {
  package static let presentation = Family(
    "presentation", [ActionSheetIsPresented.self, AlertIsPresented.self],
    reasons: [.dialogElsewhere, .evaluatedEarly, .dialogButton, .optionalAction])
}
