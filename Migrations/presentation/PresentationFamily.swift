import Rules

extension Family {
  static let presentation = Family(
    "presentation", [ActionSheetIsPresented.self, AlertIsPresented.self],
    reasons: [.dialogElsewhere, .dialogButton, .optionalAction])
}
