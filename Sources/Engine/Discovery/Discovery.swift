import Text

/// What lies at the paths of a request.
struct Discovery: Sendable {
  let root: Root
  let files: [SourceFile]
  let skipped: [SkippedPath]
}

func discover(_ paths: [String]) throws(EngineError) -> Discovery {
  Discovery(root: Root(path: "", displayPrefix: "", repositoryPrefix: ""), files: [], skipped: [])
}
