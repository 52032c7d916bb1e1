import MoltProject

/// How much work one description of a project may cost.
///
/// A kilobyte can ask for more steps than there is time: settings that name one another ten times each, groups that
/// include groups, variables that are added to themselves. So every reader that follows a name counts what it does, a
/// unit for what takes some fifty nanoseconds, and stops where nothing is left: what it would have found out is not known
/// then. Reading a description without such tricks takes a small part of its budget.
package final class WorkBudget {
  /// Where it ran out.
  struct Exhaustion {
    let file: String
    /// 1-based.
    let line: Int

    /// A clause for a person.
    var reason: String { "\(file):\(line) takes too much work to resolve for a project description" }

    /// A sentence for a person.
    var warning: String { "\(reason), so what depends on it is not known" }
  }

  private(set) var exhaustion: Exhaustion?
  private var remaining: Int

  private static let base = 5_000_000
  private static let unitsPerByte = 4

  /// - Parameter size: of what is read with it, in bytes.
  package init(size: Int) { remaining = WorkBudget.base + size * WorkBudget.unitsPerByte }

  convenience init(_ manifests: [Manifest]) { self.init(size: manifests.reduce(0) { $0 + $1.text.count }) }

  var isExhausted: Bool { exhaustion != nil }

  /// Takes what a step costs.
  ///
  /// - Parameters:
  ///   - file: where the step is asked for, relative to the root.
  ///   - line: 1-based.
  /// - Returns: whether the step may be done.
  func spend(_ amount: Int, at file: @autoclosure () -> String, _ line: @autoclosure () -> Int) -> Bool {
    if exhaustion != nil { return false }
    remaining -= amount + 1
    if remaining < 0 { exhaustion = Exhaustion(file: file(), line: line()) }
    return exhaustion == nil
  }
}

extension Target {
  /// The same target as a reader leaves it that had to stop: what was not read may lower any floor.
  func doubted(_ budget: WorkBudget) -> Target {
    guard let exhaustion = budget.exhaustion else { return self }
    return Target(
      name: name, module: module, kind: kind, origin: origin, platforms: platforms, floors: floors,
      unknown: exhaustion.reason, hasDoubtfulFloors: true, hasDefaultFloors: hasDefaultFloors,
      infersActorFromWrappers: infersActorFromWrappers, files: files, platformFilters: platformFilters)
  }
}
