/// A path that a person names: on the command line, or in the settings of an editor. Where it leads is that person's choice, so
/// links are followed. What a repository names is an `UntrustedPath`.
public struct NamedPath: Hashable, Sendable {
  /// As the person wrote it; a relative one counts from the working directory.
  public let spelling: String

  public init(_ spelling: String) { self.spelling = spelling }

  /// Whether it names what the process has open, such as a pipe of the shell's: `/dev/stdin`, `/dev/fd/63`.
  public var isOpenDescriptor: Bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(spelling) || spelling.hasPrefix("/dev/fd/")
      || spelling.hasPrefix("/proc/self/fd/")
  }
}
