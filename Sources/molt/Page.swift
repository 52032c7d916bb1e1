import MoltArguments
import MoltEngine
import MoltReports
import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the page of HTML says beside the run.
func pageDetails(_ options: Options, _ root: Root) -> HTMLDetails {
  var details = HTMLDetails(version: version, command: options.reportCommand, rules: options.selection.catalogue)
  let revision = Revision(of: root)
  details.commit = revision?.shortCommit
  details.isDirty = revision?.isDirty ?? false
  details.date = today()
  details.diffCommand = options.commandLine("diff")
  details.applyCommand = options.assumptions.isEmpty ? options.applyCommand : nil
  details.explainFlags = options.explainFlags
  details.applyFlags = options.applyFlags
  details.paths = options.paths == ["."] ? [] : options.paths
  details.owners = owners(of: root)
  return details
}

func owners(of root: Root) -> CodeOwners {
  let texts = CodeOwners.places.lazy.compactMap { try? UntrustedPath($0, below: root.top).read(atMost: SizeLimit.description) }
  return texts.first.map { CodeOwners(String(decoding: $0.bytes, as: UTF8.self)) } ?? CodeOwners()
}

/// `2025-11-23 17:54 UTC`; of the moment that `SOURCE_DATE_EPOCH` names, where a build is to be the same each time
/// (https://reproducible-builds.org/specs/source-date-epoch/).
private func today() -> String {
  let given = unsafe getenv("SOURCE_DATE_EPOCH").flatMap { unsafe time_t(String(cString: $0)) }
  var seconds = given ?? time(nil)
  var parts = unsafe tm()
  guard unsafe gmtime_r(&seconds, &parts) != nil else { return "" }
  var buffer = [CChar](repeating: 0, count: 64)
  let count = unsafe strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M UTC", &parts)
  return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
