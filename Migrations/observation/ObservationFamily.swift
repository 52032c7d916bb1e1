import MoltRules
import MoltText

extension Family {
  package static let observation = Family("observation", reasons: BlockerCode.observationReasons) { index, project, selection in
    ObservationAnalysis(ObservationFacts(index, project, selection))
  }
}
