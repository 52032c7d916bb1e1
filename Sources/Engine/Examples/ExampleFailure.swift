public import MoltProject
public import MoltRules
import MoltSymbols
public import MoltText

/// How an example comes out otherwise than its document says.
public enum ExampleFailure: Sendable {
  /// A file has another text.
  case result(expected: Example.File, actual: Example.File)
  /// A further run is not done with the example's result.
  case secondRun(expected: Example.File, actual: Example.File)
  /// No site gets the verdict that is expected, but those.
  case verdict(expected: Verdict, actual: [Verdict])
  /// The kind of no reason is the one that is expected.
  case blocker(expected: String, actual: [Blocker])
  /// What the rule makes of the code does not stand up to verification.
  case rejected(reason: String)
  /// The result names what a platform has since a later version than the example is compiled for.
  case newer(name: String, platform: Platform, introduced: Version, floor: Version)
  /// There is no such rule to be opted in.
  case unknownRule(String)
  /// The code before or after does not compile in a language mode, and what the compiler says.
  case compilation(isBefore: Bool, mode: Int, messages: String)
  /// The code before compiles, and its document says that it does not.
  case noCompilationError
}

extension ExampleRun {
  /// Runs the example, and its result once more; empty where all is as the document says.
  public func failures() -> [ExampleFailure] {
    let unknown = example.rules.filter { selection.catalogue[$0] == nil }
    guard unknown.isEmpty else { return unknown.map { .unknownRule($0) } }
    let outcome = migrate(example.before)
    var failures = outcome.run.rejected.map { ExampleFailure.rejected(reason: "\($0.subject): \($0.reason)") }
    failures += differences(example.after, outcome.files).map { .result(expected: $0, actual: $1) }
    failures += unmetVerdict(outcome.run) + unmetBlocker(outcome.run)
    // What is wrong with the first run would be told once more.
    guard failures.isEmpty, !example.isUnchanged else { return failures }
    let second = migrate(example.after)
    failures = differences(example.after, second.files).map { .secondRun(expected: $0, actual: $1) }
    return failures + newerMentions(outcome.run, second.run)
  }

  /// What the result names of the SDK and the code before does not, where the systems of the example do not have it.
  private func newerMentions(_ before: Run, _ after: Run) -> [ExampleFailure] {
    var known = before.frameworkDeclarations()
    lazy var floors = floorsOfCode()
    var failures: [ExampleFailure] = []
    for mention in after.frameworkMentions() where !known.contains(mention.declaration) {
      let (declaration, place) = (mention.declaration, after.index.availabilityScope(of: mention.node))
      // One platform is enough to show it, and one place.
      if self.floors.allSatisfy({ declaration.isThere(at: $0.version, on: $0.platform, in: place) }) { continue }
      guard let floor = floors.first(where: { !declaration.isThere(at: $0.version, on: $0.platform, in: place) }) else { continue }
      known.insert(declaration)
      let introduced = declaration.introduction(on: floor.platform)
      failures.append(.newer(name: declaration.name, platform: floor.platform, introduced: introduced, floor: floor.version))
    }
    return failures
  }

  /// The floors of platforms that the code before can be compiled for: none that never had something that it names. What one platform
  /// alone has is seen where the example is for that alone.
  private func floorsOfCode() -> [Floor] {
    let named = floors.reduce(into: Set()) { $0.formUnion(MoltEngine.migrate(example.before, selection, [$1]).run.frameworkDeclarations()) }
    return floors.filter { floor in named.allSatisfy { $0.introduction(on: floor.platform) != .never } }
  }

  private func unmetVerdict(_ run: Run) -> [ExampleFailure] {
    let verdicts = findings(of: run).map(\.verdict)
    guard let verdict = example.verdict, !verdicts.contains(verdict) else { return [] }
    return [.verdict(expected: verdict, actual: verdicts)]
  }

  private func unmetBlocker(_ run: Run) -> [ExampleFailure] {
    let blockers = run.plan.units.flatMap(\.blockers) + run.plan.findings.compactMap(\.blocker)
    guard let kind = example.blocker, !blockers.contains(where: { $0.code.name == kind }) else { return [] }
    return [.blocker(expected: kind, actual: blockers)]
  }

  private func differences(
    _ expected: [Example.File], _ actual: [Example.File]
  ) -> [(expected: Example.File, actual: Example.File)] {
    zip(expected, actual).filter { $0 != $1 }.map { (expected: $0, actual: $1) }
  }
}

/// Runs examples, several at a time; the results are in the order of the exampleRuns.
public func failures(of exampleRuns: [ExampleRun], jobs: Int? = nil) -> [[ExampleFailure]] {
  concurrentMap(sizes: exampleRuns.map(\.example.size), jobs: jobs ?? processorCount()) { exampleRuns[$0].failures() }
}

extension Run {
  fileprivate func frameworkMentions() -> [FrameworkMention] { files.flatMap { index.frameworkMentions(in: $0.id) } }

  fileprivate func frameworkDeclarations() -> Set<FrameworkDeclaration> { Set(frameworkMentions().map(\.declaration)) }
}

extension Example {
  fileprivate var size: Int { before.reduce(0) { $0 + $1.text.utf8.count } }
}
