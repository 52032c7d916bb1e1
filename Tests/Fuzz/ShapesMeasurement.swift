// Runs the program and measures it.
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a run took of the processor, by all threads, and of memory at most.
struct Measurement {
  var seconds = 0.0
  var megabytes = 0.0
  var status: Int32 = 0

  /// What ended the run; 0 where nothing did.
  var signal: Int32 { status & 0x7f }

  /// The better of each.
  func best(_ other: Measurement) -> Measurement {
    Measurement(seconds: min(seconds, other.seconds), megabytes: min(megabytes, other.megabytes), status: status)
  }
}

/// A directory of its own for what is run.
struct Sandbox {
  let molt: String
  let directory: String
  /// Where a run is ended, in seconds of the clock.
  let patience: Double

  /// Writes files in the place of what is there.
  ///
  /// - Returns: their bytes.
  func write(_ files: [String: String]) -> Int {
    try? FileManager.default.removeItem(atPath: directory)
    var bytes = 0
    for (path, text) in files {
      let file = directory + "/" + path
      try! FileManager.default.createDirectory(atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      _ = FileManager.default.createFile(atPath: file, contents: Data(text.utf8))
      bytes += text.utf8.count
    }
    return bytes
  }

  func run(_ arguments: [String], output: String = "/dev/null") -> Measurement {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    _ = FileManager.default.changeCurrentDirectoryPath(directory)
    let words = ([molt] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var child: pid_t = 0
    guard posix_spawn(&child, molt, &actions, nil, words, environ) == 0 else { fatalError("cannot run \(molt)") }
    let end = Date().addingTimeInterval(patience)
    var status: Int32 = 0
    var usage = rusage()
    var megabytes = 0.0
    while wait4(child, &status, WNOHANG, &usage) == 0 {
      megabytes = max(megabytes, Self.peakMemory(of: child))
      if Date() > end { kill(child, SIGKILL) }
      usleep(1000)
    }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    #if canImport(Darwin)
      megabytes = Double(usage.ru_maxrss) / 1e6
    #endif
    return Measurement(seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), megabytes: megabytes, status: status)
  }

  /// In megabytes, of a process that runs. What Linux tells of one that has ended is never less than what began it had.
  private static func peakMemory(of process: pid_t) -> Double {
    guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    while fgets(&line, 128, file) != nil {
      let words = String(cString: line).split(whereSeparator: \.isWhitespace)
      if words.first == "VmHWM:", words.count > 1 { return (Double(words[1]) ?? 0) / 1e3 }
    }
    return 0
  }

  /// What a run prints.
  func output(_ arguments: [String]) -> Data {
    let file = directory + ".out"
    _ = run(arguments, output: file)
    return FileManager.default.contents(atPath: file) ?? Data()
  }

  func remove() {
    for path in [directory, directory + ".out"] { try? FileManager.default.removeItem(atPath: path) }
  }
}

/// What a program of nothing takes.
func startUp(_ sandbox: Sandbox, _ arguments: [String]) -> Measurement {
  _ = sandbox.write(["A.swift": "let a = 1\n"])
  return (0..<5).map { _ in sandbox.run(arguments) }.reduce(Measurement(seconds: .infinity, megabytes: .infinity)) { $0.best($1) }
}

func padded(_ text: String, _ width: Int) -> String { text.count < width ? text + String(repeating: " ", count: width - text.count) : text }

func number(_ value: Double, _ format: String) -> String { String(format: format, value) }

/// What the runs of one shape took, from the smallest input to the largest.
struct Curve {
  private var points: [(bytes: Int, measurement: Measurement)] = []

  var last: (bytes: Int, measurement: Measurement) { points[points.count - 1] }

  init(_ shape: Shape, _ largest: Int, _ limit: Double, _ sandbox: Sandbox) {
    for part in [16, 8, 4, 2, 1] {
      let bytes = sandbox.write(shape.files(largest / part))
      points.append((bytes, sandbox.run(shape.arguments)))
      if last.measurement.seconds > limit * 8 { return }
    }
  }

  /// Nil for what takes no time.
  func exponent(_ start: Double) -> Double? {
    func seconds(_ place: Int) -> Double { max(points[place].measurement.seconds - start, 0.0005) }
    guard points.count > 2, seconds(points.count - 1) > 0.1 else { return nil }
    let first = points.count - 3
    return log(seconds(points.count - 1) / seconds(first)) / log(Double(last.bytes) / Double(points[first].bytes))
  }

  func isOverBounds(_ limit: Double, _ start: Double) -> Bool {
    last.measurement.seconds > limit || last.measurement.megabytes > 200 || (exponent(start) ?? 0) >= 1.2 || last.measurement.signal != 0
  }

  /// The better one of each time.
  mutating func measureAgain(_ shape: Shape, _ largest: Int, _ limit: Double, _ sandbox: Sandbox) {
    let other = Curve(shape, largest, limit, sandbox)
    for place in points.indices where place < other.points.count {
      if other.points[place].measurement.seconds < points[place].measurement.seconds { points[place] = other.points[place] }
    }
  }
}
