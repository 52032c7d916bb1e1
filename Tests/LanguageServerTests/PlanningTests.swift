import Foundation
import MoltLanguageServer
import MoltTestSupport
import MoltText
import Testing

/// When plans are made, and what becomes of those who wait for one.
@Suite struct PlanningTests {
  private static let file = "file:///p/A.swift"

  private func hover(_ session: Session) async throws -> Int {
    try await session.client.post(
      "textDocument/hover", ["textDocument": ["uri": .string(Self.file)], "position": ["line": 0, "character": 0]])
  }

  @Test func `many changes are one plan, of what the editor holds at the end`() async throws {
    let requests = Notebook<PlanRequest>()
    let session = Session(pause: .milliseconds(200)) { request, _ in
      requests.add(request)
      return try planned([:])
    }
    _ = try await session.initialize()
    try await session.open(Self.file, "a")
    for version in 2...50 { try await session.change(Self.file, [["text": "\(version)"]], version: version) }
    _ = try await session.client.answer(to: hover(session))
    #expect(requests.entries.last?.buffers.map(\.text) == ["50"])
    #expect(requests.entries.count <= 2)
  }

  @Test func `a change ends the plan that is being made`() async throws {
    let ended = Notebook<String>()
    let session = Session { request, _ in
      guard request.buffers.first?.text == "b" else {
        defer { ended.add("first") }
        try await Task.sleep(for: .seconds(600))
        return try planned([:])
      }
      return try planned(["/p/A.swift": 3])
    }
    _ = try await session.initialize()
    try await session.open(Self.file, "a")
    let waiting = try await hover(session)
    try await Task.sleep(for: .milliseconds(50))
    try await session.change(Self.file, [["text": "b"]], version: 2)
    let told = try await session.client.next("textDocument/publishDiagnostics")
    #expect(told["version"] == 2 && told["diagnostics"][0]["range"]["start"]["line"] == 3)
    #expect(try await session.client.answer(to: waiting)["result"] == .null)
    #expect(!ended.entries.isEmpty)
  }

  @Test func `one who waits can be told to stop`() async throws {
    let session = Session { _, _ in
      try await Task.sleep(for: .seconds(600))
      return try planned([:])
    }
    _ = try await session.initialize()
    let waiting = try await hover(session)
    try await session.client.notify("$/cancelRequest", ["id": .int(waiting)])
    #expect(try await session.client.answer(to: waiting)["error"]["code"] == -32800)
    try await session.client.notify("$/cancelRequest", ["id": 4711])
    #expect(try await session.client.request("nobody/knows")["error"]["code"] == -32601)
  }

  @Test func `a plan that cannot be made is told of once`() async throws {
    let session = Session { _, _ in throw PlanFailure("the configuration makes no sense") }
    _ = try await session.initialize()
    #expect(try await session.client.next("window/showMessage")["message"] == "molt: the configuration makes no sense")
    try await session.open(Self.file)
    #expect(try await session.client.answer(to: hover(session))["result"] == .null)
    #expect(await session.client.unread("window/showMessage").isEmpty)
  }

