import Foundation
import MoltMigrations
import MoltRules
import MoltText
import Testing

@Suite struct `Reasons` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
  private static let declared = Catalogue.builtIn.declaredReasons

  /// The text of all sources that could declare or give a reason.
  private static let sources: [String] = ["Sources", "Migrations"].flatMap { folder in
    let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
  }

  /// The constants of the sources, and the names that they give.
  private static let constants: [(constant: String, name: String)] = sources.flatMap { text in
    text.matches(of: /static let (\w+) = BlockerCode\(\s*"([^"]+)"/).map { (constant: String($0.1), name: String($0.2)) }
  }

  /// The sources without the lists of reasons.
  private static let code = sources.map { $0.replacing(/(?:\[BlockerCode\] =|reasons:) \[(?:\s|\.\w+|,)*\]/, with: "") }.joined()

  @Test func `have one declaration each`() {
    let twins = Dictionary(grouping: Self.declared, by: \.name).filter { $1.count > 1 }.keys.sorted()
    #expect(twins.isEmpty)
    #expect(Set(Self.constants.map(\.constant)).count == Self.constants.count)
    // What a document declares for its own patterns is nothing that Swift code gives.
    let documents = Catalogue.builtIn.rules.compactMap { try? $0.document.rewritePairs() }.joined()
    let own = documents.compactMap { if case .blocked(let block) = $0.outcome { block.code.name } else { nil } }
    #expect(Set(own).intersection(Self.declared.map(\.name)).isEmpty)
  }

  @Test func `are all in a list, and nothing else is`() {
    #expect(Self.constants.map(\.name).sorted() == Self.declared.map(\.name).sorted())
  }

  @Test func `are all given by some code`() throws {
    let given = try Self.given
    for (constant, name) in Self.constants { #expect(given.contains(constant), "nothing gives \(name)") }
  }

  /// The constants that stand where a reason is given. Foundation's expressions, as those of the language take minutes.
  private static var given: Set<String> {
    get throws {
      let use = try NSRegularExpression(pattern: #"(?:kind: |code [!=]= |[(?:] ?|\(\s+|, |case )\.(\w+)\b"#)
      let matches = use.matches(in: code, range: NSRange(code.startIndex..., in: code))
      return Set(matches.compactMap { Range($0.range(at: 1), in: code).map { String(code[$0]) } })
    }
  }

  @Test func `are named in small letters and told in sentences`() {
    for reason in Self.declared {
      #expect(reason.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(reason)")
      #expect(reason.meaning.first?.isUppercase == true || reason.meaning.first == "`", "\(reason)")
      #expect(reason.meaning.hasSuffix("."), "\(reason)")
      #expect((20...400).contains(reason.meaning.count), "\(reason)")
    }
  }

  @Test func `are found by their names, with the documents that have an example`() throws {
    let reason = try #require(Catalogue.builtIn.reason(named: "combine-publisher"))
    #expect(reason.meanings.count == 1)
    #expect(reason.rules.map(\.id).contains("combine-pipeline"))
    let ofDocument = try #require(Catalogue.builtIn.reason(named: "button-insets"))
    #expect(ofDocument.rules.map(\.id) == ["button-edge-insets"])
    #expect(Catalogue.builtIn.reason(named: "combine-publishers") == nil)
  }

  @Test func `that examples of molt's own documents expect are declared`() throws {
    _ = try Catalogue.builtIn.replacing(Catalogue.builtIn.rules.map(\.document))
  }

  private func document(_ reason: String) throws -> Document {
    try Document(
      path: "acme/banner.md",
      markdown: """
        ---
        id: banner
        title: `banner` is `notice`
        family: acme
        level: safe
        ---

        ```swift match
        banner(<#text#>)
        ```
        ```swift rewrite
        notice(<#text#>)
        ```

        ```swift match
        banner(<#_...#>)
        ```
        ```text blocked banner-style
        a notice has no style
        ```

        ```swift unchanged blocked \(reason)
        banner("a", style: .plain)
        ```

        """)
  }

  @Test(arguments: ["banner-style", "unresolved-type", "button-insets"])
  func `that are declared may be expected by a document of one's own`(reason: String) throws {
    let catalogue = try Catalogue.builtIn.adding([document(reason)])
    #expect(catalogue.reason(named: "banner-style")?.meanings == ["a notice has no style"])
  }

  @Test(arguments: [
    ("unresolved-typ", "no reason is called `unresolved-typ`: write `unresolved-type`"),
    (
      "something-else-entirely",
      "no reason is called `something-else-entirely`: `swift match` with `text blocked something-else-entirely` below it declares one"
    ),
  ])
  func `that nothing declares are a mistake in a document`(reason: String, message: String) throws {
    let error = #expect(throws: MalformedDocuments.self) { try Catalogue.builtIn.adding([document(reason)]) }
    #expect(error?.problems.map(\.description) == ["acme/banner.md:22:1: \(message)"])
  }
}
