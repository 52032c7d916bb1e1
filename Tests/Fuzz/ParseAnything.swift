// The fuzz target: any bytes make a well-formed tree, and the parser reads nothing but them.
import Syntax
import Text

@_cdecl("LLVMFuzzerTestOneInput")
public func parseAnything(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let text = SourceText(Array(UnsafeBufferPointer(start: data, count: size)))
  var names = NameTable()
  let root = Parser.parse(file: FileID(0), bytes: text.start, count: text.count, names: &names)
  if let flaw = firstFlaw(of: root, in: text) { fatalError(flaw) }
  _ = dumpLines(of: root)
  free(root, text)
  return 0
}

/// Trees are immortal, but a fuzzer makes millions of them. One that is parsed alone is a block of its own.
private func free(_ root: Node, _ text: SourceText) {
  root.tree.deallocate()
  text.start.deallocate()
}
