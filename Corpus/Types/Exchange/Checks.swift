import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers requests from what it was told.
final class StubTransport: Transport {
  typealias Handler = @Sendable (URLRequest) throws -> Reply

  private let requests = Locked<[URLRequest]>(wrappedValue: [])
  private let handlers: [(path: String, handler: Handler)]

  init(_ handlers: KeyValuePairs<String, Handler>) {
    self.handlers = handlers.map { (path: $0.key, handler: $0.value) }
  }

  var count: Int { requests.wrappedValue.count }
  var lastRequest: URLRequest? { requests.wrappedValue.last }

  func send(_ request: URLRequest) async throws -> Reply {
    requests.mutate { $0.append(request) }
    let path = request.url?.path ?? "/"
    guard let entry = handlers.first(where: { path.hasSuffix($0.path) }) else { throw URLError(.fileDoesNotExist) }
    return try entry.handler(request)
  }
}

extension Reply {
  static func json(_ value: some Encodable, status: Int = 200) throws -> Reply {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    encoder.dateEncodingStrategy = .iso8601
    return Reply(status: status, headers: ["Content-Type": "application/json"], data: try encoder.encode(value))
  }

  static func text(_ text: String, status: Int = 200) -> Reply { Reply(status: status, headers: [:], data: Data(text.utf8)) }
}

