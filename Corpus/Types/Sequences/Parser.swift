precedencegroup ParserPrecedence {
  associativity: left
  higherThan: TernaryPrecedence
}

infix operator <|> : ParserPrecedence
infix operator <* : ParserPrecedence
infix operator *> : ParserPrecedence
infix operator ^^ : ParserPrecedence

public struct ParseError: Error, Equatable, CustomStringConvertible {
  public var expected: [String]
  public var offset: Int

  public var description: String { "expected \(expected.joined(separator: " or ")) at \(offset)" }

  static func | (left: ParseError, right: ParseError) -> ParseError {
    guard left.offset == right.offset else { return left.offset > right.offset ? left : right }
    return ParseError(expected: left.expected + right.expected, offset: left.offset)
  }
}

/// What is left of a text, and how much was read.
public struct Input: Sendable {
  public private(set) var rest: Substring
  public private(set) var offset = 0

  public init(_ text: some StringProtocol) { rest = Substring(text) }

  public var isAtEnd: Bool { rest.isEmpty }

  func failure(_ expected: String...) -> ParseError { ParseError(expected: expected, offset: offset) }

  @discardableResult
  mutating func take(_ count: Int) -> Substring {
    let taken = rest.prefix(count)
    rest.removeFirst(taken.count)
    offset += taken.count
    return taken
  }

  mutating func take(while predicate: (Character) -> Bool) -> Substring {
    take(rest.prefix(while: predicate).count)
  }
}

public protocol Parser<Output> {
  associatedtype Output
  func parse(_ input: inout Input) throws(ParseError) -> Output
}

extension Parser {
  public func parse(all text: some StringProtocol) throws(ParseError) -> Output {
    var input = Input(text)
    let output = try parse(&input)
    guard input.isAtEnd else { throw input.failure("end") }
    return output
  }

  public func eraseToAnyParser() -> AnyParser<Output> { AnyParser(self) }

  public func map<Result>(_ transform: @escaping (Output) -> Result) -> Parsers.Map<Self, Result> {
    Parsers.Map(upstream: self, transform: transform)
  }

  public func compactMap<Result>(_ expected: String, _ transform: @escaping (Output) -> Result?) -> some Parser<Result> {
    AnyParser { (input: inout Input) throws(ParseError) -> Result in
      let start = input
      guard let result = transform(try parse(&input)) else {
        input = start
        throw input.failure(expected)
      }
      return result
    }
  }

  public func flatMap<Next: Parser>(_ next: @escaping (Output) -> Next) -> AnyParser<Next.Output> {
    AnyParser { (input: inout Input) throws(ParseError) -> Next.Output in try next(parse(&input)).parse(&input) }
  }

  public func optional() -> some Parser<Output?> {
    AnyParser { (input: inout Input) throws(ParseError) -> Output? in
      let start = input
      do throws(ParseError) {
        return try parse(&input)
      } catch {
        guard error.offset == start.offset else { throw error }
        input = start
        return nil
      }
    }
  }

  public func many<Separator: Parser>(separatedBy separator: Separator, atLeast minimum: Int = 0) -> Parsers.Many<Self, Separator> {
    Parsers.Many(element: self, separator: separator, minimum: minimum)
  }

  public func many(atLeast minimum: Int = 0) -> Parsers.Many<Self, Parsers.Always<Void>> {
    many(separatedBy: Parsers.Always(output: ()), atLeast: minimum)
  }

  public func surrounded(by left: some Parser<Void>, and right: some Parser<Void>) -> some Parser<Output> { left *> self <* right }

  public func token() -> some Parser<Output> { self <* Whitespace() }
}

public struct AnyParser<Output>: Parser {
  private let run: (inout Input) throws(ParseError) -> Output

  public init(_ run: @escaping (inout Input) throws(ParseError) -> Output) { self.run = run }

  public init<P: Parser>(_ parser: P) where P.Output == Output {
    run = { (input: inout Input) throws(ParseError) -> Output in try parser.parse(&input) }
  }

  public func parse(_ input: inout Input) throws(ParseError) -> Output { try run(&input) }
}

public enum Parsers {
  public struct Always<Output>: Parser {
    let output: Output
    public func parse(_ input: inout Input) -> Output { output }
  }

  public struct Map<Upstream: Parser, Output>: Parser {
    let upstream: Upstream
    let transform: (Upstream.Output) -> Output
    public func parse(_ input: inout Input) throws(ParseError) -> Output { transform(try upstream.parse(&input)) }
  }

  public struct Pair<First: Parser, Second: Parser>: Parser {
    let first: First
    let second: Second
    public func parse(_ input: inout Input) throws(ParseError) -> (First.Output, Second.Output) {
      (try first.parse(&input), try second.parse(&input))
    }
  }

