import Foundation
import MoltEngine
import MoltText
import Testing

/// A file system in memory that remembers what would be left after a loss of power: of names, what came before the last
/// flush of their directory, and any beginning of what came later; of files, what was flushed, and maybe the rest.
private final class VolatileFileSystem: FileOperations, @unchecked Sendable {
  struct Content: Equatable {
    var bytes: [UInt8] = []
    var attributes = FileAttributes(
      permissions: 0o600, owner: 0, group: 0, accessed: FileTime(seconds: 0, nanoseconds: 0),
      modified: FileTime(seconds: 0, nanoseconds: 0))
  }

  private struct File {
    var current = Content()
    var durable = Content()
  }

  private struct Directory {
    /// As of the last flush, and after each change since.
    var history: [[String: Int]] = [[:]]
    var current: [String: Int] {
      get { history.last! }
      set { history.append(newValue) }
    }
  }

  /// What a loss of power leaves.
  struct Loss: Sendable {
    /// Which of the states of a directory since its flush, of a number of them.
    let names: @Sendable (_ directory: Int, _ count: Int) -> Int
    let keepsData: Bool
  }

  private var files: [Int: File] = [:]
  private var directories: [String: Directory]
  private var open: [Int32: String] = [:]
  private var openFiles: [Int32: Int] = [:]
  private var nextNumber = 1
  private var end = Int.max
  private(set) var count = 0

  init(directories: [String]) {
    self.directories = Dictionary(uniqueKeysWithValues: directories.map { ($0, Directory()) })
  }

  /// The calls from this one on have no effect.
  func endAt(_ call: Int) {
    end = call
    count = 0
  }

  /// What is there once the power is back.
  func afterLoss(_ loss: Loss) -> VolatileFileSystem {
    let result = VolatileFileSystem(directories: Array(directories.keys))
    for (index, (path, directory)) in directories.sorted(by: { $0.key < $1.key }).enumerated() {
      result.directories[path]!.history = [directory.history[loss.names(index, directory.history.count)]]
    }
    result.files = files.mapValues { file in
      let content = loss.keepsData ? file.current : file.durable
      return File(current: content, durable: content)
    }
    result.nextNumber = nextNumber
    return result
  }

  /// Puts a file somewhere, for good.
  func place(_ content: Content, at name: String, in directory: String) {
    nextNumber += 1
    files[nextNumber] = File(current: content, durable: content)
    directories[directory]!.history = [directories[directory]!.current.merging([name: nextNumber]) { $1 }]
  }

  func content(of name: String, in directory: String) -> Content? {
    directories[directory]!.current[name].flatMap { files[$0]?.current }
  }

  func names(in directory: String) -> [String] { Array(directories[directory]!.current.keys) }

  private func call() throws(SystemFailure) {
    count += 1
    if count > end { throw SystemFailure(number: EIO) }
  }

  private func entry(_ name: String, in directory: Int32) throws(SystemFailure) -> Int {
    guard let number = directories[open[directory]!]!.current[name] else { throw SystemFailure(number: ENOENT) }
    return number
  }

  private func change(_ directory: Int32, _ change: (inout [String: Int]) -> Void) {
    change(&directories[open[directory]!]!.current)
  }

  func openDirectory(_ path: String, below top: String) throws(SystemFailure) -> Int32 {
    try call()
    let path = path.isEmpty ? top : joined(top, path)
    guard directories[path] != nil else { throw SystemFailure(number: ENOENT) }
    nextNumber += 1
    open[Int32(nextNumber)] = path
    return Int32(nextNumber)
  }

  func identity(of directory: Int32) throws(SystemFailure) -> FileIdentity {
    try call()
    return FileIdentity(device: 0, number: UInt64(bitPattern: Int64(open[directory]!.hashValue)))
  }

  func flushDirectory(_ directory: Int32) throws(SystemFailure) {
    try call()
    directories[open[directory]!]!.history.removeFirst(directories[open[directory]!]!.history.count - 1)
  }

  func kind(of name: String, in directory: Int32) throws(SystemFailure) -> FileStatus.Kind? {
    try call()
    return directories[open[directory]!]!.current[name] == nil ? nil : .regular
  }

  func contents(of name: String, in directory: Int32) throws(SystemFailure) -> FileContents? {
    try call()
    guard let number = directories[open[directory]!]!.current[name] else { return nil }
    let content = files[number]!.current
    return FileContents(
      text: SourceText(content.bytes), attributes: content.attributes,
      identity: FileIdentity(device: 0, number: UInt64(number)))
  }

