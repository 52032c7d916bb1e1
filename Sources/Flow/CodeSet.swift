public import MoltSyntax

/// Some numbers, as bits.
struct NumberSet {
  private var words: [UInt64] = []

  init() {}

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & 1 << UInt64(number & 63) != 0
  }

  /// - Returns: whether it was not there.
  mutating func insert(_ number: Int) -> Bool {
    let (place, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
    if place >= words.count { words += repeatElement(0, count: place + 1 - words.count) }
    if words[place] & bit != 0 { return false }
    words[place] |= bit
    return true
  }

  mutating func formUnion(_ other: NumberSet) {
    if words.count < other.words.count { words += repeatElement(0, count: other.words.count - words.count) }
    for place in other.words.indices { words[place] |= other.words[place] }
  }

  /// The numbers in it that something is so of.
  func filter(_ isSuch: (Int) -> Bool) -> NumberSet {
    var result = self
    for place in words.indices {
      var rest = words[place]
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        if !isSuch(place << 6 + bit) { result.words[place] &= ~(1 << UInt64(bit)) }
        rest &= rest - 1
      }
    }
    return result
  }

  /// Whether something is so of a number that is in both.
  func meets(_ other: NumberSet, where isSuch: (Int) -> Bool) -> Bool {
    for place in 0..<min(words.count, other.words.count) {
      var common = words[place] & other.words[place]
      while common != 0 {
        if isSuch(place << 6 + common.trailingZeroBitCount) { return true }
        common &= common - 1
      }
    }
    return false
  }
}

/// What is so of code, asked once of each.
public struct CodeAnswers {
  private let flow: Flow
  /// By the numbers of code.
  private var answers: [Bool?] = []

  public init(_ flow: Flow) { self.flow = flow }

  public subscript(_ code: Node) -> Bool? {
    get {
      let number = flow.number(of: code)
      return number < answers.count ? answers[number] : nil
    }
    set {
      let number = flow.number(of: code)
      if number >= answers.count { answers += repeatElement(nil, count: flow.codeByNumber.count - answers.count) }
      answers[number] = newValue
    }
  }
}

/// Some code, by its numbers.
public struct CodeSet {
  private let flow: Flow
  private var numbers = NumberSet()

  public init(_ flow: Flow, _ code: some Sequence<Node> = []) {
    self.flow = flow
    for code in code { _ = insert(code) }
  }

  public var isEmpty: Bool { numbers.isEmpty }

  public func contains(_ code: Node) -> Bool { contains(flow.number(of: code)) }

  func contains(_ number: Int) -> Bool { numbers.contains(number) }

  /// Whether something is so of some of it.
  public func contains(where isSuch: (Node) -> Bool) -> Bool { meets(self, where: isSuch) }

  /// - Returns: whether it was not there.
  public mutating func insert(_ code: Node) -> Bool { insert(flow.number(of: code)) }

  mutating func insert(_ number: Int) -> Bool { numbers.insert(number) }

  public mutating func formUnion(_ other: CodeSet) { numbers.formUnion(other.numbers) }

  /// The code in it that a condition holds for.
  public func filter(_ isSuch: (Node) -> Bool) -> CodeSet {
    var result = self
    result.numbers = numbers.filter { isSuch(flow.codeByNumber[$0]) }
    return result
  }

  /// Whether something is so of code that is in both.
  public func meets(_ other: CodeSet, where isSuch: (Node) -> Bool) -> Bool {
    numbers.meets(other.numbers) { isSuch(flow.codeByNumber[$0]) }
  }
}
