import Foundation
import MoltLanguageServer
import MoltTestSupport
import MoltText
import Testing

/// Files whose names are the same to a person, and to strings, and are two to a file system.
@Suite struct PathTests {
  private static let names = ["/p/\u{E9}.swift", "/p/e\u{301}.swift"]

  /// Addresses of the two, as clients write them.
  private static let escaped = ["file:///p/%C3%A9.swift", "file:///p/e%CC%81.swift"]
  private static let unescaped = ["file:///p/\u{E9}.swift", "file:///p/e\u{301}.swift"]

  /// A finding in each of the two, on lines of their own, and edits of both that say which file they are for.
  private static func answer(_ request: PlanRequest) throws -> PlanAnswer {
    guard request.choices != nil else { return try planned([BytePath(names[0]): 0, BytePath(names[1]): 1]) }
    let place: JSONValue = ["line": 0, "character": 0]
    let files = names.enumerated().map { index, name in
      ["path": .string(name), "edits": [["range": ["start": place, "end": place], "newText": .string("\(index)")]]] as JSONValue
    }
    return try JSONDecoder().decode(PlanAnswer.self, from: JSONEncoder().encode(["edits": [.array(files)]] as JSONValue))
  }

  /// A session in which both are open, each with a version of its own.
  private func session(
    _ addresses: [String], _ capabilities: JSONValue = [:], _ requests: Notebook<PlanRequest> = Notebook()
  ) async throws -> Session {
    let session = Session { request, _ in
      requests.add(request)
      return try Self.answer(request)
    }
    _ = try await session.initialize(capabilities)
    for (index, address) in addresses.enumerated() { try await session.open(address, "\(index)", version: index + 7) }
    return session
  }

  private func hover(_ session: Session, _ address: String, line: Int) async throws -> JSONValue {
    let parameters: JSONValue = ["textDocument": ["uri": .string(address)], "position": ["line": .int(line), "character": 0]]
    return try await session.client.request("textDocument/hover", parameters)["result"]
  }

  @Test(arguments: [escaped, unescaped]) func `have findings of their own`(addresses: [String]) async throws {
    let requests = Notebook<PlanRequest>()
    let session = try await session(addresses, [:], requests)
    for (index, address) in addresses.enumerated() {
      let text = try await hover(session, address, line: index)["contents"]["value"].string
      #expect(text?.contains("site \(1 - index)") == true, "the plan sorts the paths by bytes")
      #expect(try await hover(session, address, line: 1 - index) == .null)
    }
    #expect(requests.entries.last.map { $0.buffers.map(\.text) } == ["1", "0"])
    let told = await session.client.unread("textDocument/publishDiagnostics").map { $0["params"] }
    for (index, address) in addresses.enumerated() {
      let own = told.filter { $0["uri"].string?.utf8.elementsEqual(address.utf8) == true }
      #expect(own.last?["version"].int == index + 7)
      #expect(own.last?["diagnostics"][0]["range"]["start"]["line"].int == index)
    }
  }

  @Test(arguments: [escaped, unescaped], [true, false])
  func `have edits of their own`(addresses: [String], takesVersions: Bool) async throws {
    let capabilities: JSONValue = ["workspace": ["workspaceEdit": ["documentChanges": .bool(takesVersions)]]]
    let session = try await session(addresses, capabilities)
    let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]]
    let parameters: JSONValue = ["textDocument": ["uri": .string(addresses[0])], "range": range, "context": ["diagnostics": []]]
    let edit = try await session.client.request("textDocument/codeAction", parameters)["result"][0]["edit"]
    for (index, address) in addresses.enumerated() {
      let document = edit["documentChanges"].array.first { document in
        document["textDocument"]["uri"].string?.utf8.elementsEqual(address.utf8) == true
      }
      let edits = takesVersions ? document?["edits"] : edit["changes"][Self.escaped[index]]
      #expect(edits?[0]["newText"].string == "\(index)")
      if takesVersions { #expect(document?["textDocument"]["version"].int == index + 7) }
    }
  }

  @Test func `are told apart by what a client knows of them`() async throws {
    let session = Session { request, _ in try Self.answer(request) }
    _ = try await session.initialize(["textDocument": ["diagnostic": [:]]], options: ["diagnostics": "project"])
    let first = try await session.client.request("workspace/diagnostic", ["previousResultIds": []])["result"]["items"]
    let known: JSONValue = ["uri": .string(Self.unescaped[0]), "value": first[0]["resultId"]]
    let gone: JSONValue = ["uri": "file:///p/Gone.swift", "value": "old"]
    let previous: JSONValue = ["previousResultIds": [known, gone]]
    let items = try await session.client.request("workspace/diagnostic", previous)["result"]["items"].array
    #expect(items.map { $0["kind"] } == ["full", "unchanged", "full"])
    #expect(items.last?["uri"] == gone["uri"] && items.last?["items"] == [])
  }

  @Test func `may be folders, and a folder that is named twice is planned once`() async throws {
    let requests = Notebook<PlanRequest>()
    let session = Session { request, _ in
      requests.add(request)
      return try planned([:])
    }
    _ = try await session.initialize(folders: ["/p", "/p/", "/\u{E9}", "/e\u{301}"])
    for address in ["file:///p/A.swift", "file:///\u{E9}/A.swift", "file:///e\u{301}/A.swift"] {
      #expect(try await hover(session, address, line: 0) == .null)
    }
    try await Task.sleep(for: .milliseconds(50))
    #expect(requests.entries.map(\.folder) == ["/p", "/\u{E9}", "/e\u{301}"])
  }
}

/// How clients name files.
@Suite struct AddressTests {
  /// What a plan is asked for once a document of an address is open.
  private func path(_ address: String) async throws -> BytePath? {
    let requests = Notebook<PlanRequest>()
    let session = Session { request, _ in
      requests.add(request)
      return try planned([:])
    }
    _ = try await session.initialize()
    try await session.open(address)
    let hover: JSONValue = ["textDocument": ["uri": "file:///p/A.swift"], "position": ["line": 0, "character": 0]]
    _ = try await session.client.request("textDocument/hover", hover)
    return requests.entries.last?.buffers.first?.path
  }

  @Test func `are addresses of files`() async throws {
    #expect(try await path("file:///p/a%20%C3%A9%2e.swift") == "/p/a \u{E9}..swift")
    #expect(try await path("file://host/p/A.swift") == "/p/A.swift")
    // To strings, the mark and the slash are one character.
    #expect(try await path("file:///\u{301}/A.swift") == "/\u{301}/A.swift")
  }

  @Test(arguments: ["untitled:Untitled-1", "file:", "file://host", "file:///p/%", "file:///p/%FF.swift", "file:///p/A.swift%00.swift"])
  func `what names no file is left alone`(address: String) async throws { #expect(try await path(address) == nil) }
}
