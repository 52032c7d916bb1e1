/// The colours of the project's asset catalogues, for each of which Xcode writes a symbol: `.brandInk` for `Brand Ink`.
///
/// How Xcode spells a symbol is not repeated letter by letter: names are compared without case and without what is neither
/// letter nor digit, and a `color` at the end of one may be missing in its symbol, so that what may be a symbol counts as one.
public struct AssetColors: Sendable {
  private let names: Set<String>
  /// The sums of these names, by which nearly every other one is told apart.
  private let sums: Set<UInt64>

  /// - Parameter directories: paths that end in `NAME.colorset`.
  public init(directories: [String] = []) {
    var names: Set<String> = []
    for path in directories {
      let name = Self.plain((path.split(separator: "/").last ?? "").dropLast(Self.directorySuffix.utf8.count))
      names.insert(name)
      if name.hasSuffix("color") { names.insert(String(name.dropLast(5))) }
    }
    self.names = names
    sums = Set(names.map { Self.sum($0) })
  }

  public static let directorySuffix = ".colorset"

  /// Whether a colour of a catalogue may have this symbol.
  public func mayContain(_ symbol: String) -> Bool {
    if names.isEmpty { return false }
    if symbol.utf8.allSatisfy({ $0 < 0x80 }), !sums.contains(Self.sum(symbol)) { return false }
    return names.contains(Self.plain(symbol[...]))
  }

  /// The same for names of ASCII that are plainly the same.
  private static func sum(_ name: String) -> UInt64 {
    var sum: UInt64 = 0
    for byte in name.utf8 {
      switch byte {
      case 0x41...0x5A: sum = sum &* 31 &+ UInt64(byte | 0x20)
      case 0x30...0x39, 0x61...0x7A: sum = sum &* 31 &+ UInt64(byte)
      default: continue
      }
    }
    return sum
  }

  private static func plain(_ name: Substring) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
