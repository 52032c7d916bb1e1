import Arguments

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// A reader that goes away, such as `head`, ends the program without a word.
_ = signal(SIGPIPE, SIG_DFL)
exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
