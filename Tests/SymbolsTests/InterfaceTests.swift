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

  /// A name that two of them declare means neither, to who sees both: but for two aliases of the same type.
  @Test func `no two interfaces declare one type`() throws {
    var names = NameTable()
    var declared: [String: Set<String>] = [:]
    for (number, interface) in InterfaceTests.interfaces.enumerated() {
      let text = try String(contentsOfFile: "\(InterfaceTests.folder)/\(interface)", encoding: .utf8)
      for node in parse(text, FileID(UInt32(number)), &names).children {
        let name = unsafe String(decoding: names.spelling(of: node.declaredName), as: UTF8.self)
        switch node.kind {
        case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl: declared[name, default: []].insert(interface)
        case .typeAliasDecl: declared[name, default: []].insert(String(node.text.split(separator: "=").last ?? ""))
        default: break
        }
      }
    }
    #expect(declared.count > 1_000)
    let repeated = declared.filter { $0.value.count > 1 }.keys.sorted()
    #expect(repeated == [])
  }
}
