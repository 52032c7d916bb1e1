struct Mismatch: Error {
  var message: String
  var line: Int
}

struct Checker {
  private(set) var mismatches: [Mismatch] = []
  private var count = 0

  mutating func equal<T: Equatable>(_ found: @autoclosure () throws -> T, _ wanted: T, line: Int = #line) {
    count += 1
    do {
      let found = try found()
      if found != wanted { mismatches.append(Mismatch(message: "\(found) is not \(wanted)", line: line)) }
    } catch {
      mismatches.append(.init(message: "\(error)", line: line))
    }
  }

  mutating func elements<A: Sequence, B: Sequence>(_ found: A, _ wanted: B, line: Int = #line)
  where A.Element == B.Element, A.Element: Equatable {
    equal(Array(found), Array(wanted), line: line)
  }

  mutating func fails<E: Error & Equatable>(with wanted: E, line: Int = #line, _ body: () throws(E) -> Void) {
    count += 1
    do {
      try body()
      mismatches.append(.init(message: "no failure", line: line))
    } catch {
      guard error != wanted else { return }
      mismatches.append(.init(message: "failed with \(error)", line: line))
    }
  }

  var summary: String {
    let failed = mismatches.count
    let lines = mismatches.map { "  \($0.line): \($0.message)" }
    return failed == 0 ? "\(count) passed" : "\(failed) of \(count) failed:\n" + lines.joined(separator: "\n")
  }
}

func checkBuffers(_ check: inout Checker) {
  var buffer: RingBuffer = [3, 4, 5]
  buffer.prepend(2)
  buffer.append(contentsOf: [6, 7])
  buffer.insert(1, at: 0)
  check.elements(buffer, 1...7)
  check.equal(buffer.popFirst(), 1)
  check.equal(buffer.popLast().map { $0 * 2 }, 14)
  buffer[1] += 10
  buffer.swapAt(0, 1)
  buffer.removeAll { $0.isMultiple(of: 5) }
  check.equal(buffer, [13, 2, 4, 6])
  check.equal(buffer.total, 25)
  check.equal(buffer.description, "[13, 2, 4, 6]")

  let copy = buffer
  buffer.sort(by: >)
  buffer.reverse()
  check.equal(copy.first! - buffer.first!, 11)
  check.equal(buffer[1...].map(String.init).joined(), "4613")
  check.equal(Set([copy, buffer, copy]).count, 2)

  let sum = buffer.withContiguousParts { first, second in
    var result = 0
    for part in [first, second] { result += part.reduce(0, &+) }
    return result
  }
  check.equal(sum, buffer.reduce(0) { $0 + $1 })

  var words = RingBuffer("the quick brown fox".split(separator: " "))
  let long = words.firstIndex { $0.count > 4 }
  if let long { words[long].removeLast(2) }
  words.rotateLeft()
  check.equal(words.joined(separator: "-"), "qui-brown-fox-the")
  let (shorter, longer) = (words.partition { $0.count > 3 }, words.max(by: { $0.count < $1.count }))
  check.equal(shorter, 3)
  check.equal(longer?.first, "b")
}

extension RingBuffer {
  fileprivate mutating func rotateLeft(by distance: Int = 1) {
    for _ in 0..<distance {
      guard let first = popFirst() else { return }
      append(first)
    }
  }
}

func checkHeaps(_ check: inout Checker) {
  var heap = Heap([5, 1, 4, 1, 3])
  check.equal(heap.min, 1)
  heap.insert(0)
  check.equal(heap.popMin(), 0)
  check.elements(heap, [1, 1, 3, 4, 5])
  check.equal(heap.unordered.count, 5)

  struct Job: Hashable {
    let name: String
    var urgency = 0.0
  }
  var jobs = Heap<Job, Double> { -$0.urgency }
  jobs.insert(contentsOf: [Job(name: "sweep"), .init(name: "cook", urgency: 0.75), Job(name: "call", urgency: 1 / 2)])
  let order = jobs.prefix(2).map(\.name)
  check.equal(order, ["cook", "call"])

  var set = OrderedSet("mississippi")
  let (inserted, index) = set.append("p")
  check.equal(String(set), "misp")
  check.equal(inserted || index != 3, false)
  set.remove("i")
  check.equal(set.append("z").index, 3)
  check.equal(set.map { $0.asciiValue ?? 0 }.max(), Character("z").asciiValue)
  check.equal(OrderedSet([1, 2]) < OrderedSet([1, 3, 0]), true)
  check.elements(set.union("xyz").dropFirst(2).reversed(), "yxz!p".filter { $0 != "!" })

  let graph = Graph<String, Int>([
    .init(from: "a", to: "b", weight: 7), .init(from: "a", to: "c", weight: 2), .init(from: "c", to: "b", weight: 3),
    .init(from: "b", to: "d", weight: 1),
  ])
  let route = graph.shortestPath(from: "a", to: "d")
  check.equal(route?.path.joined(separator: ">"), "a>c>b>d")
  check.equal(route?.weight, 6)
  check.equal(graph["a", "b"] ?? .max, 7)
  check.equal(graph.topologicalOrder()?.first, "a")
  check.equal(graph.edges.map(\.weight).sorted().last, 7)
  check.equal(graph.vertices.subtracting(["a", "b"]).sorted(), ["c", "d"])
}

func checkAdaptors(_ check: inout Checker) {
  let numbers = Array(stride(from: 1, through: 10, by: 1))
  check.elements(numbers.chunks(of: 4).map { $0.reduce(0, +) }, [10, 26, 19])
  check.equal(numbers.chunks(of: 3).count, 4)
  check.equal(numbers.lazy.chunks(of: 5).map(\.count).first, 5)
  let parity = numbers.chunked { $0 / 4 }
  check.equal(parity.map { key, part in key * part.count }, [0, 4, 6])
  check.equal("aabccc".chunked(on: \.self).map { "\($0.elements.count)\($0.key)" }.joined(), "2a1b3c")

  let differences = numbers.windows(of: 2).map { window in window.last! - window.first! }
  check.equal(Set(differences), [1])
  check.elements(numbers.prefix(3).interspersed(with: 0), [1, 0, 2, 0, 3])
  check.equal(numbers.prefix(4).scan(1, *).suffix(2), [6, 24])
  check.equal(product(1...2, ["x", "y"]).map { "\($0)\($1)" }, ["1x", "1y", "2x", "2y"])
  let triples = Array(Zipped(numbers, "abc", [true, false, true]))
  check.equal(triples.filter { $0.2 }.map { String($0.1) + String($0.0) }, ["a1", "c3"])

  let people: [(name: String, age: Int)] = [("Bo", 41), ("Al", 41), ("Cy", 29)]
  let byAge = people.sorted { ($0.age, $0.name) < ($1.age, $1.name) }
  check.equal(byAge.map(\.name), ["Cy", "Al", "Bo"])
  check.equal(["bb", "a", "cc"].sorted(by: \.count, \.description).first, "a")
  check.equal(people.uniqued(on: \.age).count, people.count(where: { $0.age > 30 }))
  check.equal([2.0, 4, 4, 4, 5, 5, 7, 9].standardDeviation(), 2)
  check.equal([Float]().mean(), nil)
  check.equal("banana".tallied().sorted { $0.value > $1.value }.first?.key, "a")

  var unsorted: ArraySlice = [9, 3, 7, 1][1...]
  unsorted.insertionSort()
  check.equal(unsorted, [1, 3, 7])
  let edge = unsorted.partitioningIndex { $0 >= 3 }
  check.equal(unsorted[edge...].count, 2)
  let fibonacci = sequence(state: (0, 1)) { state -> Int? in
    defer { state = (state.1, state.0 + state.1) }
    return state.0
  }
  check.equal(fibonacci.lazy.filter { $0 % 2 == 0 }.prefix(4).reduce(into: []) { $0.append($1) }, [0, 2, 8, 34])
}

func checkParsers(_ check: inout Checker) {
  check.equal(try Grammar.expression.parse(all: "1 + 2 * x").value(in: ["x": 4.5]), 10)
  let formula = try? Grammar.expression.parse(all: "max(1, -y, (2 + 3)) / 2")
  check.equal(try formula?.value(in: ["y": 3]), 2.5)
  check.equal(formula?.variables, ["y"])
  check.equal(formula?.simplified.variables.isEmpty, false)
  check.equal(Expression.binary(.number(1), .times, .variable("a")).simplified, .variable("a"))

  let pair = Parse({ Pair(left: $0, right: $1) }) {
    Prefix("letters", while: \.isLetter)
    "="
    Grammar.digits.map { Int($0) ?? 0 }
  }
  let list = pair.many(separatedBy: ";", atLeast: 1)
  check.equal(try list.parse(all: "a=1;b=22").map(\.right), [1, 22])
  check.fails(with: ParseError(expected: ["“=”"], offset: 1)) { () throws(ParseError) in _ = try list.parse(all: "a") }
  let word = "yes".map { true } <|> "no".map { false }
  check.equal(try word.parse(all: "no"), false)
  check.fails(with: .init(expected: ["“yes”", "“no”"], offset: 0)) { () throws(ParseError) in
    let answer = try word.parse(all: "maybe")
    print(answer ? 1 : 0)
  }
  let counted = Grammar.digits.compactMap("number") { Int($0) }.flatMap { count in Prefix("\(count) letters", while: \.isLetter) }
  check.equal(try counted.parse(all: "3abc").uppercased(), "ABC")
  let quoted = Prefix("text", while: { $0 != "'" }).surrounded(by: "'", and: "'").optional()
  check.equal(try quoted.parse(all: "'hi'")?.count ?? 0, 2)
  let erased: [any Parser<Bool>] = [word, word.eraseToAnyParser()]
  check.equal(erased.compactMap { try? $0.parse(all: "yes") }, [true, true])
}

private struct Pair<Left, Right> {
  var left: Left
  var right: Right
}

func checkLogs(_ check: inout Checker) {
  let log = Log(
    """
    # a log
    09:15 [INFO] net.http: GET   from 10.0.7.12
    09:47 [ERROR] store: disk full
    10:02 [debug] net: idle

    nonsense
    """)
  check.equal(log.lines.count, 3)
  check.equal(log.rejected.first?.number, 6)
  check.equal(log.busiestHour?.hour, 9)
  check.equal(log.masked().first, "GET from 10.0.x.x")
  check.equal(log[.error].map(\.message), ["disk full"])
  check.equal(log[atLeast: .info, in: "store", "net"].count, 1)
  check.equal(log.words(in: 1...)["disk"], 1)
  let times = log.lines.map { $0.time.hour * 60 + $0.time.minute }
  let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
  check.equal(gaps.max() ?? 0, 32)
  let levels = Dictionary(log.lines.map { ($0.level, $0.message.count) }, uniquingKeysWith: +)
  let (lowest, highest) = (levels.keys.min(), levels.keys.max())
  check.equal(lowest == .debug && highest == .error, true)
}

@main
struct Checks {
  static func main() {
    var checker = Checker()
    let all: [(inout Checker) -> Void] = [checkBuffers, checkHeaps, checkAdaptors, checkParsers, checkLogs]
    all.forEach { $0(&checker) }
    print(checker.summary)
  }
}
