public struct EnvironmentKey<Value> {
  let name: StaticString
  let fallback: Value

  public init(_ name: StaticString, default fallback: Value) {
    self.name = name
    self.fallback = fallback
  }
}

extension EnvironmentKey where Value: ExpressibleByNilLiteral {
  public init(_ name: StaticString) {
    self.init(name, default: nil)
  }
}

public struct Environment {
  private var values: [String: Any] = [:]

  public subscript<Value>(key: EnvironmentKey<Value>) -> Value {
    get { values["\(key.name)"] as? Value ?? key.fallback }
    set { values["\(key.name)"] = newValue }
  }

  public var isEmpty: Bool { values.isEmpty }
}

extension Environment {
  public var language: Language {
    get { self[.language] }
    set { self[.language] = newValue }
  }

  public var headingLevel: Int {
    get { self[.headingLevel] }
    set { self[.headingLevel] = min(max(newValue, 1), 6) }
  }

  public var theme: Theme? {
    get { self[.theme] }
    set { self[.theme] = newValue }
  }
}

extension EnvironmentKey where Value == Language {
  static var language: Self { .init("language", default: .english) }
}

extension EnvironmentKey where Value == Int {
  static var headingLevel: Self { .init("heading-level", default: 1) }
}

extension EnvironmentKey where Value == Theme? {
  static var theme: Self { .init("theme") }
}

public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case arabic = "ar"

  var direction: Direction {
    switch self {
    case .arabic: .rightToLeft
    case .english, .german: .leftToRight
    }
  }

  enum Direction: String {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }
}

/// Content that is made when the environment is known.
public struct EnvironmentReader<Content: Renderable>: Component {
  let content: (Environment) -> Content

  public init(@ComponentBuilder content: @escaping (Environment) -> Content) {
    self.content = content
  }

  public func write(to output: inout MarkupWriter) {
    let environment = output.environment
    content(environment).write(to: &output)
  }
}

struct EnvironmentModifier<Value, Content: Component>: Component {
  let path: WritableKeyPath<Environment, Value>
  let transform: (Value) -> Value
  let content: Content

  func write(to output: inout MarkupWriter) {
    output.withEnvironment {
      $0[keyPath: path] = transform($0[keyPath: path])
    } do: {
      content.write(to: &$0)
    }
  }
}

extension Component {
  public func environment<Value>(_ path: WritableKeyPath<Environment, Value>, _ value: Value) -> some Component {
    EnvironmentModifier(path: path, transform: { _ in value }, content: self)
  }

  public func transformEnvironment<Value>(
    _ path: WritableKeyPath<Environment, Value>, _ transform: @escaping (inout Value) -> Void
  ) -> some Component {
    EnvironmentModifier(
      path: path,
      transform: { old in
        var value = old
        transform(&value)
        return value
      }, content: self)
  }
}
