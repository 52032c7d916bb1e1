public import MoltProject
public import MoltText

/// What a document that is its own rule looks for, and what becomes of it:
///
///     ```swift match inside=View
///     <#view#>.cornerRadius(<#radius#>)
///     ```
///     ```swift rewrite needs=iOS13,macOS10.15
///     <#view#>.clipShape(.rect(cornerRadius: <#radius#>))
///     ```
public struct RewritePair: Sendable, Equatable {
  /// Swift code with editor placeholders for what may stand there.
  public struct Snippet: Sendable, Equatable {
    /// Without the line break at its end.
    public let text: String
    /// The line of the document's file on which it begins, 1-based.
    public let line: Int
  }

  /// Where a match must stand to count.
  public enum Place: Sendable, Equatable {
    /// `inside=View,ViewModifier`: the innermost type around it conforms to or inherits from one of them.
    case inside([String])
    /// `within=NavigationStack`: it stands in an argument or a closure of a call of one of them.
    case within([String])
    /// `outside=NavigationStack`: it does not.
    case outside([String])
    /// `mentions=UIHostingController`: some file of the project names one of them.
    case mentions([String])
    /// `argument=placement`: it is the value of an argument with one of these labels.
    case argument([String])
    /// `statement`: it is a statement by itself, whose value nobody uses.
    case statement
  }

  /// What becomes of a match.
  public enum Outcome: Sendable, Equatable {
    /// The first of them whose needs are met is written.
    case ladder([Rung])
    case blocked(Block)
  }

  /// One spelling of the new code, and what it takes.
  public struct Rung: Sendable, Equatable {
    public let template: Snippet
    /// The first version of each platform that has it: the document's, where the fence says nothing.
    public let needs: [Platform: Version]
    public let level: Level
    /// What a person should look at.
    public let note: String?
  }

  /// Why a match stays as it is.
  public struct Block: Sendable, Equatable {
    public let code: BlockerCode
    /// What was found, and why it is not safe.
    public let message: String
    /// What to do about it.
    public let help: String?
  }

  public let match: Snippet
  /// All of them must hold.
  public let places: [Place]
  public let outcome: Outcome
}

extension Document {
  /// What it says by itself, in the order in which matches are tried; empty for a document whose rule is Swift code.
  ///
  /// - Throws: all that is wrong with them.
  public func rewritePairs() throws(MalformedDocuments) -> [RewritePair] {
    var reader = RewritePairReader(document: self)
    let pairs = reader.read(try fences())
    guard reader.problems.isEmpty else { throw MalformedDocuments(reader.problems) }
    return pairs
  }
}

/// Puts the fences of a document together to pairs; examples in between are none of its business.
private struct RewritePairReader {
  let document: Document
  private var pairs: [RewritePair] = []
  private var match: Fence?
  private var places: [RewritePair.Place] = []
  private var rungs: [(fence: Fence, rung: RewritePair.Rung)] = []
  private var block: RewritePair.Block?
  /// Whether the fence before this one, examples aside, is a rewrite: a note is about it.
  private var mayHaveNote = false
  /// Whether a fence of the pair is malformed: what seems to be missing may be there.
  private var isDamaged = false
  private(set) var problems: [Document.Malformed] = []

  init(document: Document) { self.document = document }

  mutating func read(_ fences: [Fence]) -> [RewritePair] {
    for fence in fences {
      do {
        try add(fence)
      } catch {
        problems.append(error)
        isDamaged = true
      }
    }
    do {
      try close()
    } catch {
      problems.append(error)
    }
    return pairs
  }

