import Arguments

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The two ways out of the program. Standard output carries the product and nothing else.
enum Stream: Int32 {
  case output = 1
  case error = 2

  var isTerminal: Bool { isatty(rawValue) == 1 }

  func write(_ text: String) { write(Array(text.utf8)) }

  /// Whatever cannot be written is lost: a reader that went away does not want it.
  func write(_ bytes: [UInt8]) { _ = Self.write(bytes, to: rawValue) }

  /// Whether colour is wanted there: what the flag says, else https://no-color.org and whether a person is looking.
  func isColored(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: isTerminal && variable("NO_COLOR").isEmpty && variable("TERM") != "dumb"
    }
  }

  private func variable(_ name: String) -> String {
    unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
  }

  /// - Returns: whether all bytes were taken.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = unsafe systemWrite(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return false }
        offset += count
      }
      return true
    }
  }
}

/// The system's `write`, which `Stream.write` would hide.
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(descriptor, start, count)
}

/// Writes a report to a file that `--output` names.
func write(_ bytes: [UInt8], toFile path: String) throws(UsageError) {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
  guard descriptor >= 0 else {
    throw UsageError("`--output`: cannot write to `\(path)`: \(unsafe String(cString: strerror(errno)))")
  }
  let isComplete = Stream.write(bytes, to: descriptor)
  guard close(descriptor) == 0, isComplete else {
    throw UsageError("`--output`: cannot write to `\(path)`: \(unsafe String(cString: strerror(errno)))")
  }
}

func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

/// The bytes of a file; nil if it cannot be read.
func contents(ofFile path: String) -> [UInt8]? {
  let descriptor = unsafe open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    if count < 0 { return nil }
    if count == 0 { return result }
    result += chunk[..<count]
  }
}

/// The entries of the directory that holds `path`, each spelled as `path` is: for suggestions.
func siblings(of path: String) -> [String] {
  let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  let parent = path[..<cut]
  guard let directory = unsafe opendir(parent.isEmpty ? "." : String(parent)) else { return [] }
  defer { unsafe closedir(directory) }
  var names: [String] = []
  while let entry = unsafe readdir(directory) {
    let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(parent + name) }
  }
  return names.sorted()
}
