#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names of the files that wait beside others to take their places: `.molt-`, what tells the process that made it from
/// all others, and a number. They are short whatever the other file is called.
package enum StagingFiles {
  private static let prefix = ".molt-"

  /// A name for the file with a number, in a run by a process.
  static func name(_ index: Int, run: String) -> String { "\(prefix)\(run)-\(index)" }

  /// That of a file which is not whole yet.
  static func partialName(_ name: String) -> String { name + ".part" }

  /// The second name that a file has while another takes its first, where the system knows no exchange.
  static func displacedName(_ name: String) -> String { name + ".old" }

  /// Who this process is.
  package static let ownIdentity = processIdentity() ?? "0-0-\(getpid())"

  /// Whether a journal may say so.
  package static func isIdentity(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && text.utf8.count < 100 && Int32(parts[2]) != nil
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0.isLowercaseLetterOrDigit } }
  }

  /// Removes what runs that were killed have left in directories, whose journals are gone.
  ///
  /// - Parameter directories: absolute. Nothing of this process may wait in them.
  static func removeStale(in directories: some Sequence<String>) {
    for directory in Set(directories) {
      for entry in entries(of: directory) ?? [] where entry.kind == .regular {
        let name = String(decoding: entry.name, as: UTF8.self)
        guard let process = process(of: name) else { continue }
        if process == ownIdentity || !isRunning(process) { unsafe _ = unlink(joined(directory, name)) }
      }
    }
  }

  /// The process that a staging file is of; nil for any other file.
  private static func process(of name: String) -> String? {
    guard name.hasPrefix(prefix) else { return nil }
    var parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard let last = parts.popLast(), let number = last.split(separator: ".").first, Int(number) != nil else { return nil }
    let identity = parts.joined(separator: "-")
    return isIdentity(identity) ? identity : nil
  }

  private static func isRunning(_ identity: String) -> Bool {
    guard let number = identity.split(separator: "-").last.flatMap({ Int32($0) }) else { return false }
    return processIdentity(number) == identity
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetterOrDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }
}