  func create(_ name: String, in directory: Int32) throws(SystemFailure) -> Int32 {
    try call()
    if directories[open[directory]!]!.current[name] != nil { throw SystemFailure(number: EEXIST) }
    nextNumber += 1
    files[nextNumber] = File()
    openFiles[Int32(nextNumber)] = nextNumber
    change(directory) { $0[name] = nextNumber }
    return Int32(nextNumber)
  }

  func append(_ text: SourceText, to file: Int32) throws(SystemFailure) {
    try call()
    files[openFiles[file]!]!.current.bytes += text.bytes
  }

  func copyExtendedAttributes(of name: String, in directory: Int32, to file: Int32) {}

  func setAttributes(_ attributes: FileAttributes, times: Bool, of file: Int32) throws(SystemFailure) {
    try call()
    let old = files[openFiles[file]!]!.current.attributes
    files[openFiles[file]!]!.current.attributes = attributes
    if !times { files[openFiles[file]!]!.current.attributes.modified = old.modified }
  }

  func flushFile(_ file: Int32) throws(SystemFailure) {
    try call()
    files[openFiles[file]!]!.durable = files[openFiles[file]!]!.current
  }

  func close(_ descriptor: Int32) {}

  func exchange(_ a: String, _ b: String, in directory: Int32) throws(SystemFailure) {
    try call()
    let (first, second) = (try entry(a, in: directory), try entry(b, in: directory))
    change(directory) { $0.merge([a: second, b: first]) { $1 } }
  }

  func rename(_ a: String, to b: String, in directory: Int32) throws(SystemFailure) {
    try call()
    let number = try entry(a, in: directory)
    change(directory) { names in
      names[a] = nil
      names[b] = number
    }
  }

  func link(_ a: String, to b: String, in directory: Int32) throws(SystemFailure) {
    try call()
    let number = try entry(a, in: directory)
    change(directory) { $0[b] = number }
  }

  func remove(_ name: String, in directory: Int32) throws(SystemFailure) {
    try call()
    _ = try entry(name, in: directory)
    change(directory) { $0[name] = nil }
  }
}

/// The power fails at each call of a run of five files, and of what ends one that was interrupted.
@Suite struct PowerLossTests {
  private static let top = "/molt-test-model"
  private static let places = [
    ("a.swift", top), ("b.swift", top + "/b"), ("c.swift", top + "/b"), ("d.swift", top + "/d"), ("e.swift", top),
  ]
  private static let state = StateDirectory(root: top)

  private static let losses: [VolatileFileSystem.Loss] = [false, true].flatMap { keepsData in
    [
      VolatileFileSystem.Loss(names: { _, _ in 0 }, keepsData: keepsData),
      VolatileFileSystem.Loss(names: { _, count in count - 1 }, keepsData: keepsData),
      VolatileFileSystem.Loss(names: { _, count in count / 2 }, keepsData: keepsData),
      VolatileFileSystem.Loss(names: { $0.isMultiple(of: 2) ? $1 - 1 : 0 }, keepsData: keepsData),
      VolatileFileSystem.Loss(names: { $0.isMultiple(of: 2) ? 0 : $1 - 1 }, keepsData: keepsData),
    ]
  }

  private func old(_ index: Int) -> VolatileFileSystem.Content {
    var content = VolatileFileSystem.Content(bytes: Array("old \(index)\n".utf8))
    content.attributes.permissions = [0o644, 0o755, 0o600, 0o664, 0o640][index]
    content.attributes.modified = FileTime(seconds: 1000 + index, nanoseconds: index)
    return content
  }

  private func newText(_ index: Int) -> [UInt8] { Array("new and longer \(index)\n".utf8) }

  private func fileSystem() -> VolatileFileSystem {
    let top = PowerLossTests.top
    let system = VolatileFileSystem(directories: [top, top + "/b", top + "/d", PowerLossTests.state.path])
    for (index, place) in PowerLossTests.places.enumerated() { system.place(old(index), at: place.0, in: place.1) }
    return system
  }

  private var journal: Journal {
    Journal(
      run: "0-0-1", date: "today",
      changes: PowerLossTests.places.enumerated().map { index, place in
        let path = String((place.1 + "/" + place.0).dropFirst(PowerLossTests.top.count + 1))
        let content = old(index)
        return Journal.Change(
          path: path, before: SourceText(content.bytes), after: SourceText(newText(index)), attributes: content.attributes)
      })
  }

