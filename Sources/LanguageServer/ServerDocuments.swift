import MoltEngine
internal import MoltText

/// What editors hold.
extension Server {
  func open(_ parameters: OpenParameters) {
    let document = parameters.textDocument
    guard let path = document.uri.path else { return }
    documents[path] = Document(uri: document.uri, version: document.version, text: document.text)
    bringAlong(path)
    changed(path)
  }

  /// Has a file planned that no project holds: with all of its directory, or alone where that is too large, or a folder around it.
  func bringAlong(_ path: BytePath) {
    let isAlone = largeFolders.contains { path.isWithin($0) }
    guard isAlone || !hasFolders, project(of: path) == nil else { return }
    let isLarge = host.isTooLarge(path.parent)
    projects.append(Project(path: path.parent, isWhole: !isAlone && !isLarge))
    if isLarge { tellOfSize(path.parent) }
  }

  func change(_ parameters: ChangeParameters) {
    guard let path = parameters.textDocument.uri.path, documents[path] != nil else {
      return host.log("a change of a document that is not open: \(parameters.textDocument.uri.text)")
    }
    documents[path]!.apply(parameters.contentChanges, version: parameters.textDocument.version, client.encoding)
    changed(path)
  }

  /// Takes note that a change of a document may have been lost: no edits are made from what it held.
  func doubtDocuments() {
    for path in documents.keys { documents[path]!.doubt() }
  }

  /// What a document holds was known before; other files that are saved (a configuration) are read from the disk.
  func save(_ parameters: DocumentParameters) {
    guard let path = parameters.textDocument.uri.path, !path.isSwift || documents[path] == nil else { return }
    changed(path)
  }

  func close(_ parameters: DocumentParameters) {
    guard let path = parameters.textDocument.uri.path, documents.removeValue(forKey: path) != nil else { return }
    changed(path)
    if options.diagnostics != .project { publish([], path) }
  }

  func watchedFilesChanged(_ parameters: WatchedFilesParameters) {
    // Of a document that is open, the editor says itself what it holds; builds change much that is never looked at.
    for path in parameters.changes.compactMap(\.uri.path) where documents[path] == nil || !path.isSwift {
      let inFolder = project(of: path).flatMap { path.moved(from: $0.path, to: "/") }
      if !isVendored((inFolder ?? path).string) { changed(path) }
    }
  }

  /// Has plans made anew that depend on a file. One outside of all folders may belong to the repository of any.
  private func changed(_ path: BytePath) {
    let holding = projects.indices.filter { projects[$0].holds(path) }
    for index in holding.isEmpty ? Array(projects.indices) : holding { projects[index].change() }
    plan()
  }

  /// The project that speaks for a file: the innermost folder that holds it.
  func project(of path: BytePath) -> Project? {
    // Paths of folders that hold the same file begin alike, so that the longer is the greater.
    projects.filter { $0.holds(path) }.max { $0.path < $1.path }
  }

  /// How the client names a file.
  func uri(of path: BytePath) -> DocumentURI { documents[path]?.uri ?? DocumentURI(path) }
}

extension BytePath {
  var isSwift: Bool { string.utf8.suffix(6).elementsEqual(".swift".utf8) }
}
