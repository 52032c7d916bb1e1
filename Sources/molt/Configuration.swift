import MoltArguments
import MoltEngine
import MoltRules
import MoltText

/// The configuration that holds for a run: the file that `--config` names, or the nearest `.molt.json` at or above what is
/// looked at, up to the top of its repository.
func configuration(_ invocation: Invocation) throws -> Configuration {
  var paths = invocation.paths
  if invocation.has(.standardInput) {
    paths = try paths.map { try resolvedPath($0) }
  } else {
    paths = paths.compactMap { realPath($0) }
  }
  let files = invocation.value(.config).map { [.named(NamedPath($0))] } ?? nearestConfigurations(paths)
  guard let file = files.first else { return Configuration() }
  if files.count > 1 {
    throw UsageError("`\(files[0].spelling)` and `\(files[1].spelling)` both hold for parts of this run: name one with `--config`")
  }
  return try read(file)
}

private func read(_ file: GivenPath) throws(UsageError) -> Configuration {
  let path = file.spelling
  let text: SourceText
  do { text = try file.read(atMost: SizeLimit.description) } catch {
    let source = if case .named = file { "`--config`: " } else { "" }
    throw UsageError(source + "cannot read `\(path)`\(suggestion(for: path, in: siblings(of: path))): \(error.message)")
  }
  // What a link leads to holds where the link stands.
  let directory = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
  guard let base = realPath(directory) else { throw UsageError("cannot read `\(path)`") }
  let configuration = try ConfigurationFile.parse(String(decoding: text.bytes, as: UTF8.self), path: path, below: base)
  // The run is given them as text, and follows links in what a person names.
  if let linked = configuration.paths.first(where: \.path.leadsThroughLink) {
    throw UsageError("\(path): `\(linked.spelling)` is a link or lies behind one, which molt does not follow: name what it leads to")
  }
  return configuration
}

/// Each once, in the order of the paths, which are absolute.
private func nearestConfigurations(_ paths: [String]) -> [GivenPath] {
  var found: [ConfiguredPath] = []
  for path in paths {
    guard let file = nearestConfiguration(around: path), !found.contains(where: { $0.path == file.path }) else { continue }
    found.append(file)
  }
  return found.map(GivenPath.configured)
}

private func nearestConfiguration(around path: String) -> ConfiguredPath? {
  var directory = path
  while !directory.isEmpty {
    let file = directory + "/" + ConfigurationFile.name
    if let path = try? UntrustedPath(ConfigurationFile.name, below: directory), path.kind != nil {
      return ConfiguredPath(path: path, spelling: displayed(file))
    }
    if exists(directory + "/.git") { return nil }
    directory = String(directory[..<(directory.utf8.lastIndex(of: UInt8(ascii: "/")) ?? directory.startIndex)])
  }
  return nil
}

/// Relative to the working directory, where it lies below that.
private func displayed(_ path: String) -> String {
  guard let working = realPath(".").map({ $0 + "/" }), path.utf8.starts(with: working.utf8) else { return path }
  return String(decoding: path.utf8.dropFirst(working.utf8.count), as: UTF8.self)
}
