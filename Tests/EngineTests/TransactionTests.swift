import Foundation
import MoltEngine
import MoltText
import MoltThreads
import Testing

/// Five files in three directories, and what a run would make of them.
private final class Scene: Sendable {
  let directory: TemporaryDirectory
  let state: StateDirectory
  let journal: Journal
  let original: [String: File]

  /// What must come back.
  struct File: Equatable {
    let text: String
    let permissions: UInt32
    let modified: FileTime
  }

  static let names = ["a.swift", "b/b.swift", "b/c.swift", "d/e/\u{301}.swift", String(repeating: "n", count: 249) + ".swift"]

  init(preparing prepare: (TemporaryDirectory) -> Void = { _ in }) throws {
    directory = try TemporaryDirectory(Dictionary(uniqueKeysWithValues: Scene.names.map { ($0, "old \($0)\n") }), isInMemory: true)
    state = StateDirectory(root: directory.path)
    try state.create()
    for (index, name) in Scene.names.enumerated() {
      chmod(directory.absolute(name), [0o644, 0o755, 0o600, 0o664, 0o644][index])
      let time = timespec(tv_sec: 1_000_000_000 + index * 1000, tv_nsec: 123_456_789 + index)
      utimensat(AT_FDCWD, directory.absolute(name), [time, time], 0)
    }
    prepare(directory)
    let directory = directory
    journal = Journal(
      run: "0-0-1", date: "today",
      changes: Scene.names.map { name in
        Journal.Change(
          path: name, before: SourceText("old \(name)\n"), after: SourceText(Scene.newText(name)),
          attributes: FileAttributes(directory.absolute(name))!)
      })
    original = Scene.files(directory)
  }

  static func newText(_ name: String) -> String { "new and longer \(name)\n" }

  static func files(_ directory: TemporaryDirectory) -> [String: File] {
    var result: [String: File] = [:]
    for name in names {
      guard let text = try? directory.content(of: name), let attributes = FileAttributes(directory.absolute(name)) else { continue }
      result[name] = File(text: text, permissions: attributes.permissions, modified: attributes.modified)
    }
    return result
  }

  var files: [String: File] { Scene.files(directory) }
  var isOriginal: Bool { files == original }
  var hasOriginalTexts: Bool { files.mapValues(\.text) == original.mapValues(\.text) }

  var isNew: Bool {
    let files = files
    return Scene.names.allSatisfy { name in
      files[name]?.text == Scene.newText(name) && files[name]?.permissions == original[name]?.permissions
    }
  }

  /// Whether each file is there, and is one of the two.
  var isWhole: Bool {
    let files = files
    return Scene.names.allSatisfy { files[$0]?.text == original[$0]?.text || files[$0]?.text == Scene.newText($0) }
  }

  var stagingFiles: [String] {
    let all = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
    return all.filter { ($0 as NSString).lastPathComponent.hasPrefix(".molt-") }
  }

  var isPending: Bool { JournalStore.isPending(in: state.path) }

  func writer(_ operations: FaultyFileOperations) -> JournaledWriter {
    JournaledWriter(operations: operations, state: state, jobs: 1)
  }

  /// - Returns: nil if all was written.
  func write(_ operations: FaultyFileOperations) -> Transaction.Failure? {
    do throws(Transaction.Failure) {
      try writer(operations).write(journal)
      return nil
    } catch { return error }
  }

  /// Finishes or takes back what is pending, if anything is.
  func settle(_ goal: Recovery.Goal, _ operations: FaultyFileOperations = FaultyFileOperations()) throws {
    let writer = writer(operations)
    guard case .journal(let journal) = try writer.store.pending() else { return }
    _ = try writer.settle(journal, to: goal)
  }
}

private let lacks: [FaultyFileOperations.Lack] = [[], .exchange, [.exchange, .link]]
private let goals: [Recovery.Goal] = [.before, .after]

/// How many calls a run of the five files makes.
private func callCount(_ lack: FaultyFileOperations.Lack) throws -> Int {
  let operations = FaultyFileOperations(lack: lack)
  let scene = try Scene()
  #expect(scene.write(operations) == nil)
  #expect(scene.isNew && scene.stagingFiles.isEmpty && !scene.isPending)
  return operations.count
}

