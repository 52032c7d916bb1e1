import Foundation

public enum DatabaseValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
}

extension DatabaseValue: Comparable {
  public static func < (left: DatabaseValue, right: DatabaseValue) -> Bool {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a < b
    case (.real(let a), .real(let b)): a < b
    case (.integer(let a), .real(let b)): Double(a) < b
    case (.text(let a), .text(let b)): a.localizedCompare(b) == .orderedAscending
    case (.null, let other): other != .null
    default: false
    }
  }
}

public protocol DatabaseConvertible {
  var databaseValue: DatabaseValue { get }
  static func from(_ value: DatabaseValue) -> Self?
}

extension Int: DatabaseConvertible {
  public var databaseValue: DatabaseValue { .integer(Int64(self)) }
  public static func from(_ value: DatabaseValue) -> Int? {
    guard case .integer(let number) = value else { return nil }
    return Int(exactly: number)
  }
}

extension Double: DatabaseConvertible {
  public var databaseValue: DatabaseValue { .real(self) }
  public static func from(_ value: DatabaseValue) -> Double? {
    switch value {
    case .real(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }
}

extension String: DatabaseConvertible {
  public var databaseValue: DatabaseValue { .text(self) }
  public static func from(_ value: DatabaseValue) -> String? { if case .text(let text) = value { text } else { nil } }
}

extension Bool: DatabaseConvertible {
  public var databaseValue: DatabaseValue { .integer(self ? 1 : 0) }
  public static func from(_ value: DatabaseValue) -> Bool? { Int.from(value).map { $0 != 0 } }
}

extension Date: DatabaseConvertible {
  public var databaseValue: DatabaseValue { .real(timeIntervalSinceReferenceDate) }
  public static func from(_ value: DatabaseValue) -> Date? { Double.from(value).map(Date.init(timeIntervalSinceReferenceDate:)) }
}

extension Optional: DatabaseConvertible where Wrapped: DatabaseConvertible {
  public var databaseValue: DatabaseValue { self?.databaseValue ?? .null }
  public static func from(_ value: DatabaseValue) -> Wrapped?? { value == .null ? .some(nil) : Wrapped.from(value) }
}

public struct Row: Hashable, Sendable {
  private var columns: [String: DatabaseValue]

  init(_ columns: [String: DatabaseValue]) { self.columns = columns }

  public subscript<Value: DatabaseConvertible>(name: String) -> Value? {
    columns[name].flatMap(Value.from)
  }

  public subscript<R, Value: DatabaseConvertible>(column: Column<R, Value>) -> Value {
    get throws(DatabaseError) {
      guard let stored = columns[column.name] else { throw .missing(column: column.name) }
      guard let value = Value.from(stored) else { throw .mismatch(column: column.name, expected: "\(Value.self)") }
      return value
    }
  }

  func value(of name: String) -> DatabaseValue { columns[name, default: .null] }
}

public enum DatabaseError: Error, Equatable {
  case missing(column: String)
  case mismatch(column: String, expected: String)
  case noTable(String)
  case constraint(message: String)
}

public struct Column<R, Value: DatabaseConvertible>: Sendable {
  public let name: String
  public init(_ name: String) { self.name = name }

  var ascending: Ordering<R> { Ordering(name: name, isAscending: true) }
  var descending: Ordering<R> { Ordering(name: name, isAscending: false) }
}

public struct Ordering<R>: Sendable {
  let name: String
  var isAscending: Bool

  func areInOrder(_ left: Row, _ right: Row) -> Bool? {
    let (a, b) = (left.value(of: name), right.value(of: name))
    return a == b ? nil : (a < b) == isAscending
  }
}

public indirect enum Predicate<R>: Sendable {
  case always
  case compare(String, Operator, DatabaseValue)
  case isIn(String, Set<DatabaseValue>)
  case both(Predicate, Predicate)
  case either(Predicate, Predicate)
  case not(Predicate)

  public enum Operator: String, Sendable, CaseIterable {
    case equal = "="
    case less = "<"
    case greater = ">"
    case like = "LIKE"
  }

  func matches(_ row: Row) -> Bool {
    switch self {
    case .always: return true
    case let .compare(name, .like, .text(pattern)):
      guard let text: String = row[name] else { return false }
      return text.range(of: pattern, options: [.caseInsensitive, .anchored]) != nil
    case let .compare(name, comparison, value):
      let stored = row.value(of: name)
      switch comparison {
      case .equal: return stored == value
      case .less: return stored < value
      case .greater: return stored > value
      case .like: return false
      }
    case let .isIn(name, values): return values.contains(row.value(of: name))
    case let .both(left, right): return left.matches(row) && right.matches(row)
    case let .either(left, right): return left.matches(row) || right.matches(row)
    case .not(let inner): return !inner.matches(row)
    }
  }

  var sql: (text: String, arguments: [DatabaseValue]) {
    switch self {
    case .always: return ("1", [])
    case .compare(let name, let comparison, let value): return ("\"\(name)\" \(comparison.rawValue) ?", [value])
    case .isIn(let name, let values):
      let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
      return ("\"\(name)\" IN (\(marks))", values.sorted())
    case .both(let left, let right): return Self.join(left.sql, "AND", right.sql)
    case .either(let left, let right): return Self.join(left.sql, "OR", right.sql)
    case .not(let inner):
      var sql = inner.sql
      sql.text = "NOT (\(sql.text))"
      return sql
    }
  }

  private static func join(
    _ left: (text: String, arguments: [DatabaseValue]), _ word: String, _ right: (String, [DatabaseValue])
  ) -> (
    text: String, arguments: [DatabaseValue]
  ) {
    ("(\(left.text) \(word) \(right.0))", left.arguments + right.1)
  }

  static func && (left: Predicate, right: Predicate) -> Predicate { .both(left, right) }
  static func || (left: Predicate, right: Predicate) -> Predicate { .either(left, right) }
  static prefix func ! (inner: Predicate) -> Predicate { .not(inner) }
}

extension Column {
  static func == (column: Column, value: Value) -> Predicate<R> { .compare(column.name, .equal, value.databaseValue) }
  static func != (column: Column, value: Value) -> Predicate<R> { !(column == value) }
  static func < (column: Column, value: Value) -> Predicate<R> { .compare(column.name, .less, value.databaseValue) }
  static func > (column: Column, value: Value) -> Predicate<R> { .compare(column.name, .greater, value.databaseValue) }
  func isIn(_ values: some Sequence<Value>) -> Predicate<R> { .isIn(name, Set(values.map(\.databaseValue))) }
}

extension Column where Value == String {
  func hasPrefix(_ prefix: String) -> Predicate<R> { .compare(name, .like, .text(prefix)) }
}

extension Column where Value == Bool {
  prefix static func ! (column: Column) -> Predicate<R> { column == false }
}
