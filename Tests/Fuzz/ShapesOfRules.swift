// A shape for each kind of repetition of what each rule of the catalogue finds.
import Foundation

/// What a rule finds more of where there are more copies.
struct RuleShape {
  let rule: RuleDocument
  let repetition: Repetition

  var name: String { "\(rule.id), \(repetition.kind.rawValue)" }
}

/// Tries out what can be repeated in the examples of a rule.
struct RuleShapes {
  let rule: RuleDocument
  let sandbox: Sandbox
  /// How many examples are tried at first.
  private let firstExamples = 4
  private let copies = 8

  init(_ rule: RuleDocument, _ sandbox: Sandbox) {
    self.rule = rule
    self.sandbox = sandbox
  }

  /// One for each kind whose sites grow with the copies; all of them, where all are asked for.
  func shapes(everyExample: Bool) -> [RuleShape] {
    let examples = rule.examples.map(\.text)
    let sites = sites(in: rule.examples.map { Repetition(.file, of: $0, head: "", piece: $0.text, tail: "").files(copies: 1) })
    let trees = trees(of: examples)
    var candidates: [(repetition: Repetition, example: Int)] = []
    for (example, tree) in trees.enumerated() {
      var seen: Set<Repetition> = []
      for site in sites[example].prefix(8) {
        for repetition in Repetitions(of: rule.examples[example], in: tree, at: site).all where seen.insert(repetition).inserted {
          candidates.append((repetition, example))
        }
      }
    }
    var found: [Repetition] = []
    func isWanted(_ candidate: (repetition: Repetition, example: Int)) -> Bool {
      everyExample
        ? !found.contains { $0.kind == candidate.repetition.kind && $0.line == candidate.repetition.line }
        : !found.contains { $0.kind == candidate.repetition.kind }
    }
    let first = candidates.filter { $0.example < firstExamples }
    let rest = candidates.filter { $0.example >= firstExamples }
    for batch in [first, rest] {
      let batch = batch.filter(isWanted)
      let counts = self.sites(in: batch.map { $0.repetition.files(copies: copies) }).map(\.count)
      for (candidate, count) in zip(batch, counts) where isWanted(candidate) {
        if count >= sites[candidate.example].count + copies - 2 { found.append(candidate.repetition) }
      }
    }
    let order = RepetitionKind.allCases
    return found.sorted { (order.firstIndex(of: $0.kind)!, $0.line) < (order.firstIndex(of: $1.kind)!, $1.line) }
      .map { RuleShape(rule: rule, repetition: $0) }
  }

  /// Where the rule finds something in each of some programs: offsets of bytes, in order.
  private func sites(in programs: [[String: String]]) -> [[Int]] {
    let plain = programs.indices.filter { programs[$0]["Package.swift"] == nil }
    var result = [[Int]](repeating: [], count: programs.count)
    for (place, found) in zip(plain, sites(inModules: plain.map { programs[$0] })) { result[place] = found }
    // What finds nothing so may look at names of the whole project.
    let alone = result.allSatisfy(\.isEmpty) ? Array(programs.indices) : programs.indices.filter { !plain.contains($0) }
    for place in alone {
      _ = sandbox.write(programs[place])
      result[place] = findings().map(\.offset)
    }
    return result.map { $0.sorted() }
  }

  /// Each program is a module of its own, so that none sees another one.
  private func sites(inModules programs: [[String: String]]) -> [[Int]] {
    guard !programs.isEmpty else { return [] }
    var files = ["Package.swift": "import PackageDescription\nlet package = Package(name: \"A\", targets: [\n"]
    for (place, program) in programs.enumerated() {
      files["Package.swift"]! += "  .target(name: \"E\(place)\"),\n"
      for (path, text) in program { files["Sources/E\(place)/\(path)"] = text }
    }
    files["Package.swift"]! += "])\n"
    _ = sandbox.write(files)
    var result = [[Int]](repeating: [], count: programs.count)
    for finding in findings() {
      let parts = finding.file.split(separator: "/")
      if parts.count > 2, let place = Int(parts[1].dropFirst()) { result[place].append(finding.offset) }
    }
    return result
  }

