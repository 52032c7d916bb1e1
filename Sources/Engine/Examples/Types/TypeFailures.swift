import MoltRules

/// What a compiler has taken before, for who wants to ask it only once.
package protocol ExampleMemory: Sendable {
  func contains(_ half: ExampleHalf, _ mode: Int) -> Bool
  /// Called from one thread.
  func add(_ halves: [ExampleHalf], _ mode: Int)
}

/// Which examples do not compile as their documents say: the code before and after, in the language modes 5 and 6.
///
/// What rules in Swift leave alone may need more than the look-alike modules have, and is not looked at.
///
/// - Returns: in the order of the runs.
/// - Throws: where the compiler cannot be asked.
public func typeFailures(
  of runs: [ExampleRun], against lookAlikes: LookAlikes, jobs: Int? = nil
) throws(EngineError) -> [[ExampleFailure]] {
  try typeFailures(of: runs, against: lookAlikes, jobs: jobs, memory: nil)
}

package func typeFailures(
  of runs: [ExampleRun], against lookAlikes: LookAlikes, jobs: Int? = nil, memory: (any ExampleMemory)?
) throws(EngineError) -> [[ExampleFailure]] {
  let compiler = ExampleCompiler(lookAlikes: lookAlikes, memory: memory, jobs: jobs ?? processorCount())
  let complete = runs.indices.filter { runs[$0].document.isComplete(runs[$0].example) }
  let before = complete.map { ExampleHalf(before: runs[$0], number: $0) }
  let whole = before.filter { !$0.isBroken }
  let broken = before.filter(\.isBroken)
  let after = complete.filter { !runs[$0].example.isUnchanged }.map { ExampleHalf(after: runs[$0], number: $0) }
  var failures = [[ExampleFailure]](repeating: [], count: runs.count)
  func add(_ complaints: ExampleCompiler.Complaints, _ halves: [ExampleHalf], mode: Int) {
    for half in halves {
      guard let complaint = complaints[half.id] else { continue }
      failures[half.number].append(.compilation(isBefore: half.isBefore, mode: mode, messages: complaint))
    }
  }

  add(try compiler.complaints(about: whole, mode: 5, isConfirmed: true), whole, mode: 5)
  let faulty = try compiler.complaints(about: after, mode: 5, isConfirmed: true)
  add(faulty, after, mode: 5)
  let expected = try compiler.complaints(about: broken, mode: 5, isConfirmed: true)
  for half in broken where expected[half.id] == nil { failures[half.number].append(.noCompilationError) }

  // A singleton that is not isolated, say, is an error in Swift 6 mode with and without molt: what does not compile there
  // is judged if it did before.
  let further = after.filter { faulty[$0.id] == nil }
  let suspects = Set(try compiler.complaints(about: further, mode: 6, isConfirmed: false).keys)
  let known = try compiler.complaints(about: whole.filter { suspects.contains($0.id) }, mode: 6, isConfirmed: false)
  let sound = suspects.intersection(whole.map(\.id)).subtracting(known.keys)
  let judged = after.filter { sound.contains($0.id) }
  add(try compiler.complaints(about: judged, mode: 6, isConfirmed: true), judged, mode: 6)
  return failures
}

extension Document {
  /// Whether an example has all that a compiler needs.
  fileprivate func isComplete(_ example: Example) -> Bool {
    if !example.isUnchanged { return true }
    return !example.isIncomplete && (level == .manual || body.contains("```swift match"))
  }
}
