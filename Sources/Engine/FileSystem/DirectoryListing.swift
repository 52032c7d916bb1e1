#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a directory holds.
struct DirectoryEntry {
  let name: [UInt8]
  let kind: FileStatus.Kind
}

/// The entries of a directory but `.` and `..`, in no order; nil if it cannot be read.
func entries(of directory: String) -> [DirectoryEntry]? {
  let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  return descriptor < 0 ? nil : entries(ofOpen: descriptor)
}

/// As above, of a directory that is open, which it closes.
func entries(ofOpen descriptor: Int32) -> [DirectoryEntry]? {
  guard let stream = unsafe fdopendir(descriptor) else {
    close(descriptor)
    return nil
  }
  defer { unsafe _ = closedir(stream) }
  var result: [DirectoryEntry] = []
  while let entry = unsafe readdir(stream) {
    let name = unsafe name(of: entry)
    if name == [UInt8(ascii: ".")] || name == [UInt8(ascii: "."), UInt8(ascii: ".")] { continue }
    result.append(DirectoryEntry(name: name, kind: unsafe kind(entry.pointee.d_type, name, in: descriptor)))
  }
  return result
}

/// The names of the entries of a directory but `.` and `..`, sorted; none if it cannot be read.
public func entryNames(of directory: String) -> [String] {
  (entries(of: directory) ?? []).map { String(decoding: $0.name, as: UTF8.self) }.sorted()
}

/// A record is as long as its name, not as the type says: what lies behind its end must not be read.
private func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
  let start = unsafe UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
  return unsafe Array(UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
}

/// Some file systems leave the kind out of the listing.
private func kind(_ type: UInt8, _ name: [UInt8], in directory: Int32) -> FileStatus.Kind {
  switch type {
  case UInt8(DT_REG): .regular
  case UInt8(DT_DIR): .directory
  case UInt8(DT_LNK): .link
  case UInt8(DT_UNKNOWN): (try? FileStatus(name, in: directory).kind) ?? .other
  default: .other
  }
}
