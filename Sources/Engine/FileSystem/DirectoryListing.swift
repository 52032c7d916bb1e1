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
  guard let stream = unsafe opendir(directory) else { return nil }
  defer { unsafe _ = closedir(stream) }
  var result: [DirectoryEntry] = []
  while let entry = unsafe readdir(stream) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
      unsafe Array(buffer.prefix { $0 != 0 })
    }
    if name == [UInt8(ascii: ".")] || name == [UInt8(ascii: "."), UInt8(ascii: ".")] { continue }
    result.append(DirectoryEntry(name: name, kind: unsafe kind(entry.pointee.d_type, name, in: directory)))
  }
  return result
}

/// Some file systems leave the kind out of the listing.
private func kind(_ type: UInt8, _ name: [UInt8], in directory: String) -> FileStatus.Kind {
  switch type {
  case UInt8(DT_REG): .regular
  case UInt8(DT_DIR): .directory
  case UInt8(DT_LNK): .link
  case UInt8(DT_UNKNOWN):
    FileStatus(directory + "/" + String(decoding: name, as: UTF8.self), followingLinks: false)?.kind ?? .other
  default: .other
  }
}
