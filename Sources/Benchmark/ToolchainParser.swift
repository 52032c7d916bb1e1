import Foundation

/// The SwiftParser that ships with the toolchain, as a program of its own that parses files and tells how long it took.
struct ToolchainParser {
  private let program: URL

  private static let source = """
    import Foundation
    import SwiftParser
    import SwiftSyntax
    let paths = CommandLine.arguments.dropFirst()
    let files = paths.compactMap { FileManager.default.contents(atPath: $0).map(Array.init) }
    func seconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = seconds()
    var nodes = 0
    for file in files { nodes += file.withUnsafeBufferPointer { Parser.parse(source: $0) }.statements.count }
    print(seconds() - start, nodes)
    """

  /// Compiles the program into a temporary directory; nil where the toolchain has no SwiftParser.
  init?() {
    guard let compiler = ToolchainParser.find("swiftc") else { return nil }
    let root = compiler.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
    let host = root.appendingPathComponent("lib/swift/host").path
    guard FileManager.default.fileExists(atPath: host + "/SwiftParser.swiftmodule") else { return nil }
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("molt-benchmark-\(getpid())")
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let main = directory.appendingPathComponent("main.swift")
    program = directory.appendingPathComponent("SwiftParserProbe")
    try? ToolchainParser.source.write(to: main, atomically: true, encoding: .utf8)
    let output = ToolchainParser.run(
      compiler,
      [
        "-O", "-suppress-warnings", "-I", host, "-L", host, "-lSwiftParser", "-lSwiftSyntax",
        "-Xlinker", "-rpath", "-Xlinker", host, main.path, "-o", program.path,
      ])
    guard output != nil, FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
  }

  /// Seconds that it takes to parse the files on one core.
  func seconds(for files: [SourceFile]) -> Double? {
    ToolchainParser.run(program, files.map(\.path))?.split(separator: " ").first.flatMap { Double($0) }
  }

  func remove() { try? FileManager.default.removeItem(at: program.deletingLastPathComponent()) }

  private static func find(_ tool: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent(tool) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static func run(_ tool: URL, _ arguments: [String]) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = tool
    process.arguments = arguments
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
