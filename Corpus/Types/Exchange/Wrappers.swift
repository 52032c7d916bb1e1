import Foundation

@propertyWrapper
public struct Clamped<Value: Comparable> {
  private var value: Value
  private let range: ClosedRange<Value>

  public init(wrappedValue: Value, _ range: ClosedRange<Value>) {
    self.range = range
    value = min(max(wrappedValue, range.lowerBound), range.upperBound)
  }

  public var wrappedValue: Value {
    get { value }
    set { value = min(max(newValue, range.lowerBound), range.upperBound) }
  }

  public var projectedValue: Bool { value == range.lowerBound || value == range.upperBound }
}

public protocol DefaultProvider {
  associatedtype Value: Codable
  static var value: Value { get }
}

@propertyWrapper
public struct Fallback<Provider: DefaultProvider>: Codable {
  public var wrappedValue: Provider.Value

  public init() { wrappedValue = Provider.value }
  public init(wrappedValue: Provider.Value) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = (try? container.decode(Provider.Value.self)) ?? Provider.value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Clamped: Sendable where Value: Sendable {}
extension Fallback: Equatable where Provider.Value: Equatable {}
extension Fallback: Hashable where Provider.Value: Hashable {}
extension Fallback: Sendable where Provider.Value: Sendable {}

extension KeyedDecodingContainer {
  func decode<P>(_ type: Fallback<P>.Type, forKey key: Key) throws -> Fallback<P> {
    try decodeIfPresent(type, forKey: key) ?? Fallback()
  }
}

public enum Defaults {
  public enum False: DefaultProvider { public static var value: Bool { false } }
  public enum Zero<Number: Numeric & Codable>: DefaultProvider { public static var value: Number { .zero } }
  public enum EmptyList<Element: Codable>: DefaultProvider { public static var value: [Element] { [] } }
}

@propertyWrapper
public final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  public init(wrappedValue: Value) { value = wrappedValue }

  public var wrappedValue: Value {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }

  public var projectedValue: Locked<Value> { self }

  @discardableResult
  public func mutate<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

/// Hands on the members of what it holds.
@dynamicMemberLookup
public struct Snapshot<Value> {
  let value: Value
  let date: Date
  private(set) var changes: [PartialKeyPath<Value>] = []

  init(_ value: Value, at date: Date = Date()) {
    self.value = value
    self.date = date
  }

  public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { value[keyPath: path] }

  func replacing<Member>(_ path: WritableKeyPath<Value, Member>, with member: Member) -> Snapshot {
    var value = self.value
    value[keyPath: path] = member
    var copy = Snapshot(value, at: date)
    copy.changes = changes + [path]
    return copy
  }

  func age(at now: Date = Date()) -> Measurement<UnitDuration> {
    Measurement(value: now.timeIntervalSince(date), unit: .seconds)
  }
}

@dynamicMemberLookup
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  public subscript(dynamicMember name: String) -> JSON {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  public subscript(index: Int) -> JSON {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return .null }
    return elements[index]
  }

  var string: String? { if case .string(let string) = self { string } else { nil } }
  var double: Double? {
    switch self {
    case .number(let number): return number
    case .string(let text): return Double(text)
    case .bool(let flag): return flag ? 1 : 0
    default: return nil
    }
  }
  var int: Int? { double.flatMap(Int.init(exactly:)) }
}

extension JSON: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let elements = try? container.decode([JSON].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(elements) { _, last in last }) }
}
