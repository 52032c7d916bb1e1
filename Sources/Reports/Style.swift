/// Colour and weight for what a person reads; plain where there is no terminal.
public struct Style: Sendable {
  public let isColored: Bool

  public static let plain = Style(isColored: false)

  public init(isColored: Bool) { self.isColored = isColored }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }
  func cyan(_ text: String) -> String { wrap(text, "36") }

  /// `ESC [ … m`, as ECMA-48 has it.
  private func wrap(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
