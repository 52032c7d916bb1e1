import Foundation
import MoltTestSupport

/// The built executable, run as a person would.
enum Molt {
  struct Result {
    let status: Int32
    let output: String
    let error: String
  }

  /// Lies beside the bundle of the tests.
  static let executable = builtProducts.appending(path: "molt")

  static func run(_ arguments: String..., in directory: String? = nil) throws -> Result {
    try run(arguments, in: directory)
  }

  static func run(_ arguments: [String], in directory: String? = nil) throws -> Result {
    try run(executable, arguments, in: directory)
  }

  /// Runs a line of the shell in which `$MOLT` is the executable.
  static func shell(_ line: String, in directory: String) throws -> Result {
    try run(URL(filePath: "/usr/bin/env"), ["MOLT=\(executable.path)", "sh", "-c", line], in: directory)
  }

  private static func run(_ executable: URL, _ arguments: [String], in directory: String?) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    if let directory { process.currentDirectoryURL = URL(filePath: directory) }
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // What is printed is far below the size of a pipe's buffer, so the order of reading does not matter.
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    let errorData = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      error: String(decoding: errorData, as: UTF8.self))
  }

  /// Runs git; for projects that must be under version control.
  static func git(_ arguments: String..., in directory: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-c", "user.name=Molt", "-c", "user.email=molt@example.org"] + arguments
    process.currentDirectoryURL = URL(filePath: directory)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}
