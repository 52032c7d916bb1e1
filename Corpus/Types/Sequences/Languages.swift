public indirect enum Expression: Hashable {
  case number(Double)
  case variable(String)
  case unary(Character, Expression)
  case binary(Expression, Operator, Expression)
  case call(name: String, arguments: [Expression])

  public enum Operator: Character, CaseIterable, Comparable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"

    var apply: (Double, Double) -> Double {
      switch self {
      case .plus: (+)
      case .minus: (-)
      case .times: { $0 * $1 }
      case .over: { left, right in left / right }
      }
    }

    var strength: Int { self < .times ? 1 : 2 }

    public static func < (left: Self, right: Self) -> Bool {
      let order = allCases
      return order.firstIndex(of: left)! < order.firstIndex(of: right)!
    }
  }
}

extension Expression {
  typealias Scope = [String: Double]
  static let functions: [String: @Sendable ([Double]) -> Double] = [
    "max": { $0.max() ?? -.infinity },
    "sum": { $0.reduce(0, +) },
    "root": { arguments in arguments.first.map { $0.squareRoot() } ?? .nan },
  ]

  enum Failure: Error {
    case unknown(String)
  }

  func value(in scope: Scope = [:]) throws -> Double {
    switch self {
    case .number(let number): return number
    case .variable(let name):
      guard let value = scope[name] else { throw Failure.unknown(name) }
      return value
    case .unary(let sign, let operand):
      let value = try operand.value(in: scope)
      return sign == "-" ? -value : value
    case let .binary(left, symbol, right): return try symbol.apply(left.value(in: scope), right.value(in: scope))
    case let .call(name, arguments):
      guard let function = Self.functions[name] else { throw Failure.unknown(name) }
      return function(try arguments.map { try $0.value(in: scope) })
    }
  }

  var simplified: Expression {
    switch self {
    case .binary(let left, let symbol, let right):
      switch (left.simplified, symbol, right.simplified) {
      case (.number(let a), _, .number(let b)): return .number(symbol.apply(a, b))
      case (let other, .times, .number(1)), (.number(0), .plus, let other), (.number(1), .times, let other): return other
      case (let left, let symbol, let right): return .binary(left, symbol, right)
      }
    case .unary("-", .number(let value)): return .number(-value)
    case .call(let name, let arguments): return .call(name: name, arguments: arguments.map(\.simplified))
    default: return self
    }
  }

  var variables: Set<String> {
    switch self {
    case .number: []
    case .variable(let name): [name]
    case .unary(_, let inner): inner.variables
    case .binary(let left, _, let right): left.variables.union(right.variables)
    case .call(_, let arguments): arguments.reduce(into: []) { $0.formUnion($1.variables) }
    }
  }
}

enum Grammar {
  static var digits: Prefix { Prefix("digits") { $0.isASCII && $0.isNumber } }

  static var number: some Parser<Double> {
    Parsers.Pair(first: digits, second: ("." *> digits).optional())
      .compactMap("number") { whole, fraction in Double(whole + "." + (fraction ?? "0")) }
      .token()
  }

  static var name: some Parser<String> { Prefix("name", while: \.isLetter).map(String.init).token() }

  static func symbol(_ text: String) -> some Parser<Void> { text.token() }

  static func oneOf(_ operators: Expression.Operator...) -> AnyParser<Expression.Operator> {
    let parsers = operators.map { symbol in String(symbol.rawValue).token().map { symbol } }
    return AnyParser { (input: inout Input) throws(ParseError) -> Expression.Operator in
      var failures: [ParseError] = []
      for parser in parsers {
        do throws(ParseError) { return try parser.parse(&input) } catch { failures.append(error) }
      }
      throw failures.dropFirst().reduce(failures[0], |)
    }
  }

  static func chain(_ operand: some Parser<Expression>, _ symbols: some Parser<Expression.Operator>) -> some Parser<Expression> {
    Parsers.Pair(first: operand, second: Parsers.Pair(first: symbols, second: operand).many())
      .map { first, rest in rest.reduce(first) { .binary($0, $1.0, $1.1) } }
  }

  static var operand: any Parser<Expression> { atom }

  static var atom: some Parser<Expression> {
    let call = Parse({ name, arguments in Expression.call(name: name, arguments: arguments) }) {
      name
      symbol("(") *> Deferred(expression).many(separatedBy: symbol(",")) <* symbol(")")
    }
    let group = Deferred(expression).surrounded(by: symbol("("), and: symbol(")"))
    let negative = (symbol("-") *> Deferred(operand)) ^^ { Expression.unary("-", $0) }
    return AnyParser<Expression> { (input: inout Input) throws(ParseError) in
      if input.rest.first?.isLetter == true {
        let start = input
        let name = try name.parse(&input)
        guard input.rest.first == "(" else { return .variable(name) }
        input = start
        return try call.parse(&input)
      }
      return try (number.map(Expression.number) <|> group <|> negative).parse(&input)
    }
  }

  static var term: some Parser<Expression> { chain(atom, oneOf(.times, .over)) }
  static var expression: any Parser<Expression> { chain(term, oneOf(.plus, .minus)) }
}

struct LogLine: Equatable, Sendable {
  enum Level: String, CaseIterable, Comparable, Sendable {
    case debug, info, warning, error

    static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? .max }
  }

  var time: (hour: Int, minute: Int)
  var level: Level
  var module: Substring
  var message: String

  static func == (left: LogLine, right: LogLine) -> Bool {
    left.time == right.time && (left.level, left.module, left.message) == (right.level, right.module, right.message)
  }

  init?(_ line: some StringProtocol) {
    let text = String(line)
    guard let match = text.wholeMatch(of: #/(?<hour>\d{2}):(?<minute>\d{2})\s+\[(\w+)\]\s+([a-z.]+):\s*(.*)/#) else { return nil }
    guard let hour = Int(match.hour), let minute = Int(match.output.minute) else { return nil }
    guard let level = Level(rawValue: match.3.lowercased()) else { return nil }
    time = (hour, minute)
    self.level = level
    module = match.4
    message = String(match.output.5)
  }
}

struct Log {
  private(set) var lines: [LogLine] = []
  private(set) var rejected: [(number: Int, text: Substring)] = []

  init(_ text: String) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let trimmed = line.drop(while: \.isWhitespace)
      if trimmed.isEmpty || trimmed.starts(with: "#") { continue }
      if let parsed = LogLine(trimmed) {
        lines.append(parsed)
      } else {
        rejected.append((number: number + 1, text: trimmed))
      }
    }
  }

  subscript(level: LogLine.Level) -> some Sequence<LogLine> { lines.lazy.filter { $0.level == level } }
  subscript(atLeast level: LogLine.Level, in modules: Substring...) -> [LogLine] {
    lines.filter { $0.level >= level && (modules.isEmpty || modules.contains($0.module)) }
  }

  var busiestHour: (hour: Int, count: Int)? {
    let tally = lines.map(\.time.hour).tallied()
    return tally.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { (hour: $0.key, count: $0.value) }
  }

  func masked() -> [String] {
    let address = #/(\d+)\.(\d+)\.\d+\.\d+/#
    return lines.map { line in
      line.message.replacing(address) { match in "\(match.1).\(match.output.2).x.x" }.replacing(#/\s+/#, with: " ")
    }
  }

  func words(in range: some RangeExpression<Int>) -> [Substring: Int] {
    lines[range].flatMap { line in line.message.split { !$0.isLetter } }.reduce(into: [:]) { counts, word in counts[word, default: 0] += 1 }
  }
}
