import Foundation
internal import MoltText

extension Server {
  func initialize(_ id: RequestID, _ body: Data) {
    let parameters: InitializeParameters
    do { parameters = try JSONDecoder().decode(Call<InitializeParameters>.self, from: body).params } catch {
      return fail(id, .invalidParameters("\(error)"))
    }
    phase = .running
    client = parameters.capabilities ?? ClientCapabilities()
    let addresses = parameters.workspaceFolders?.map(\.uri) ?? parameters.rootUri.map { [$0] }
    let folders = addresses?.compactMap(\.path) ?? parameters.rootPath.map { [BytePath($0)] } ?? []
    hasFolders = !folders.isEmpty
    let problem = readOptions(body)
    respond(id, InitializeResult(capabilities: capabilities, serverInfo: .init(name: "molt", version: host.version)))
    if let problem { show(problem, isError: true) }
    add(folders)
    plan()
  }

  private func add(_ folders: [BytePath]) {
    for folder in folders where !projects.contains(where: { $0.path == folder }) {
      if host.isTooLarge(folder) {
        largeFolders.insert(folder)
        tellOfSize(folder)
      } else {
        projects.append(Project(path: folder))
      }
    }
  }

  func tellOfSize(_ folder: BytePath) {
    if hasToldOfSize { return }
    hasToldOfSize = true
    show(
      "`\(folder.string)` holds more than a project, so only files that are open are looked at, and what they are a part of: "
        + "open the folder of a project for more", isError: false)
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
    let removed = Set(parameters.event.removed.compactMap(\.uri.path))
    hasFolders = true
    largeFolders.subtract(removed)
    // Folders that are added may hold what files have brought along.
    projects.removeAll { removed.contains($0.path) || !$0.isWhole }
    add(parameters.event.added.compactMap(\.uri.path))
    for path in documents.keys.sorted() { bringAlong(path) }
    for path in published.keys where project(of: path) == nil { publish([], path) }
    plan()
  }
}
