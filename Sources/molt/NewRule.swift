import MoltArguments
import MoltEngine
import MoltMigrations
import MoltRules
import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `molt new-rule [FAMILY/]ID`: a document to start from.
func newRule(_ options: Options) throws -> ExitStatus {
  let names = options.operands[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  guard names.count <= 2, let id = names.last else { throw misnamed(options.operands[0]) }
  for name in names where !isName(name) { throw misnamed(name) }
  let family = names.count == 2 ? names[0] : "own"
  let directory = options.output ?? "migrations"
  let place = try options.output.map { .named(NamedPath($0)) } ?? ownMigrations()
  let file = "\(directory)/\(family)/\(id).md"
  if exists(file) { throw UsageError("`\(file)` is there already, and is left as it is", command: .newRule) }
  let markdown = Document.template(id: id, family: family)
  try rejectClash(try Document(path: file, markdown: markdown), in: place)
  if case .configured = place {
    try write(markdown, toNewFile: file, in: ".")
  } else {
    makeDirectories(for: directory + "/")
    try write(markdown, toNewFile: "\(family)/\(id).md", in: directory)
  }
  if options.verbosity != .quiet {
    Stream.tell(
      "molt: wrote \(file); edit it, and run its examples with `molt test \(directory)`\n"
        + "To use it: molt diff --migrations \(directory) --rule \(id)\n")
  }
  return .success
}

/// The directory that no person has named: it is one of the project's, and no link is followed to it.
private func ownMigrations() throws -> GivenPath {
  .configured(ConfiguredPath(path: try UntrustedPath("migrations", below: workingDirectory()), spelling: "migrations"))
}

/// Small letters, digits and hyphens, a letter first: what an id is typed as.
private func isName(_ name: String) -> Bool {
  let isPlain = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
  return isPlain && name.first?.isLetter == true && name.last != "-" && !name.contains("--")
}

private func misnamed(_ name: String) -> UsageError {
  UsageError(
    "`\(name)` cannot be the name of a rule or a family: use small letters, digits and hyphens, as in `acme/track-event`", command: .newRule
  )
}

/// An id can only be that of one rule, whether molt brings it along or the directory has it.
private func rejectClash(_ document: Document, in directory: GivenPath) throws {
  let known = (try? DocumentReading([directory]))?.documents ?? []
  do throws(MalformedDocuments) {
    _ = try Catalogue.builtIn.adding(known.filter { Catalogue.builtIn[$0.id] == nil }).adding([document])
  } catch {
    throw UsageError(error.problems.first { $0.path == document.path }?.message ?? error.problems[0].message, command: .newRule)
  }
}

/// The directories above a file, as far as they are missing.
private func makeDirectories(for file: String) {
  for (place, character) in zip(file.indices, file) where character == "/" && place != file.startIndex {
    _ = unsafe mkdir(String(file[..<place]), 0o755)
  }
}
