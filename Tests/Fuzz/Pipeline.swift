// Feeds the whole program what nobody writes: projects of several files in which lines and words were deleted, doubled,
// swapped, spliced and cut off. Whatever stands in a file, a run ends in time, without a crash and without a bug that it
// tells of itself; it says the same each time; git takes its diff; and a second run finds nothing left to do.
import Foundation

/// Numbers that are the same for the same seed, on every system.
struct Generator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func number(below bound: Int) -> Int { Int(next() >> 11) % max(bound, 1) }
}

/// The files of a project, in the order of their numbers.
typealias Sources = [String]

// MARK: Mutations

/// What projects are made of.
struct Stock {
  let all: [String]
  /// The files of which a rule is likely to have something to say.
  let telling: [Int]

  init(_ all: [String]) {
    self.all = all
    let words = [
      "ObservableObject", "@Published", "@StateObject", "@ObservedObject", "@EnvironmentObject", "PreviewProvider", "UIHosting",
      "presentationMode", ".onChange(", "EnvironmentKey", "NavigationView", "actionSheet", "UIScreen.main", "objectWillChange",
    ]
    telling = all.indices.filter { place in words.contains { all[place].contains($0) } }
  }
}

struct Mutator {
  var generator: Generator
  let stock: Stock

  /// Some neighbours, which are likely to speak of one another, and something from elsewhere.
  mutating func project() -> Sources {
    let all = stock.all
    let start = stock.telling.isEmpty ? 0 : stock.telling[generator.number(below: stock.telling.count)]
    var files = (0..<1 + generator.number(below: 5)).map { all[(start + $0) % all.count] }
    if generator.number(below: 3) == 0 { files.append(all[generator.number(below: all.count)]) }
    for _ in 0..<1 + generator.number(below: 1 << (1 + generator.number(below: 6))) {
      let file = generator.number(below: files.count)
      files[file] = mutated(files[file], other: files[generator.number(below: files.count)])
    }
    return files
  }

  private mutating func mutated(_ text: String, other: String) -> String {
    switch generator.number(below: 10) {
    case 0: return String(text.unicodeScalars.prefix(generator.number(below: text.unicodeScalars.count)))
    case 1...4: return changed(lines(text), with: lines(other)).joined()
    default: return changed(words(text), with: words(other)).joined()
    }
  }

  private mutating func changed(_ parts: [Substring], with others: [Substring]) -> [Substring] {
    guard !parts.isEmpty, !others.isEmpty else { return parts }
    var parts = parts
    let place = generator.number(below: parts.count)
    let end = min(place + 1 + generator.number(below: generator.number(below: 4) == 0 ? 20 : 2), parts.count)
    switch generator.number(below: 6) {
    case 0, 1: parts.removeSubrange(place..<end)
    case 2: parts.insert(contentsOf: parts[place..<end], at: end)
    case 3: parts.swapAt(place, generator.number(below: parts.count))
    case 4: parts.swapAt(place, max(place - 1, 0))
    default:
      let start = generator.number(below: others.count)
      parts.insert(contentsOf: others[start..<min(start + end - place, others.count)], at: place)
    }
    return parts
  }

  private func lines(_ text: String) -> [Substring] { parts(of: text) { scalar, _ in scalar == "\n" } }

  /// Words, runs of white space, and every other character by itself.
  private func words(_ text: String) -> [Substring] {
    func kind(_ scalar: Unicode.Scalar) -> Int {
      scalar.properties.isAlphabetic || scalar == "_" || ("0"..."9").contains(scalar) ? 1 : scalar.properties.isWhitespace ? 2 : 0
    }
    return parts(of: text) { scalar, next in kind(scalar) == 0 || kind(scalar) != kind(next) }
  }

  private func parts(of text: String, endsBetween: (Unicode.Scalar, Unicode.Scalar) -> Bool) -> [Substring] {
    let scalars = text.unicodeScalars
    var result: [Substring] = []
    var start = scalars.startIndex
    var index = start
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      if next == scalars.endIndex || endsBetween(scalars[index], scalars[next]) {
        result.append(Substring(scalars[start..<next]))
        start = next
      }
      index = next
    }
    return result
  }
}

