import MoltText

/// What an editor placeholder of a pattern stands for: `<#radius: literal#>`, `<#rest...#>`, `<#antialiased?#>`.
struct Metavariable: Sendable, Hashable {
  enum Count: Sendable {
    case one
    /// `?`: the argument whose value it is may be missing.
    case optional
    /// `...`: any number of arguments, statements, elements.
    case many
  }

  /// `_` and a number where nothing is to be written.
  let name: String
  let count: Count
  let conditions: [Condition]

  var isAnonymous: Bool { name.hasPrefix("_ ") }
  /// Whether the rewrite may leave it out.
  var mayGo: Bool { name.hasPrefix("_") }

  /// - Parameters:
  ///   - placeholder: with its marks: `<#view: view#>`.
  ///   - token: tells those without a name apart.
  init(placeholder: String, token: UInt32) throws(PatternError) {
    let content = placeholder.dropFirst(2).dropLast(2)
    let colon = content.firstIndex(of: ":") ?? content.endIndex
    var name = content[..<colon].trimmed
    switch true {
    case name.hasSuffix("..."): (name, count) = (name.dropLast(3), .many)
    case name.hasSuffix("?"): (name, count) = (name.dropLast(), .optional)
    default: count = .one
    }
    guard !name.isEmpty, name.utf8.allSatisfy({ $0.isWordByte }) else {
      let trouble = name.isEmpty ? "has no name" : "has a name of more than letters and digits"
      throw PatternError("`\(placeholder)` \(trouble): write `<#value#>`, `<#value?#>` or `<#values...#>`")
    }
    self.name = name == "_" ? "_ \(token)" : String(name)
    conditions =
      colon == content.endIndex ? [] : try Condition.list(content[content.index(after: colon)...], of: placeholder)
  }
}

/// A mistake in a snippet, and what to write instead. Line and column count from the beginning of the snippet, from 0.
public struct PatternError: Error, Equatable {
  public let message: String
  public var line = 0
  public var column = 0
  /// The name that a rewrite writes and its match does not have.
  public var unknownName: String?

  init(_ message: String) { self.message = message }
}

/// What a metavariable asks of what it stands for.
struct Condition: Sendable, Hashable {
  enum Demand: Sendable, Hashable {
    case literal, closure, trailingClosure, function, name, call, implicitMember, typedByPlace, view, unresolved, singleExpression
    case oneOf([String])
    case type([String])
    case conforms([String])
    case parameters(Int)
  }

  let demand: Demand
  var isNegated = false

  private static let plain: [(words: String, demand: Demand)] = [
    ("literal", .literal), ("closure", .closure), ("trailing closure", .trailingClosure), ("function", .function),
    ("name", .name), ("call", .call),
    ("implicit member", .implicitMember), ("typed by its place", .typedByPlace), ("view", .view), ("unresolved", .unresolved),
    ("single expression", .singleExpression), ("no parameters", .parameters(0)),
  ]

  /// Conditions, separated by commas.
  fileprivate static func list(_ text: Substring, of placeholder: String) throws(PatternError) -> [Condition] {
    if text.trimmed.isEmpty {
      throw PatternError("`\(placeholder)` has an empty condition: write one after the colon, or remove the colon")
    }
    var result: [Condition] = []
    for item in text.split(separator: ",") { result.append(try condition(item.trimmed, placeholder)) }
    return result
  }

  private static func condition(_ text: Substring, _ placeholder: String) throws(PatternError) -> Condition {
    if text.hasPrefix("not ") {
      var negated = try condition(text.dropFirst(4).trimmed, placeholder)
      negated.isNegated.toggle()
      return negated
    }
    if let found = plain.first(where: { $0.words == text }) { return Condition(demand: found.demand) }
    let words = text.split(separator: " ")
    let rest = words.dropFirst().map(String.init)
    switch words.first {
    case "one" where words.count > 2 && words[1] == "of": return Condition(demand: .oneOf(Array(rest.dropFirst())))
    case "type" where !rest.isEmpty: return Condition(demand: .type(rest))
    case "conforms" where !rest.isEmpty:
      return Condition(demand: .conforms(rest.first == "to" ? Array(rest.dropFirst()) : rest))
    case "parameters" where rest.count == 1 && Int(rest[0]) != nil: return Condition(demand: .parameters(Int(rest[0]) ?? 0))
    default: break
    }
    let known = plain.map(\.words) + ["one of .red .green", "type T", "conforms P", "parameters 1"]
    let advice = closest(to: String(text), among: known).map { "`\($0)`" } ?? known.joined(separator: ", ")
    throw PatternError("unknown condition `\(text)` in `\(placeholder)`: write \(advice), or `not` before one of these")
  }
}

extension Substring {
  var trimmed: Substring {
    var result = self
    while let first = result.first, first == " " { result.removeFirst() }
    while let last = result.last, last == " " { result.removeLast() }
    return result
  }
}

extension UInt8 {
  var isWordByte: Bool {
    self == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
