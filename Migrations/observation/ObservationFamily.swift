import Rules

extension Family {
  static let observation = Family("observation") { index, project, selection in ObservationSurvey(ObservationFacts(index, project, selection.configuration)) }
}