// MARK: Runs

/// What a program did.
struct Outcome {
  var status: Int32 = 0
  var isSignal = false
  var isHang = false
  var output = Data()
  var errors = ""
}

struct Program {
  let molt: String
  let arguments: [String]
  let limit: Double

  func run(_ executable: String, _ arguments: [String], in directory: String) -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    let (output, errors) = (directory + ".out", directory + ".err")
    for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.standardInput = FileHandle.nullDevice
    var outcome = Outcome()
    do { try process.run() } catch { fatalError("cannot run \(executable): \(error)") }
    let end = Date().addingTimeInterval(limit)
    while process.isRunning, Date() < end { usleep(2000) }
    if process.isRunning {
      outcome.isHang = true
      process.terminate()
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    outcome.status = process.terminationStatus
    outcome.isSignal = process.terminationReason == .uncaughtSignal
    outcome.output = FileManager.default.contents(atPath: output) ?? Data()
    outcome.errors = String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self)
    return outcome
  }

  /// What is wrong with what the program does to a project; nil if nothing is.
  ///
  /// - Parameter reports: whether two reports are made and compared, too. Orders that hashing decides about show in any
  ///   project, crashes in one of thousands: it is enough to look at some.
  func fault(of sources: Sources, in directory: String, reports: Bool) -> String? {
    write(sources, to: directory)
    if reports, let fault = faultOfReports(in: directory) { return fault }
    let first = run(molt, ["diff"] + arguments, in: directory)
    if let fault = fault(first) { return fault }
    if first.output.isEmpty { return nil }
    let diff = directory + ".diff"
    _ = FileManager.default.createFile(atPath: diff, contents: first.output)
    let applied = run("/usr/bin/env", ["git", "apply", "--whitespace=nowarn", diff], in: directory)
    if applied.status != 0 { return "git apply: " + firstLine(applied.errors) }
    let second = run(molt, ["diff"] + arguments, in: directory)
    if let fault = fault(second) { return "second run: " + fault }
    let isForetold = first.errors.contains("can be migrated by a further run")
    return second.output.isEmpty || isForetold ? nil : "the second run is not empty"
  }

  private func faultOfReports(in directory: String) -> String? {
    let report = run(molt, ["check", "--format", "json"] + arguments, in: directory)
    if let fault = fault(report) { return fault }
    // Another process, and so another order of what is hashed.
    let other = run(molt, ["check", "--format", "json"] + arguments, in: directory)
    return other.output == report.output ? nil : "the reports of two runs differ"
  }

  private func fault(_ outcome: Outcome) -> String? {
    if outcome.isHang { return "hang" }
    if outcome.isSignal {
      let lines = outcome.errors.split(separator: "\n")
      let places = lines.filter { $0.contains(" in ") && $0.contains(" at ") }.compactMap { $0.components(separatedBy: " at ").last }
      let own = places.first { $0.contains("Sources/") || $0.contains("Migrations/") }
      let message = lines.first { $0.contains("Fatal error") } ?? "no message"
      return "crash: \(message) \(own.map { String($0.split(separator: "/").last!) } ?? "")"
    }
    if outcome.status == 70 {
      let bug = outcome.errors.split(separator: "\n").first { $0.contains("bug") || $0.contains("internal error") }
      return "exit 70: \(bug ?? "")"
    }
    return [0, 1].contains(outcome.status) ? nil : "exit \(outcome.status): \(firstLine(outcome.errors))"
  }

  private func firstLine(_ text: String) -> String { text.split(separator: "\n").first.map(String.init) ?? "" }

  func write(_ sources: Sources, to directory: String) {
    try? FileManager.default.removeItem(atPath: directory)
    try! FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    for (number, text) in sources.enumerated() {
      _ = FileManager.default.createFile(atPath: "\(directory)/F\(number).swift", contents: Data(text.utf8))
    }
  }

  // MARK: Small examples

  /// A smaller project with the same fault: files and lines that it does not take are left out.
  func minimized(_ sources: Sources, _ fault: String, in directory: String) -> Sources {
    var sources = sources
    let deadline = Date().addingTimeInterval(60)
    let kind = kind(of: fault)
    func fails(_ candidate: Sources) -> Bool {
      Date() < deadline && self.fault(of: candidate, in: directory, reports: true).map(self.kind) == kind
    }
    for file in sources.indices where sources[file] != "" {
      var candidate = sources
      candidate[file] = ""
      if fails(candidate) { sources = candidate }
    }
    for file in sources.indices {
      var lines = sources[file].split(separator: "\n", omittingEmptySubsequences: false)
      var size = max(lines.count / 2, 1)
      while size >= 1, Date() < deadline {
        var start = 0
        while start < lines.count {
          var fewer = lines
          fewer.removeSubrange(start..<min(start + size, lines.count))
          var candidate = sources
          candidate[file] = fewer.joined(separator: "\n")
          if fails(candidate) { (sources, lines) = (candidate, fewer) } else { start += size }
        }
        size /= 2
      }
    }
    return sources
  }

  /// Without names, which differ in a smaller project.
  private func kind(of fault: String) -> String { String(fault.prefix(fault.hasPrefix("crash") ? 200 : 24)) }
}

