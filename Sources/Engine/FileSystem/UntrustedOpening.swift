package import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How what a repository names is reached: name by name from its base, and through no link.
extension UntrustedPath {
  /// As messages call it.
  package var spelling: String {
    base + (names.isEmpty ? "" : base == "/" ? "" : "/") + String(decoding: bytes, as: UTF8.self)
  }

  /// What lies there, and not what a link leads to; nil where there is nothing, or a link on the way.
  package var kind: FileStatus.Kind? {
    guard let name = names.last else { return .directory }
    return try? withParent { parent throws(SystemFailure) in try FileStatus(name, in: parent).kind }
  }

  /// What the directory there holds but `.` and `..`, in no order; nil if it cannot be read.
  func entries() -> [DirectoryEntry]? { (try? open(O_RDONLY | O_DIRECTORY)).flatMap(MoltEngine.entries(ofOpen:)) }

  /// Makes the file there, and the directories that are missing on the way.
  ///
  /// - Throws: where there is something already, or a link on the way.
  package func create(_ bytes: [UInt8]) throws(SystemFailure) {
    guard let name = names.last else { throw SystemFailure(number: EEXIST) }
    let parent = try openParent(makesMissing: true)
    defer { close(parent) }
    let file = try checked(unsafe openat(parent, name.cString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666))
    defer { close(file) }
    try SystemFileOperations().append(SourceText(bytes), to: file)
  }

  /// - Parameter flags: but those that say how to treat links.
  func open(_ flags: Int32) throws(SystemFailure) -> Int32 {
    guard let name = names.last else { return try checked(openSystemPath(base, flags | O_CLOEXEC)) }
    return try withParent { parent throws(SystemFailure) in
      try checked(unsafe openat(parent, name.cString, flags | O_CLOEXEC | O_NOFOLLOW))
    }
  }

  /// Why something could not be done there, for a person.
  package func message(_ failure: SystemFailure) -> String {
    failure.isAbsence && leadsThroughLink ? "it is a link or lies behind one, which molt does not follow" : failure.message
  }

  /// Whether it, or a directory on the way, is a link.
  package var leadsThroughLink: Bool {
    var path = self
    while !path.names.isEmpty {
      if path.kind == .link { return true }
      path = path.parent
    }
    return false
  }

  // MARK: The directory that it stands in

  private func withParent<Result>(_ work: (Int32) throws(SystemFailure) -> Result) throws(SystemFailure) -> Result {
    let parent = try openParent()
    defer { close(parent) }
    return try work(parent)
  }

  private func openParent(makesMissing: Bool = false) throws(SystemFailure) -> Int32 {
    var directory = try checked(openSystemPath(base, Self.onTheWay))
    for name in names.dropLast() {
      if makesMissing { unsafe _ = mkdirat(directory, name.cString, 0o777) }
      let next = unsafe openat(directory, name.cString, Self.onTheWay | O_NOFOLLOW)
      let failure = SystemFailure.last
      close(directory)
      guard next >= 0 else { throw failure }
      directory = next
    }
    return directory
  }

  /// A directory to go on from, which need not be readable.
  private static var onTheWay: Int32 {
    #if os(Linux)
      // `O_PATH`, which Glibc's module leaves out.
      0o10000000 | O_DIRECTORY | O_CLOEXEC
    #else
      O_RDONLY | O_DIRECTORY | O_CLOEXEC
    #endif
  }
}

/// The system's `open`, which a method of the name would hide.
private func openSystemPath(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags) }

private func checked(_ result: Int32) throws(SystemFailure) -> Int32 {
  if result < 0 { throw .last }
  return result
}

extension [UInt8] {
  /// As the system takes names.
  var cString: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
