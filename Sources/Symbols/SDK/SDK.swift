/// The interfaces of the SDK's modules, as text: the toolchain's own, and look-alikes of Apple's.
public enum SDK {
  private static let texts: [String: String] = {
    var result: [String: String] = [:]
    for (path, text) in embeddedDocuments where path.hasSuffix(suffix) {
      let name = path.dropLast(suffix.count).split(separator: "/").last.map(String.init) ?? path
      result[name] = text
    }
    return result
  }()

  private static let suffix = ".swiftinterface"

  /// The declarations of a module, in Swift; nil for one that is not described.
  public static func interface(of module: String) -> String? { texts[module] }

  /// The modules that are described, in order.
  public static var modules: [String] { texts.keys.sorted() }

  /// What no declaration says: the lines of all modules, in the order of the modules.
  public static var effects: [String] {
    embeddedDocuments.filter { $0.path.hasSuffix(".effects") }.sorted { $0.path < $1.path }.flatMap { document in
      document.text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    }
  }

  /// The modules that look like Apple's, with their declarations: the compiler that there is has others of its own.
  public static var lookAlikes: [(module: String, interface: String)] {
    embeddedDocuments.filter { $0.path.hasSuffix(suffix) && !$0.path.contains("/Toolchain/") }.map { path, text in
      (module: path.dropLast(suffix.count).split(separator: "/").last.map(String.init) ?? path, interface: text)
    }
  }

  /// The source of the plug-in with the macros of the look-alikes.
  public static var macros: String { String(decoding: PackageResources.PreviewsMacros_swift, as: UTF8.self) }
}