extension Transaction.Failure: Equatable {
  package static func == (a: Self, b: Self) -> Bool { "\(a)" == "\(b)" }
}

/// Every call of a run fails once, and is once the last.
@Suite struct TransactionTests {
  @Test(arguments: lacks.indices) func `when a call fails, all files are as before or as after`(lack: Int) throws {
    for call in 0..<(try callCount(lacks[lack])) {
      for goal in goals {
        let scene = try Scene()
        let failure = scene.write(FaultyFileOperations(.failing(at: call), lack: lacks[lack]))
        switch failure {
        case nil: #expect(scene.isNew, "call \(call)")
        case .undone:
          #expect(scene.isOriginal, "call \(call)")
          #expect(scene.stagingFiles.isEmpty || scene.isPending, "call \(call)")
        case .halfDone:
          #expect(scene.isWhole && scene.isPending, "call \(call)")
        }
        if scene.isPending {
          try scene.settle(goal, FaultyFileOperations(lack: lacks[lack]))
          #expect(goal == .before ? scene.isOriginal : scene.isNew, "call \(call) \(goal)")
          #expect(scene.stagingFiles.isEmpty && !scene.isPending, "call \(call) \(goal)")
        }
      }
    }
  }

  @Test(arguments: lacks.indices) func `when the process ends, the run can be finished and taken back`(lack: Int) throws {
    var wasPending = false
    for call in 0..<(try callCount(lacks[lack])) {
      for goal in goals {
        let scene = try Scene()
        _ = scene.write(FaultyFileOperations(.ended(at: call), lack: lacks[lack]))
        // Where files can neither exchange names nor have two, one may lack its name for a moment.
        #expect(scene.isWhole || lacks[lack].contains(.link), "call \(call)")
        guard scene.isPending else {
          #expect(scene.isOriginal || scene.isNew, "call \(call)")
          continue
        }
        wasPending = true
        try scene.settle(goal, FaultyFileOperations(lack: lacks[lack]))
        #expect(goal == .before ? scene.isOriginal : scene.isNew, "call \(call) \(goal)")
        #expect(scene.stagingFiles.isEmpty && !scene.isPending, "call \(call) \(goal)")
      }
    }
    #expect(wasPending)
  }

  @Test(arguments: lacks.indices) func `when the disk is full, nothing is written`(lack: Int) throws {
    for call in 0..<(try callCount(lacks[lack])) {
      let scene = try Scene()
      switch scene.write(FaultyFileOperations(.full(from: call), lack: lacks[lack])) {
      case nil: #expect(scene.isNew)
      case .undone: #expect(scene.isOriginal && scene.stagingFiles.isEmpty && !scene.isPending, "call \(call)")
      case .halfDone: Issue.record("call \(call)")
      }
    }
  }

  /// The run ends after each third call or so; finishing it and taking it back then end at each call.
  @Test(arguments: lacks.indices, goals) func `when a recovery ends too, a further one brings all`(lack: Int, goal: Recovery.Goal) throws {
    let lack = lacks[lack]
    let total = try callCount(lack)
    for first in stride(from: 20, to: total, by: 19) {
      var second = 0
      var isOver = false
      while !isOver {
        let scene = try Scene()
        _ = scene.write(FaultyFileOperations(.ended(at: first), lack: lack))
        let operations = FaultyFileOperations(.ended(at: second), lack: lack)
        do { try scene.settle(goal, operations) } catch {}
        isOver = operations.count <= second
        let last: Recovery.Goal = second.isMultiple(of: 2) ? .before : .after
        let isDone = !scene.isPending
        try scene.settle(last, FaultyFileOperations(lack: lack))
        let reached = isDone ? goal : last
        let isRight = reached == .before ? scene.isOriginal : scene.isNew
        #expect(isRight || isDone && (scene.isOriginal || scene.isNew), "\(first) \(second)")
        #expect(scene.stagingFiles.isEmpty && !scene.isPending, "\(first) \(second)")
        second += 1
      }
    }
  }

