#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// What the systems call by different names, or do differently.

/// Whether two paths name the same file wherever both exist: systems differ in how letters may be composed.
package func namesAreSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  #if canImport(Darwin)
    String(decoding: a, as: UTF8.self) == String(decoding: b, as: UTF8.self)
  #else
    a == b
  #endif
}

/// A set of paths, by what names the same file.
struct FileNames {
  #if canImport(Darwin)
    private let names: Set<String>
    init(_ names: Set<ArraySlice<UInt8>>) { self.names = Set(names.map { String(decoding: $0, as: UTF8.self) }) }
    func contains(_ name: String) -> Bool { names.contains(name) }
  #else
    private let names: Set<ArraySlice<UInt8>>
    init(_ names: Set<ArraySlice<UInt8>>) { self.names = names }
    func contains(_ name: String) -> Bool { names.contains(Array(name.utf8)[...]) }
  #endif
}

/// The variables of the environment, with a null behind the last.
var systemEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
    unsafe _NSGetEnviron().pointee
  #else
    unsafe environ
  #endif
}

/// Lets two entries of a directory take each other's name, in one step.
///
/// - Returns: -1 where it fails, with `errno`: `ENOTSUP`, `EINVAL` or `ENOSYS` where the system or the file system cannot.
package func exchangeNames(_ a: String, _ b: String, in directory: Int32) -> Int32 {
  #if canImport(Darwin)
    unsafe renameatx_np(directory, a, directory, b, UInt32(RENAME_SWAP))
  #else
    guard let renameat2 = unsafe renameat2 else {
      errno = ENOSYS
      return -1
    }
    let exchange: UInt32 = 2
    return unsafe renameat2(directory, a, directory, b, exchange)
  #endif
}

#if !canImport(Darwin)
  private typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

  /// The header hides it, and older libraries do not have it.
  private let renameat2: Rename? = unsafe dlsym(nil, "renameat2").map { unsafe unsafeBitCast($0, to: Rename.self) }
#endif

/// Waits until what was written survives a loss of power. `fsync` alone leaves it in the cache of the drive on some systems.
package func flush(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
  #endif
  return fsync(descriptor)
}

/// Whether a call failed because the file system has no such thing. Systems have two numbers for it, or one of two names.
package func isUnsupported(_ number: Int32) -> Bool { [ENOTSUP, EOPNOTSUPP, EINVAL, ENOSYS].contains(number) }