  @Test func `one that takes long is shown, from its beginning to its end`() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let session = Session(patience: .milliseconds(1)) { _, _ in
      for await _ in gate { break }
      return try planned([:])
    }
    _ = try await session.initialize(["window": ["workDoneProgress": true]])
    let create = try await session.client.message("create") { $0["method"] == "window/workDoneProgress/create" }
    try await session.client.send(["jsonrpc": "2.0", "id": create["id"], "result": nil])
    let begin = try await session.client.next("$/progress")
    #expect(begin["value"]["kind"] == "begin" && begin["token"] == create["params"]["token"])
    opener.yield()
    #expect(try await session.client.next("$/progress")["value"]["kind"] == "end")
  }

  @Test func `one that is short is not shown`() async throws {
    let session = Session()
    _ = try await session.initialize(["window": ["workDoneProgress": true]])
    _ = try await session.client.answer(to: hover(session))
    #expect(await session.client.unread("window/workDoneProgress/create").isEmpty)
  }

  @Test func `a change tells of the files whose findings change, however many are open`() async throws {
    let session = Session { request, _ in
      var lines: [BytePath: Int] = [:]
      for buffer in request.buffers { lines[buffer.path] = Int(buffer.text) ?? 0 }
      return try planned(lines, verdict: "blocked")
    }
    _ = try await session.initialize()
    for number in 0..<200 { try await session.open("file:///p/F\(number).swift", "1") }
    for number in 0..<200 {
      _ = try await session.client.next("textDocument/publishDiagnostics") { $0["uri"] == "file:///p/F\(number).swift" }
    }
    try await session.change("file:///p/F7.swift", [["text": "2"]], version: 2)
    let told = try await session.client.next("textDocument/publishDiagnostics") { $0["version"] == 2 }
    #expect(told["uri"] == "file:///p/F7.swift")
    #expect(await session.client.unread("textDocument/publishDiagnostics").isEmpty)
    #expect(told["diagnostics"][0]["relatedInformation"].array.count == 10)
  }

  @Test func `a document that was edited is told of again, as editors move what they show`() async throws {
    let session = Session { _, _ in try planned(["/p/A.swift": 1]) }
    _ = try await session.initialize()
    try await session.open(Self.file, "a")
    let first = try await session.client.next("textDocument/publishDiagnostics")
    try await session.change(Self.file, [["text": "b"]], version: 2)
    let second = try await session.client.next("textDocument/publishDiagnostics")
    #expect(first["version"] == 1 && second["version"] == 2 && first["diagnostics"] == second["diagnostics"])
  }

  @Test func `what nobody has open is read again when it has changed`() async throws {
    let requests = Notebook<PlanRequest>()
    let session = Session { request, _ in
      requests.add(request)
      return try planned([:])
    }
    _ = try await session.initialize(folders: ["/p", "/q"])
    try await session.open(Self.file)
    _ = try await session.client.answer(to: hover(session))
    #expect(requests.entries.contains { $0.folder == "/q" })
    let before = requests.entries.count
    let unread: [JSONValue] = [["uri": .string(Self.file), "type": 2], ["uri": "file:///p/.build/x/C.swift", "type": 1]]
    try await session.client.notify("workspace/didChangeWatchedFiles", ["changes": .array(unread)])
    try await session.client.notify("textDocument/didSave", ["textDocument": ["uri": .string(Self.file)]])
    _ = try await session.client.answer(to: hover(session))
    #expect(requests.entries.count == before)
    try await session.client.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": "file:///p/B.swift", "type": 1]]])
    _ = try await session.client.answer(to: hover(session))
    #expect(requests.entries.dropFirst(before).map(\.folder) == ["/p"])
  }

  @Test func `folders come and go`() async throws {
    let session = Session { request, _ in try planned([BytePath(request.folder.string + "/A.swift"): 1]) }
    _ = try await session.initialize(folders: ["/q"])
    try await session.open(Self.file)
    try await session.client.notify(
      "workspace/didChangeWorkspaceFolders", ["event": ["added": [["uri": "file:///p", "name": "p"]], "removed": []]])
    #expect(try await session.client.next("textDocument/publishDiagnostics")["diagnostics"].array.count == 1)
    try await session.client.notify(
      "workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [["uri": "file:///p", "name": "p"]]]])
    #expect(try await session.client.next("textDocument/publishDiagnostics")["diagnostics"] == [])
  }

  @Test func `a file that was opened without a folder brings along its own`() async throws {
    let session = Session { request, _ in try planned([BytePath(request.folder.string + "/A.swift"): 1]) }
    _ = try await session.initialize(folders: [])
    try await session.open("file:///x/y%20z/A.swift")
    let told = try await session.client.next("textDocument/publishDiagnostics")
    #expect(told["uri"] == "file:///x/y%20z/A.swift" && told["diagnostics"].array.count == 1)
  }

  // MARK: Folders that are no projects

  /// A session in which `/` and `/home/me` are too large, and each file of a plan has a finding.
  private func largeSession(_ requests: Notebook<PlanRequest>) -> Session {
    Session(large: ["/", "/home", "/home/me"]) { request, _ in
      requests.add(request)
      let files = request.files ?? [BytePath(request.folder.string + "/Whole.swift")]
      return try planned(Dictionary(uniqueKeysWithValues: files.map { ($0, 1) }))
    }
  }

  private func findings(_ session: Session, _ uri: String) async throws -> Int {
    let parameters: JSONValue = ["textDocument": ["uri": .string(uri)], "position": ["line": 1, "character": 0]]
    let hover = try await session.client.request("textDocument/hover", parameters)["result"]
    return hover == .null ? 0 : hover["contents"]["value"].string!.ranges(of: "Verdict").count
  }

  @Test func `in a folder that is too large, files that are open are looked at alone, which is told once`() async throws {
    let requests = Notebook<PlanRequest>()
    let session = largeSession(requests)
    _ = try await session.initialize(folders: ["/", "/home/me"])
    let warning = try await session.client.next("window/showMessage")
    #expect(warning["type"] == 2 && warning["message"].string?.hasPrefix("molt: `/` holds more than a project") == true)
    #expect(try await findings(session, "file:///A.swift") == 0)
    #expect(requests.entries.isEmpty)
    for name in ["A.swift", "B.swift", "README.md", "home/me/x/C.swift"] { try await session.open("file:///" + name) }
    for name in ["A.swift", "B.swift", "home/me/x/C.swift"] { #expect(try await findings(session, "file:///" + name) == 1) }
    #expect(Set(requests.entries.map(\.folder)) == ["/", "/home/me/x"])
    #expect(requests.entries.last { $0.folder == "/" }?.files == ["/A.swift", "/B.swift"])
    #expect(requests.entries.last { $0.folder == "/home/me/x" }?.files == ["/home/me/x/C.swift"])
    #expect(await session.client.unread("window/showMessage").isEmpty)
  }

  @Test func `a file that was opened without a folder brings along its own, but one that is too large`() async throws {
    let requests = Notebook<PlanRequest>()
    let session = largeSession(requests)
    _ = try await session.initialize(folders: [])
    try await session.open("file:///home/me/x/Whole.swift")
    #expect(try await findings(session, "file:///home/me/x/Whole.swift") == 1)
    #expect(await session.client.unread("window/showMessage").isEmpty)
    try await session.open("file:///home/me/A.swift")
    #expect(try await findings(session, "file:///home/me/A.swift") == 1)
    #expect(requests.entries.map(\.files) == [nil, ["/home/me/A.swift"]])
    #expect(try await session.client.next("window/showMessage")["type"] == 2)
  }

  @Test func `a folder that is too large comes and goes`() async throws {
    func event(_ added: [String], _ removed: [String]) -> JSONValue {
      func folders(_ paths: [String]) -> JSONValue { .array(paths.map { ["uri": .string("file://" + $0), "name": "x"] }) }
      return ["event": ["added": folders(added), "removed": folders(removed)]]
    }
    let requests = Notebook<PlanRequest>()
    let session = largeSession(requests)
    _ = try await session.initialize()
    try await session.open("file:///home/me/x/Whole.swift")
    #expect(try await findings(session, "file:///home/me/x/Whole.swift") == 0)
    try await session.client.notify("workspace/didChangeWorkspaceFolders", event(["/home/me"], []))
    #expect(try await findings(session, "file:///home/me/x/Whole.swift") == 1)
    #expect(requests.entries.last?.files == ["/home/me/x/Whole.swift"])
    #expect(try await session.client.next("window/showMessage")["type"] == 2)
    try await session.client.notify("workspace/didChangeWorkspaceFolders", event(["/home/me/x"], []))
    #expect(try await findings(session, "file:///home/me/x/Whole.swift") == 1)
    #expect(requests.entries.last.map { $0.folder == "/home/me/x" && $0.files == nil } == true)
    try await session.client.notify("workspace/didChangeWorkspaceFolders", event([], ["/home/me", "/home/me/x"]))
    #expect(try await findings(session, "file:///home/me/x/Whole.swift") == 0)
    #expect(!requests.entries.map(\.folder).contains("/home/me"))
  }
}
