/// Colour and weight for what a person reads; plain where there is no terminal. What is painted takes effect once it has
/// gone through `terminalText`.
public struct Style: Sendable {
  public let isColored: Bool

  public static let plain = Style(isColored: false)

  public init(isColored: Bool) { self.isColored = isColored }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  package func red(_ text: String) -> String { wrap(text, "31") }
  func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }
  func cyan(_ text: String) -> String { wrap(text, "36") }

  static let escape: UInt8 = 0x1B
  /// Stands behind the escape characters of molt's own, which nobody who writes a name can foresee: `terminalText` takes it
  /// out, and all other escape characters.
  static let mark = Array(String(UInt64.random(in: .min ... .max), radix: 36).utf8)
  private static let start = "\u{1B}" + String(decoding: mark, as: UTF8.self)

  /// `ESC [ … m`, as ECMA-48 has it, with the mark.
  private func wrap(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\(Style.start)[\(code)m\(text)\(Style.start)[0m" : text
  }
}
