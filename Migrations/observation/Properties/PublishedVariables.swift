import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

extension ObservationQuestions {
  func isPublished(_ declaration: Node) -> Bool { declaration.attribute(named: known.Published) != nil }

  /// The stored variables of a class that are `@Published`.
  func publishedVariables(of id: TypeID) -> [Node] {
    index.storedVariables(of: id).filter(isPublished)
  }
}

extension Property {
  /// Whether the name is written in backticks.
  var isEscaped: Bool { binding.byte(at: binding.range.lowerBound) == UInt8(ascii: "`") }
}
