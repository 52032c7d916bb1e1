import Foundation
import MoltTestSupport

/// The built executable, run by a person at a terminal.
enum Terminal {
  struct Result {
    let status: Int32
    /// What the terminal was sent, standard output and standard error as they came.
    let screen: String
  }

  /// - Parameter variables: added to the environment, in which nothing else speaks of terminals.
  static func run(_ arguments: [String], in directory: String, _ variables: [String: String] = [:]) throws -> Result {
    var terminal: Int32 = -1
    var end: Int32 = -1
    guard openpty(&terminal, &end, nil, nil, nil) == 0 else { throw CocoaError(.fileReadUnknown) }
    defer { close(terminal) }
    let process = Process()
    process.executableURL = builtProducts.appending(path: "molt")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = ["PATH": path, "TERM": "xterm"].merging(variables) { $1 }
    let shown = FileHandle(fileDescriptor: end, closeOnDealloc: false)
    process.standardOutput = shown
    process.standardError = shown
    process.standardInput = FileHandle.nullDevice
    try process.run()
    close(end)
    let screen = everything(from: terminal)
    process.waitUntilExit()
    return Result(status: process.terminationStatus, screen: String(decoding: screen, as: UTF8.self).replacing("\r\n", with: "\n"))
  }

  /// Until the last program that has the terminal open ends, which systems tell in two ways.
  private static func everything(from terminal: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(terminal, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return result }
      result += chunk[..<count]
    }
  }
}
