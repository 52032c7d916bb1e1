import MoltArguments
import MoltEngine
import MoltRules

/// The configuration that holds for a run: the file that `--config` names, or the nearest `.molt.json` at or above what is
/// looked at, up to the top of its repository.
func configuration(_ invocation: Invocation) throws(UsageError) -> Configuration {
  let paths = invocation.has(.standardInput) ? invocation.paths.map(resolvedPath) : invocation.paths.compactMap(realPath)
  let files = invocation.value(.config).map { [$0] } ?? nearestConfigurations(paths)
  guard let file = files.first else { return Configuration() }
  if files.count > 1 {
    throw UsageError("`\(files[0])` and `\(files[1])` both hold for parts of this run: name one with `--config`")
  }
  guard let bytes = contents(ofFile: file) else {
    throw UsageError("`--config`: cannot read `\(file)`\(suggestion(for: file, in: siblings(of: file)))")
  }
  var configuration = try ConfigurationFile.parse(String(decoding: bytes, as: UTF8.self), path: file)
  // Bytes are what counts in paths: a mark that combines with the slash before it makes one character of the two.
  configuration.directory = String(file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[...$0] } ?? "")
  configuration.migrations = configuration.migrations.map(configuration.resolved)
  return configuration
}

/// Each once, in the order of the paths, which are absolute.
private func nearestConfigurations(_ paths: [String]) -> [String] {
  var found: [String] = []
  for path in paths {
    guard let file = nearestConfiguration(around: path), !found.contains(file) else { continue }
    found.append(file)
  }
  return found
}

private func nearestConfiguration(around path: String) -> String? {
  var directory = path
  while !directory.isEmpty {
    let file = directory + "/" + ConfigurationFile.name
    if exists(file) { return displayed(file) }
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