  /// What the rule finds in what lies in the sandbox.
  private func findings() -> [(file: String, offset: Int)] {
    let report = sandbox.output(["check", "-q", "--format", "json", "--rule", rule.id, "--deployment-target", rule.deploymentTarget])
    let object = (try? JSONSerialization.jsonObject(with: report)) as? [String: Any]
    return (object?["findings"] as? [[String: Any]] ?? []).compactMap { finding in
      let range = finding["range"] as? [String: Any]
      let start = range?["start"] as? [String: Any]
      guard finding["rule"] as? String == rule.id, let file = finding["file"] as? String, let offset = start?["utf8"] as? Int else {
        return nil
      }
      return (file, offset)
    }
  }

  private func trees(of texts: [String]) -> [SyntaxTree] {
    let names = texts.indices.map { "\($0).swift" }
    // A second one, so that there is a line above each.
    _ = sandbox.write(Dictionary(uniqueKeysWithValues: zip(names, texts)).merging(["end.swift": ""]) { $1 })
    let listing = String(decoding: sandbox.output(["dump-syntax"] + names + ["end.swift"]), as: UTF8.self)
    var lines: [[Substring]] = []
    for line in listing.split(separator: "\n") {
      if line.hasPrefix("== ") { lines.append([]) } else { lines[lines.count - 1].append(line) }
    }
    return zip(texts, lines).map { SyntaxTree($0, listing: $1) }
  }
}

/// How time and memory grow with the copies: points whose sizes double, or one and that of four times the size.
struct Growth {
  struct Point {
    let copies: Int
    let bytes: Int
    /// Beyond what a program of nothing takes.
    var measurement: Measurement
  }

  fileprivate(set) var points: [Point]

  var first: Point { points[0] }
  var last: Point { points[points.count - 1] }

  /// Nil where there is too little to be measured.
  func exponent(_ value: (Measurement) -> Double, atLeast least: Double) -> Double? {
    guard points.count > 1, value(last.measurement) >= least else { return nil }
    return log(value(last.measurement) / max(value(first.measurement), least / 100)) / log(Double(last.bytes) / Double(first.bytes))
  }

  var ofTime: Double? { exponent(\.seconds, atLeast: 0.2) }

  var ofMemory: Double? { exponent(\.megabytes, atLeast: 30) }

  func isAbove(_ bound: Double) -> Bool { max(ofTime ?? 0, ofMemory ?? 0) > bound || last.measurement.signal != 0 }
}

/// Measures shapes of rules.
struct RuleMeasurement {
  let sandbox: Sandbox
  /// The bytes of the largest input.
  let largest: Int
  /// The time of a run behind which no larger one comes.
  let limit: Double
  /// What a program of nothing takes.
  let start: Measurement

  /// What a shape is run with.
  static func arguments(_ rule: RuleDocument) -> [String] {
    ["diff", "-q"] + (rule.isOptIn ? ["--rule", rule.id] : ["--all"]) + ["--level", "review", "--deployment-target", rule.deploymentTarget]
  }

  /// The first size is one that takes a part of a second. Where the growth is above a bound, it is measured again, between as well.
  func growth(of shape: RuleShape, bound: Double) -> Growth {
    var first = measure(shape, shape.repetition.copies(bytes: largest / 16))
    while first.measurement.seconds > limit / 4 || first.measurement.signal != 0, first.copies > 8 {
      first = measure(shape, first.copies / 4)
    }
    if first.measurement.seconds < 0.02 { first = measure(shape, first.copies * 4) }
    var growth = Growth(points: [first, measure(shape, first.copies * 4)])
    if growth.isAbove(bound) { growth.points.insert(measure(shape, first.copies * 2), at: 1) }
    // What takes long is not the doing of others on the machine.
    for round in 0..<5 where growth.isAbove(bound) && growth.last.measurement.seconds < limit * (round < 2 ? 2 : 0.5) {
      for (place, point) in growth.points.enumerated() {
        growth.points[place].measurement = point.measurement.best(measure(shape, point.copies).measurement)
      }
    }
    return growth
  }

  private func measure(_ shape: RuleShape, _ copies: Int) -> Growth.Point {
    let bytes = sandbox.write(shape.repetition.files(copies: copies))
    var measurement = sandbox.run(Self.arguments(shape.rule))
    measurement.seconds -= start.seconds
    measurement.megabytes -= start.megabytes
    return Growth.Point(copies: copies, bytes: bytes, measurement: measurement)
  }
}
