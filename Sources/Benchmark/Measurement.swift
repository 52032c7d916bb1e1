import Foundation
import MoltSyntax
import MoltText

/// How long work takes and how much it leaves behind.
struct Measurement {
  var seconds = Double.infinity
  var tokens = 0
  var nodes = 0

  func rate(of bytes: Int) -> Double { Double(bytes) / seconds / 1e6 }

  /// The best of several rounds: on a busy machine the others measure the neighbours.
  static func best(of rounds: Int, _ round: () -> Measurement) -> Measurement {
    (0..<rounds).map { _ in round() }.min { $0.seconds < $1.seconds } ?? Measurement()
  }

  /// Processor time where one thread works, so that a busy machine changes little; the clock's where several do.
  static func timed(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID, _ work: (inout Measurement) -> Void) -> Measurement {
    var result = Measurement()
    let start = seconds(of: clock)
    work(&result)
    result.seconds = seconds(of: clock) - start
    return result
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func lexing(_ files: [SourceFile]) -> Measurement {
    timed { result in
      var names = NameTable()
      var lexer = Lexer()
      for file in files {
        lexer.lex(file.bytes, count: file.count, names: &names)
        result.tokens += lexer.tokenCount
      }
    }
  }

  static func parsing(_ files: [SourceFile]) -> Measurement {
    timed { result in
      var names = NameTable()
      var storage = ParserStorage()
      for file in files { result.add(parse(file, &storage, &names)) }
    }
  }

  /// Every core takes the next file until none is left.
  static func parsingOnAllCores(_ files: [SourceFile]) -> Measurement {
    let queue = WorkQueue(count: files.count)
    return timed(CLOCK_MONOTONIC) { _ in
      DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
        var names = NameTable()
        var storage = ParserStorage()
        while let index = queue.next() { _ = parse(files[index], &storage, &names) }
      }
    }
  }

  private static func parse(_ file: SourceFile, _ storage: inout ParserStorage, _ names: inout NameTable) -> Node {
    Parser.parse(file: FileID(0), bytes: file.bytes, count: file.count, storage: &storage, names: &names)
  }

  private mutating func add(_ root: Node) {
    tokens += Int(root.tree.pointee.tokenCount)
    nodes += Int(root.tree.pointee.rowCount)
  }
}

/// Indices handed out one by one.
private final class WorkQueue: @unchecked Sendable {
  private let lock = NSLock()
  private let count: Int
  private var taken = 0

  init(count: Int) { self.count = count }

  func next() -> Int? {
    lock.withLock {
      guard taken < count else { return nil }
      defer { taken += 1 }
      return taken
    }
  }
}

/// The most memory that the process has had, in bytes.
func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  #endif
}
