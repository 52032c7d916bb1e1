// What libFuzzer calls. The name of the program says which target it is, so that a finding needs no more than its file.
import MoltText

nonisolated(unsafe) private var target: FuzzTarget?

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
  let name = String(cString: arguments.pointee[0]).split(separator: "/").last.map(String.init) ?? ""
  target = targets.first { $0.name == name }
  guard target != nil else { fatalError("the program is called \(name), which is none of \(targets.map(\.name))") }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  target?.run(Array(UnsafeBufferPointer(start: data, count: size)))
  ImmortalMemory.free()
  return 0
}
