import Foundation

extension ResponseError {
  fileprivate init(_ error: any Error) { self = error as? ResponseError ?? .failed((error as? PlanFailure)?.message ?? "\(error)") }
}

/// What is done with the messages of a client.
extension Server {
  func answer(_ id: RequestID, _ method: String, _ body: Data) {
    switch (phase, method) {
    case (.new, "initialize"): initialize(id, body)
    case (.new, _): fail(id, .notInitialized)
    case (.shutDown, _): fail(id, .invalidRequest("the server was shut down"))
    case (.running, "initialize"): fail(id, .invalidRequest("the server is initialized already"))
    case (.running, "shutdown"):
      phase = .shutDown
      stop()
      respond(id, Nothing?.none)
    case (.running, "textDocument/hover"): start(id, body, hover)
    case (.running, "textDocument/codeAction"): start(id, body, codeActions)
    case (.running, "codeAction/resolve"): start(id, body, resolved)
    case (.running, "textDocument/diagnostic"): start(id, body, documentDiagnostics)
    case (.running, "workspace/diagnostic"): start(id, body, workspaceDiagnostics)
    default: fail(id, .unknownMethod(method))
    }
  }

  /// Answers a request when it can be; other messages are taken meanwhile.
  private func start<Parameters: Decodable & Sendable, Result: Encodable & Sendable>(
    _ id: RequestID, _ body: Data, _ answer: @escaping @Sendable (Parameters) async throws -> Result?
  ) {
    let parameters: Parameters
    do { parameters = try JSONDecoder().decode(Call<Parameters>.self, from: body).params } catch {
      return fail(id, .invalidParameters("\(error)"))
    }
    answering[id] = Task {
      do { self.respond(id, try await answer(parameters)) } catch {
        self.fail(id, Task.isCancelled ? .cancelled : ResponseError(error))
      }
      self.answering[id] = nil
    }
  }

  func note(_ method: String, _ body: Data) {
    do {
      switch method {
      case "initialized": registerWatchers()
      case "textDocument/didOpen": open(try parameters(body))
      case "textDocument/didChange": change(try parameters(body))
      case "textDocument/didSave": save(try parameters(body))
      case "textDocument/didClose": close(try parameters(body))
      case "workspace/didChangeWatchedFiles": watchedFilesChanged(try parameters(body))
      case "workspace/didChangeWorkspaceFolders": foldersChanged(try parameters(body))
      case "$/cancelRequest": cancel(try parameters(body))
      default: break
      }
    } catch {
      if method == "textDocument/didChange" { doubtDocuments() }
      host.log("\(method): \(error)")
    }
  }

  private func parameters<Parameters: Decodable>(_ body: Data) throws -> Parameters {
    try JSONDecoder().decode(Call<Parameters>.self, from: body).params
  }

  private func cancel(_ parameters: CancelParameters) { answering[parameters.id]?.cancel() }
}
