import Combine

/// Loads one value, and says how far it has come.
@MainActor
public final class Loader<Value: Sendable>: ObservableObject {
  @Published public private(set) var value: Value?
  @Published public private(set) var isLoading = false
  @Published public var showsFailure = false

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
