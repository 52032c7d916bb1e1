import MoltSDK
public import MoltSyntax
public import MoltText

extension ModuleSource {
  /// The modules of the SDK that files import, with those that these import in turn, and the standard library.
  ///
  /// Their trees are never freed. Costs the parsing of those that are imported, and of no others.
  ///
  /// - Parameter firstID: the number of the first file, which no other file has.
  public static func sdk(importedBy files: [Node], firstID: UInt32, names: inout NameTable) -> [ModuleSource] {
    var result: [ModuleSource] = []
    var seen: Set<String> = []
    var pending = ["Swift", "_Concurrency", "_StringProcessing"] + files.flatMap { $0.importedModuleNames(names) }
    while let module = pending.popLast() {
      guard seen.insert(module).inserted, let interface = SDK.interface(of: module) else { continue }
      let text = SourceText(Array(interface.utf8))
      let file = FileID(firstID + UInt32(result.count))
      let root = unsafe Parser.parse(file: file, bytes: text.start, count: text.count, names: &names)
      // The tree refers to the text.
      _ = Unmanaged.passRetained(Kept(text))
      result.append(ModuleSource(name: module, files: [root], isSDK: true))
      pending += root.importedModuleNames(names)
    }
    return result.sorted { $0.name < $1.name }
  }
}

private final class Kept {
  let text: SourceText
  init(_ text: SourceText) { self.text = text }
}

extension Node {
  fileprivate func importedModuleNames(_ names: borrowing NameTable) -> [String] {
    var result: [String] = []
    for child in children where child.kind == .importDecl {
      unsafe result.append(String(decoding: names.spelling(of: child.importedModule), as: UTF8.self))
    }
    return result
  }
}
