import Foundation
import MoltTestSupport
import Testing

/// The trees of our own sources and fixtures are those of the toolchain's parser.
@Suite struct AgreementTests {
  @Test(.enabled(if: Toolchain.hasSwiftParser, "this toolchain has no SwiftParser"))
  func `no file differs from what the toolchain's parser finds`() throws {
    let folders = ["Sources", "Migrations", "Tests", "Corpus"].map { "\(Repository.root.path)/\($0)" }
    let result = try run(folders)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains(" 0 differ"), "\(result.output)")
  }

  @Test(.enabled(if: Toolchain.hasSwiftParser, "this toolchain has no SwiftParser"))
  func `a file that differs is named with its first difference`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "molt-agreement-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "let a = 1\n".write(to: folder.appending(path: "a.swift"), atomically: true, encoding: .utf8)
    let liar = folder.appending(path: "liar")
    try "#!/bin/sh\nshift\nfor file; do echo \"== $file\"; echo 'call\t0\t9'; done\n"
      .write(to: liar, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: liar.path)
    let result = try run([folder.path], molt: liar)
    #expect(result.status == 1)
    #expect(result.output.contains("a.swift: wanted var 0 9, got call 0 9"), "\(result.output)")
    #expect(result.output.contains("1 files: 0 agree, 1 differ"), "\(result.output)")
  }

  private func run(_ arguments: [String], molt: URL? = nil) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = Repository.root.appending(path: "Tests/Agreement/compare")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
      "MOLT": (molt ?? builtProducts.appending(path: "molt")).path,
      "BENCHMARK": builtProducts.appending(path: "MoltBenchmark").path,
    ]) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

private enum Toolchain {
  static let hasSwiftParser: Bool = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let compiler = path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let compiler else { return false }
    let module = compiler.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "lib/swift/host/SwiftParser.swiftmodule")
    return FileManager.default.fileExists(atPath: module.path)
  }()
}
