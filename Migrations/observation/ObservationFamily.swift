import Rules
import Text

extension Family {
  static let observation = Family("observation", reasons: BlockerCode.observationReasons) { index, project, selection in ObservationSurvey(ObservationFacts(index, project, selection.configuration)) }
}
