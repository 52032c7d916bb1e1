import Foundation
import MoltArguments
import MoltEngine
import MoltLanguageServer
import MoltReports
import MoltRules
import MoltText

/// `molt lsp-plan`, in the directory of a project: what an editor holds comes in, a plan or edits go out.
func planForServer(_ options: Options) throws -> ExitStatus {
  guard let bytes = contents(of: 0), let request = try? JSONDecoder().decode(PlanRequest.self, from: Data(bytes)) else {
    throw UsageError("`molt lsp-plan` answers `molt lsp`, and nobody else")
  }
  // A client may name what it has by links.
  let realFolder = BytePath(try resolvedPath("."))
  let buffers = Dictionary(try request.buffers.map { (BytePath(try resolvedPath($0.path.string)), $0) }) { first, _ in first }
  var answer = PlanAnswer()
  do {
    var project = try projectRequest(options, overlays: buffers.mapValues { Array($0.text.utf8) })
    if let files = request.files {
      if files.isEmpty { throw EngineError.noSwiftFiles("no Swift file is open") }
      project.paths = files.map(\.string)
    }
    project.home = homeDirectory
    let report = try Report(migrate(project))
    answer = PlanAnswer(request, report, options.selection.catalogue, buffers: buffers, realFolder: realFolder)
  } catch EngineError.noSwiftFiles {
    answer.plan = PlanSnapshot()
  }
  try Stream.print(Array(JSONEncoder().encode(answer)))
  return .success
}

/// Where a person's files are, without links; `/` where nobody says.
var homeDirectory: BytePath {
  let home = variable("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? "/"
  return BytePath(realPath(home) ?? home)
}

/// Has another process make a plan, which can be ended at any time and leaves no memory behind.
///
/// - Throws: `PlanFailure` with what the process says, `CancellationError` where the task is cancelled.
func plan(_ request: PlanRequest, flags: [String]) async throws -> PlanAnswer {
  let planner = PlannerProcess(arguments: [Command.planForServer.rawValue] + flags, directory: request.folder.string)
  let input = try JSONEncoder().encode(request)
  let output = try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try planner.output(for: input) }) }
    }
  } onCancel: {
    planner.end()
  }
  return try JSONDecoder().decode(PlanAnswer.self, from: output)
}

private final class PlannerProcess: @unchecked Sendable {
  private let process = Process()
  private let lock = NSLock()
  private var isEnded = false

  init(arguments: [String], directory: String) {
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory)
  }

  /// Waits for the process. It reads all of its input before it prints anything.
  func output(for input: Data) throws -> Data {
    let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    try start()
    let messages = Messages(errorPipe.fileHandleForReading)
    try? inputPipe.fileHandleForWriting.write(contentsOf: input)
    try? inputPipe.fileHandleForWriting.close()
    let output = outputPipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if lock.withLock({ isEnded }) { throw CancellationError() }
    guard process.terminationStatus == 0 else {
      throw PlanFailure(messages.problem ?? "the planner ended with status \(process.terminationStatus)")
    }
    return output
  }

  private func start() throws {
    try lock.withLock {
      if isEnded { throw CancellationError() }
      do { try process.run() } catch { throw PlanFailure("cannot start the planner: \(error.localizedDescription)") }
    }
  }

  func end() {
    lock.withLock {
      isEnded = true
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }
}

/// What a process says on standard error, read while it runs so that it never waits for a reader.
private final class Messages: @unchecked Sendable {
  private var text = ""
  private let group = DispatchGroup()

  init(_ handle: FileHandle) {
    DispatchQueue.global().async(group: group) { self.text = String(decoding: handle.readDataToEndOfFile(), as: UTF8.self) }
  }

  /// The error that it ended with; all it said where that has another form.
  var problem: String? {
    group.wait()
    let prefix = "molt: error: "
    let errors = text.split(separator: "\n").filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
    return errors.isEmpty ? text.isEmpty ? nil : String(text.prefix(1000)) : errors.joined(separator: "\n")
  }
}
