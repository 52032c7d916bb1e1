/// When views are evaluated. Changes only mark a view; a pass then evaluates all that is marked, from the top; what appeared, changed or
/// was asked for by a pass runs after it. The host repeats this until nothing is left.
@_exported import Combine
@_exported import Foundation
@_exported import Observation
@_exported import UIKit

/// What Apple does not document and where the stand-in follows OpenSwiftUI. Each can be turned round, so that a difference tells
/// whether it depends on it: `BEHAVIOUR_MODE` is a sum of bits.
enum Assumptions {
  private static let bits = Int(ProcessInfo.processInfo.environment["BEHAVIOUR_MODE"] ?? "0") ?? 0
  /// What a row of `ForEach` or a sheet reads counts for the view whose body made it. OpenSwiftUI: for the row alone.
  static let rowsBelongToBody = bits & 1 != 0
  /// Making a binding of an object's property reads nothing. OpenSwiftUI: it reads the value.
  static let bindingsAreLazy = bits & 2 != 0
  /// An evaluation forgets what the last one read through Observation. OpenSwiftUI: that stays followed until something of it changes.
  static let evaluationsForget = bits & 4 != 0
}

enum Runtime {
  /// The view that is being evaluated.
  nonisolated(unsafe) static var current: Node?
  nonisolated(unsafe) static var needsPass = false
  /// What runs after the pass.
  nonisolated(unsafe) static var posts: [() -> Void] = []
  /// How many evaluations the action at hand has caused.
  nonisolated(unsafe) static var evaluations = 0
  /// Whether everything is evaluated anew, to see what is true: objects that bodies make stay those that they were.
  nonisolated(unsafe) static var isRefreshing = false
  /// How often a view got other objects than it had.
  nonisolated(unsafe) static var replacedObjects = 0
  /// Trees of hosting controllers, which are evaluated with the tree of the host.
  nonisolated(unsafe) static var hosted: [() -> (any HostedTree)?] = []
  static let bound = 300

  static func countEvaluation() {
    evaluations += 1
    guard evaluations > bound else { return }
    print("ENDLESS")
    fflush(stdout)
    exit(9)
  }

  static func post(_ action: @escaping () -> Void) { posts.append(action) }
}

protocol HostedTree: AnyObject {
  var root: Node { get }
  @MainActor func pass()
}
