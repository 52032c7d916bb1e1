public import MoltRules
import MoltText

/// Reads the documents at a path: one, those of a family's folder, or those of the folders of families below a directory.
///
/// Every other Markdown file is left alone: beside the folders of families, and in the folders that these have, all that begin
/// with front matter are meant.
///
/// - Throws: `EngineError.usage` where there is none or one cannot be read.
public func documentFiles(at place: GivenPath) throws(EngineError) -> [DocumentFile] {
  let (path, top) = (place.spelling, try place.top())
  let isDirectory = top.kind == .directory
  // `.` does not tell which family it is.
  let shown = path.split(separator: "/").last.map { $0 == "." || $0 == ".." } ?? true ? top.spelling : path
  var files: [DocumentFile] = []
  for file in isDirectory ? documents(below: top) : [top] {
    let name = isDirectory ? file.names.dropFirst(top.names.count).map { String(decoding: $0, as: UTF8.self) } : []
    let separator = name.isEmpty || shown.hasSuffix("/") ? "" : "/"
    let document = try readDocument(file, shownAs: shown + separator + name.joined(separator: "/"))
    if !isDirectory || document.markdown.hasPrefix("---") || name.count == 2 { files.append(document) }
  }
  if files.isEmpty {
    throw .usage("no documents in \(path): a rule is a file DIR/FAMILY/ID.md, and DIR or DIR/FAMILY is what to name here")
  }
  return files
}

extension GivenPath {
  /// The directory or file that it stands for, without links.
  fileprivate func top() throws(EngineError) -> UntrustedPath {
    if case .configured(let configured) = self {
      if configured.path.leadsThroughLink {
        throw .usage("\(spelling): it is a link or lies behind one, which molt does not follow: name what it leads to")
      }
      return configured.path
    }
    guard let real = realPath(spelling), let status = FileStatus(real) else { throw .usage("\(spelling): \(systemErrorMessage())") }
    let isDirectory = status.kind == .directory
    do throws(UntrustedPath.Refusal) {
      return try isDirectory ? UntrustedPath(".", below: real) : UntrustedPath(lastComponent(of: real), below: parent(of: real))
    } catch {
      throw .usage("\(spelling): the path \(error.reason)")
    }
  }
}

/// A document as it lies on a disk.
public struct DocumentFile: Sendable {
  /// As a person names it.
  public let path: String
  public let markdown: String

  /// What the file says, if its front matter makes sense.
  public func document() throws(MalformedDocuments) -> Document { try Document(path: path, markdown: markdown) }
}

/// The Markdown files in a directory, in those in it, and in those that these have, in order: `ID.md`, `FAMILY/ID.md`,
/// `FAMILY/GROUP/ID.md`.
private func documents(below directory: UntrustedPath, levels: Int = 3) -> [UntrustedPath] {
  let entries = (directory.entries() ?? []).filter { $0.name.first != UInt8(ascii: ".") }
  return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }.flatMap { entry in
    let path = directory.appending(entry.name)
    if entry.isDocument { return [path] }
    return entry.kind == .directory && levels > 1 ? documents(below: path, levels: levels - 1) : []
  }
}

extension DirectoryEntry {
  fileprivate var isDocument: Bool {
    kind != .directory && name.suffix(3).elementsEqual(".md".utf8) && !name.elementsEqual("README.md".utf8)
  }
}

/// Line ends are those of Unix, whatever they are on the disk: what a document quotes must not depend on its checkout.
private func readDocument(_ file: UntrustedPath, shownAs path: String) throws(EngineError) -> DocumentFile {
  let text: SourceText
  do throws(ReadFailure) { text = try file.read(atMost: SizeLimit.description) } catch { throw .usage("\(path): \(error.message)") }
  let markdown = String(decoding: text.bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  return DocumentFile(path: path, markdown: markdown)
}
