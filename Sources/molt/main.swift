import MoltArguments

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// A reader that goes away, such as `head`, ends the program without a word.
_ = signal(SIGPIPE, SIG_DFL)
// Swift's runtime may take this one for a crash, print what it was doing, and go on.
_ = signal(SIGQUIT, SIG_DFL)
// A limit on the size of files is an error like any other of writing, and not the end.
_ = signal(SIGXFSZ, SIG_IGN)
let status = run(Array(CommandLine.arguments.dropFirst()))
Pager.end()
exit(status.rawValue)
