public import MoltRules
import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a report cannot be written to a file.
public struct ReportFailure: Error, Sendable {
  public let message: String
}

/// A file that a person wants a report to be in.
///
/// What lies in a project does not decide where that is: no link of the project is followed, and what `git` and molt keep for
/// themselves is not written to.
public struct ReportFile: Sendable {
  /// Absolute, without links.
  private let directory: String
  private let name: String
  /// Whether there is something else than a file: a terminal, a pipe.
  private let isDevice: Bool

  private var path: String { joined(directory, name) }

  /// - Parameter projects: what is looked at, as given.
  public init(_ path: GivenPath, projects: [String]) throws(ReportFailure) {
    switch path {
    case .named(let path): try self.init(path, projects: projects)
    case .configured(let path): try self.init(path.path)
    }
    if isReserved { throw ReportFailure(message: "files that git or molt keep there must not be overwritten") }
  }

  /// What a repository names is a file, and lies where its path says.
  private init(_ path: UntrustedPath) throws(ReportFailure) {
    guard let name = path.names.last, let directory = path.parent.absolutePath else { throw ReportFailure(message: "it is a directory") }
    if path.leadsThroughLink { throw ReportFailure(message: "it is a link or lies behind one, which molt does not follow") }
    guard path.parent.kind == .directory else { throw ReportFailure(message: "there is no directory \(directory)") }
    guard path.kind == nil || path.kind == .regular else { throw ReportFailure(message: "it is not a regular file") }
    self.init(directory: directory, name: String(decoding: name, as: UTF8.self), isDevice: false)
  }

  private init(_ named: NamedPath, projects: [String]) throws(ReportFailure) {
    let path = named.spelling
    guard let working = realPath(".") else { throw ReportFailure(message: systemErrorMessage()) }
    if named.isOpenDescriptor {
      self.init(directory: parent(of: path), name: lastComponent(of: path), isDevice: true)
      return
    }
    let names = (path.hasPrefix("/") ? path : joined(working, path)).utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard let name = names.last, name != ".", name != "..", !path.hasSuffix("/") else {
      throw ReportFailure(message: "it is a directory")
    }
    let guarded = ([working] + projects.compactMap { realPath($0) }).flatMap { [$0, Repository(around: $0)?.top ?? $0] }
    let directory = try ReportFile.resolved(names.dropLast(), guarded: guarded)
    let kind = FileStatus(joined(directory, name), followingLinks: false)?.kind
    if kind == .link { throw ReportFailure(message: "it is a link; name what it leads to") }
    if kind == .directory { throw ReportFailure(message: "it is a directory") }
    self.init(directory: directory, name: name, isDevice: kind == .other)
  }

  private init(directory: String, name: String, isDevice: Bool) {
    self.directory = directory
    self.name = name
    self.isDevice = isDevice
  }

  /// Where a path leads to. A link in a guarded directory is not followed.
  private static func resolved(_ names: some Sequence<String>, guarded: [String]) throws(ReportFailure) -> String {
    var current = "/"
    for name in names where name != "." {
      if name == ".." {
        current = parent(of: current)
        continue
      }
      let next = joined(current, name)
      switch FileStatus(next, followingLinks: false)?.kind {
      case nil: throw ReportFailure(message: systemErrorMessage())
      case .link where guarded.contains { isBelow(next, $0) }:
        throw ReportFailure(message: "the path goes through a link in the project: \(next)")
      case .link:
        guard let real = realPath(next) else { throw ReportFailure(message: systemErrorMessage()) }
        current = real
      default: current = next
      }
    }
    return current
  }

  /// Whether the file is a part of a repository, or of what runs leave behind.
  private var isReserved: Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)).lowercased() }
    if names.contains(".git") || names.contains(".molt") { return true }
    var candidate = directory
    while candidate != "/" {
      if Repository.isGitDirectory(candidate) { return true }
      candidate = parent(of: candidate)
    }
    return false
  }

  /// Writes the whole report, or leaves what is there.
  public func write(_ bytes: [UInt8]) throws(ReportFailure) {
    do throws(SystemFailure) {
      if isDevice { return try writeThrough(SourceText(bytes)) }
      try uninterrupted { () throws(SystemFailure) in try replace(SourceText(bytes)) }
    } catch {
      throw ReportFailure(message: error.message)
    }
  }

  private func writeThrough(_ text: SourceText) throws(SystemFailure) {
    let descriptor = unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    try SystemFileOperations().append(text, to: descriptor)
  }

  private func replace(_ text: SourceText) throws(SystemFailure) {
    StagingFiles.removeStale(in: [directory])
    let present = FileStatus(path, followingLinks: false)
    // A file that is not to be written could still be replaced.
    if present != nil, unsafe access(path, W_OK) != 0 { throw .last }
    let staging = joined(directory, StagingFiles.name(0, run: StagingFiles.ownIdentity))
    let descriptor = unsafe open(staging, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    do throws(SystemFailure) {
      let operations = SystemFileOperations()
      try operations.append(text, to: descriptor)
      if let attributes = FileAttributes(path) { try operations.setAttributes(attributes, times: false, of: descriptor) }
      try operations.flushFile(descriptor)
      guard unsafe rename(staging, path) == 0 else { throw .last }
    } catch {
      unsafe _ = unlink(staging)
      throw error
    }
  }
}
