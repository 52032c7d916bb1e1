import Foundation

/// Runs a program to its end.
///
/// - Parameters:
///   - command: the program's path, or its name in `PATH`.
///   - arguments: what it is called with.
///   - directory: the working directory.
/// - Returns: the exit status, and what it wrote to both of its streams.
@discardableResult
func run(_ command: String, arguments: [String] = [], in directory: URL) throws -> (status: Int32, output: String) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [command] + arguments
  process.currentDirectoryURL = directory
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = pipe
  process.standardError = pipe
  // A repository around the directory would make `git apply` pass over files outside of it.
  process.environment = ProcessInfo.processInfo.environment.merging(["GIT_CEILING_DIRECTORIES": directory.path]) { $1 }
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

/// Whether a program can be run.
func isInstalled(_ tool: String) -> Bool {
  (try? run(tool, arguments: ["--version"], in: FileManager.default.temporaryDirectory).status) == 0
}

/// Whether `Corpus/typecheck` can do its work: there is a compiler, and it takes the look-alike modules.
let canTypeCheck: Bool = {
  let nothing = FileManager.default.temporaryDirectory.appending(path: "molt-nothing-\(UUID().uuidString)")
  try? FileManager.default.createDirectory(at: nothing, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: nothing) }
  return (try? run("./typecheck", arguments: [nothing.path], in: App.corpus).status) == 0
}()
