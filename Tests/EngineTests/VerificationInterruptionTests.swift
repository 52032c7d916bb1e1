import Foundation
import MoltEngine
import Testing

/// Verifications that are ended from outside while the command hangs.
@Suite struct `A verification that is ended` {
  private static let text = "import SwiftUI\n\nfinal class Model: ObservableObject {\n  @Published var a = 0\n}\n"
  /// Passes without edits. With them, it says who it is, and hangs.
  private static let command = "grep -q ObservableObject A.swift || { echo $$ > \"$MARK\"; sleep 1000; }"

  private let project: TemporaryDirectory
  private let temporary: TemporaryDirectory

  init() throws {
    project = try TemporaryDirectory(["A.swift": Self.text])
    temporary = try TemporaryDirectory()
  }

  private var mark: String { temporary.absolute("mark") }

  /// Starts molt, in a process that takes signals, and waits until the command hangs.
  private func start(_ command: String = Self.command, _ arguments: String...) throws -> (molt: Process, command: pid_t) {
    let process = Process()
    process.executableURL = executable
    process.arguments =
      ["apply", "--all", "--allow-no-vcs", "--quiet", "--deployment-target", "ios17", project.path, "--verify", command] + arguments
    let directory = temporary.absolute("T")
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": directory, "MARK": mark]) { $1 }
    process.standardInput = FileHandle.nullDevice
    try temporary.write("", to: "told")
    process.standardError = FileHandle(forWritingAtPath: temporary.absolute("told"))
    var taken = sigset_t()
    var previous = sigset_t()
    sigemptyset(&taken)
    for signal in [SIGINT, SIGTERM] { sigaddset(&taken, signal) }
    pthread_sigmask(SIG_UNBLOCK, &taken, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try process.run()
    while process.isRunning {
      let text = try? String(contentsOfFile: mark, encoding: .utf8)
      if let number = text.flatMap({ pid_t($0.dropLast()) }) { return (process, number) }
      usleep(10_000)
    }
    Issue.record("molt ended with \(process.terminationStatus)")
    throw CancellationError()
  }

  private func isGone(_ process: pid_t) -> Bool {
    for _ in 0..<100 {
      if kill(process, 0) != 0 { return true }
      usleep(20_000)
    }
    return false
  }

  @Test(arguments: [SIGINT, SIGTERM], [[], ["--verify-in-place"]])
  func `ends its command, and leaves everything as it was`(signal: Int32, place: [String]) throws {
    let (molt, command) = place.isEmpty ? try start() : try start(Self.command, place[0])
    kill(molt.processIdentifier, signal)
    molt.waitUntilExit()
    #expect(molt.terminationReason == .uncaughtSignal && molt.terminationStatus == signal)
    #expect(isGone(command))
    #expect(try project.content(of: "A.swift") == Self.text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.absolute("T")).isEmpty)
    #expect(try project.run(executable.path, "undo").status == 3, "nothing is left to be taken back")
  }

  @Test func `names what its command changed, although the signal acts then`() throws {
    let command = "grep -q ObservableObject A.swift || { echo >> A.swift; echo $$ > \"$MARK\"; sleep 1000; }"
    let (molt, _) = try start(command, "--verify-in-place")
    kill(molt.processIdentifier, SIGTERM)
    molt.waitUntilExit()
    #expect(molt.terminationReason == .uncaughtSignal && molt.terminationStatus == SIGTERM)
    let told = try temporary.content(of: "told")
    #expect(told.contains("\n  \(project.path)/A.swift\n`molt undo --keep-changed`"), "\(told)")
    #expect(!told.contains("nothing was written"), "\(told)")
  }

  @Test func `ends a command that does not obey`() throws {
    let (molt, command) = try start("trap '' INT; \(Self.command)")
    kill(molt.processIdentifier, SIGINT)
    molt.waitUntilExit()
    #expect(molt.terminationReason == .uncaughtSignal && molt.terminationStatus == SIGINT)
    #expect(isGone(command))
  }

  @Test func `lets its command end what that has started, and then removes the copy`() throws {
    // A process in a group of its own writes until the command ends it, as it does where it is ended as by `^C`.
    let writer = "set -m; sh -c 'while :; do mkdir -p d; date > d/f.$(date +%N); done' & w=$!; set +m"
    let own = "sh -c 'trap \"sleep 0.5; kill -9 $w; exit\" INT; echo $$ > \"$MARK\"; while :; do sleep 0.1; done'"
    let (molt, command) = try start("grep -q ObservableObject A.swift || { \(writer); \(own); }")
    kill(molt.processIdentifier, SIGTERM)
    molt.waitUntilExit()
    #expect(isGone(command))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.absolute("T")).isEmpty)
  }

  @Test func `removes the copy that a run left which was killed, and none that is needed`() throws {
    let (molt, command) = try start()
    let copies = { try FileManager.default.contentsOfDirectory(atPath: temporary.absolute("T")) }
    let first = try copies()
    #expect(first.count == 1)
    let other = try TemporaryDirectory(["A.swift": Self.text])
    let directory = "TMPDIR=" + temporary.absolute("T")
    let apply = {
      try other.run(directory, executable.path, "apply", "--all", "--allow-no-vcs", "--deployment-target", "ios17", "--verify", "true")
        .status
    }
    #expect(try apply() == 0)
    #expect(try copies() == first)
    kill(molt.processIdentifier, SIGKILL)
    kill(-command, SIGKILL)
    molt.waitUntilExit()
    #expect(try copies() == first)
    #expect(try other.run(executable.path, "undo").status == 0)
    #expect(try apply() == 0)
    #expect(try copies().isEmpty)
  }

  @Test(arguments: ["undo", "continue"])
  func `is taken back or kept where it was killed in the project itself`(what: String) throws {
    let (molt, command) = try start(Self.command, "--verify-in-place")
    kill(molt.processIdentifier, SIGKILL)
    // It goes on without molt, and would be waited for.
    kill(-command, SIGKILL)
    molt.waitUntilExit()
    #expect(try project.content(of: "A.swift").contains("@Observable"))
    #expect(try project.run(executable.path, "apply", "--all", "--allow-no-vcs").status == 3)
    let settled =
      what == "undo"
      ? try project.run(executable.path, "undo") : try project.run(executable.path, "apply", "--continue")
    #expect(settled.status == 0)
    #expect(try project.content(of: "A.swift").contains("@Observable") == (what == "continue"))
  }
}
