import Foundation
import MoltEngine
import MoltText

extension JournaledWriter {
  /// As `molt undo --keep-changed` does it.
  func undo() throws {
    if case .journal(let pending) = try store.pending() {
      _ = try settle(pending, to: .before)
      return
    }
    for slot in [JournalStore.Slot.left, .last] {
      guard case .journal(let journal) = try store.journal(in: slot), try !recovery(slot.heading).standing(journal).after.isEmpty
      else { continue }
      _ = try takeBack(journal, from: slot)
      return
    }
  }
}

/// The calls of the system, of which one fails, or is the last before the process ends.
final class FaultyFileOperations: FileOperations, @unchecked Sendable {
  enum Fault {
    case none
    /// The call with this number fails and has no effect, but that half of what it would write is written.
    case failing(at: Int, number: Int32 = EIO)
    /// From this call on, nothing has an effect; of the first, half of what it would write is written.
    case ended(at: Int)
    /// From this call on, no space is left.
    case full(from: Int)
  }

  /// What the file system cannot do.
  struct Lack: OptionSet {
    let rawValue: Int
    static let exchange = Lack(rawValue: 1)
    static let link = Lack(rawValue: 2)
  }

  private let fault: Fault
  private let lack: Lack
  private let system = SystemFileOperations()
  /// What happens before a call, which it has the number of.
  private let before: (Int) -> Void
  private(set) var count = 0

  init(_ fault: Fault = .none, lack: Lack = [], before: @escaping (Int) -> Void = { _ in }) {
    self.fault = fault
    self.lack = lack
    self.before = before
  }

  private func call(needsSpace: Bool = false, half: () throws(SystemFailure) -> Void = {}) throws(SystemFailure) {
    let index = count
    count += 1
    before(index)
    switch fault {
    case .none: return
    case .failing(let number, let error) where index == number:
      try half()
      throw SystemFailure(number: error)
    case .ended(let number) where index >= number:
      if index == number { try half() }
      throw SystemFailure(number: EIO)
    case .full(let number) where index >= number && needsSpace: throw SystemFailure(number: ENOSPC)
    default: return
    }
  }

  func openDirectory(_ path: String, below top: String) throws(SystemFailure) -> Int32 {
    try call()
    return try system.openDirectory(path, below: top)
  }

  func identity(of directory: Int32) throws(SystemFailure) -> FileIdentity {
    try call()
    return try system.identity(of: directory)
  }

  /// Takes long, and would show only after a loss of power.
  func flushDirectory(_ directory: Int32) throws(SystemFailure) { try call() }

  func kind(of name: String, in directory: Int32) throws(SystemFailure) -> FileStatus.Kind? {
    try call()
    return try system.kind(of: name, in: directory)
  }

  func contents(of name: String, in directory: Int32) throws(SystemFailure) -> FileContents? {
    try call()
    return try system.contents(of: name, in: directory)
  }

  func create(_ name: String, in directory: Int32) throws(SystemFailure) -> Int32 {
    try call(needsSpace: true)
    return try system.create(name, in: directory)
  }

  func append(_ text: SourceText, to file: Int32) throws(SystemFailure) {
    try call(needsSpace: true) { () throws(SystemFailure) in
      try system.append(SourceText(text[0..<text.count / 2]), to: file)
    }
    try system.append(text, to: file)
  }

  func copyExtendedAttributes(of name: String, in directory: Int32, to file: Int32) {}

  func setAttributes(_ attributes: FileAttributes, times: Bool, of file: Int32) throws(SystemFailure) {
    try call()
    try system.setAttributes(attributes, times: times, of: file)
  }

  func flushFile(_ file: Int32) throws(SystemFailure) { try call(needsSpace: true) }

  func close(_ descriptor: Int32) { system.close(descriptor) }

  func exchange(_ a: String, _ b: String, in directory: Int32) throws(SystemFailure) {
    try call()
    if lack.contains(.exchange) { throw SystemFailure(number: ENOTSUP) }
    try system.exchange(a, b, in: directory)
  }

  func rename(_ a: String, to b: String, in directory: Int32) throws(SystemFailure) {
    try call()
    try system.rename(a, to: b, in: directory)
  }

  func link(_ a: String, to b: String, in directory: Int32) throws(SystemFailure) {
    try call(needsSpace: true)
    if lack.contains(.link) { throw SystemFailure(number: EPERM) }
    try system.link(a, to: b, in: directory)
  }

  func remove(_ name: String, in directory: Int32) throws(SystemFailure) {
    try call()
    try system.remove(name, in: directory)
  }
}
