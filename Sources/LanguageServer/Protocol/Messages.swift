import Foundation

/// What a request and its response are matched by.
enum RequestID: Hashable, Codable, Sendable {
  case number(Int)
  case string(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    }
  }
}

/// What says how to read the rest of a message: a request has both, a notification only a method, a response only an id.
struct Envelope: Decodable {
  let id: RequestID?
  let method: String?
}

/// The parameters of a message that is known by its envelope.
struct Call<Parameters: Decodable>: Decodable {
  let params: Parameters
}

/// Parameters that nobody looks at.
struct Nothing: Codable {}

/// Why a request is not answered. The codes are those of JSON-RPC and of the protocol.
struct ResponseError: Error, Codable, Equatable {
  let code: Int
  let message: String

  static func parse(_ message: String) -> ResponseError { ResponseError(code: -32700, message: message) }
  static func invalidRequest(_ message: String) -> ResponseError { ResponseError(code: -32600, message: message) }
  static func unknownMethod(_ name: String) -> ResponseError { ResponseError(code: -32601, message: "no method is called `\(name)`") }
  static func invalidParameters(_ message: String) -> ResponseError { ResponseError(code: -32602, message: message) }
  static let notInitialized = ResponseError(code: -32002, message: "`initialize` comes first")
  static let cancelled = ResponseError(code: -32800, message: "the request was cancelled")
  static let contentModified = ResponseError(code: -32801, message: "files have changed since: ask again")
  static func failed(_ message: String) -> ResponseError { ResponseError(code: -32803, message: message) }
}

/// An answer. Where there is none, `null` says so.
struct Response<Result: Encodable>: Encodable {
  let id: RequestID?
  let result: Result?

  private enum CodingKeys: CodingKey { case jsonrpc, id, result }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("2.0", forKey: .jsonrpc)
    try container.encode(id, forKey: .id)
    try container.encode(result, forKey: .result)
  }
}

/// That there is no answer.
struct ErrorResponse: Encodable {
  let id: RequestID?
  let error: ResponseError

  private enum CodingKeys: CodingKey { case jsonrpc, id, error }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("2.0", forKey: .jsonrpc)
    try container.encode(id, forKey: .id)
    try container.encode(error, forKey: .error)
  }
}

/// What the server says or asks on its own; a notification has no id.
struct ServerMessage<Parameters: Encodable>: Encodable {
  let jsonrpc = "2.0"
  var id: RequestID?
  let method: String
  let params: Parameters

  private enum CodingKeys: CodingKey { case jsonrpc, id, method, params }
}
