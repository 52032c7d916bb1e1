import MoltEditing
import MoltPatterns
public import MoltText

/// Why a unit stays, whatever its rule.
extension BlockerCode {
  /// Those that belong to no family.
  public static let shared: [BlockerCode] = editingReasons + patternReasons + ruleReasons

  /// Those that are declared here.
  private static let ruleReasons: [BlockerCode] = [
    .ruleNotSelected, .laterRun, .leftOut, .suppressed, .readOnlyFile, .excludedFile, .outsidePath, .syntaxError, .endlessInheritance,
    .verification,
    .doesNotCompile, .notVerified, .deploymentTarget, .unknownDeploymentTarget, .olderSystems, .availabilityGuard, .unresolvedType,
    .nameClash, .requirement, .wrapperStorage,
    .conditionalAttribute, .heldReceiver, .unapplied, .missingImport, .oneType,
  ]

  // MARK: The planner

  public static let ruleNotSelected = BlockerCode(
    "rule-not-selected",
    "The code can only change together with sites of other rules, and those rules were not selected.")
  public static let laterRun = BlockerCode(
    "later-run",
    "Another unit rewrites the same code in this run. Apply that, and run molt again.")
  package static let leftOut = BlockerCode(
    "left-out",
    "The code can be rewritten, and is left for another run because of `--max-changes`, or for another patch of `--slice-by`.")
  package static let suppressed = BlockerCode(
    "suppressed",
    "A `molt:ignore` comment keeps the code as it is.")
  package static let readOnlyFile = BlockerCode(
    "read-only-file",
    "A part of what has to change together is in a file that is never edited: it is generated, ignored by git, or in the middle of a merge."
  )
  package static let excludedFile = BlockerCode(
    "excluded-file",
    "A part of what has to change together is in a file that `exclude` in .molt.json keeps from being edited.")
  package static let outsidePath = BlockerCode(
    "outside-path",
    "A part of what has to change together is outside the paths that molt was given, and only files there are written.")
  package static let syntaxError = BlockerCode(
    "syntax-error",
    "A file that has to change has a syntax error, so the code in it may not mean what it seems to.")
  package static let endlessInheritance = BlockerCode(
    "endless-inheritance",
    "A type here inherits from more types than molt looks at. What the rest are is not known.")
  package static let verification = BlockerCode(
    "verification",
    "The result of the rewrite failed verification. That is a bug in molt; the code is left alone.")

  public static let doesNotCompile = BlockerCode(
    "does-not-compile",
    "The command of `--verify` fails with the result of the rewrite and passes without it, so that it was taken back. That is most "
      + "likely a bug of molt; the code is left alone."
  )
  public static let notVerified = BlockerCode(
    "not-verified",
    "The command of `--verify` fails with some of the units, and could not be run often enough to tell with which. `--verify-limit` "
      + "allows more runs."
  )

  // MARK: Deployment targets

  package static let deploymentTarget = BlockerCode(
    "deployment-target",
    "A target that compiles the code also runs on systems that lack the new form. `molt explain` names the line that sets its deployment "
      + "target, and `--if` shows what raising it would unblock."
  )
  package static let unknownDeploymentTarget = BlockerCode(
    "unknown-deployment-target",
    "The version that the code is compiled for could not be determined, and the new form may not exist there. Set it with "
      + "`--deployment-target`."
  )
  package static let olderSystems = BlockerCode(
    "older-systems",
    "The code is in a branch of `#available` that is only reached on systems that lack the new form. It is right as it is, and can be "
      + "removed together with the check once the deployment targets are high enough."
  )
  public static let availabilityGuard = BlockerCode(
    "availability-guard",
    "An availability guard was asked for, but cannot keep the old form beside the new one here. It is not what blocks the change: the "
      + "deployment target is."
  )

  // MARK: Several families

  package static let unresolvedType = BlockerCode(
    "unresolved-type",
    "A type that the rule has to know could not be determined from the code. Type annotations help, first of all at the declaration that "
      + "the message names."
  )
  package static let nameClash = BlockerCode(
    "name-clash",
    "The new code has to declare a name, and that name and its alternatives are already taken here.")
  package static let requirement = BlockerCode(
    "requirement",
    "The declaration is a requirement of a protocol, or satisfies one of a protocol or a superclass by its name. It cannot change or be "
      + "removed without the other."
  )
  package static let wrapperStorage = BlockerCode(
    "wrapper-storage",
    "The storage of a property wrapper (`_name`) is used in a way that molt does not know. Its type changes with the wrapper.")
  package static let conditionalAttribute = BlockerCode(
    "conditional-attribute",
    "An attribute, or the macro, is there only under an `#if`. Without it the declaration means something else, and both meanings would "
      + "have to stay right."
  )
  package static let heldReceiver = BlockerCode(
    "held-receiver",
    "What the rule looks for is a member of something that has its own name here, such as a constant for `UIScreen.main`, which may have "
      + "other uses."
  )
  package static let unapplied = BlockerCode(
    "unapplied",
    "The function is passed on as a value. Its caller decides what it is given, so its arguments cannot be changed here.")
  package static let missingImport = BlockerCode(
    "missing-import",
    "The new code needs an import, and the file has no import to put it after.")
  package static let oneType = BlockerCode(
    "one-type",
    "Two branches must have the same type, and one of them contains code that is not changed. The other would get a different type.")
}

extension Blocker {
  /// That a unit did not stand up to verification.
  ///
  /// - Parameter reason: what is wrong with the result.
  public static func rejection(_ reason: String, at place: Location) -> Blocker {
    Blocker(
      code: .verification, message: "a bug in molt: \(reason)", location: place, help: "report the bug; the code is left alone")
  }
}