/// Copies what a file has beside bytes, mode, owner and times. Other systems need a call of their own for each attribute.
func copyAccessListsAndAttributes(from source: Int32, to file: Int32) {
  #if canImport(Darwin)
    _ = unsafe fcopyfile(source, file, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
  #endif
}

/// Makes a copy of a file that shares its blocks, with all its attributes, where the file system can; false where it cannot.
func cloneFile(_ source: String, to destination: String) -> Bool {
  #if canImport(Darwin)
    unsafe clonefile(source, destination, UInt32(CLONE_NOFOLLOW)) == 0
  #else
    false
  #endif
}

/// Copies the bytes of an open file to another. The system may let the two share blocks.
///
/// - Returns: -1 where it fails, with `errno`.
func copyContents(from source: Int32, to file: Int32) -> Int32 {
  #if !canImport(Darwin)
    if let copyRange = unsafe copyFileRange {
      while true {
        let count = copyRange(source, nil, file, nil, 1 << 30, 0)
        if count == 0 { return 0 }
        if count < 0 && errno != EINTR { break }
      }
    }
  #endif
  var chunk = [UInt8](repeating: 0, count: 1 << 18)
  while true {
    let count = unsafe read(source, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    if count <= 0 { return Int32(count) }
    var offset = 0
    while offset < count {
      let written = unsafe chunk.withUnsafeBytes { unsafe write(file, $0.baseAddress! + offset, count - offset) }
      if written < 0, errno != EINTR { return -1 }
      offset += max(written, 0)
    }
  }
}

#if !canImport(Darwin)
  private typealias CopyRange =
    @convention(c) (
      Int32, UnsafeMutablePointer<Int64>?, Int32, UnsafeMutablePointer<Int64>?, Int, UInt32
    ) -> Int

  /// Older libraries do not have it. Both files go on where it stopped, so that others can.
  private let copyFileRange: CopyRange? = unsafe dlsym(nil, "copy_file_range").map { unsafe unsafeBitCast($0, to: CopyRange.self) }
#endif

/// Gives back the space of whole blocks of a file, which then read as zeros. The file stays as long as it is.
///
/// - Returns: -1 where it fails, with `errno`: `ENOTSUP`, `EINVAL` or `ENOSYS` where the system or the file system cannot.
package func releaseSpace(_ range: Range<Int>, of file: Int32) -> Int32 {
  #if canImport(Darwin)
    var hole = fpunchhole_t(fp_flags: 0, reserved: 0, fp_offset: off_t(range.lowerBound), fp_length: off_t(range.count))
    return unsafe fcntl(file, F_PUNCHHOLE, &hole)
  #else
    guard let allocate else {
      errno = ENOSYS
      return -1
    }
    let keepsSize: Int32 = 1
    let punchesHole: Int32 = 2
    return allocate(file, keepsSize | punchesHole, range.lowerBound, range.count)
  #endif
}

#if !canImport(Darwin)
  private typealias Allocate = @convention(c) (Int32, Int32, Int, Int) -> Int32

  /// The header hides it.
  private let allocate: Allocate? = unsafe dlsym(nil, "fallocate").map { unsafe unsafeBitCast($0, to: Allocate.self) }
#endif

#if canImport(Darwin)
  typealias SpawnAttributes = posix_spawnattr_t?
#else
  typealias SpawnAttributes = posix_spawnattr_t
#endif

/// Room for what `posix_spawn` is told of a new process.
@safe func newSpawnAttributes() -> SpawnAttributes {
  #if canImport(Darwin)
    nil
  #else
    posix_spawnattr_t()
  #endif
}

extension stat {
  var modificationTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  var accessTime: timespec {
    #if canImport(Darwin)
      st_atimespec
    #else
      st_atim
    #endif
  }
}

/// What tells one process from all others that had or will have its number: when the system started, and when it did.
/// Only digits and lower-case letters.
package func processIdentity(_ process: Int32 = getpid()) -> String? {
  guard let start = startTime(of: process) else { return nil }
  return "\(bootIdentity)-\(start)-\(process)"
}

#if canImport(Darwin)
  private var bootIdentity: String {
    var time = timeval()
    var size = MemoryLayout<timeval>.size
    _ = unsafe sysctlbyname("kern.boottime", &time, &size, nil, 0)
    return String(time.tv_sec, radix: 16)
  }

  /// The system tells it of other users' processes, too, unlike most of what it knows of them.
  private func startTime(of process: Int32) -> String? {
    var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, process]
    var info = unsafe kinfo_proc()
    var size = MemoryLayout<kinfo_proc>.stride
    guard unsafe sysctl(&name, UInt32(name.count), &info, &size, nil, 0) == 0, size > 0 else { return nil }
    let start = unsafe info.kp_proc.p_un.__p_starttime
    return String(UInt64(start.tv_sec) * 1_000_000 + UInt64(start.tv_usec), radix: 16)
  }
#else
  private var bootIdentity: String {
    let identity = firstWords(ofFile: "/proc/sys/kernel/random/boot_id").first ?? "0"
    return String(identity.filter { $0 != "-" }.prefix(12))
  }

  /// The twenty-second word; the second is a name in parentheses that may hold anything.
  private func startTime(of process: Int32) -> String? {
    let words = firstWords(ofFile: "/proc/\(process)/stat")
    guard let name = words.lastIndex(where: { $0.hasSuffix(")") }), words.count > name + 20 else { return nil }
    return words[name + 20]
  }

  /// Files of the system have no size.
  private func firstWords(ofFile path: String) -> [String] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes[..<max(count, 0)], as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
  }
#endif

/// Whether the process takes no notice of a signal: `nohup` and shells let programs begin so.
func isIgnored(_ signal: Int32) -> Bool {
  var action = sigaction()
  guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
  #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
  #elseif canImport(Glibc)
    let handler = unsafe action.__sigaction_handler.sa_handler
  #else
    let handler = unsafe action.__sa_handler.sa_handler
  #endif
  return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