// MARK: Command line

var arguments = Array(CommandLine.arguments.dropFirst())
func option(_ name: String, _ fallback: String) -> String {
  guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return fallback }
  let value = arguments[place + 1]
  arguments.removeSubrange(place...place + 1)
  return value
}

let count = Int(option("--count", "1000"))!
let seed = UInt64(option("--seed", "1"))!
let seconds = Double(option("--seconds", "1000000"))!
let limit = Double(option("--limit", "20"))!
let keep = option("--keep", NSTemporaryDirectory() + "/molt-fuzz/projects")
guard arguments.count >= 2 else { fatalError("usage: MOLT DIRECTORY… [--count N] [--seed N] [--seconds N] [--limit N] [--keep DIRECTORY]") }

let floors = ["ios18", "macos15", "tvos18", "watchos11", "visionos2", "maccatalyst18"].flatMap { ["--deployment-target", $0] }
let program = Program(
  molt: arguments[0], arguments: ["--all", "--level", "review", "--jobs", "1"] + floors + ["."], limit: limit)
let paths = arguments.dropFirst().flatMap { root in
  (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
    .filter { $0.hasSuffix(".swift") }.map { root + "/" + $0 }
}
let all = paths.sorted().compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.filter { (40..<30_000).contains($0.utf8.count) }
let stock = Stock(all)
guard !all.isEmpty else { fatalError("no Swift files to begin with") }

let work = NSTemporaryDirectory() + "/molt-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
let start = Date()
var faults: [String: Int] = [:]
var done = 0
while done < count, Date().timeIntervalSince(start) < seconds {
  let number = seed &+ UInt64(done)
  var mutator = Mutator(generator: Generator(seed: number), stock: stock)
  let sources = mutator.project()
  done += 1
  guard let fault = program.fault(of: sources, in: work, reports: number % 4 == 0) else { continue }
  faults[fault, default: 0] += 1
  guard faults[fault] == 1 else { continue }
  let directory = "\(keep)/\(number)"
  program.write(program.minimized(sources, fault, in: work), to: directory)
  try? fault.write(toFile: directory + "/fault.txt", atomically: true, encoding: .utf8)
  print("\(number): \(fault)\n  \(directory)")
  fflush(nil)
}
for path in ["", ".out", ".err", ".diff"] { try? FileManager.default.removeItem(atPath: work + path) }
print(
  "\(done) projects in \(Int(Date().timeIntervalSince(start))) s, \(faults.values.reduce(0, +)) with a fault, \(faults.count) different")
exit(faults.isEmpty ? 0 : 1)
