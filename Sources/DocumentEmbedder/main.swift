// Usage: MoltDocumentEmbedder ROOT OUTPUT DOCUMENT…
// Writes a Swift file to OUTPUT that holds the text of every DOCUMENT, under its path relative to ROOT.
import Foundation

/// A raw multi-line literal with as many `#`s as the text needs.
func literal(_ text: String) -> String {
  var pounds = "#"
  while text.contains("\"\"\"" + pounds) || text.contains("\\" + pounds) { pounds += "#" }
  return "\(pounds)\"\"\"\n\(text)\n\"\"\"\(pounds)"
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: MoltDocumentEmbedder ROOT OUTPUT DOCUMENT...\n".utf8))
  exit(2)
}
let root = arguments[1].hasSuffix("/") ? arguments[1] : arguments[1] + "/"
var source = "package let embeddedDocuments: [(path: String, text: String)] = [\n"
for path in arguments.dropFirst(3) {
  // A checkout may have translated the line ends; the literal must not depend on it.
  let text = try String(contentsOfFile: path, encoding: .utf8).replacingOccurrences(of: "\r\n", with: "\n")
  let name = path.utf8.starts(with: root.utf8) ? String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self) : path
  source += "(path: \(literal(name)), text: \(literal(text))),\n"
}
source += "]\n"
// What is compiled again is what was written since.
if (try? String(contentsOfFile: arguments[2], encoding: .utf8)).map({ $0.utf8.elementsEqual(source.utf8) }) != true {
  try source.write(toFile: arguments[2], atomically: true, encoding: .utf8)
}
