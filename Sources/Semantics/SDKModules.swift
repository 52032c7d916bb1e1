import MoltSDK
public import MoltSyntax
import MoltText

/// The modules of the SDK, read once in a process and never freed.
struct SDKModules: Sendable {
  static let shared = SDKModules()

  let names: Names
  let sources: [ModuleSource]

  private init() {
    var table = NameTable()
    // Far from the numbers of a project's files.
    var next = UInt32(1) << 31
    sources = SDK.modules.map { module in
      let text = SourceText(Array((SDK.interface(of: module) ?? "").utf8))
      defer { next += 1 }
      // The tree refers to the text.
      _ = unsafe Unmanaged.passRetained(Kept(text))
      let root = unsafe Parser.parse(file: FileID(next), bytes: text.start, count: text.count, names: &table)
      return ModuleSource(name: module, files: [root], isSDK: true)
    }
    names = table.frozen()
  }

  private final class Kept {
    let text: SourceText
    init(_ text: SourceText) { self.text = text }
  }
}

extension NameTable {
  /// A table that begins with the names of the SDK's interfaces, as the names of files must whose types are asked for. The first
  /// one costs the reading of the interfaces, each other one nothing.
  public static func withSDK() -> NameTable { NameTable(extending: SDKModules.shared.names) }
}

extension Names {
  /// Whether they begin with those of the SDK.
  public var includeSDK: Bool {
    let sdk = SDKModules.shared.names
    guard count >= sdk.count, sdk.count > 0 else { return false }
    let last = Name(id: UInt32(sdk.count - 1))
    return spelling(of: last) == sdk.spelling(of: last)
  }
}
