import Foundation
internal import MoltText

/// Serves a client until it leaves.
///
/// - Parameter chunks: what the client writes, in pieces of any size.
/// - Returns: the exit status that the protocol asks for: 1 where nobody said that the server was to shut down.
package func serve(_ chunks: AsyncStream<[UInt8]>, _ host: ServerHost) async -> Int32 {
  let server = Server(host)
  var reader = MessageReader()
  for await chunk in chunks {
    for part in reader.read(chunk) {
      if await server.receive(part) == .over { return await server.end() }
    }
  }
  return await server.end()
}

/// The state of a session. Messages are taken in the order in which they come; what takes long is a task of its own.
actor Server {
  struct Published: Equatable {
    let version: Int?
    let diagnostics: [Diagnostic]
  }

  enum Phase { case new, running, shutDown }
  enum Continuation { case further, over }

  let host: ServerHost
  var phase = Phase.new
  var client = ClientCapabilities()
  var options = ServerOptions()
  var documents: [BytePath: Document] = [:]
  var projects: [Project] = []
  /// Whether the client has named any folder; else each file that is opened brings along its directory.
  var hasFolders = false
  /// The folders of the client that are no projects: there, each file that is opened is looked at alone.
  var largeFolders: Set<BytePath> = []
  var hasToldOfSize = false
  /// The task that waits for a pause and makes plans.
  var planning: Task<Void, Never>?
  /// Those that wait for a plan, by number.
  var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  /// What is being answered.
  var answering: [RequestID: Task<Void, Never>] = [:]
  /// What the client was sent.
  var published: [BytePath: Published] = [:]
  /// What the server asks a client about, by the number of the request.
  var progress = ProgressDisplay()
  private var lastNumber = 0

  init(_ host: ServerHost) { self.host = host }

  /// A number that nothing else has.
  func number() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func receive(_ part: MessageReader.Part) -> Continuation {
    switch part {
    case .malformed(let problem): failUnread(.parse(problem))
    case .message(let bytes):
      let body = Data(bytes)
      guard let envelope = try? JSONDecoder().decode(Envelope.self, from: body) else {
        let isJSON = (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
        failUnread(isJSON ? .invalidRequest("this is no message of the protocol") : .parse("this is no JSON"))
        return .further
      }
      return receive(envelope, body)
    }
    return .further
  }

  /// What cannot be read may have been a change of any document.
  private func failUnread(_ error: ResponseError) {
    doubtDocuments()
    fail(nil, error)
  }

  private func receive(_ envelope: Envelope, _ body: Data) -> Continuation {
    switch (envelope.id, envelope.method) {
    case (let id?, let method?): answer(id, method, body)
    case (nil, "exit"): return .over
    case (nil, let method?): if phase == .running { note(method, body) }
    case (let id?, nil): takeResponse(id)
    case (nil, nil): fail(nil, .invalidRequest("a message needs a method or an id"))
    }
    return .further
  }

  /// Stops all work. Nobody is left to be told.
  func end() -> Int32 {
    stop()
    return phase == .shutDown ? 0 : 1
  }

  func stop() {
    planning?.cancel()
    for task in answering.values { task.cancel() }
  }

  // MARK: What is sent

  func respond(_ id: RequestID?, _ result: (some Encodable)?) { send(Response(id: id, result: result)) }
  func fail(_ id: RequestID?, _ error: ResponseError) { send(ErrorResponse(id: id, error: error)) }
  func notify(_ method: String, _ parameters: some Encodable) { send(ServerMessage(method: method, params: parameters)) }

  func ask(_ id: RequestID, _ method: String, _ parameters: some Encodable) {
    send(ServerMessage(id: id, method: method, params: parameters))
  }

  private func send(_ message: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // All that is sent are strings, whole numbers and lists of them.
    guard let body = try? encoder.encode(message) else { return host.log("a message cannot be written") }
    host.send(MessageReader.framed(body))
  }
}
