import Foundation
import MoltSyntax
import MoltText
import Testing

/// The interfaces of the SDK: the look-alikes, and those that `generate` writes from the toolchain.
@Suite struct InterfaceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Symbols/SDK").standardized.path

  static let interfaces: [String] = {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swiftinterface") }.sorted()
  }()

  @Test func `there are interfaces of the toolchain's modules and of Apple's`() {
    let names = InterfaceTests.interfaces
    for module in ["Swift", "_Concurrency", "_StringProcessing", "Observation", "Dispatch", "Foundation"] {
      #expect(names.contains("Toolchain/\(module).swiftinterface"))
    }
    #expect(names.filter { !$0.contains("/") }.count >= 13)
  }

  /// The parser goes on after a mistake, and what it then has missed would be missing among the types.
  @Test(arguments: interfaces)
  func `an interface has no syntax error`(name: String) throws {
    var names = NameTable()
    let root = parse(try String(contentsOfFile: "\(InterfaceTests.folder)/\(name)", encoding: .utf8), FileID(0), &names)
    #expect(unsafe root.tree.pointee.missingTokenCount == 0)
    #expect(root.unknownCount == 0)
  }
}
