import Foundation

public protocol Record: Identifiable, Sendable where ID: DatabaseConvertible & Sendable {
  associatedtype Columns
  static var table: String { get }
  static var columns: Columns { get }
  init(row: Row) throws
  func encode(to container: inout RecordContainer)
}

extension Record {
  public static var table: String { String(describing: Self.self).lowercased() }

  static func filter(_ predicate: (Columns) -> Predicate<Self>) -> Query<Self> {
    Query().filter(predicate)
  }

  static func order(by orderings: (Columns) -> Ordering<Self>...) -> Query<Self> {
    orderings.reduce(Query()) { $0.order($1) }
  }

  static var all: Query<Self> { Query() }
}

public struct RecordContainer {
  private(set) var columns: [String: DatabaseValue] = [:]

  public subscript<R, Value>(column: Column<R, Value>) -> Value? {
    get { columns[column.name].flatMap(Value.from) }
    set { columns[column.name] = newValue?.databaseValue ?? .null }
  }
}

public struct Query<R: Record>: Sendable {
  private(set) var predicate = Predicate<R>.always
  private var orderings: [Ordering<R>] = []
  private var bounds: (limit: Int?, offset: Int) = (nil, 0)

  func filter(_ predicate: (R.Columns) -> Predicate<R>) -> Query {
    var copy = self
    copy.predicate = copy.predicate && predicate(R.columns)
    return copy
  }

  func order(_ ordering: (R.Columns) -> Ordering<R>) -> Query {
    var copy = self
    copy.orderings.append(ordering(R.columns))
    return copy
  }

  func limit(_ count: Int, offset: Int = 0) -> Query {
    var copy = self
    copy.bounds = (count, offset)
    return copy
  }

  func apply(to rows: [Row]) -> ArraySlice<Row> {
    let matching = rows.filter(predicate.matches)
    let sorted = matching.sorted { left, right in
      for ordering in orderings {
        if let result = ordering.areInOrder(left, right) { return result }
      }
      return false
    }
    let rest = sorted.dropFirst(bounds.offset)
    return bounds.limit.map(rest.prefix(_:)) ?? rest
  }

  func fetchAll(_ database: Database) throws -> [R] {
    try apply(to: database.rows(of: R.table)).map { try R(row: $0) }
  }

  func fetchOne(_ database: Database) throws -> R? {
    try limit(1).fetchAll(database).first
  }

  func fetchCount(_ database: Database) throws -> Int {
    try apply(to: database.rows(of: R.table)).count
  }

  func fetchSet<Value: Hashable>(_ database: Database, of path: KeyPath<R, Value>) throws -> Set<Value> {
    Set(try fetchAll(database).lazy.map { $0[keyPath: path] })
  }
}

public final class Database {
  private var tables: [String: [Row]] = [:]
  private var observers: [ObjectIdentifier: (Change) -> Void] = [:]

  public enum Change: Hashable {
    case inserted(table: String, id: DatabaseValue)
    case updated(table: String, id: DatabaseValue)
    case deleted(table: String, count: Int)

    var table: String {
      switch self {
      case .inserted(let table, _), .updated(let table, _), .deleted(let table, _): table
      }
    }
  }

  func create<R: Record>(_ type: R.Type) { tables[R.table, default: []] += [] }

  func rows(of table: String) throws(DatabaseError) -> [Row] {
    guard let rows = tables[table] else { throw .noTable(table) }
    return rows
  }

  func save<R: Record>(_ record: R) throws {
    var container = RecordContainer()
    record.encode(to: &container)
    let id = record.id.databaseValue
    let row = Row(container.columns)
    guard id != .null else { throw DatabaseError.constraint(message: "\(R.self) without id") }
    var rows = try self.rows(of: R.table)
    if let index = rows.firstIndex(where: { $0.value(of: "id") == id }) {
      rows[index] = row
      notify(.updated(table: R.table, id: id))
    } else {
      rows.append(row)
      notify(.inserted(table: R.table, id: id))
    }
    tables[R.table] = rows
  }

  func save<each R: Record>(all records: repeat each R) throws {
    repeat try save(each records)
  }

  @discardableResult
  func delete<R: Record>(_ query: Query<R>) throws -> Int {
    let before = try rows(of: R.table)
    let after = before.filter { !query.predicate.matches($0) }
    let count = before.count - after.count
    tables[R.table] = after
    if count > 0 { notify(.deleted(table: R.table, count: count)) }
    return count
  }

  func transaction<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
    let saved = tables
    do {
      return try body(self)
    } catch {
      tables = saved
      throw error
    }
  }

  func observe(_ owner: AnyObject, _ handler: @escaping (Change) -> Void) {
    observers[ObjectIdentifier(owner)] = handler
  }

  private func notify(_ change: Change) {
    for (_, observer) in observers { observer(change) }
  }
}

public actor DatabaseQueue {
  private let database = Database()

  public init() {}

  public func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) rethrows -> Value { try body(database) }

  public func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async rethrows -> Value {
    try database.transaction { try body($0) }
  }

  public nonisolated func changes<R: Record>(to type: R.Type) -> AsyncStream<Database.Change> {
    AsyncStream { continuation in
      let token = NSObject()
      let task = Task {
        await self.register(token) { change in
          if change.table == R.table { continuation.yield(change) }
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func register(_ token: sending NSObject, _ handler: @escaping @Sendable (Database.Change) -> Void) {
    database.observe(token, handler)
  }
}
