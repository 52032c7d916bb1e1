import Foundation
import MoltLanguageServer
import MoltTestSupport
import Testing

@Suite struct LifecycleTests {
  @Test func `says what it can do, in the units that the client counts in`() async throws {
    let session = Session()
    let result = try await session.initialize(["general": ["positionEncodings": ["utf-32", "utf-8", "utf-16"]]])
    #expect(result["capabilities"]["positionEncoding"] == "utf-8")
    #expect(result["capabilities"]["textDocumentSync"]["change"] == 2)
    #expect(result["capabilities"]["diagnosticProvider"] == .null)
    #expect(result["serverInfo"]["name"] == "molt")
    #expect(try await Session().initialize()["capabilities"]["positionEncoding"] == "utf-16")
  }

  @Test func `wants to be initialized first, and once`() async throws {
    let session = Session()
    #expect(try await session.client.request("textDocument/hover")["error"]["code"] == -32002)
    _ = try await session.initialize()
    #expect(try await session.client.request("initialize")["error"]["code"] == -32600)
  }

  @Test func `ends with 0 where it was shut down`() async throws {
    let session = Session()
    _ = try await session.initialize()
    let answer = try await session.client.request("shutdown", nil)
    #expect(answer.members.keys.contains("result") && answer["result"] == .null)
    #expect(try await session.client.request("textDocument/hover")["error"]["code"] == -32600)
    try await session.client.notify("exit")
    #expect(await session.exitStatus() == 0)
  }

  @Test func `ends with 1 where nobody said that it should`() async throws {
    let session = Session()
    _ = try await session.initialize()
    try await session.client.notify("exit")
    #expect(await session.exitStatus() == 1)
    #expect(await Session().end() == 1)
  }

  @Test func `is shut down while it plans`() async throws {
    let ended = Notebook<String>()
    let session = Session(patience: .milliseconds(1)) { _, _ in
      do { try await Task.sleep(for: .seconds(600)) } catch {
        ended.add("plan")
        throw error
      }
      return try planned([:])
    }
    _ = try await session.initialize(["window": ["workDoneProgress": true]])
    _ = try await session.client.next("window/workDoneProgress/create")
    let hover = try await session.client.post(
      "textDocument/hover", ["textDocument": ["uri": "file:///p/A.swift"], "position": ["line": 0, "character": 0]])
    #expect(try await session.client.request("shutdown")["result"] == .null)
    #expect(try await session.client.answer(to: hover)["error"]["code"] == -32800)
    try await session.client.notify("exit")
    #expect(await session.exitStatus() == 0)
    while ended.entries.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `answers what it does not understand`() async throws {
    let session = Session()
    _ = try await session.initialize()
    await session.client.send(raw: "Content-Length: 3\r\n\r\n{,}")
    await session.client.send(raw: "Length: 2\r\n\r\n")
    await session.client.send(raw: "Content-Length: 2\r\n\r\n[]")
    await session.client.send(raw: "Content-Length: -1\r\n\r\n")
    try await session.client.send(["jsonrpc": "2.0"])
    var codes: [Int?] = []
    for _ in 0..<5 {
      let answer = try await session.client.message("error") { $0["id"] == .null && $0["error"] != .null }
      codes.append(answer["error"]["code"].int)
    }
    #expect(codes == [-32700, -32700, -32600, -32700, -32600])
    try await session.client.notify("nobody/knows")
    try await session.client.notify("textDocument/didOpen", ["textDocument": 1])
    try await session.client.notify("$/setTrace", ["value": "off"])
    #expect(try await session.client.request("nobody/knows")["error"]["code"] == -32601)
    #expect(try await session.client.request("textDocument/hover", ["textDocument": 1])["error"]["code"] == -32602)
  }

  /// Such a message may have been a change.
  @Test(arguments: [
    "Content-Length: 3\r\n\r\n{,}", "Length: 2\r\n\r\n{}",
    #"Content-Length: 62\#r\#n\#r\#n{"jsonrpc":"2.0","method":"textDocument/didChange","params":1}"#,
  ])
  func `makes no edits of a document once a message could not be read, until all of it is known again`(message: String) async throws {
    let session = Session { request, _ in
      guard request.choices != nil else { return try planned(["/p/A.swift": 0]) }
      let edits: JSONValue = ["edits": [[["path": "/p/A.swift", "edits": [["range": Self.range, "newText": "x"]]]]]]
      return try JSONDecoder().decode(PlanAnswer.self, from: JSONEncoder().encode(edits))
    }
    _ = try await session.initialize()
    try await session.open(Self.file)
    #expect(try await edits(session) == 1)
    await session.client.send(raw: message)
    #expect(try await edits(session) == nil)
    try await session.change(Self.file, [["range": Self.range, "text": "a"]], version: 2)
    #expect(try await edits(session) == nil)
    try await session.change(Self.file, [["text": "a"]], version: 3)
    #expect(try await edits(session) == 1)
  }

  private static let file = "file:///p/A.swift"
  private static let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]]

  /// How many edits the first code action has; nil where there is no answer.
  private func edits(_ session: Session) async throws -> Int? {
    let context: JSONValue = ["diagnostics": [], "only": ["quickfix"]]
    let parameters: JSONValue = ["textDocument": ["uri": .string(Self.file)], "range": Self.range, "context": context]
    let answer = try await session.client.request("textDocument/codeAction", parameters)
    if answer["error"]["code"] == -32803 { return nil }
    return answer["result"][0]["edit"]["changes"][Self.file].array.count
  }

  @Test func `tells of settings that it does not understand, and goes on`() async throws {
    let session = Session()
    _ = try await session.initialize(options: ["rules": "published"])
    let message = try await session.client.next("window/showMessage")
    #expect(message["type"] == 1)
    #expect(message["message"].string?.contains("initializationOptions.rules") == true)
  }

  @Test func `asks to be told of files, of which clients that can tell`() async throws {
    let session = Session()
    _ = try await session.initialize(["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
    let asked = try await session.client.next("client/registerCapability")
    #expect(asked["registrations"][0]["method"] == "workspace/didChangeWatchedFiles")
    #expect(asked["registrations"][0]["registerOptions"]["watchers"].array.contains(["globPattern": "**/*.swift"]))
  }
}
