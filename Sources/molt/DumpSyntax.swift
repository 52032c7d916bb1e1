import Arguments

/// `molt dump-syntax FILE…`: the syntax nodes of each file, a line `== FILE` before each where there are several.
func dumpSyntax(_ options: Options) throws -> ExitStatus {
  throw UsageError("`molt dump-syntax` needs the parser")
}
