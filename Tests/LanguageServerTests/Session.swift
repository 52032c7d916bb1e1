import Foundation
import MoltLanguageServer
import MoltMigrations
import MoltRules
import MoltTestSupport
import MoltText
import Synchronization

/// A server in this process, whose plans a test makes.
struct Session {
  let client: LanguageClient
  private let input: AsyncStream<[UInt8]>.Continuation
  private let status: Task<Int32, Never>

  /// - Parameter large: the directories that are too large.
  init(
    pause: Duration = .milliseconds(1), patience: Duration = .seconds(60),
    large: Set<BytePath> = [], planner: @escaping ServerHost.Planner = { _, _ in try planned([:]) }
  ) {
    let (chunks, input) = AsyncStream.makeStream(of: [UInt8].self)
    let (sent, output) = AsyncStream.makeStream(of: [UInt8].self)
    var host = ServerHost(version: "0", catalogue: .builtIn, planner: planner, send: { output.yield($0) }, log: { _ in })
    host.pause = pause
    host.patience = patience
    host.isTooLarge = { large.contains($0) }
    self.input = input
    status = Task { [host] in await serve(chunks, host) }
    client = LanguageClient(input: sent) { input.yield($0) }
  }

  func initialize(_ capabilities: JSONValue = [:], folders: [String] = ["/p"], options: JSONValue = nil) async throws -> JSONValue {
    let folders = folders.map { ["uri": .string("file://" + $0), "name": "p"] as JSONValue }
    let answer = try await client.request(
      "initialize",
      ["processId": nil, "workspaceFolders": .array(folders), "capabilities": capabilities, "initializationOptions": options])
    try await client.notify("initialized")
    return answer["result"]
  }

  func open(_ uri: String, _ text: String = "", version: Int = 1) async throws {
    try await client.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": "swift", "version": .int(version), "text": .string(text)]])
  }

  func change(_ uri: String, _ changes: JSONValue, version: Int) async throws {
    try await client.notify(
      "textDocument/didChange", ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": changes])
  }

  /// Ends what the client says, and waits for the server.
  func end() async -> Int32 {
    input.finish()
    return await status.value
  }

  func exitStatus() async -> Int32 { await status.value }
}

/// A plan in which files of these paths have a finding each, on lines of their own.
func planned(_ lines: [BytePath: Int], verdict: String = "changed") throws -> PlanAnswer {
  let files = lines.keys.sorted()
  let findings = files.indices.map { index in
    let place: JSONValue = ["line": .int(lines[files[index]]!), "character": 0]
    return [
      "rule": "published", "fingerprint": .string("f\(index)"), "verdict": .string(verdict), "message": "site \(index)",
      "place": ["file": .int(index), "range": ["start": place, "end": place]], "unit": 0, "reasons": [],
    ] as JSONValue
  }
  let unit: JSONValue = [
    "subject": "class M", "verdict": .string(verdict), "findings": .array(files.indices.map { .int($0) }), "reasons": [],
    "notes": [],
  ]
  let snapshot: JSONValue = [
    "files": .array(files.map { .string($0.string) }), "findings": .array(findings), "units": [unit], "ownRules": [], "warnings": [],
  ]
  return try JSONDecoder().decode(PlanAnswer.self, from: JSONEncoder().encode(["plan": snapshot] as JSONValue))
}

/// What several tasks write to.
final class Notebook<Entry: Sendable>: Sendable {
  private let storage = Mutex<[Entry]>([])

  var entries: [Entry] { storage.withLock { $0 } }
  func add(_ entry: Entry) { storage.withLock { $0.append(entry) } }
}
