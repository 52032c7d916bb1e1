import MoltEngine

/// What editors hold.
extension Server {
  func open(_ parameters: OpenParameters) {
    let document = parameters.textDocument
    guard let path = path(ofURI: document.uri) else { return }
    documents[path] = Document(uri: document.uri, version: document.version, text: document.text)
    if !hasFolders, project(of: path) == nil { projects.append(Project(path: directory(of: path))) }
    changed(path)
  }

  private func directory(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/"
  }

  func change(_ parameters: ChangeParameters) {
    guard let path = path(ofURI: parameters.textDocument.uri), documents[path] != nil else {
      return host.log("a change of a document that is not open: \(parameters.textDocument.uri)")
    }
    documents[path]!.apply(parameters.contentChanges, version: parameters.textDocument.version, client.encoding)
    changed(path)
  }

  /// What a document holds was known before; other files that are saved (a configuration) are read from the disk.
  func save(_ parameters: DocumentParameters) {
    guard let path = path(ofURI: parameters.textDocument.uri), !path.hasSuffix(".swift") || documents[path] == nil else { return }
    changed(path)
  }

  func close(_ parameters: DocumentParameters) {
    guard let path = path(ofURI: parameters.textDocument.uri), documents.removeValue(forKey: path) != nil else { return }
    changed(path)
    if options.diagnostics != .project { publish([], path) }
  }

  func watchedFilesChanged(_ parameters: WatchedFilesParameters) {
    // Of a document that is open, the editor says itself what it holds; builds change much that is never looked at.
    for path in parameters.changes.compactMap({ path(ofURI: $0.uri) }) where documents[path] == nil || !path.hasSuffix(".swift") {
      let folder = project(of: path)?.path ?? ""
      if !isVendored(String(path.dropFirst(folder.count))) { changed(path) }
    }
  }

  /// Has plans made anew that depend on a file. One outside of all folders may belong to the repository of any.
  private func changed(_ path: String) {
    let holding = projects.indices.filter { isPath(path, within: projects[$0].path) }
    for index in holding.isEmpty ? Array(projects.indices) : holding { projects[index].change() }
    plan()
  }

  /// The project that speaks for a file: the innermost folder that holds it.
  func project(of path: String) -> Project? {
    projects.filter { isPath(path, within: $0.path) }.max { $0.path.utf8.count < $1.path.utf8.count }
  }

  /// How the client names a file.
  func uri(of path: String) -> String { documents[path]?.uri ?? MoltLanguageServer.uri(ofPath: path) }
}
