import Foundation

struct Book: Codable, Hashable, Sendable {
  enum Format: String, Codable, CaseIterable, Sendable {
    case paper, audio
    case electronic = "e-book"
  }

  struct Price: Codable, Hashable, Sendable {
    var amount: Decimal
    var currency: String

    var formatted: String { amount.formatted(.currency(code: currency)) }
  }

  var id: Int
  var title: String
  var authors: [String]
  var format: Format
  var published: Date?
  var price: Price?
  @Fallback<Defaults.False> var isLoaned: Bool
  @Fallback<Defaults.EmptyList<String>> var tags: [String]

  private enum CodingKeys: String, CodingKey {
    case id, title, authors, format, price, tags
    case published = "publishedOn"
    case isLoaned = "loaned"
  }
}

extension Book: Record {
  struct Columns {
    let id = Column<Book, Int>("id")
    let title = Column<Book, String>("title")
    let author = Column<Book, String>("author")
    let format = Column<Book, String>("format")
    let published = Column<Book, Date?>("published")
    let isLoaned = Column<Book, Bool>("loaned")
  }

  static let columns = Columns()

  init(row: Row) throws {
    let columns = Self.columns
    id = try row[columns.id]
    title = try row[columns.title]
    authors = try row[columns.author].components(separatedBy: "; ")
    format = Format(rawValue: try row[columns.format]) ?? .paper
    published = try row[columns.published]
    _isLoaned = Fallback(wrappedValue: try row[columns.isLoaned])
    _tags = Fallback()
    price = nil
  }

  func encode(to container: inout RecordContainer) {
    let columns = Self.columns
    container[columns.id] = id
    container[columns.title] = title
    container[columns.author] = authors.joined(separator: "; ")
    container[columns.format] = format.rawValue
    container[columns.published] = published
    container[columns.isLoaned] = isLoaned
  }
}

struct Member: Record, Hashable {
  typealias ID = String
  struct Columns {
    var id = Column<Member, String>("id")
    var name = Column<Member, String>("name")
    var loans = Column<Member, Int>("loans")
  }

  static let table = "members"
  static var columns: Columns { Columns() }

  let id: String
  var name: String
  var loans = 0

  init(id: String, name: String, loans: Int = 0) {
    (self.id, self.name, self.loans) = (id, name, loans)
  }

  init(row: Row) throws {
    try self.init(id: row[Self.columns.id], name: row[Self.columns.name], loans: row["loans"] ?? 0)
  }

  func encode(to container: inout RecordContainer) {
    container[Self.columns.id] = id
    container[Self.columns.name] = name
    container[Self.columns.loans] = loans
  }
}

struct Page<Element: Decodable & Sendable>: Decodable, Sendable {
  var items: [Element]
  var total: Int
  var next: Int?
}

extension Page: Sequence {
  func makeIterator() -> IndexingIterator<[Element]> { items.makeIterator() }
}

struct Search: Endpoint {
  typealias Response = Page<Book>

  var text: String
  var formats: Set<Book.Format> = []
  var page = 1

  var path: String { "books/search" }
  var query: [URLQueryItem] {
    var items = [URLQueryItem(name: "q", value: text), .init(name: "page", value: "\(page)")]
    if !formats.isEmpty {
      items += formats.sorted { $0.rawValue < $1.rawValue }.map { URLQueryItem(name: "format", value: $0.rawValue) }
    }
    return items
  }
}

struct Loan: Command {
  struct Body: Encodable, Sendable {
    var book: Int
    var member: Member.ID
    var until: Date
  }

  let body: Body?
  let method = Method.post
  let path = "loans"
  let headers: Headers = ["Accept": "application/json", "X-Priority": "1"]

  init(_ book: Book, to member: Member, days: Int = 14, from start: Date = .now, calendar: Calendar = .current) {
    let until = calendar.date(byAdding: .day, value: days, to: start) ?? start.addingTimeInterval(Double(days) * 86_400)
    body = Body(book: book.id, member: member.id, until: until)
  }
}

extension Endpoint where Self == Request<Book> {
  static func book(_ id: Int, expanded: Bool = false) -> Self {
    Request("books/\(id)").query("expand", expanded ? "all" : nil).header("Accept-Language", Locale.current.identifier)
  }
}

actor Library {
  struct Settings: Sendable {
    @Clamped(1...100) var pageSize = 20
    @Clamped(0.0...1.0) var minimalScore: Double = 0.5
    var formats = Set(Book.Format.allCases)
  }

  private let client: Client
  private let queue: DatabaseQueue
  private var cache: [Int: Snapshot<Book>] = [:]
  var settings = Settings()

  init(client: Client, queue: DatabaseQueue = DatabaseQueue()) {
    self.client = client
    self.queue = queue
  }

  func prepare() async throws {
    try await queue.write { database in
      database.create(Book.self)
      database.create(Member.self)
      try database.save(all: Member(id: "a", name: "Ann"), Member(id: "b", name: "Bo", loans: 2))
    }
  }

  func book(_ id: Int, maximalAge: TimeInterval = 300) async throws -> Book {
    if let cached = cache[id], cached.age().converted(to: .minutes).value * 60 < maximalAge {
      return cached.value
    }
    let book = try await client.send(.book(id, expanded: true))
    cache[id] = Snapshot(book)
    try await queue.write { try $0.save(book) }
    return book
  }

  func titles(matching text: String, pages: ClosedRange<Int> = 1...3) async throws -> [String] {
    let requests = pages.map { Search(text: text, formats: settings.formats, page: $0).map { page in page.items.map(\.title) } }
    let found = try await client.all(requests)
    var seen = Set<String>()
    return found.joined().filter { seen.insert($0).inserted }
  }

  func loan(_ book: Book, to member: Member) async -> Result<Member, ExchangeError> {
    await client.result(of: Loan(book, to: member)).map { _ in
      var member = member
      member.loans += 1
      cache[book.id] = cache[book.id]?.replacing(\.isLoaned, with: true)
      return member
    }
  }

  func shelves() async throws -> [Book.Format: [Book]] {
    let books = try await queue.read { database in
      try Book.filter { !$0.isLoaned && $0.format.isIn(["paper", "audio"]) }
        .order(\.title.ascending)
        .order { $0.published.descending }
        .limit(50)
        .fetchAll(database)
    }
    return Dictionary(grouping: books, by: \.format).mapValues { shelf in
      shelf.sorted { ($0.published ?? .distantPast) < ($1.published ?? .distantPast) }
    }
  }

  func statistics() async throws -> (books: Int, names: Set<String>, oldest: Date?) {
    try await queue.read { database in
      let count = try Book.all.fetchCount(database)
      let names = try Member.filter { $0.loans > 0 }.fetchSet(database, of: \.name)
      let oldest = try Book.order(by: { $0.published.ascending }).fetchOne(database)
      return (count, names, oldest?.published)
    }
  }
}
