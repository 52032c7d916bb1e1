import Foundation
import MoltEngine
import Testing

/// Runs of the built executable that are ended from outside.
@Suite struct InterruptionTests {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGXCPU, SIGUSR1]

  private func model(_ index: Int) -> String {
    "import SwiftUI\n\nfinal class Model\(index): ObservableObject {\n  @Published var a = 0\n}\n"
  }

  /// Starts `molt apply` in a process that takes the signals, as the threads of tests do not.
  private func startApplying(to directory: TemporaryDirectory) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = [
      "apply", "--all", "--allow-no-vcs", "--quiet", "--deployment-target", "ios17", directory.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    var taken = sigset_t()
    var previous = sigset_t()
    sigemptyset(&taken)
    for signal in InterruptionTests.signals { sigaddset(&taken, signal) }
    pthread_sigmask(SIG_UNBLOCK, &taken, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try process.run()
    return process
  }

  private func stagingFiles(in directory: TemporaryDirectory) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.contains(".molt-") }
  }

  /// Leaves the processor to the run in between: it takes milliseconds to write its files.
  private func waitForStaging(by process: Process, in directory: TemporaryDirectory) throws {
    while process.isRunning, try stagingFiles(in: directory).isEmpty { usleep(200) }
  }

  @Test(arguments: signals)
  func `a run that is ended while it writes has changed all files or none, and leaves nothing else`(signal: Int32) throws {
    let names = (0..<120).map { "\($0).swift" }
    let directory = try TemporaryDirectory()
    for (index, name) in names.enumerated() { try directory.write(model(index), to: name) }
    let process = try startApplying(to: directory)
    try waitForStaging(by: process, in: directory)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal {
      #expect(process.terminationStatus == signal)
    } else {
      #expect(process.terminationStatus == 0)
    }
    #expect(try stagingFiles(in: directory) == [])
    let changed = try names.filter { try directory.content(of: $0).contains("@Observable") }
    #expect(changed.isEmpty || changed == names)
    #expect(process.terminationReason == .uncaughtSignal || changed == names)
  }

  @Test(arguments: 0..<6) func `a run that is killed leaves whole files, and is taken back`(delay: Int) throws {
    let names = (0..<60).map { "\($0).swift" }
    let directory = try TemporaryDirectory()
    for (index, name) in names.enumerated() { try directory.write(model(index), to: name) }
    let process = try startApplying(to: directory)
    try waitForStaging(by: process, in: directory)
    usleep(UInt32(delay * 4000))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let old = try names.enumerated().map { try directory.content(of: $1) == model($0) }
    let new = try names.map { try directory.content(of: $0).contains("@Observable\nfinal class") }
    #expect(zip(old, new).allSatisfy { $0 != $1 })
    #expect(try directory.run(executable.path, "undo").status == 0)
    for (index, name) in names.enumerated() { #expect(try directory.content(of: name) == model(index)) }
    #expect(try stagingFiles(in: directory) == [])
  }
}