  private func writer(_ system: VolatileFileSystem) -> JournaledWriter {
    JournaledWriter(operations: system, state: PowerLossTests.state, jobs: 1)
  }

  private func contents(_ system: VolatileFileSystem) -> [VolatileFileSystem.Content?] {
    PowerLossTests.places.map { system.content(of: $0.0, in: $0.1) }
  }

  private func isOld(_ system: VolatileFileSystem) -> Bool { contents(system) == (0..<5).map { old($0) } }

  private func isNew(_ system: VolatileFileSystem) -> Bool {
    zip(contents(system), 0...).allSatisfy { content, index in
      content?.bytes == newText(index) && content?.attributes.permissions == old(index).attributes.permissions
    }
  }

  private func isWhole(_ system: VolatileFileSystem) -> Bool {
    zip(contents(system), 0...).allSatisfy { content, index in
      content == old(index) || content?.bytes == newText(index) || content?.bytes == old(index).bytes
    }
  }

  /// Brings a run to an end that may be pending.
  ///
  /// - Returns: whether one was.
  private func settle(_ system: VolatileFileSystem, _ goal: Recovery.Goal) throws -> Bool {
    switch try writer(system).store.pending() {
    case .none: return false
    case .unreadable:
      Issue.record("the journal is damaged")
      return false
    case .journal(let journal):
      _ = try writer(system).settle(journal, to: goal)
      return true
    }
  }

  private func check(_ system: VolatileFileSystem, _ goal: Recovery.Goal, _ comment: Comment) throws {
    #expect(isWhole(system), comment)
    if try settle(system, goal) {
      #expect(goal == .before ? isOld(system) : isNew(system), comment)
      for directory in Set(PowerLossTests.places.map(\.1)) {
        #expect(system.names(in: directory).allSatisfy { !$0.hasPrefix(".molt-") }, comment)
      }
    } else {
      #expect(isOld(system) || isNew(system), comment)
    }
  }

  @Test(arguments: losses.indices) func `a run is finished and taken back after a loss of power at any call`(loss: Int) throws {
    var call = 0
    var isOver = false
    while !isOver {
      for goal in [Recovery.Goal.before, .after] {
        let system = fileSystem()
        system.endAt(call)
        do { try writer(system).write(journal) } catch {}
        isOver = system.count <= call
        try check(system.afterLoss(PowerLossTests.losses[loss]), goal, "call \(call)")
      }
      call += 1
    }
    #expect(call > 100)
  }

  @Test(arguments: losses.indices) func `what was left alone when a run was taken back can be taken back after a loss of power`(
    loss: Int
  ) throws {
    let (name, directory) = PowerLossTests.places[2]
    var mine = old(2)
    mine.bytes = Array("mine\n".utf8)
    var new = old(2)
    new.bytes = newText(2)
    var call = 0
    var isOver = false
    while !isOver {
      let system = fileSystem()
      try writer(system).write(journal)
      system.place(mine, at: name, in: directory)
      system.endAt(call)
      do { _ = try writer(system).takeBack(journal) } catch {}
      isOver = system.count <= call
      let after = system.afterLoss(PowerLossTests.losses[loss])
      try writer(after).undo()
      #expect(zip(contents(after), 0...).allSatisfy { $0 == ($1 == 2 ? mine : old($1)) }, "call \(call)")
      after.place(new, at: name, in: directory)
      try writer(after).undo()
      #expect(isOld(after), "call \(call)")
      call += 1
    }
    #expect(call > 60)
  }

  @Test(arguments: losses.indices) func `so it is if the power fails again, or while a run is taken back`(loss: Int) throws {
    for isFinished in [true, false] {
      for first in [Recovery.Goal.before, .after] where !isFinished || first == .before {
        var call = 0
        var isOver = false
        while !isOver {
          let system = fileSystem()
          if !isFinished { system.endAt(85) }
          do { try writer(system).write(journal) } catch {}
          let interrupted = system.afterLoss(PowerLossTests.losses[isFinished ? 1 : loss])
          interrupted.endAt(call)
          do {
            if isFinished { _ = try writer(interrupted).takeBack(journal) } else { _ = try settle(interrupted, first) }
          } catch {}
          isOver = interrupted.count <= call
          let after = interrupted.afterLoss(PowerLossTests.losses[loss])
          try check(after, call.isMultiple(of: 2) ? .before : .after, "call \(call) \(isFinished) \(first)")
          call += 1
        }
      }
    }
  }
}
