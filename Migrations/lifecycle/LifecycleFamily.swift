import MoltRules

extension Family {
  package static let lifecycle = Family(
    "lifecycle", [OnAppearTask.self, OnChange.self],
    reasons: [
      .rowTask, .taskOperation, .throwingTask, .taskValue, .closureParameters, .computedAction, .unknownFunction,
    ])
}
