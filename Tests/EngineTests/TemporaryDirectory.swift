import Foundation
import MoltEngine
import Testing

/// A directory that is gone when the last reference to it is.
final class TemporaryDirectory: Sendable {
  /// Absolute, without links.
  let path: String

  /// - Parameter isInMemory: whether it lies in memory, where the system has files there: for tests that make thousands.
  init(isInMemory: Bool = false) throws {
    let memory = URL(filePath: "/dev/shm")
    let usesMemory = isInMemory && FileManager.default.isWritableFile(atPath: memory.path)
    let parent = usesMemory ? memory : FileManager.default.temporaryDirectory
    let url = parent.appending(path: "molt-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = try #require(realPath(url.path(percentEncoded: false)))
  }

  /// With files of these contents; their directories are made as needed.
  convenience init(_ files: [String: String], isInMemory: Bool = false) throws {
    try self.init(isInMemory: isInMemory)
    for (name, content) in files { try write(content, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func absolute(_ name: String) -> String { path + "/" + name }

  func write(_ content: String, to name: String) throws { try write(Array(content.utf8), to: name) }

  func write(_ content: [UInt8], to name: String) throws {
    let url = URL(filePath: absolute(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content).write(to: url)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: absolute(name), withDestinationPath: target)
  }

  func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: absolute(name))
  }

  func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: absolute(name)))) }

  func content(of name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

  /// Runs a program in the directory.
  @discardableResult
  func run(_ command: String..., input: String = "") throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(filePath: path)
    let inputPipe = Pipe()
    let outputPipe = Pipe()
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let writer = Thread {
      inputPipe.fileHandleForWriting.write(Data(input.utf8))
      try? inputPipe.fileHandleForWriting.close()
    }
    writer.start()
    let output = outputPipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  func makeRepository() throws {
    try run("git", "init", "-q")
    try run("git", "config", "user.name", "Test")
    try run("git", "config", "user.email", "test@example.org")
  }

  func commit() throws {
    try run("git", "add", "-A")
    try run("git", "commit", "-qm", "State")
  }
}

/// Whether a program can be run.
func isInstalled(_ tool: String) -> Bool {
  (try? TemporaryDirectory().run(tool, "--version").status) == 0
}