actor MemoryTokens: TokenStore {
  private(set) var current: Token?
  private var generation = 0

  func refresh() -> Token? {
    generation += 1
    current = Token(value: "token-\(generation)", expires: Date().addingTimeInterval(3600))
    return current
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String, line: Int = #line) { self.description = "\(line): \(description)" }
}

func expect(_ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "not true", line: Int = #line) throws {
  if try !condition() { throw Failure(message(), line: line) }
}

func unwrap<T>(_ value: T?, line: Int = #line) throws -> T {
  guard let value else { throw Failure("nil", line: line) }
  return value
}

struct ExchangeChecks {
  let base = URL(string: "https://library.example/v1")!

  func client(_ transport: StubTransport, _ interceptors: any Interceptor...) -> Client {
    let configuration = Client.Configuration(base: base) {
      $0.interceptors = interceptors
      $0.log = { message in print("client:", message) }
    }
    return Client(configuration, transport: transport)
  }

  func requestsAreBuilt() throws {
    let request = try Search(text: "sea & sky", formats: [.audio]).urlRequest(base: base)
    let url = try unwrap(request.url)
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let values = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
    try expect(values["q"] == "sea & sky")
    try expect(values["format"] == Book.Format.audio.rawValue, "\(values)")
    try expect(request.httpMethod == "GET" && request.httpBody == nil)

    let book: Request<Book> = .book(4)
    let plain = book.query("page", 2).query("size", 10 * 2).header("X-Trace", UUID().uuidString)
    try expect(plain.query.compactMap(\.value) == ["2", "20"])
    try expect(plain.headers["x-trace"]?.count == 36)
  }

  func loansAreSent() async throws {
    let transport = StubTransport(["/loans": { _ in .text("", status: 204) }])
    let client = client(transport)
    let book = try decodedBook()
    let start = Date(timeIntervalSince1970: 0)
    try await client.send(Loan(book, to: Member(id: "m", name: "Mo"), days: 2, from: start))
    let body = try unwrap(transport.lastRequest?.httpBody)
    let json = try JSONDecoder().decode(JSON.self, from: body)
    try expect(json.book.int == 12 && json.member.string == "m")
    try expect(json.until.double != nil && json.unknown[0].deeper == .null)
    let statistics = await client.statistics
    try expect(statistics[204] == 1)
  }

  func decodedBook() throws -> Book {
    let json: JSON = ["id": 12.0, "title": "Tides", "authors": ["A. Moor", "B. Fen"], "format": "e-book", "loaned": nil]
    let data = try JSONEncoder().encode(json)
    var book = try JSONDecoder().decode(Book.self, from: data)
    try expect(!book.isLoaned && book.tags.isEmpty)
    book.tags.append(contentsOf: ["sea", "moon"])
    book.price = .init(amount: 12.5, currency: "EUR")
    return book
  }

  func failuresAreRetried() async throws {
    let attempts = Locked(wrappedValue: 0)
    let transport = StubTransport([
      "/books/1": { request in
        let number = attempts.mutate { count -> Int in
          count += 1
          return count
        }
        if number < 3 { return .text("busy", status: 503) }
        return try .json(["id": 1])
      },
      "/books/2": { _ in throw URLError(.timedOut) },
    ])
    let client = client(transport, Retrier(limit: 4, base: 0.001), Authenticator(store: MemoryTokens()))
    let value = try await client.send(Request("books/1", returning: [String: Int].self))
    try expect(value["id", default: 0] == 1)
    try expect(attempts.wrappedValue == 3)

    switch await client.result(of: .book(2)) {
    case .success(let book): throw Failure("found \(book.title)")
    case .failure(.transport(let error)): try expect(error.code == .timedOut)
    case .failure(let error): throw error
    }
    do {
      _ = try await client.send(Request<JSON>("nowhere").map { $0.count.int ?? -1 })
    } catch .transport(let error) where error.errorCode != 0 {
      print(error.localizedDescription)
    } catch {
      throw Failure(error.errorDescription ?? "?")
    }
  }

  func completionIsCalled() async throws {
    let transport = StubTransport(["/count": { _ in try .json(41) }])
    let client = client(transport)
    let number = await withCheckedContinuation { (continuation: CheckedContinuation<Int?, Never>) in
      client.send(Request<Int>("count").map { $0 + 1 }) { result in
        switch result {
        case .success(let number): continuation.resume(returning: number)
        case .failure: continuation.resume(returning: nil)
        }
      }
    }
    try expect(number == 42, "\(number.map(String.init) ?? "none")")
  }

  func queriesAreMade() throws {
    let database = Database()
    var changes: [Database.Change] = []
    let owner = NSObject()
    database.create(Book.self)
    database.observe(owner) { changes.append($0) }

    var book = try decodedBook()
    for (offset, title) in ["Tides", "Dunes", "Tarns"].enumerated() {
      book.id = offset
      book.title = title
      book.published = offset == 1 ? nil : Date(timeIntervalSinceReferenceDate: Double(offset) * 1_000)
      try database.save(book)
    }
    let query = Book.filter { $0.title.hasPrefix("t") || $0.id == 7 }.order { $0.id.descending }
    let titles = try query.fetchAll(database).map(\.title)
    try expect(titles == ["Tarns", "Tides"], titles.joined(separator: ","))

    let (sql, arguments) = query.predicate.sql
    try expect(sql.contains("LIKE ?") && arguments.count == 2)
    let removed = try database.delete(query.limit(1))
    let rest = try Book.all.fetchOne(database)
    try expect(removed == 2 && rest?.title.count == 5 && changes.last == .deleted(table: "book", count: removed))

    do {
      try database.transaction { database in
        try database.save(book)
        throw DatabaseError.constraint(message: "no")
      }
    } catch let error as DatabaseError where error != .noTable("book") {
      let count = try Book.all.fetchCount(database)
      try expect(count == 1)
    }
  }

  func wrappersWork() throws {
    var settings = Library.Settings()
    settings.pageSize *= 10
    let snapshot = Snapshot((name: "Ann", count: 3), at: .distantPast).replacing(\.count, with: 4)
    try expect(settings.pageSize == 100 && snapshot.count + 1 == 5 && snapshot.name.uppercased() == "ANN")
    try expect(snapshot.changes == [\(name: String, count: Int).count])
    let row = Row(["a": .integer(1), "b": .text("x"), "c": .null])
    let number: Int? = row["a"]
    let sum = (number ?? 0) + (row["z"] ?? 5)
    let text = row["b"] as String?
    try expect(sum == 6 && text == "x" && (row["c"] as Int?) == nil)
  }

  func all() async -> [String] {
    let synchronous: [(String, () throws -> Void)] = [
      ("requests", requestsAreBuilt), ("queries", queriesAreMade), ("wrappers", wrappersWork),
    ]
    var failures = synchronous.compactMap { name, check -> String? in
      do {
        try check()
        return nil
      } catch {
        return "\(name): \(error)"
      }
    }
    let checks: [@Sendable () async throws -> Void] = [
      { try await ExchangeChecks().loansAreSent() }, { try await ExchangeChecks().failuresAreRetried() },
      { try await ExchangeChecks().completionIsCalled() },
    ]
    await withTaskGroup(of: String?.self) { group in
      for check in checks {
        group.addTask {
          do { try await check() } catch { return String(describing: error) }
          return nil
        }
      }
      for await failure in group.compactMap({ $0 }) { failures.append(failure) }
    }
    return failures
  }
}
