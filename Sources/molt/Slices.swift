import MoltArguments
import MoltEngine
import MoltReports

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `molt diff --slice-by KEY --output DIR`: patches in a directory of their own.
func writeSlices(_ options: Options, by key: SliceKey) throws -> ExitStatus {
  let directory = options.output!
  try rejectUnusable(directory)
  let (whole, slices, rest) = try looking(options) { request throws(EngineError) in
    try MoltEngine.slices(request) { run, components in run.labels(of: components, by: key) }
  }
  if key == .owner, owners(of: whole.root).isEmpty { throw UsageError.noOwners }
  let set = PatchSet(Report(whole), slices, rest: rest)
  if !set.patches.isEmpty { try makeDirectory(directory) }
  for patch in set.patches {
    try write(patch.report.diff(context: options.context), toFile: joined(directory, patch.name), options)
  }
  try Stream.print(terminalText(Array(set.listing.utf8)))
  summarize(set.whole, options, isDryRun: true)
  if options.verbosity != .quiet { Stream.tell(set.advice(directory: directory)) }
  return status(set.whole, isPending: !set.patches.isEmpty)
}

/// Patches of another run beside new ones would be taken for theirs.
private func rejectUnusable(_ directory: String) throws(UsageError) {
  guard exists(directory) else { return }
  if !siblings(of: joined(directory, "")).isEmpty {
    throw UsageError("`--output`: `\(directory)` is not an empty directory; give a new one for the patches", command: .diff)
  }
}

private func makeDirectory(_ path: String) throws {
  if unsafe mkdir(path, 0o755) != 0, errno != EEXIST {
    throw WriteFailure(message: "`--output`: cannot make the directory `\(path)`: \(unsafe String(cString: strerror(errno)))")
  }
}

private func joined(_ directory: String, _ name: String) -> String { directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)" }

extension Run {
  fileprivate func labels(of components: [[Int]], by key: SliceKey) -> [String] {
    switch key {
    case .module: components.map(moduleLabel)
    case .owner: ownerLabels(of: components)
    case .rule: ruleLabels(of: components)
    case .unit: components.map(unitLabel)
    }
  }

  private func ownerLabels(of components: [[Int]]) -> [String] {
    let codeOwners = owners(of: root)
    return components.map { ownerLabel(of: $0, codeOwners) }
  }
}

extension UsageError {
  fileprivate static var noOwners: UsageError {
    let places = CodeOwners.places.map { "`\($0)`" }.joined(separator: ", ")
    return UsageError("`--slice-by owner` needs a file that says who owns what, at the top of the repository: \(places)", command: .diff)
  }
}
