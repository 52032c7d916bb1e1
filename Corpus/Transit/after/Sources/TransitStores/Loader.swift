import Observation

/// Loads one value, and says how far it has come.
@Observable
@MainActor
public final class Loader<Value: Sendable> {
  public private(set) var value: Value?
  public private(set) var isLoading = false
  public var showsFailure = false

  private let load: @Sendable () async throws -> Value

  public init(_ load: @escaping @Sendable () async throws -> Value) {
    self.load = load
  }

  public func run() async {
    isLoading = true
    defer { isLoading = false }
    do {
      value = try await load()
    } catch {
      showsFailure = true
    }
  }
}
