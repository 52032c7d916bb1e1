import Foundation
import MoltTestSupport
import Testing

/// The compiler's types of the sample apps and packages, where there is a compiler and Python to ask it with.
@Suite struct AgreementTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path

  private static func run(_ command: String) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(filePath: root)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private static let hasPython = (try? run("command -v python3").status == 0) ?? false

  @Test(.enabled(if: hasPython), arguments: ["--corpus", "--packages", "--documents 3/30"])
  func `are those of molt, within the bounds that are written down`(code: String) throws {
    #if os(Linux)
      let program = builtProducts.appending(path: "molt").path
      let result = try Self.run("Tests/Types/compare '\(program)' --list wrong \(code)")
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains(" expressions, "))
    #endif
  }
}
