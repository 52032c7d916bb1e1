// The command line of the shapes, and what they print.
import Foundation

@main
struct Program {
  private let largest: Int
  private let limit: Double
  private let only: String
  private let sandbox: Sandbox
  /// Where what is above a bound is kept.
  private let kept: String

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    func option(_ name: String) -> String? {
      guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
      let value = arguments[place + 1]
      arguments.removeSubrange(place...place + 1)
      return value
    }
    func flag(_ name: String) -> Bool {
      guard let place = arguments.firstIndex(of: name) else { return false }
      arguments.remove(at: place)
      return true
    }
    let size = option("--size").map { Int($0)! }
    let limit = option("--limit").map { Double($0)! }
    let only = option("--only") ?? ""
    let documents = option("--documents")
    let rules = option("--rules")
    let everyExample = flag("--every-example")
    guard arguments.count == 1 else {
      fatalError(
        "usage: MOLT [--size BYTES] [--limit SECONDS] [--only WORDS] [--documents DIRECTORY | --rules DIRECTORY [--every-example]]")
    }
    let temporary = NSTemporaryDirectory()
    let directory = temporary + "/molt-shapes-\(ProcessInfo.processInfo.processIdentifier)"
    let program = Program(
      largest: size ?? (rules == nil ? 1_000_000 : 500_000), limit: limit ?? 1, only: only,
      sandbox: Sandbox(molt: arguments[0], directory: directory, patience: (limit ?? 1) * 20), kept: temporary + "/molt-fuzz/kept")
    let failures =
      rules.map { program.measureRules(below: $0, everyExample: everyExample) }
      ?? program.measure(documents.map(examples) ?? inventedShapes)
    program.sandbox.remove()
    exit(failures == 0 ? 0 : 1)
  }

  // MARK: Shapes that are written by hand, and whole examples

  private func measure(_ all: [Shape]) -> Int {
    let shapes = all.filter { only.isEmpty || $0.name.contains(only) }
    let start = startUp(sandbox, ["diff"]).seconds
    print(padded("shape", 48) + "   bytes  seconds       MB  exponent")
    var failures = 0
    for shape in shapes {
      var curve = Curve(shape, largest, limit, sandbox)
      for _ in 0..<2 where curve.isOverBounds(limit, start) && curve.last.measurement.seconds < limit * 4 {
        curve.measureAgain(shape, largest, limit, sandbox)
      }
      let isOver = curve.isOverBounds(limit, start)
      if isOver { failures += 1 }
      let (bytes, measurement) = curve.last
      print(
        padded(shape.name, 48) + number(Double(bytes), "%8.0f") + number(measurement.seconds, "%9.2f")
          + number(measurement.megabytes, "%9.0f")
          + column(curve.exponent(start)) + (measurement.signal != 0 ? "  signal \(measurement.signal)" : "") + (isOver ? "  *" : ""))
      fflush(nil)
    }
    print("\(shapes.count) shapes, \(failures) of them over the bounds")
    return failures
  }

  // MARK: Rules

  private func measureRules(below directory: String, everyExample: Bool) -> Int {
    let rules = ruleDocuments(below: directory).filter { rule in
      RepetitionKind.allCases.contains { only.isEmpty || "\(rule.id), \($0.rawValue)".contains(only) }
    }
    guard let first = rules.first else { fatalError("no documents in \(directory)") }
    let start = startUp(sandbox, RuleMeasurement.arguments(first))
    let measurement = RuleMeasurement(sandbox: sandbox, largest: largest, limit: limit, start: start)
    print(padded("rule, and where its matches stand", 60) + "  line  copies   bytes  seconds      MB  time^  memory^")
    var count = 0
    var failures: [(name: String, command: String)] = []
    var lonely: [String] = []
    for rule in rules {
      let all = RuleShapes(rule, sandbox).shapes(everyExample: everyExample)
      if !all.contains(where: { $0.repetition.kind != .files && $0.repetition.kind != .declarations }) { lonely.append(rule.id) }
      for shape in all where only.isEmpty || shape.name.contains(only) {
        let growth = measurement.growth(of: shape, bound: bound)
        count += 1
        tell(shape, growth)
        if growth.isAbove(bound) { failures.append((shape.name, keep(shape, growth))) }
      }
    }
    print("\(count) shapes of \(rules.count) rules, \(failures.count) of them with an exponent above \(bound)")
    if !lonely.isEmpty { print("No more is found where there is more in one file: \(lonely.joined(separator: ", "))") }
    for failure in failures { print("\n\(failure.name):\n  \(failure.command)") }
    return failures.count
  }

  private let bound = 1.3

  private func tell(_ shape: RuleShape, _ growth: Growth) {
    let last = growth.last
    print(
      padded(shape.name, 60) + number(Double(shape.repetition.line), "%6.0f") + number(Double(last.copies), "%8.0f")
        + number(Double(last.bytes), "%8.0f")
        + number(last.measurement.seconds, "%9.2f") + number(last.measurement.megabytes, "%8.0f") + column(growth.ofTime, "%7.2f")
        + column(growth.ofMemory, "%9.2f") + (last.measurement.signal != 0 ? "  signal \(last.measurement.signal)" : "")
        + (growth.isAbove(bound) ? "  *" : ""))
    fflush(nil)
  }

  /// Writes the smallest input and one of twice as many copies.
  ///
  /// - Returns: the command that shows the growth.
  private func keep(_ shape: RuleShape, _ growth: Growth) -> String {
    let place = kept + "/" + shape.name.replacingOccurrences(of: ", ", with: "-").replacingOccurrences(of: " ", with: "-")
    let copies = growth.first.copies
    for factor in [1, 2] {
      _ = Sandbox(molt: sandbox.molt, directory: "\(place)/\(copies * factor)", patience: 0).write(
        shape.repetition.files(copies: copies * factor))
    }
    let words = ([sandbox.molt] + RuleMeasurement.arguments(shape.rule)).joined(separator: " ")
    return "cd \(place); for n in \(copies) \(copies * 2); do (cd $n; time \(words) >/dev/null); done"
  }
}

private func column(_ exponent: Double?, _ format: String = "%10.2f") -> String {
  exponent.map { number($0, format) } ?? padded("", number(0, format).count - 1) + "-"
}
