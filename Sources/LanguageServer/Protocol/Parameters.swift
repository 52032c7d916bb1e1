/// What is said of a document that an editor has open.
struct DocumentParameters: Decodable, Sendable {
  struct Document: Decodable, Sendable { let uri: DocumentURI }
  let textDocument: Document
}

struct OpenParameters: Decodable {
  struct Document: Decodable {
    let uri: DocumentURI
    let version: Int
    let text: String
  }
  let textDocument: Document
}

struct ChangeParameters: Decodable {
  struct Document: Decodable {
    let uri: DocumentURI
    let version: Int?
  }

  struct Change: Decodable {
    /// What is replaced; nil for the whole text.
    let range: TextRange?
    let text: String
  }

  let textDocument: Document
  let contentChanges: [Change]
}

struct WatchedFilesParameters: Decodable {
  struct Change: Decodable { let uri: DocumentURI }
  let changes: [Change]
}

struct FoldersParameters: Decodable {
  struct Event: Decodable {
    let added: [WorkspaceFolder]
    let removed: [WorkspaceFolder]
  }
  let event: Event
}

struct CancelParameters: Decodable { let id: RequestID }

struct HoverParameters: Decodable, Sendable {
  let textDocument: DocumentParameters.Document
  let position: TextPosition
}

struct CodeActionParameters: Decodable, Sendable {
  struct Context: Decodable, Sendable {
    let only: [String]?
    /// 2 where no person asked, but an editor while it saves, say.
    let triggerKind: Int?
  }

  let textDocument: DocumentParameters.Document
  let range: TextRange
  let context: Context
}

/// The parts of a code action that its edits depend on.
struct ResolveParameters: Decodable, Sendable {
  let title: String
  let kind: String
  let isPreferred: Bool?
  let data: CodeAction.Choice
}

struct WorkspaceDiagnosticParameters: Decodable, Sendable {
  struct Previous: Decodable, Sendable {
    let uri: DocumentURI
    let value: String
  }
  let previousResultIds: [Previous]?
}

struct PublishParameters: Encodable {
  let uri: DocumentURI
  let version: Int?
  let diagnostics: [Diagnostic]
}

/// What a client is told at its request: all that is found in a document, or that nothing changed.
struct DiagnosticReport: Encodable {
  let kind: String
  let resultId: String
  let items: [Diagnostic]?
  var uri: DocumentURI?
  var version: Int?
}

struct WorkspaceDiagnosticReport: Encodable {
  let items: [DiagnosticReport]
}

struct Hover: Encodable {
  struct Contents: Encodable {
    let kind: String
    let value: String
  }
  let contents: Contents
  let range: TextRange
}

struct MessageParameters: Encodable {
  /// 1 for errors, 2 for warnings.
  let type: Int
  let message: String
}

struct ProgressToken: Encodable { let token: String }

struct ProgressParameters: Encodable {
  struct Value: Encodable {
    let kind: String
    var title: String?
  }
  let token: String
  let value: Value
}

struct RegistrationParameters: Encodable {
  struct Registration: Encodable {
    struct Options: Encodable {
      struct Watcher: Encodable { let globPattern: String }
      let watchers: [Watcher]
    }
    let id: String
    let method: String
    let registerOptions: Options
  }
  let registrations: [Registration]
}
