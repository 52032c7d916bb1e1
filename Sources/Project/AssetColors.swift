/// The colours of the project's asset catalogues, for each of which Xcode writes a symbol: `.brandInk` for `Brand Ink`.
///
/// How Xcode spells a symbol is not repeated letter by letter: names are compared without case and without what is neither
/// letter nor digit, and a `color` at the end of one may be missing in its symbol, so that what may be a symbol counts as one.
public struct AssetColors: Sendable {
  private let names: Set<String>

  /// - Parameter directories: paths that end in `NAME.colorset`.
  public init(directories: [String] = []) {
    var names: Set<String> = []
    for path in directories {
      let name = Self.plain((path.split(separator: "/").last ?? "").dropLast(Self.directorySuffix.utf8.count))
      names.insert(name)
      if name.hasSuffix("color") { names.insert(String(name.dropLast(5))) }
    }
    self.names = names
  }

  public static let directorySuffix = ".colorset"

  /// Whether a colour of a catalogue may have this symbol.
  public func mayContain(_ symbol: String) -> Bool { !names.isEmpty && names.contains(Self.plain(symbol[...])) }

  private static func plain(_ name: Substring) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
