/// The directory that relative paths count from: absolute, without links.
///
/// - Throws: `EngineError.usage` where it is gone, or cannot be reached. Nothing else stands for it.
package func workingDirectory() throws(EngineError) -> String {
  guard let path = realPath(".") else {
    throw .usage("the working directory cannot be used (\(systemErrorMessage())): change to a directory that exists")
  }
  return path
}

/// As `realPath`, for what need not be there: links are followed as far as there is anything.
package func resolvedPath(_ path: String) throws(EngineError) -> String {
  if let real = realPath(path) { return real }
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return appending(try workingDirectory(), path) }
  return appending(slash == path.startIndex ? "/" : try resolvedPath(String(path[..<slash])), lastComponent(of: path))
}

private func appending(_ directory: String, _ name: String) -> String {
  switch name {
  case "", ".": directory
  case "..": parent(of: directory)
  default: joined(directory, name)
  }
}
