import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct Reply: Sendable {
  public var status: Int
  public var headers: Headers
  public var data: Data

  var isSuccess: Bool { 200..<300 ~= status }
}

public protocol Transport: Sendable {
  func send(_ request: URLRequest) async throws -> Reply
}

extension URLSession: Transport {
  public func send(_ request: URLRequest) async throws -> Reply {
    try await withCheckedThrowingContinuation { continuation in
      let task = dataTask(with: request) { data, response, error in
        if let error {
          continuation.resume(throwing: error)
          return
        }
        guard let response = response as? HTTPURLResponse else {
          return continuation.resume(throwing: URLError(.badServerResponse))
        }
        var headers = Headers()
        for (name, value) in response.allHeaderFields {
          guard let name = name as? String else { continue }
          headers[name] = value as? String ?? "\(value)"
        }
        continuation.resume(returning: Reply(status: response.statusCode, headers: headers, data: data ?? Data()))
      }
      task.resume()
    }
  }
}

extension Headers {
  public init() { self = [:] }
}

public protocol Interceptor: Sendable {
  func adapt(_ request: URLRequest) async throws -> URLRequest
  func shouldRetry(_ request: URLRequest, after error: ExchangeError, attempt: Int) async -> RetryDecision
}

extension Interceptor {
  public func adapt(_ request: URLRequest) async throws -> URLRequest { request }
  public func shouldRetry(_ request: URLRequest, after error: ExchangeError, attempt: Int) async -> RetryDecision { .stop }
}

public enum RetryDecision: Equatable, Sendable {
  case stop
  case retry(after: Duration = .zero)

  static func exponential(base: Double = 0.1, attempt: Int) -> RetryDecision {
    let seconds = base * pow(2, Double(attempt - 1))
    return .retry(after: .milliseconds(Int(seconds * 1000)))
  }
}

public struct Authenticator<Store: TokenStore>: Interceptor {
  let store: Store
  var scheme = "Bearer"

  public func adapt(_ request: URLRequest) async throws -> URLRequest {
    guard let token = await store.current else { return request }
    var request = request
    request.setValue("\(scheme) \(token.value)", forHTTPHeaderField: "Authorization")
    return request
  }

  public func shouldRetry(_ request: URLRequest, after error: ExchangeError, attempt: Int) async -> RetryDecision {
    guard case .status(401, _) = error, attempt == 1 else { return .stop }
    return await store.refresh() == nil ? .stop : .retry()
  }
}

public struct Retrier: Interceptor {
  public var limit = 3
  public var base: TimeInterval = 0.25

  public func shouldRetry(_ request: URLRequest, after error: ExchangeError, attempt: Int) async -> RetryDecision {
    let isIdempotent = request.httpMethod.flatMap(Method.init(rawValue:))?.isIdempotent ?? false
    guard attempt < limit, error.isRetryable, isIdempotent else { return .stop }
    return .exponential(base: base, attempt: attempt)
  }
}

public struct Token: Codable, Hashable, Sendable {
  var value: String
  var expires: Date

  func isValid(at date: Date = .now, leeway: TimeInterval = 60) -> Bool {
    expires.timeIntervalSince(date) > leeway
  }
}

public protocol TokenStore: Actor {
  var current: Token? { get }
  func refresh() async -> Token?
}

public actor Client {
  public typealias Completion<Value> = @Sendable (Result<Value, ExchangeError>) -> Void

  public struct Configuration: Sendable {
    public var base: URL
    public var interceptors: [any Interceptor] = []
    public var dateStrategy = JSONDecoder.DateDecodingStrategy.iso8601
    public var log: (@Sendable (String) -> Void)?

    public init(base: URL, _ change: (inout Configuration) -> Void = { _ in }) {
      self.base = base
      change(&self)
    }
  }

  private let configuration: Configuration
  private let transport: any Transport
  private var running: [UUID: Task<Reply, any Error>] = [:]
  private(set) var statistics: [Int: Int] = [:]

  private lazy var decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = configuration.dateStrategy
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }()

  public init(_ configuration: Configuration, transport: some Transport = URLSession.shared) {
    self.configuration = configuration
    self.transport = transport
  }

  public var isIdle: Bool { running.isEmpty }

  public func send<E: Endpoint>(_ endpoint: E) async throws(ExchangeError) -> E.Response {
    let request = try endpoint.urlRequest(base: configuration.base)
    let reply = try await attempt(request, number: 1)
    do {
      return try endpoint.decode(reply.data, with: decoder)
    } catch {
      throw .decoding(error, data: reply.data)
    }
  }

  public func result<E: Endpoint>(of endpoint: E) async -> Result<E.Response, ExchangeError> {
    do {
      return .success(try await send(endpoint))
    } catch {
      return .failure(error)
    }
  }

  @discardableResult
  public nonisolated func send<E: Endpoint>(_ endpoint: E, completion: @escaping Completion<E.Response>) -> Task<Void, Never> {
    Task {
      let result = await self.result(of: endpoint)
      completion(result)
    }
  }

  public func all<E: Endpoint>(_ endpoints: [E]) async throws -> [E.Response] {
    try await withThrowingTaskGroup(of: (Int, E.Response).self) { group in
      for (index, endpoint) in endpoints.enumerated() {
        group.addTask { (index, try await self.send(endpoint)) }
      }
      var found: [Int: E.Response] = [:]
      for try await (index, response) in group { found[index] = response }
      return found.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  private func attempt(_ request: URLRequest, number: Int) async throws(ExchangeError) -> Reply {
    do {
      return try await once(request)
    } catch {
      for interceptor in configuration.interceptors {
        let decision = await interceptor.shouldRetry(request, after: error, attempt: number)
        if case .retry(let delay) = decision {
          log("retry \(number) of \(request.url?.path ?? "?") in \(delay)")
          try? await Task.sleep(for: delay)
          return try await attempt(request, number: number + 1)
        }
      }
      throw error
    }
  }

  private func once(_ request: URLRequest) async throws(ExchangeError) -> Reply {
    let id = UUID()
    let interceptors = configuration.interceptors
    let transport = self.transport
    let task = Task {
      var request = request
      for interceptor in interceptors { request = try await interceptor.adapt(request) }
      return try await transport.send(request)
    }
    running[id] = task
    defer { running[id] = nil }

    let reply: Reply
    do {
      reply = try await task.value
    } catch let error as ExchangeError {
      throw error
    } catch let error as URLError where error.code == .cancelled {
      throw .cancelled
    } catch {
      throw .transport(error as? URLError ?? URLError(.unknown, userInfo: [NSUnderlyingErrorKey: error]))
    }
    statistics[reply.status, default: 0] += 1
    guard reply.isSuccess else { throw .status(reply.status, headers: reply.headers) }
    return reply
  }

  public func cancelAll() {
    running.values.forEach { $0.cancel() }
    running.removeAll(keepingCapacity: true)
  }

  private func log(_ message: @autoclosure () -> String) {
    configuration.log?(message())
  }
}
