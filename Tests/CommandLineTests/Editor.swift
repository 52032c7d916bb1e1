import Foundation
import MoltTestSupport

/// An editor, as far as a language server sees one: it holds texts, and makes the edits that it is given.
actor Editor {
  nonisolated let client: LanguageClient
  private let root: URL
  private let process: Process
  private let input: FileHandle
  private let countsUTF8: Bool
  private var texts: [String: String] = [:]
  private var versions: [String: Int] = [:]

  /// What a client of today can do.
  private static let capabilities: [String: JSONValue] = [
    "workspace": ["workspaceEdit": ["documentChanges": true]],
    "textDocument": ["codeAction": ["disabledSupport": true, "dataSupport": true, "resolveSupport": ["properties": ["edit"]]]],
  ]
  /// A range that holds all of a file.
  static let all: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 100_000, "character": 0]]

  /// - Parameters:
  ///   - capabilities: those that are not as usual.
  ///   - home: the home directory of the person; nil for the usual one.
  init(
    _ root: URL, _ capabilities: JSONValue = [:], folders: [String] = [""], options: JSONValue = nil, home: String? = nil
  ) async throws {
    self.root = root
    let (process, inputPipe, outputPipe) = (Process(), Pipe(), Pipe())
    process.executableURL = Molt.executable
    process.arguments = ["lsp"]
    if let home { process.environment = ProcessInfo.processInfo.environment.merging(["HOME": home]) { $1 } }
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    (self.process, input) = (process, inputPipe.fileHandleForWriting)
    let chunks = Self.chunks(of: outputPipe.fileHandleForReading)
    client = LanguageClient(input: chunks) { [input] in try? input.write(contentsOf: Data($0)) }
    let all = JSONValue.object(Self.capabilities.merging(capabilities.members) { $1 })
    let roots = folders.map { ["uri": .string(root.appending(path: $0).absoluteString), "name": "folder"] as JSONValue }
    let answer = try await client.request(
      "initialize",
      ["processId": nil, "workspaceFolders": .array(roots), "capabilities": all, "initializationOptions": options])
    countsUTF8 = answer["result"]["capabilities"]["positionEncoding"] == "utf-8"
    try await client.notify("initialized")
  }

  private static func chunks(of handle: FileHandle) -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    Thread.detachNewThread {
      while true {
        let data = handle.availableData
        if data.isEmpty { return continuation.finish() }
        continuation.yield(Array(data))
      }
    }
    return stream
  }

  /// Leaves as the protocol wants it, and returns how the server ends.
  func end() async throws -> Int32 {
    _ = try await client.request("shutdown", nil)
    try await client.notify("exit")
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { [process] in
        process.waitUntilExit()
        continuation.resume(returning: process.terminationStatus)
      }
    }
  }

  deinit { try? input.close() }

  // MARK: Documents

  nonisolated func document(_ path: String) -> JSONValue { ["uri": .string(root.appending(path: path).absoluteString)] }

  func text(_ path: String) -> String { texts[path] ?? "" }

  /// - Parameter text: what the editor holds; nil for what lies on disk.
  func open(_ path: String, _ text: String? = nil) async throws {
    let text = try text ?? String(contentsOf: root.appending(path: path), encoding: .utf8)
    (texts[path], versions[path]) = (text, 1)
    let document: JSONValue = ["uri": document(path)["uri"], "languageId": "swift", "version": 1, "text": .string(text)]
    try await client.notify("textDocument/didOpen", ["textDocument": document])
  }

  func close(_ path: String) async throws {
    (texts[path], versions[path]) = (nil, nil)
    try await client.notify("textDocument/didClose", ["textDocument": document(path)])
  }

  func type(_ text: String, in path: String, at position: JSONValue) async throws {
    try await make([["range": ["start": position, "end": position], "newText": .string(text)]], in: path)
  }

  /// Edits count from the text before all of them, changes each from what those before it have made: the last goes first.
  private func make(_ edits: [JSONValue], in path: String) async throws {
    texts[path] = texts[path]!.applying(edits, countsUTF8: countsUTF8)
    versions[path]! += 1
    try await client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": document(path)["uri"], "version": .int(versions[path]!)],
        "contentChanges": .array(edits.reversed().map { ["range": $0["range"], "text": $0["newText"]] }),
      ])
  }

  // MARK: What the server says

  /// All that is found in a document as it is now.
  func diagnostics(_ path: String) async throws -> [JSONValue] {
    // An answer to any question comes after the plan, and what that finds.
    _ = try await actions(path, Self.all)
    return await published(path)
  }

  /// What the server has last found in a document.
  private func published(_ path: String) async -> [JSONValue] {
    let uri = document(path)["uri"]
    let last = await client.unread("textDocument/publishDiagnostics").last { $0["params"]["uri"] == uri }
    return last?["params"]["diagnostics"].array ?? []
  }

  /// The first finding of the open documents that can be replaced without a look, and its document.
  func firstReplaceable() async throws -> (path: String, diagnostic: JSONValue)? {
    let paths = texts.keys.sorted()
    // One plan finds what is in all of them.
    if let first = paths.first { _ = try await diagnostics(first) }
    for path in paths {
      let found = await published(path).first { diagnostic in
        let message = diagnostic["message"].string!
        return message.contains("can be replaced") && !message.contains("should look")
      }
      if let found { return (path, found) }
    }
    return nil
  }

  func actions(_ path: String, _ range: JSONValue, only: JSONValue = nil, trigger: Int = 1) async throws -> [JSONValue] {
    let context: JSONValue = ["diagnostics": [], "only": only, "triggerKind": .int(trigger)]
    let answer = try await client.request(
      "textDocument/codeAction", ["textDocument": document(path), "range": range, "context": context])
    return answer["result"].array
  }

  func resolve(_ action: JSONValue) async throws -> JSONValue { try await client.request("codeAction/resolve", action)["result"] }

  /// Has an action done. All of its files are open.
  func choose(_ action: JSONValue) async throws {
    for change in try await resolve(action)["edit"]["documentChanges"].array {
      let uri = change["textDocument"]["uri"]
      let path = texts.keys.first { document($0)["uri"] == uri }!
      guard change["textDocument"]["version"].int == versions[path] else { continue }
      try await make(change["edits"].array, in: path)
    }
  }
}
