public import MoltRules

/// Reads the documents at a path: one, those of a family's folder, or those of the folders of families below a directory.
///
/// Every other Markdown file is left alone: beside the folders of families, and in the folders that these have, all that begin
/// with front matter are meant.
///
/// - Throws: `EngineError.usage` where there is none or one cannot be read.
public func documentFiles(at path: String) throws(EngineError) -> [DocumentFile] {
  guard let real = realPath(path), let status = FileStatus(real) else { throw .usage("\(path): \(systemErrorMessage())") }
  // `.` does not tell which family it is.
  let shown = path.split(separator: "/").last.map { $0 == "." || $0 == ".." } ?? true ? real : path
  let isDirectory = status.kind == .directory
  var files: [DocumentFile] = []
  for name in isDirectory ? documents(below: real) : [""] {
    let separator = name.isEmpty || shown.hasSuffix("/") ? "" : "/"
    let file = try readDocument(shown + separator + name)
    let isOfFamily = name.split(separator: "/").count == 2
    if !isDirectory || file.markdown.hasPrefix("---") || isOfFamily { files.append(file) }
  }
  if files.isEmpty {
    throw .usage("no documents in \(path): a rule is a file DIR/FAMILY/ID.md, and DIR or DIR/FAMILY is what to name here")
  }
  return files
}

/// A document as it lies on a disk.
public struct DocumentFile: Sendable {
  /// As a person names it.
  public let path: String
  public let markdown: String

  /// What the file says, if its front matter makes sense.
  public func document() throws(MalformedDocuments) -> Document { try Document(path: path, markdown: markdown) }
}

/// The names of Markdown files in a directory, in those in it, and in those that these have, each below `directory`, in order:
/// `ID.md`, `FAMILY/ID.md`, `FAMILY/GROUP/ID.md`.
private func documents(below directory: String, levels: Int = 3) -> [String] {
  var result: [String] = []
  for entry in sorted(directory) where !entry.name.hasPrefix(".") {
    if entry.isDocument {
      result.append(entry.name)
    } else if entry.kind == .directory, levels > 1 {
      result += documents(below: directory + "/" + entry.name, levels: levels - 1).map { entry.name + "/" + $0 }
    }
  }
  return result
}

private struct NamedEntry {
  let name: String
  let kind: FileStatus.Kind

  var isDocument: Bool { kind != .directory && name.hasSuffix(".md") && name != "README.md" }
}

private func sorted(_ directory: String) -> [NamedEntry] {
  (entries(of: directory) ?? []).map { NamedEntry(name: String(decoding: $0.name, as: UTF8.self), kind: $0.kind) }
    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
}

/// Line ends are those of Unix, whatever they are on the disk: what a document quotes must not depend on its checkout.
private func readDocument(_ path: String) throws(EngineError) -> DocumentFile {
  let text: [UInt8]
  do {
    text = try readFile(path).bytes
  } catch {
    throw .usage("\(path): \(error.message)")
  }
  let markdown = String(decoding: text.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  return DocumentFile(path: path, markdown: markdown)
}