  private mutating func add(_ fence: Fence) throws(Document.Malformed) {
    switch (fence.words.first, fence.role) {
    // What is above is no match because of a mistake that is told already.
    case ("swift", "rewrite"), ("text", "note"), ("text", "blocked"): if match == nil, isDamaged { return }
    default: break
    }
    switch (fence.words.first, fence.role) {
    case ("swift", "match"): try addMatch(fence)
    case ("swift", "rewrite"): try addRewrite(fence)
    case ("text", "note"): try addNote(fence)
    case ("text", "blocked"): try addBlock(fence)
    case ("text", let role?):
      throw malformed(fence, "unknown role `\(role)` of a text: write `note` or `blocked KIND`")
    case (let word?, _) where word.lowercased() == "swift" || ["match", "rewrite", "note", "blocked"].contains(word):
      guard word != "swift" else { break }
      let role = fence.words.count > 1 && word.lowercased() == "swift" ? fence.words[1] : word
      let language = ["note", "blocked"].contains(role) ? "text" : "swift"
      throw malformed(fence, "molt does not read this block: write `\(language) \(role)` after the backticks")
    default: break
    }
  }

  private mutating func addMatch(_ fence: Fence) throws(Document.Malformed) {
    defer { match = fence }
    try close()
    _ = try snippet(fence)
    for word in fence.options { places.append(try place(word, fence)) }
  }

  private mutating func addRewrite(_ fence: Fence) throws(Document.Malformed) {
    try requireMatch(fence)
    guard document.level > .manual else {
      throw malformed(fence, "a rule of level `manual` writes nothing: write `level: review` or `level: safe`, or `text blocked KIND` here")
    }
    guard block == nil else { throw malformed(fence, "this match is blocked already: write a `swift match` above it") }
    let rung = try rung(fence)
    if let last = rungs.last, !last.fence.options.contains(where: { $0.hasPrefix("needs=") }) {
      throw malformed(
        last.fence, "the `swift rewrite` below it is never written: say with `needs=iOS18,macOS15` what this one takes, newest first")
    }
    try requireNote()
    rungs.append((fence, rung))
    mayHaveNote = true
  }

  private mutating func addNote(_ fence: Fence) throws(Document.Malformed) {
    guard mayHaveNote, let last = rungs.popLast() else {
      throw malformed(fence, "a note is about the `swift rewrite` above it: there is none")
    }
    let text = try paragraphs(fence, atMost: 1, "one paragraph that says what to look at")[0]
    let rung = last.rung
    rungs.append((last.fence, RewritePair.Rung(template: rung.template, needs: rung.needs, level: rung.level, note: text)))
    mayHaveNote = false
  }

  private mutating func addBlock(_ fence: Fence) throws(Document.Malformed) {
    try requireMatch(fence)
    guard rungs.isEmpty, block == nil else {
      throw malformed(fence, "this match has an outcome already: write a `swift match` above it")
    }
    guard let kind = fence.options.first, fence.options.count == 1, isKind(kind) else {
      throw malformed(fence, "write `text blocked KIND`, the kind in small letters and hyphens: `text blocked nil-color`")
    }
    let texts = try paragraphs(fence, atMost: 2, "one paragraph that says what is unsafe, and one that says what to do")
    block = RewritePair.Block(code: BlockerCode(String(kind), texts[0]), message: texts[0], help: texts.count > 1 ? texts[1] : nil)
    mayHaveNote = false
  }

  /// Ends the pair that the last match began.
  private mutating func close() throws(Document.Malformed) {
    guard let match else {
      isDamaged = false
      return
    }
    defer { (self.match, places, block, rungs, mayHaveNote, isDamaged) = (nil, [], nil, [], false, false) }
    if isDamaged { return }
    try requireNote()
    guard block != nil || !rungs.isEmpty else {
      throw malformed(match, "this match has no outcome: add a `swift rewrite` or a `text blocked KIND` below it")
    }
    let outcome = block.map(RewritePair.Outcome.blocked) ?? .ladder(rungs.map(\.rung))
    pairs.append(RewritePair(match: try snippet(match), places: places, outcome: outcome))
  }

  private func requireMatch(_ fence: Fence) throws(Document.Malformed) {
    guard match == nil else { return }
    throw malformed(fence, "`\(fence.words[0]) \(fence.words[1])` has no `swift match` above it")
  }

  private func requireNote() throws(Document.Malformed) {
    guard let last = rungs.last, last.rung.level < .safe, last.rung.note == nil else { return }
    throw malformed(last.fence, "a rewrite of level `review` says what to look at: add a `text note` below it")
  }

