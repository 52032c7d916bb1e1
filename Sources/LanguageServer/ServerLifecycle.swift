import Foundation

extension Server {
  func initialize(_ id: RequestID, _ body: Data) {
    let parameters: InitializeParameters
    do { parameters = try JSONDecoder().decode(Call<InitializeParameters>.self, from: body).params } catch {
      return fail(id, .invalidParameters("\(error)"))
    }
    phase = .running
    client = parameters.capabilities ?? ClientCapabilities()
    let addresses = parameters.workspaceFolders?.map(\.uri) ?? parameters.rootUri.map { [$0] }
    projects = (addresses?.compactMap(path) ?? parameters.rootPath.map { [$0] } ?? []).map(Project.init)
    hasFolders = !projects.isEmpty
    let problem = readOptions(body)
    respond(id, InitializeResult(capabilities: capabilities, serverInfo: .init(name: "molt", version: host.version)))
    if let problem { show(problem, isError: true) }
    plan()
  }

  /// What is wrong with options is told, and the server goes on without them.
  private func readOptions(_ body: Data) -> String? {
    do {
      options = try JSONDecoder().decode(Call<InitializationOptions>.self, from: body).params.initializationOptions ?? options
      return nil
    } catch {
      return "`initializationOptions` are not heeded: \(problem(error))"
    }
  }

  /// What cannot be decoded, in a sentence.
  private func problem(_ error: any Error) -> String {
    let context: DecodingError.Context? =
      switch error as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context
      default: nil
      }
    return context.map { "\($0.codingPath.map(\.stringValue).joined(separator: ".")): \($0.debugDescription)" } ?? "\(error)"
  }

  private func path(_ uri: String) -> String? { MoltLanguageServer.path(ofURI: uri) }

  private var capabilities: ServerCapabilities {
    ServerCapabilities(
      positionEncoding: client.encoding, codeActionProvider: .init(resolveProvider: client.resolvesEdits),
      diagnosticProvider: client.pullsDiagnostics ? .init(workspaceDiagnostics: options.diagnostics == .project) : nil)
  }

  /// A sentence for the person at the editor.
  func show(_ message: String, isError: Bool) {
    notify("window/showMessage", MessageParameters(type: isError ? 1 : 2, message: "molt: " + message))
  }

  /// Files that nobody has open change, too.
  func registerWatchers() {
    guard client.watchesFiles else { return }
    let names = ["*.swift", ".molt.json", "project.pbxproj", "*.xcconfig", "project.yml", "*.podspec", ".gitignore"]
    let registration = RegistrationParameters.Registration(
      id: "molt-files", method: "workspace/didChangeWatchedFiles",
      registerOptions: .init(watchers: names.map { .init(globPattern: "**/" + $0) }))
    ask(.number(number()), "client/registerCapability", RegistrationParameters(registrations: [registration]))
  }

  func foldersChanged(_ parameters: FoldersParameters) {
    let removed = Set(parameters.event.removed.compactMap { path($0.uri) })
    hasFolders = true
    projects.removeAll { removed.contains($0.path) }
    for path in parameters.event.added.compactMap({ path($0.uri) }) where !projects.contains(where: { $0.path == path }) {
      projects.append(Project(path: path))
    }
    for path in published.keys where project(of: path) == nil { publish([], path) }
    plan()
  }
}
