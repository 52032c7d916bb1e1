import MoltEditing
import MoltPatterns
public import MoltText

/// Why a unit stays, whatever its rule.
extension BlockerCode {
  /// Those that belong to no family.
  public static let shared: [BlockerCode] = editingReasons + patternReasons + ruleReasons

  /// Those that are declared here.
  private static let ruleReasons: [BlockerCode] = [
    .ruleNotSelected, .laterRun, .suppressed, .readOnlyFile, .outsidePath, .syntaxError, .endlessInheritance, .verification, .deploymentTarget,
    .unknownDeploymentTarget, .olderSystems, .availabilityGuard, .unresolvedType, .nameClash, .requirement, .wrapperStorage,
    .conditionalAttribute, .heldReceiver, .unapplied, .missingImport, .oneType,
  ]

  // MARK: The planner

  public static let ruleNotSelected = BlockerCode(
    "rule-not-selected",
    "The code moves only together with sites of other rules, and these were not asked for.")
  public static let laterRun = BlockerCode(
    "later-run",
    "Another unit rewrites the same code in this run. Apply that, and run molt again.")
  package static let suppressed = BlockerCode(
    "suppressed",
    "A comment `molt:ignore` keeps the code as it is.")
  package static let readOnlyFile = BlockerCode(
    "read-only-file",
    "A part of what has to move together stands in a file that is never edited: it is generated, ignored by git, or in the middle of a merge.")
  package static let outsidePath = BlockerCode(
    "outside-path",
    "A part of what has to move together stands outside of the paths that molt was given, and only what they hold is written.")
  package static let syntaxError = BlockerCode(
    "syntax-error",
    "A file that has to change has a syntax error, and what stands in it may not mean what it seems to.")
  package static let endlessInheritance = BlockerCode(
    "endless-inheritance",
    "A type here inherits from more types than are looked at. What the farther ones are is not known.")
  package static let verification = BlockerCode(
    "verification",
    "The result of the rewrite did not stand up to being checked. That is a bug of molt; the code is left alone.")

  // MARK: Deployment targets

  package static let deploymentTarget = BlockerCode(
    "deployment-target",
    "A target that compiles the code runs on systems which lack the new form. `molt explain` names the line that says so, and `--if` tells what raising it would free.")
  package static let unknownDeploymentTarget = BlockerCode(
    "unknown-deployment-target",
    "The version that the code is compiled for could not be determined, and the new form may be missing there. `--deployment-target` says it.")
  package static let olderSystems = BlockerCode(
    "older-systems",
    "The code stands in a branch of `#available` that only systems reach which lack the new form. It is right as it is, and goes with the check once the deployment targets are high enough.")
  public static let availabilityGuard = BlockerCode(
    "availability-guard",
    "An availability guard was asked for and cannot keep the old form beside the new one here. It holds nothing by itself: the deployment target does.")

  // MARK: Several families

  package static let unresolvedType = BlockerCode(
    "unresolved-type",
    "A type that the rule has to know could not be determined from the code. Written types help: at the declaration that the message names, first.")
  package static let nameClash = BlockerCode(
    "name-clash",
    "The new code declares a name, and that name and those like it are taken here.")
  package static let requirement = BlockerCode(
    "requirement",
    "The declaration is a requirement of a protocol, or meets one of a protocol or a superclass by its name. It cannot change or go without the other.")
  package static let wrapperStorage = BlockerCode(
    "wrapper-storage",
    "The storage of a property wrapper (`_name`) is used in a way that is not known. It is of another type once the wrapper changes.")
  package static let conditionalAttribute = BlockerCode(
    "conditional-attribute",
    "An attribute, or the macro, is there under an `#if` only. Without it the declaration means something else, and both would have to stay right.")
  package static let heldReceiver = BlockerCode(
    "held-receiver",
    "What the rule looks for is a member of something that has a name of its own here, such as a constant for `UIScreen.main`, which may be used for more.")
  package static let unapplied = BlockerCode(
    "unapplied",
    "The function is handed on as a value. Who calls it decides what it is given, so that its arguments cannot be changed here.")
  package static let missingImport = BlockerCode(
    "missing-import",
    "The new code needs an import, and the file has none that it could be put behind.")
  package static let oneType = BlockerCode(
    "one-type",
    "Two branches have to have one type, and one of them has code that stays as it is. The other would get another type.")
}