  private func rung(_ fence: Fence) throws(Document.Malformed) -> RewritePair.Rung {
    var needs = document.needs
    var level = document.level
    for word in fence.options {
      let (key, value) = option(word)
      switch key {
      case "needs": needs = try self.needs(value, fence)
      case "level":
        guard let named = Level(name: value), named > .manual, named <= document.level else {
          throw malformed(fence, at: word, "`\(word)`: write `level=review`; the level of the document is the best that there is")
        }
        level = named
      default: throw malformed(fence, at: word, "`\(word)` is not expected here: write `needs=iOS18,macOS15` or `level=review`")
      }
    }
    return RewritePair.Rung(template: try snippet(fence), needs: needs, level: level, note: nil)
  }

  /// `iOS18,macOS15.4`.
  private func needs(_ text: Substring, _ fence: Fence) throws(Document.Malformed) -> [Platform: Version] {
    var result: [Platform: Version] = [:]
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = item.prefix { !$0.isNumber }
      guard let platform = Platform(rawValue: String(name)), let version = Version(dotted: item.dropFirst(name.count)) else {
        throw malformed(fence, at: item, "`needs=`: `\(item)` is not a requirement: \(requirementAdvice(item, separator: ""))")
      }
      result[platform] = version
    }
    return result
  }

  private func place(_ word: Substring, _ fence: Fence) throws(Document.Malformed) -> RewritePair.Place {
    let (key, value) = option(word)
    let names = value.split(separator: ",").map(String.init)
    switch key {
    case "statement" where word == key: return .statement
    case "inside" where !names.isEmpty: return .inside(names)
    case "within" where !names.isEmpty: return .within(names)
    case "outside" where !names.isEmpty: return .outside(names)
    case "mentions" where !names.isEmpty: return .mentions(names)
    case "argument" where !names.isEmpty: return .argument(names)
    default:
      let known = ["inside=TYPE", "within=CALL", "outside=CALL", "mentions=NAME", "argument=LABEL", "statement"]
      let near = closest(to: String(key), among: known.map { String($0.prefix { $0 != "=" }) })
      let advice = near.flatMap { name in known.first { $0.hasPrefix(name) }.map { [$0] } } ?? known
      throw malformed(fence, at: word, "`\(word)` is not expected here: write \(advice.map { "`\($0)`" }.joined(separator: ", "))")
    }
  }

  private func option(_ word: Substring) -> (key: Substring, value: Substring) {
    guard let equals = word.firstIndex(of: "=") else { return (word, "") }
    return (word[..<equals], word[word.index(after: equals)...])
  }

  private func snippet(_ fence: Fence) throws(Document.Malformed) -> RewritePair.Snippet {
    let lines = fence.text.lines.dropLast()
    let text = lines.drop { $0.trimmed.isEmpty }
    guard let last = text.lastIndex(where: { !$0.trimmed.isEmpty }) else {
      throw malformed(fence, "the block is empty: write Swift code, with `<#name#>` for what may be anything")
    }
    return RewritePair.Snippet(
      text: text[...last].joined(separator: "\n"), line: fence.textLine + (text.startIndex - lines.startIndex))
  }

  private func paragraphs(_ fence: Fence, atMost limit: Int, _ advice: String) throws(Document.Malformed) -> [String] {
    let lines = fence.text.lines.map(\.trimmed)
    let texts = lines.split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") }
    guard (1...limit).contains(texts.count) else { throw malformed(fence, "write \(advice)") }
    return texts
  }

  private func isKind(_ word: Substring) -> Bool {
    word.utf8.allSatisfy { ("a"..."z").contains(UnicodeScalar($0)) || ("0"..."9").contains(UnicodeScalar($0)) || $0 == UInt8(ascii: "-") }
  }

  private func malformed(_ fence: Fence, at word: Substring? = nil, _ message: String) -> Document.Malformed {
    Document.Malformed(path: document.path, line: fence.line, column: word.map(fence.column) ?? 1, message: message)
  }
}
