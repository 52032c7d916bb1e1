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
}
