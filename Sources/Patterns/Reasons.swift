import MoltText

/// Why a match stays as it is although its pattern says what becomes of it.
extension BlockerCode {
  /// All of them.
  package static let patternReasons: [BlockerCode] = [
    .anonymousParameter, .closureEffect, .incompleteSelf, .effect, .effectTwice, .optionalReceiver, .writtenType, .nested,
    .controlFlow, .unnamed, .nameUsed, .moreThanMatched, .sharedLine, .condition, .closureType, .severalResults,
    .evaluationOrder,
  ]

  package static let anonymousParameter = BlockerCode(
    "anonymous-parameter",
    "The code would move into a closure, and uses `$0` or another unnamed parameter of the surrounding closure. In the new closure it "
      + "would mean another value."
  )
  package static let closureEffect = BlockerCode(
    "closure-effect",
    "The code would move into a closure that can neither throw nor await, or that is called later, and contains `try`, `await` or `&`.")
  package static let incompleteSelf = BlockerCode(
    "incomplete-self",
    "The code would move into a closure in an initialiser, and uses `self`, which a closure cannot do before all properties have a value.")
  package static let effect = BlockerCode(
    "effect",
    "A part of the old code has no place in the new code and would no longer be evaluated. It calls or changes something, with unknown "
      + "effects."
  )
  package static let effectTwice = BlockerCode(
    "effect-twice",
    "A part of the old code is duplicated in the new code and would be evaluated twice. It calls or changes something, with unknown "
      + "effects."
  )
  package static let optionalReceiver = BlockerCode(
    "optional-receiver",
    "The statement does nothing if an optional is nil. The new code would not check that, and would run anyway.")
  package static let writtenType = BlockerCode(
    "written-type",
    "The surrounding code asks for exactly the type that is created here: by a type annotation, by a member of the project, or because "
      + "other code must have the same type. With a modifier after it, it is another type."
  )
  package static let nested = BlockerCode(
    "nested",
    "Another sequence of the same statements begins before this one ends. This one has to change first: run molt again.")
  package static let controlFlow = BlockerCode(
    "control-flow",
    "A statement would move into its own block, and leaves the surrounding one by `return`, `break` or `await`, say, which would mean "
      + "something else there."
  )
  package static let unnamed = BlockerCode(
    "unnamed",
    "The new code uses a parameter that has no name here.")
  package static let nameUsed = BlockerCode(
    "name-used",
    "The old code declares a name that is used further down, and that the new code does not declare.")
  package static let moreThanMatched = BlockerCode(
    "more-than-matched",
    "A statement does more than the rule looks for, and that would be lost with it.")
  package static let condition = BlockerCode(
    "condition",
    "The code stands in the condition of a statement, or is what a `switch` or a `for` is about. The new code ends in a closure, which "
      + "would be taken for the statement's body."
  )
  package static let closureType = BlockerCode(
    "closure-type",
    "The code would move into a closure, and gets its type from its place: a value of `any` type of a protocol, or a member without what "
      + "it is a member of."
  )
  package static let evaluationOrder = BlockerCode(
    "evaluation-order",
    "Two arguments call functions, and the new code would evaluate them in another order.")
  package static let severalResults = BlockerCode(
    "several-results",
    "An argument is a call of a function of the project that has several results, of which the place takes the one that fits. The new "
      + "place may take another."
  )
  package static let sharedLine = BlockerCode(
    "shared-line",
    "Some of the statements share a line and others do not, so there is no line for the new ones.")
}
