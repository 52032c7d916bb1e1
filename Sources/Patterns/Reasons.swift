import MoltText

/// Why a match stays as it is although its pattern says what becomes of it.
extension BlockerCode {
  /// All of them.
  package static let patternReasons: [BlockerCode] = [
    .anonymousParameter, .closureEffect, .incompleteSelf, .effect, .effectTwice, .optionalReceiver, .writtenType, .nested,
    .controlFlow, .unnamed, .nameUsed, .moreThanMatched, .sharedLine,
  ]

  package static let anonymousParameter = BlockerCode(
    "anonymous-parameter",
    "The code would move into a closure, and uses `$0` or another parameter without a name of the closure around it. In the new one the name would mean another value.")
  package static let closureEffect = BlockerCode(
    "closure-effect",
    "The code would move into a closure that may neither throw nor wait, and has `try` or `await`.")
  package static let incompleteSelf = BlockerCode(
    "incomplete-self",
    "The code would move into a closure in an initialiser, and uses `self`, which a closure cannot before all properties have a value.")
  package static let effect = BlockerCode(
    "effect",
    "A part of the old code has no place in the new code and would no longer be evaluated. It calls or changes something, and what that does is not known.")
  package static let effectTwice = BlockerCode(
    "effect-twice",
    "A part of the old code stands twice in the new code and would be evaluated twice. It calls or changes something, and what that does is not known.")
  package static let optionalReceiver = BlockerCode(
    "optional-receiver",
    "The statement does nothing where an optional is nil. The new code would not ask, and do something all the same.")
  package static let writtenType = BlockerCode(
    "written-type",
    "The code around asks for the very type that is made here: by a written type, by a member of the project, or because other code has to have the same one. With a modifier behind it, it is another type.")
  package static let nested = BlockerCode(
    "nested",
    "Another run of the same statements begins before this one ends. What becomes of it has to be seen first: run molt again.")
  package static let controlFlow = BlockerCode(
    "control-flow",
    "A statement would move into a block of its own and leaves what is around it, by `return`, `break` or `await`, say, which would mean something else there.")
  package static let unnamed = BlockerCode(
    "unnamed",
    "The new code uses a parameter that has no name here.")
  package static let nameUsed = BlockerCode(
    "name-used",
    "The old code declares a name that is used further down, and the new code does not declare it.")
  package static let moreThanMatched = BlockerCode(
    "more-than-matched",
    "A statement says more than the rule looks for, and that would go with it.")
  package static let sharedLine = BlockerCode(
    "shared-line",
    "Some of the statements share a line, and others do not, so that there is no line for the new ones.")
}
