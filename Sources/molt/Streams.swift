import MoltArguments
import MoltEngine
import MoltManifests
import MoltReports
import MoltRules
import MoltText

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

  /// Whether a person is looking. A pager that is put between does not change that.
  var isTerminal: Bool { self == .output ? Self.outputIsTerminal : Self.errorIsTerminal }

  private static let outputIsTerminal = isatty(Stream.output.rawValue) == 1
  private static let errorIsTerminal = isatty(Stream.error.rawValue) == 1

  /// Tells a person something on standard error. Where that cannot be written, nobody is left to be told.
  static func tell(_ text: String) { _ = write(terminalText(Array(text.utf8)), to: Stream.error.rawValue) }

  /// Draws the last line of the terminal again; an empty text takes it away.
  static func redraw(_ line: String) { _ = write(Array("\r\u{1B}[K\(line)".utf8), to: Stream.error.rawValue) }

  /// Writes the product to standard output.
  static func print(_ text: String) throws(WriteFailure) { try print(Array(text.utf8)) }

  static func print(_ bytes: [UInt8]) throws(WriteFailure) {
    // A reader that went away, in a shell that keeps SIGPIPE from ending the program, does not want the rest.
    guard !write(bytes, to: Stream.output.rawValue), errno != EPIPE else { return }
    throw WriteFailure(message: "cannot write to standard output: \(unsafe String(cString: strerror(errno)))")
  }

  /// Whether colour is wanted there: what the flag says, else https://no-color.org and whether a person is looking.
  func isColored(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: isTerminal && (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
    }
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

/// A report that could not be written.
struct WriteFailure: Error {
  let message: String
}

/// The system's `write`, which `Stream.write` would hide.
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(descriptor, start, count)
}

/// The file that `--output` names, as `reportFile(_:_:_:)` takes it.
func outputFile(_ path: String, _ options: Options) throws(UsageError) -> ReportFile {
  try reportFile(.named(NamedPath(path)), "`--output`", options)
}

/// A file to write to, which must be none that molt reads as a part of a project, whether this run would read it or not.
///
/// - Parameter source: what names it, for a message.
func reportFile(_ path: GivenPath, _ source: String, _ options: Options) throws(UsageError) -> ReportFile {
  let real = realPath(path.spelling) ?? path.spelling
  if real.hasSuffix(".swift") || Manifest.kind(ofPath: real) != nil || ("/" + real).hasSuffix("/" + ConfigurationFile.name) {
    throw UsageError("\(source): `\(path.spelling)` is a part of a project, which a report must not overwrite")
  }
  do {
    return try ReportFile(path, projects: options.paths)
  } catch {
    throw UsageError("\(source): cannot write to `\(path.spelling)`: \(error.message)")
  }
}

/// Writes a report to a file, as `reportFile(_:_:_:)` takes it.
func write(_ bytes: [UInt8], to path: GivenPath, _ source: String, _ options: Options) throws {
  // Anything may have changed since the run began.
  let file = try reportFile(path, source, options)
  do { try file.write(bytes) } catch {
    throw WriteFailure(message: "\(source): cannot write to `\(path.spelling)`: \(error.message)")
  }
}

/// Writes a report to the file that `--output` names.
func write(_ bytes: [UInt8], toFile path: String, _ options: Options) throws {
  try write(bytes, to: .named(NamedPath(path)), "`--output`", options)
}

/// Writes a file that is not there yet, and the directories that are missing above it.
///
/// - Parameters:
///   - path: from `directory` on, through no link.
///   - directory: as a person names it.
func write(_ text: String, toNewFile path: String, in directory: String) throws {
  do {
    guard let base = realPath(directory) else { throw SystemFailure.last }
    let file = try UntrustedPath(path, below: base)
    do throws(SystemFailure) { try file.create(Array(text.utf8)) } catch {
      throw WriteFailure(message: "cannot write `\(path)` in `\(directory)`: \(file.message(error))")
    }
  } catch let error as SystemFailure {
    throw WriteFailure(message: "cannot write `\(path)` in `\(directory)`: \(error.message)")
  } catch let error as UntrustedPath.Refusal {
    throw WriteFailure(message: "cannot write `\(path)` in `\(directory)`: the path \(error.reason)")
  }
}

func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

/// All that is left to read; nil if it cannot be read.
func contents(of descriptor: Int32) -> [UInt8]? {
  var result: [UInt8] = []
  while let chunk = nextChunk(of: descriptor) {
    if chunk.isEmpty { return result }
    result += chunk
  }
  return nil
}

/// The entries of the directory that holds `path`, each spelled as `path` is: for suggestions.
func siblings(of path: String) -> [String] {
  let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
  let parent = path[..<cut]
  return entryNames(of: parent.isEmpty ? "." : String(parent)).map { parent + $0 }
}