  public struct Skip<First: Parser, Second: Parser>: Parser where First.Output == Void {
    let first: First
    let second: Second
    public func parse(_ input: inout Input) throws(ParseError) -> Second.Output {
      try first.parse(&input)
      return try second.parse(&input)
    }
  }

  public struct Choice<First: Parser, Second: Parser<First.Output>>: Parser {
    let first: First
    let second: Second
    public func parse(_ input: inout Input) throws(ParseError) -> First.Output {
      let start = input
      do {
        return try first.parse(&input)
      } catch let failure {
        guard failure.offset == start.offset else { throw failure }
        input = start
        do { return try second.parse(&input) } catch { throw failure | error }
      }
    }
  }

  public struct Many<Element: Parser, Separator: Parser>: Parser {
    let element: Element
    let separator: Separator
    let minimum: Int

    public func parse(_ input: inout Input) throws(ParseError) -> [Element.Output] {
      var outputs: [Element.Output] = []
      var rest = input
      loop: while true {
        do {
          if !outputs.isEmpty { _ = try separator.parse(&rest) }
          let output = try element.parse(&rest)
          outputs.append(output)
          if rest.offset == input.offset { break loop }
          input = rest
        } catch {
          if outputs.count >= minimum { break }
          throw error
        }
      }
      return outputs
    }
  }
}

public struct Whitespace: Parser {
  public func parse(_ input: inout Input) { _ = input.take(while: \.isWhitespace) }
}

public struct Prefix: Parser {
  let name: String
  let predicate: (Character) -> Bool

  init(_ name: String, while predicate: @escaping (Character) -> Bool) {
    self.name = name
    self.predicate = predicate
  }

  public func parse(_ input: inout Input) throws(ParseError) -> Substring {
    let taken = input.take(while: predicate)
    guard !taken.isEmpty else { throw input.failure(name) }
    return taken
  }
}

extension String: Parser {
  public func parse(_ input: inout Input) throws(ParseError) {
    guard input.rest.hasPrefix(self) else { throw input.failure("“\(self)”") }
    input.take(count)
  }
}

public func <|> <A: Parser, B: Parser>(left: A, right: B) -> Parsers.Choice<A, B> where A.Output == B.Output {
  .init(first: left, second: right)
}
public func *> <A: Parser, B: Parser>(left: A, right: B) -> Parsers.Map<Parsers.Pair<A, B>, B.Output> {
  Parsers.Pair(first: left, second: right).map { $0.1 }
}
public func <* <A: Parser, B: Parser>(left: A, right: B) -> Parsers.Map<Parsers.Pair<A, B>, A.Output> {
  Parsers.Pair(first: left, second: right).map(\.0)
}
public func ^^ <P: Parser, Result>(parser: P, transform: @escaping (P.Output) -> Result) -> Parsers.Map<P, Result> { parser.map(transform) }

@resultBuilder
public enum ParserBuilder {
  public static func buildExpression<P: Parser>(_ parser: P) -> P { parser }
  public static func buildPartialBlock<P: Parser>(first: P) -> P { first }
  public static func buildPartialBlock<A: Parser, B: Parser>(accumulated: A, next: B) -> Parsers.Pair<A, B> {
    .init(first: accumulated, second: next)
  }
  public static func buildPartialBlock<A: Parser<Void>, B: Parser>(accumulated: A, next: B) -> Parsers.Skip<A, B> {
    .init(first: accumulated, second: next)
  }
  @_disfavoredOverload
  public static func buildPartialBlock<A: Parser, B: Parser<Void>>(accumulated: A, next: B) -> Parsers.Map<Parsers.Pair<A, B>, A.Output> {
    accumulated <* next
  }
}

public struct Parse<P: Parser, Output>: Parser {
  let parser: P
  let transform: (P.Output) -> Output

  public init(_ transform: @escaping (P.Output) -> Output, @ParserBuilder parser: () -> P) {
    self.parser = parser()
    self.transform = transform
  }

  public func parse(_ input: inout Input) throws(ParseError) -> Output { transform(try parser.parse(&input)) }
}

extension Parse where Output == P.Output {
  public init(@ParserBuilder parser: () -> P) { self.init({ $0 }, parser: parser) }
}

public struct Deferred<Output>: Parser {
  let parser: () -> any Parser<Output>
  public init(_ parser: @escaping @autoclosure () -> any Parser<Output>) { self.parser = parser }
  public func parse(_ input: inout Input) throws(ParseError) -> Output { try parser().parse(&input) }
}