  @Test func `a run that was finished is taken back, and one that ends in that is taken back further`() throws {
    let scene = try Scene()
    let healthy = scene.writer(FaultyFileOperations())
    #expect(scene.write(FaultyFileOperations()) == nil)
    let operations = FaultyFileOperations()
    _ = try scene.writer(operations).takeBack(scene.journal)
    #expect(scene.isOriginal && scene.stagingFiles.isEmpty && !scene.isPending)
    for call in 0..<operations.count {
      #expect(scene.write(FaultyFileOperations()) == nil)
      do { _ = try scene.writer(FaultyFileOperations(.ended(at: call))).takeBack(scene.journal) } catch {}
      if !scene.isPending, case .journal(let last) = try healthy.store.last(), !scene.isOriginal { _ = try healthy.takeBack(last) }
      try scene.settle(.before)
      #expect(scene.isOriginal && scene.stagingFiles.isEmpty && !scene.isPending, "call \(call)")
    }
  }

  /// As `git stash` does it, of files that are not tracked too where that is asked for.
  @Test(arguments: lacks.indices, [true, false])
  func `a run that is put away when it is taken back is taken back once it is there again`(lack: Int, untracked: Bool) throws {
    let lack = lacks[lack]
    for call in 0..<(try callCount(lack)) {
      let scene = try Scene()
      _ = scene.write(FaultyFileOperations(.ended(at: call), lack: lack))
      // Where a file lacks its name, nothing is put away.
      if !scene.isWhole { continue }
      let directory = scene.directory
      let away = try (Scene.names + (untracked ? scene.stagingFiles : [])).map { ($0, try directory.content(of: $0)) }
      for (name, _) in away {
        if let file = scene.original[name] { try directory.write(file.text, to: name) } else { unlink(directory.absolute(name)) }
      }
      let writer = scene.writer(FaultyFileOperations(lack: lack))
      let wasPending = scene.isPending
      try writer.undo()
      #expect(!scene.isPending && (scene.stagingFiles.isEmpty || !wasPending), "call \(call)")
      for (name, text) in away { try directory.write(text, to: name) }
      try writer.undo()
      #expect(!scene.isPending && scene.hasOriginalTexts, "call \(call)")
      #expect(scene.stagingFiles.isEmpty || !wasPending || untracked, "call \(call)")
    }
  }

  @Test(arguments: lacks.indices, ["ended", "failing", "full"])
  func `what was left alone when a run was taken back can be taken back, wherever that ends`(lack: Int, fault: String) throws {
    let lack = lacks[lack]
    var call = 0
    var isOver = false
    while !isOver {
      let scene = try Scene()
      let healthy = scene.writer(FaultyFileOperations(lack: lack))
      #expect(scene.write(FaultyFileOperations(lack: lack)) == nil)
      try scene.directory.write("mine\n", to: "b/c.swift")
      let faults: [String: FaultyFileOperations.Fault] = [
        "ended": .ended(at: call), "failing": .failing(at: call), "full": .full(from: call),
      ]
      let operations = FaultyFileOperations(faults[fault]!, lack: lack)
      do { _ = try scene.writer(operations).takeBack(scene.journal) } catch {}
      isOver = operations.count <= call
      try healthy.undo()
      // What waits no longer may stay where it could not be removed.
      #expect(!scene.isPending && (scene.stagingFiles.isEmpty || fault == "failing"), "call \(call)")
      for name in Scene.names {
        #expect(try scene.directory.content(of: name) == (name == "b/c.swift" ? "mine\n" : "old \(name)\n"), "call \(call)")
      }
      try scene.directory.write(Scene.newText("b/c.swift"), to: "b/c.swift")
      chmod(scene.directory.absolute("b/c.swift"), 0o600)
      try healthy.undo()
      #expect(scene.isOriginal && !scene.isPending, "call \(call)")
      call += 1
    }
    #expect(call > 60)
  }

  @Test func `taking back a file by its own entry keeps which file it is`() throws {
    let scene = try Scene()
    let path = scene.directory.absolute("a.swift")
    let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    let failure = scene.write(FaultyFileOperations(.failing(at: try callCount([]) - 20)))
    #expect(failure != nil && scene.isOriginal)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == number)
  }
}

/// Somebody else writes at the same time.
@Suite struct ConcurrentChangeTests {
  enum Save: CaseIterable {
    case inPlace, byRenaming, permissions
  }

