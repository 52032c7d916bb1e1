import Foundation
import MoltText
import Testing

/// The real `git apply` and `patch` turn the old text into the new one.
@Suite struct AppliedDiffTests {
  @Test(.enabled(if: isInstalled("git")), arguments: 0..<20 as Range<UInt64>)
  func `git apply takes every diff`(batch: UInt64) throws {
    try check(batch, tool: ["git", "apply", "--whitespace=nowarn"], context: 3)
  }

  @Test(.enabled(if: isInstalled("git")), arguments: 0..<10 as Range<UInt64>)
  func `git apply takes every diff without context`(batch: UInt64) throws {
    try check(batch, tool: ["git", "apply", "--whitespace=nowarn", "--unidiff-zero"], context: 0)
  }

  @Test(.enabled(if: isInstalled("patch")), arguments: 0..<10 as Range<UInt64>)
  func `patch takes every diff`(batch: UInt64) throws {
    try check(batch, tool: ["patch", "-p1", "--quiet", "-i"], context: 3)
  }

  /// Twenty-five files in one diff, with names that need quotes.
  private func check(_ batch: UInt64, tool: [String], context: Int) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "molt-diff-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let samples = (0..<25).map { (path: fileName($0), sample: RandomEdits(seed: batch * 25 + UInt64($0))) }
      // `git apply` takes a newline too many when a diff without context, its own included, removes a last line that
      // has none.
      .filter { context > 0 || $0.sample.text.count == 0 || $0.sample.text.bytes.last == UInt8(ascii: "\n") }
    var patch = Data()
    for (path, sample) in samples {
      try Data(sample.text.bytes).write(to: directory.appending(path: path))
      patch += FileDiff(path: path, text: sample.text, edits: sample.edits, context: context).unified
    }
    guard !patch.isEmpty else { return }
    try patch.write(to: directory.appending(path: "changes.diff"))
    #expect(try run(tool + ["changes.diff"], in: directory) == 0)
    for (path, sample) in samples {
      // `patch` removes a file that a diff leaves empty; `git` keeps it.
      let result = (try? Data(contentsOf: directory.appending(path: path))) ?? Data()
      #expect(Array(result) == sample.expected, "seed of \(path) in batch \(batch)")
    }
  }

  private func fileName(_ index: Int) -> String {
    switch index % 5 {
    case 0: "plain\(index).swift"
    case 1: "with space \(index).swift"
    case 2: "größe\(index).swift"
    case 3: "quote\"\(index).swift"
    default: "back\\slash\(index).swift"
    }
  }
}

private func isInstalled(_ tool: String) -> Bool {
  (try? run([tool, "--version"], in: FileManager.default.temporaryDirectory)) == 0
}

private func run(_ command: [String], in directory: URL) throws -> Int32 {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.currentDirectoryURL = directory
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  // A repository around the temporary directory would make `git apply` ignore files outside of it.
  process.environment = ProcessInfo.processInfo.environment.merging(["GIT_CEILING_DIRECTORIES": directory.path()]) {
    $1
  }
  try process.run()
  process.waitUntilExit()
  return process.terminationStatus
}
