import Foundation

/// The client's end of the Language Server Protocol, for scripts: it sends what it is told to, and keeps what comes until
/// somebody asks.
public actor LanguageClient {
  public struct Timeout: Error, CustomStringConvertible {
    public let description: String
  }

  private struct Waiter {
    let isWanted: @Sendable (JSONValue) -> Bool
    let continuation: CheckedContinuation<JSONValue?, Never>
  }

  private let output: @Sendable ([UInt8]) -> Void
  private var bytes: [UInt8] = []
  private var inbox: [JSONValue] = []
  private var waiters: [Int: Waiter] = [:]
  private var lastNumber = 0

  /// - Parameters:
  ///   - input: what the server writes.
  ///   - output: takes what it is to read.
  public init(input: AsyncStream<[UInt8]>, output: @escaping @Sendable ([UInt8]) -> Void) {
    self.output = output
    Task { for await chunk in input { await self.take(chunk) } }
  }

  // MARK: What goes out

  public func send(raw text: String) { output(Array(text.utf8)) }

  public func send(_ message: JSONValue) throws {
    let body = try JSONEncoder().encode(message)
    output(Array("Content-Length: \(body.count)\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n".utf8) + body)
  }

  public func notify(_ method: String, _ parameters: JSONValue = [:]) throws {
    try send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request and does not wait for the answer.
  ///
  /// - Returns: the number of the request.
  public func post(_ method: String, _ parameters: JSONValue = [:]) throws -> Int {
    lastNumber += 1
    try send(["jsonrpc": "2.0", "id": .int(lastNumber), "method": .string(method), "params": parameters])
    return lastNumber
  }

  /// - Returns: the whole answer, with its `result` or `error`.
  public func request(_ method: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
    try await answer(to: post(method, parameters))
  }

  public func answer(to number: Int) async throws -> JSONValue {
    try await message("the answer to request \(number)") { $0["id"].int == number && $0["method"] == .null }
  }

  // MARK: What comes in

  /// The parameters of the next message of a method that are as wanted; others wait for those who ask for them.
  public func next(
    _ method: String, where isWanted: @escaping @Sendable (JSONValue) -> Bool = { _ in true }
  ) async throws -> JSONValue {
    try await message(method) { $0["method"].string == method && isWanted($0["params"]) }["params"]
  }

  /// The messages that nobody has asked for.
  public func unread(_ method: String) -> [JSONValue] { inbox.filter { $0["method"].string == method } }

  public func message(_ name: String, _ isWanted: @escaping @Sendable (JSONValue) -> Bool) async throws -> JSONValue {
    if let place = inbox.firstIndex(where: isWanted) { return inbox.remove(at: place) }
    lastNumber += 1
    let number = lastNumber
    let deadline = Task {
      try await Task.sleep(for: .seconds(60))
      self.giveUp(number)
    }
    let message = await withCheckedContinuation { waiters[number] = Waiter(isWanted: isWanted, continuation: $0) }
    deadline.cancel()
    guard let message else { throw Timeout(description: "\(name) does not come; unread: \(inbox)") }
    return message
  }

  private func giveUp(_ number: Int) { waiters.removeValue(forKey: number)?.continuation.resume(returning: nil) }

  private func take(_ chunk: [UInt8]) {
    bytes += chunk
    while let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
      let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      guard let length = header.split(separator: " ").last.flatMap({ Int($0) }) else { return }
      guard bytes.count >= end.upperBound + length else { return }
      let body = Data(bytes[end.upperBound..<end.upperBound + length])
      bytes.removeFirst(end.upperBound + length)
      if let message = try? JSONDecoder().decode(JSONValue.self, from: body) { deliver(message) }
    }
  }

  private func deliver(_ message: JSONValue) {
    guard let waiter = waiters.first(where: { $0.value.isWanted(message) }) else { return inbox.append(message) }
    waiters[waiter.key] = nil
    waiter.value.continuation.resume(returning: message)
  }
}
