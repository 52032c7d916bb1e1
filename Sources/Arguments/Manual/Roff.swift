/// A page in the language mdoc, as `man` reads it.
struct Roff {
  private(set) var text = ""

  /// A line that begins with a macro: `.Sh NAME`.
  mutating func macro(_ line: String) { text += "." + line + "\n" }

  /// A paragraph, in which code stands between backticks. Lines are short, and sentences begin on one of their own, as tools
  /// that check such pages ask for.
  mutating func paragraph(_ words: String) {
    var line = ""
    for word in Roff.escaped(words).split(separator: " ") {
      if !line.isEmpty, line.utf8.count + word.utf8.count >= 78 || Roff.endsSentence(line) {
        text += line + "\n"
        line = ""
      }
      line += line.isEmpty ? Roff.atStart(word) : " " + word
    }
    text += line + "\n"
  }

  /// Text that is printed as it stands, in lines of its own.
  mutating func literal(_ lines: [String]) {
    macro("Bd -literal -offset indent")
    for line in lines { text += Roff.atStart(Roff.escapedCode(line)[...]) + "\n" }
    macro("Ed")
  }

  /// A list of terms, each with what it means.
  mutating func terms<Element>(_ elements: some Sequence<Element>, _ add: (inout Roff, Element) -> Void) {
    macro("Bl -tag -width Ds")
    for element in elements { add(&self, element) }
    macro("El")
  }

  private static func endsSentence(_ line: String) -> Bool {
    [".", "?", "!"].contains { line.hasSuffix($0) || line.hasSuffix($0 + ")") }
  }

  /// A line that begins with a period or an apostrophe would be a macro.
  private static func atStart(_ word: Substring) -> String { word.hasPrefix(".") ? "\\&" + word : String(word) }

  private static func escaped(_ words: String) -> String {
    words.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? escaped(part, hyphen: "-") : "\\fB" + escapedCode(String(part)) + "\\fP"
    }.joined()
  }

  /// What may be copied into a shell: a hyphen is one, and not a dash for the eye.
  static func escapedCode(_ code: String) -> String { escaped(code[...], hyphen: "\\-") }

  private static func escaped(_ text: Substring, hyphen: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": hyphen
      case "'": "\\(aq"
      case "~": "\\(ti"
      case "^": "\\(ha"
      default: String(character)
      }
    }.joined()
  }
}