  private func save(_ kind: Save, _ name: String, in directory: TemporaryDirectory) {
    let path = directory.absolute(name)
    switch kind {
    case .inPlace: try? Data("mine\n".utf8).write(to: URL(filePath: path))
    case .byRenaming:
      try? Data("mine\n".utf8).write(to: URL(filePath: path + "~"))
      rename(path + "~", path)
    case .permissions: chmod(path, 0o640)
    }
  }

  private func isSaved(_ kind: Save, _ name: String, _ scene: Scene) -> Bool {
    let file = scene.files[name]
    return kind == .permissions ? file?.permissions == 0o640 : file?.text == "mine\n"
  }

  @Test(arguments: Save.allCases) func `what an editor saves at any moment stays`(kind: Save) throws {
    try checkSaves(kind, lack: [])
  }

  /// A file that another is renamed to is not seen there between two of the steps.
  @Test(arguments: [Save.inPlace, .permissions])
  func `what an editor saves in place stays where files cannot exchange their names`(kind: Save) throws {
    try checkSaves(kind, lack: .exchange)
  }

  private func checkSaves(_ kind: Save, lack: FaultyFileOperations.Lack) throws {
    for call in 0..<(try callCount(lack)) {
      let scene = try Scene()
      let name = Scene.names[2]
      let failure = scene.write(FaultyFileOperations(lack: lack) { if $0 == call { save(kind, name, in: scene.directory) } })
      #expect(isSaved(kind, name, scene), "call \(call)")
      if case .undone = failure {
        for other in Scene.names where other != name { #expect(scene.files[other] == scene.original[other], "call \(call)") }
      }
      #expect(scene.stagingFiles.isEmpty || scene.isPending, "call \(call)")
    }
  }

  @Test(arguments: Save.allCases, goals)
  func `what an editor saves stays, although the run is interrupted then`(kind: Save, goal: Recovery.Goal) throws {
    let total = try callCount([])
    for call in 0..<total {
      for end in [call, call + 1, call + 3, call + 7] {
        let scene = try Scene()
        let name = Scene.names[2]
        _ = scene.write(FaultyFileOperations(.ended(at: end)) { if $0 == call { save(kind, name, in: scene.directory) } })
        try scene.settle(goal)
        #expect(isSaved(kind, name, scene), "calls \(call) \(end)")
        #expect(scene.stagingFiles.isEmpty || !scene.isPending, "calls \(call) \(end)")
      }
    }
  }

  /// A run that fails brings back the files that it exchanged. One that somebody has written to since then stays as it is.
  @Test(arguments: Save.allCases) func `what an editor saves stays, although a later call of the run fails`(kind: Save) throws {
    let total = try callCount([])
    for call in 0..<total {
      for failing in [call + 1, call + 4, call + 9, call + 16] where failing < total {
        let scene = try Scene()
        let name = Scene.names[0]
        _ = scene.write(FaultyFileOperations(.failing(at: failing)) { if $0 == call { save(kind, name, in: scene.directory) } })
        // Where that could not be done, what was saved waits beside the file, and the next command says so.
        #expect(isSaved(kind, name, scene) || scene.isPending, "calls \(call) \(failing)")
      }
    }
  }

  /// The new file that waits beside an old one is made again, whatever became of it.
  @Test(arguments: goals) func `what waits and was damaged takes no file's place`(goal: Recovery.Goal) throws {
    for call in 0..<(try callCount([])) {
      let scene = try Scene()
      _ = scene.write(FaultyFileOperations(.ended(at: call)))
      let damaged = scene.stagingFiles.filter { staging in
        guard let index = staging.split(separator: "-").last.flatMap({ Int($0) }) else { return false }
        return scene.files[Scene.names[index]] == scene.original[Scene.names[index]]
      }
      for staging in damaged { try scene.directory.write("damaged", to: staging) }
      guard scene.isPending else { continue }
      try scene.settle(goal)
      #expect(goal == .before ? scene.isOriginal : scene.isNew, "call \(call)")
      #expect(scene.stagingFiles.isEmpty && !scene.isPending, "call \(call)")
    }
  }

  @Test func `what waits and was damaged takes no file's place while files are brought back, either`() throws {
    let total = try callCount([])
    for call in 0..<total {
      let scene = try Scene()
      #expect(scene.write(FaultyFileOperations()) == nil)
      let writer = scene.writer(FaultyFileOperations(.ended(at: call)))
      _ = Result { try writer.takeBack(scene.journal) }
      for staging in scene.stagingFiles {
        guard let index = staging.split(separator: "-").last.flatMap({ Int($0) }) else { continue }
        if scene.files[Scene.names[index]]?.text == Scene.newText(Scene.names[index]) { try scene.directory.write("damaged", to: staging) }
      }
      try scene.settle(.before)
      #expect(scene.isPending == false && (scene.isOriginal || scene.isNew), "call \(call)")
    }
  }

  @Test func `a file with rights that sources seldom have comes back with them`() throws {
    let scene = try Scene { chmod($0.absolute("b/c.swift"), 0o6755) }
    #expect(scene.write(FaultyFileOperations()) == nil)
    #expect(scene.isNew)
    let outcome = try scene.writer(FaultyFileOperations()).takeBack(scene.journal)
    #expect(outcome.kept.isEmpty && scene.isOriginal)
  }

  @Test func `files that were changed since are named, and no other is taken back`() throws {
    let scene = try Scene()
    #expect(scene.write(FaultyFileOperations()) == nil)
    try scene.directory.write("mine\n", to: "b/c.swift")
    #expect(try scene.writer(FaultyFileOperations()).recovery().standing(scene.journal).changed == ["b/c.swift"])
    let outcome = try scene.writer(FaultyFileOperations()).takeBack(scene.journal)
    #expect(outcome.kept == ["b/c.swift"] && outcome.written == Scene.names.filter { $0 != "b/c.swift" })
    #expect(try scene.directory.content(of: "b/c.swift") == "mine\n")
  }

  @Test func `a directory that is replaced meanwhile is not written to`() throws {
    for call in 0..<(try callCount([])) {
      let scene = try Scene()
      let directory = scene.directory
      let failure = scene.write(
        FaultyFileOperations { index in
          guard index == call else { return }
          rename(directory.absolute("b"), directory.absolute("b-moved"))
          try? directory.write("theirs\n", to: "b/b.swift")
          try? directory.write("theirs\n", to: "b/c.swift")
        })
      #expect(try directory.content(of: "b/b.swift") == "theirs\n", "call \(call)")
      #expect(try directory.content(of: "b/c.swift") == "theirs\n", "call \(call)")
      for name in ["b.swift", "c.swift"] {
        let text = try directory.content(of: "b-moved/" + name)
        let isNew = text == Scene.newText("b/" + name)
        #expect(isNew || text == "old b/\(name)\n", "call \(call)")
        if case .undone = failure { #expect(!isNew, "call \(call)") }
      }
    }
  }

  @Test func `a file that becomes a link meanwhile stays one`() throws {
    for call in 0..<(try callCount([])) {
      let scene = try Scene()
      let outside = try TemporaryDirectory(["far.swift": "old b/b.swift\n"])
      let path = scene.directory.absolute("b/b.swift")
      _ = scene.write(
        FaultyFileOperations { index in
          guard index == call else { return }
          unlink(path)
          symlink(outside.absolute("far.swift"), path)
        })
      #expect(FileStatus(path, followingLinks: false)?.kind == .link, "call \(call)")
      #expect(try outside.content(of: "far.swift") == "old b/b.swift\n")
    }
  }

  @Test func `a signal that comes before all is ready leaves everything as it was`() throws {
    let scene = try Scene()
    // Without an action of its own the signal would end the tests.
    let previousAction = signal(SIGHUP) { _ in }
    defer { _ = signal(SIGHUP, previousAction) }
    // Tests run on threads that take no signals, and may not be sent one on every system.
    let (failure, isPending) = WorkerThread.run {
      var hangUp = sigset_t()
      sigemptyset(&hangUp)
      sigaddset(&hangUp, SIGHUP)
      pthread_sigmask(SIG_UNBLOCK, &hangUp, nil)
      let own = OwnThread()
      let failure = scene.write(FaultyFileOperations { if $0 == 12 { pthread_kill(own.handle, SIGHUP) } })
      return (failure, isInterrupted)
    }
    #expect(failure == .undone(reason: "interrupted", paths: []) && !isPending)
    #expect(scene.isOriginal && scene.stagingFiles.isEmpty && !scene.isPending)
  }
}

/// The thread that made it. Some systems call threads by pointers.
private struct OwnThread: @unchecked Sendable {
  let handle = pthread_self()
}
