/// What a client says of itself, as far as anything depends on it. What it leaves out it cannot do.
struct InitializeParameters: Decodable {
  let workspaceFolders: [WorkspaceFolder]?
  let rootUri: DocumentURI?
  let rootPath: String?
  let capabilities: ClientCapabilities?
}

/// Read apart, so that a mistake in them does not keep the server from starting.
struct InitializationOptions: Decodable {
  let initializationOptions: ServerOptions?
}

/// What a person may say of a run in the settings of an editor; each is what the flag of that name is.
package struct ServerOptions: Decodable, Sendable {
  /// Which files are told of: those that are open, or all.
  enum Extent: String, Decodable, Sendable { case open, project }

  package var level: String?
  package var rules: [String]?
  package var deploymentTargets: [String]?
  var diagnostics: Extent?
}

struct WorkspaceFolder: Decodable {
  let uri: DocumentURI
}

struct ClientCapabilities: Decodable {
  struct General: Decodable { let positionEncodings: [String]? }
  struct Window: Decodable { let workDoneProgress: Bool? }

  struct Workspace: Decodable {
    struct Edit: Decodable { let documentChanges: Bool? }
    struct Registration: Decodable { let dynamicRegistration: Bool? }
    struct Refresh: Decodable { let refreshSupport: Bool? }

    let workspaceEdit: Edit?
    let didChangeWatchedFiles: Registration?
    let diagnostics: Refresh?
  }

  struct TextDocument: Decodable {
    struct CodeAction: Decodable {
      struct Resolution: Decodable { let properties: [String] }

      let disabledSupport: Bool?
      let dataSupport: Bool?
      let resolveSupport: Resolution?
    }

    struct Hover: Decodable { let contentFormat: [String]? }

    let codeAction: CodeAction?
    let hover: Hover?
    let diagnostic: Nothing?
  }

  var general: General?
  var window: Window?
  var workspace: Workspace?
  var textDocument: TextDocument?
}

extension ClientCapabilities {
  var encoding: PositionEncoding { general?.positionEncodings?.contains(PositionEncoding.utf8.rawValue) == true ? .utf8 : .utf16 }
  var showsProgress: Bool { window?.workDoneProgress == true }
  var watchesFiles: Bool { workspace?.didChangeWatchedFiles?.dynamicRegistration == true }
  var takesVersions: Bool { workspace?.workspaceEdit?.documentChanges == true }
  /// Whether it asks for diagnostics, and so need not be sent any.
  var pullsDiagnostics: Bool { textDocument?.diagnostic != nil }
  var refreshesDiagnostics: Bool { workspace?.diagnostics?.refreshSupport == true }
  var showsDisabledActions: Bool { textDocument?.codeAction?.disabledSupport == true }
  var readsMarkdown: Bool { textDocument?.hover?.contentFormat?.contains("markdown") ?? true }

  /// Whether the edits of a code action can wait until somebody chooses it.
  var resolvesEdits: Bool {
    guard let action = textDocument?.codeAction else { return false }
    return action.dataSupport == true && action.resolveSupport?.properties.contains("edit") == true
  }
}

struct InitializeResult: Encodable {
  struct Server: Encodable {
    let name: String
    let version: String
  }

  let capabilities: ServerCapabilities
  let serverInfo: Server
}

struct ServerCapabilities: Encodable {
  struct Synchronization: Encodable {
    var openClose = true
    /// By ranges.
    var change = 2
    var save = true
  }

  struct CodeActions: Encodable {
    var codeActionKinds = [CodeAction.quickFix, CodeAction.fixAll]
    let resolveProvider: Bool
  }

  struct Diagnostics: Encodable {
    var identifier = "molt"
    var interFileDependencies = true
    let workspaceDiagnostics: Bool
  }

  struct Workspace: Encodable {
    struct Folders: Encodable {
      var supported = true
      var changeNotifications = true
    }
    var workspaceFolders = Folders()
  }

  let positionEncoding: PositionEncoding
  var textDocumentSync = Synchronization()
  var hoverProvider = true
  let codeActionProvider: CodeActions
  let diagnosticProvider: Diagnostics?
  var workspace = Workspace()
}
