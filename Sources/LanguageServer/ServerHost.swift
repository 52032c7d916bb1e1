package import MoltRules
package import MoltText

/// What the program around the server does for it: the server itself touches no file and starts no process.
package struct ServerHost: Sendable {
  /// Plans a project; ends early, with any error, where the task is cancelled.
  package typealias Planner = @Sendable (PlanRequest, ServerOptions) async throws -> PlanAnswer

  let version: String
  /// For the documents of rules.
  let catalogue: Catalogue
  let planner: Planner
  /// Takes bytes for the client.
  let send: @Sendable ([UInt8]) -> Void
  /// Takes lines for a person who looks for a mistake.
  let log: @Sendable (String) -> Void
  /// Whether a directory holds so much more than a project that nobody waits for a plan of it.
  package var isTooLarge: @Sendable (BytePath) -> Bool = { _ in false }
  /// How long nothing may change before a plan is made.
  package var pause = Duration.milliseconds(150)
  /// After which time a client is shown that something is going on.
  package var patience = Duration.milliseconds(500)

  package init(
    version: String, catalogue: Catalogue, planner: @escaping Planner, send: @escaping @Sendable ([UInt8]) -> Void,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.version = version
    self.catalogue = catalogue
    self.planner = planner
    self.send = send
    self.log = log
  }
}
