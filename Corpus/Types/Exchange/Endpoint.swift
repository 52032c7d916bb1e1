import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public enum Method: String, Codable, Sendable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case delete = "DELETE"

  var isIdempotent: Bool { self != .post }
}

public struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var storage: [String: String] = [:]
  private var order: [String] = []

  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }

  public subscript(name: String) -> String? {
    get { storage[name.lowercased()] }
    set {
      let key = name.lowercased()
      if storage.updateValue(newValue ?? "", forKey: key) == nil { order.append(key) }
      guard newValue == nil else { return }
      storage[key] = nil
      order.removeAll { $0 == key }
    }
  }

  public subscript(name: String, default fallback: @autoclosure () -> String) -> String {
    self[name] ?? fallback()
  }

  mutating func merge(_ other: Headers) {
    other.forEach { self[$0.name] = $0.value }
  }
}

extension Headers: Sequence {
  public typealias Element = (name: String, value: String)

  public func makeIterator() -> AnyIterator<Element> {
    var names = order.makeIterator()
    return AnyIterator {
      guard let name = names.next() else { return nil }
      return (name, storage[name] ?? "")
    }
  }
}

public protocol Endpoint: Sendable {
  associatedtype Body: Encodable = Never
  associatedtype Response: Sendable

  var method: Method { get }
  var path: String { get }
  var query: [URLQueryItem] { get }
  var headers: Headers { get }
  var body: Body? { get }

  func decode(_ data: Data, with decoder: JSONDecoder) throws -> Response
}

extension Endpoint {
  public var method: Method { .get }
  public var query: [URLQueryItem] { [] }
  public var headers: Headers { [:] }

  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Response) throws -> Other) -> MappedEndpoint<Self, Other> {
    MappedEndpoint(base: self, transform: transform)
  }
}

extension Endpoint where Body == Never {
  public var body: Never? { nil }
}

extension Endpoint where Response: Decodable {
  public func decode(_ data: Data, with decoder: JSONDecoder) throws -> Response {
    try decoder.decode(Response.self, from: data)
  }
}

/// An endpoint that answers nothing but whether it went well.
public protocol Command: Endpoint where Response == Void {}

extension Command {
  public func decode(_ data: Data, with decoder: JSONDecoder) {}
}

public struct MappedEndpoint<Base: Endpoint, Response: Sendable>: Endpoint {
  let base: Base
  let transform: @Sendable (Base.Response) throws -> Response

  public var method: Method { base.method }
  public var path: String { base.path }
  public var query: [URLQueryItem] { base.query }
  public var headers: Headers { base.headers }
  public var body: Base.Body? { base.body }

  public func decode(_ data: Data, with decoder: JSONDecoder) throws -> Response {
    try transform(base.decode(data, with: decoder))
  }
}

/// A request that is written where it is used.
public struct Request<Response: Decodable & Sendable>: Endpoint {
  public var method = Method.get
  public var path: String
  public var query: [URLQueryItem] = []
  public var headers: Headers = [:]

  public init(_ path: String, method: Method = .get, returning: Response.Type = Response.self) {
    self.path = path
    self.method = method
  }

  public func query(_ name: String, _ value: (some CustomStringConvertible)?) -> Self {
    var copy = self
    copy.query.append(URLQueryItem(name: name, value: value?.description))
    return copy
  }

  public func header(_ name: String, _ value: String?) -> Self {
    var copy = self
    copy.headers[name] = value
    return copy
  }
}

extension Endpoint {
  func urlRequest(base: URL, encoder: JSONEncoder = JSONEncoder()) throws(ExchangeError) -> URLRequest {
    guard var components = URLComponents(url: base.appendingPathComponent(path), resolvingAgainstBaseURL: true) else {
      throw .invalidURL(base.absoluteString + path)
    }
    if !query.isEmpty {
      components.queryItems = (components.queryItems ?? []) + query.filter { $0.value != nil }
    }
    guard let url = components.url else { throw .invalidURL("\(components)") }

    var request = URLRequest(url: url, cachePolicy: .useProtocolCachePolicy, timeoutInterval: 30)
    request.httpMethod = method.rawValue
    for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    if let body {
      do {
        request.httpBody = try encoder.encode(body)
        request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
      } catch {
        throw .encoding(error)
      }
    }
    return request
  }
}

public enum ExchangeError: Error {
  case invalidURL(String)
  case encoding(any Error)
  case decoding(any Error, data: Data)
  case status(Int, headers: Headers = [:])
  case transport(URLError)
  case cancelled

  var isRetryable: Bool {
    switch self {
    case .status(let code, _): code == 429 || (500..<600).contains(code)
    case .transport(let error): error.code == .timedOut || error.code == .networkConnectionLost
    case .invalidURL, .encoding, .decoding, .cancelled: false
    }
  }
}

extension ExchangeError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .invalidURL(let text): "No address: \(text)"
    case let .encoding(error), let .decoding(error, data: _): error.localizedDescription
    case .status(let code, headers: let headers): HTTPURLResponse.localizedString(forStatusCode: code) + (headers["retry-after"] ?? "")
    case .transport(let error): error.localizedDescription
    case .cancelled: nil
    }
  }
}
