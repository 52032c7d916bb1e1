import Foundation
import MoltSyntax
import MoltText
import Testing

/// A literal of names that somebody wrote by hand: what a call means is a declaration, and no list of names in a rule.
private struct NameList: Hashable {
  let file: String
  /// The declarations around it, outermost first: `Pattern.isPlain.names`.
  let symbol: String
}

/// The lists that stand in code where there should be none, by the number of their names.
private struct NameLists {
  private(set) var counts: [NameList: Int] = [:]

  /// A list of fewer names is none.
  static let least = 3

  mutating func add(_ code: String, file: String) {
    var names = NameTable()
    let text = SourceText(code)
    let root = Parser.parse(file: FileID(0), bytes: text.start, count: text.count, names: &names)
    for literal in root.descendants where isOutermostLiteral(literal) {
      let count = nameCount(literal)
      if count >= Self.least { counts[NameList(file: file, symbol: symbol(around: literal)), default: 0] += count }
    }
  }

  private func isLiteral(_ kind: SyntaxKind) -> Bool { kind == .arrayExpr || kind == .dictionaryExpr }

  private func isOutermostLiteral(_ node: Node) -> Bool {
    guard isLiteral(node.kind) else { return false }
    var around = node.parent
    while let each = around, [.arrayElement, .dictionaryElement, .labeledExpr, .tupleExpr].contains(each.kind) { around = each.parent }
    return around.map { !isLiteral($0.kind) } ?? true
  }

  /// How many names stand in a literal, in its keys, values and tuples, and in literals in it.
  private func nameCount(_ node: Node) -> Int {
    switch node.kind {
    case .stringLiteralExpr: node.text.wholeMatch(of: /"[A-Za-z_@#.][\w.():]*"/) == nil ? 0 : 1
    case .arrayExpr, .dictionaryExpr, .arrayElement, .dictionaryElement, .tupleExpr, .labeledExpr:
      node.children.reduce(0) { $0 + nameCount($1) }
    default: 0
    }
  }

  private func symbol(around literal: Node) -> String {
    var path: [String] = []
    var node = literal.parent
    while let each = node {
      switch each.kind {
      case .patternBinding: path.append(each.firstChild?.text ?? "")
      case .extensionDecl: path.append(each.typeChild.map(\.text) ?? "")
      case .initializerDecl: path.append("init")
      case .functionDecl, .classDecl, .structDecl, .enumDecl, .protocolDecl: path.append(each.text(in: each.nameToken.range))
      default: break
      }
      node = each.parent
    }
    return path.reversed().joined(separator: ".")
  }

  /// What is wrong with them, as far as is known which there may be.
  func problems(allowing allowed: [NameList: Int]) -> [String] {
    Set(counts.keys).union(allowed.keys).compactMap { list in
      switch (counts[list] ?? 0, allowed[list]) {
      case (let count, nil):
        "\(list.file): `\(list.symbol)` is a list of \(count) names: ask Flow, or say it in an interface of the SDK or in its effects"
      case (let count, let limit?) where count > limit:
        "\(list.file): `\(list.symbol)` lists \(count) names, and \(limit) are allowed: ask Flow, or say it in an interface of the SDK or in its effects"
      case (0, _?): "\(list.file): `\(list.symbol)` is a list no more: take its line out of \(AllowedNameLists.path)"
      case (let count, let limit?) where count < limit:
        "\(list.file): `\(list.symbol)` lists \(count) names, and \(limit) are allowed: lower the number in \(AllowedNameLists.path)"
      default: nil
      }
    }.sorted()
  }
}

/// The lists that there are since before there was a rule. Each line: a number of names, a file, a symbol.
private enum AllowedNameLists {
  static let path = "Tests/MigrationsTests/NameLists.txt"

  static func read(_ text: String) throws -> [NameList: Int] {
    var result: [NameList: Int] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 2)
      let list = NameList(file: String(try #require(words.dropFirst().first)), symbol: String(try #require(words.last)))
      #expect(result.updateValue(try #require(Int(words[0])), forKey: list) == nil, "\(line) is there twice")
    }
    return result
  }
}

@Suite struct `Lists of names` {
  private static let root = URL(filePath: #filePath.replacing(/Tests\/.*/, with: ""))

  private func lists(in code: String) -> NameLists {
    var lists = NameLists()
    lists.add(code, file: "A.swift")
    return lists
  }

  @Test func `stand in no rule, but for those that are allowed`() throws {
    var lists = NameLists()
    for folder in ["Migrations", "Sources/Analyses", "Sources/Editing", "Sources/Patterns", "Sources/Rules"] {
      let top = Self.root.appending(path: folder)
      let files = try FileManager.default.subpathsOfDirectory(atPath: top.path).filter { $0.hasSuffix(".swift") }
      #expect(!files.isEmpty)
      for file in files { lists.add(try String(contentsOf: top.appending(path: file), encoding: .utf8), file: "\(folder)/\(file)") }
    }
    let allowed = try AllowedNameLists.read(String(contentsOf: Self.root.appending(path: AllowedNameLists.path), encoding: .utf8))
    let problems = lists.problems(allowing: allowed)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("let names = [\"View\", \"Text\", \"Image\"]", "names", 3), ("let names: Set = [\"a\", \"b\"]", "names", 0),
    ("struct A { static let names = [\"a.b\", \"c(d:)\", \"@e\", \"#f\"] }", "A.names", 4),
    ("extension A.B { func f() -> Bool { [\"a\", \"b\", \"c\"].contains(x) } }", "A.B.f", 3),
    ("let names = [\"a\": [\"b\", \"c\"], \"d\": []]", "names", 4), ("let names = [(\"a\", 1), (\"b\", 2), (\"c\", 3)]", "names", 3),
    ("let names = [\"a sentence\", \"another one\", \"a\\(b)\", \"c\"]", "names", 0),
    ("let rows = [f(\"a\"), f(\"b\"), f(\"c\")]", "rows", 0),
    ("func f() { let a = [\"a\", \"b\", \"c\"]; g([\"d\", \"e\", \"f\"]) }", "f", 3),
  ])
  func `are found by what they are a part of`(code: String, symbol: String, count: Int) {
    #expect(lists(in: code).counts[NameList(file: "A.swift", symbol: symbol)] ?? 0 == count)
  }

  @Test(arguments: [
    (2, "lists 3 names, and 2 are allowed: ask Flow"), (4, "lists 3 names, and 4 are allowed: lower the number"),
    (nil, "is a list of 3 names"),
  ])
  func `fail where they are longer or shorter than allowed`(limit: Int?, message: String) throws {
    let list = NameList(file: "A.swift", symbol: "names")
    let lists = lists(in: "let names = [\"View\", \"Text\", \"Image\"]")
    #expect(lists.problems(allowing: [list: 3]).isEmpty)
    let problems = lists.problems(allowing: limit.map { [list: $0] } ?? [:])
    #expect(problems.count == 1 && problems[0].hasPrefix("A.swift: `names` ") && problems[0].contains(message), "\(problems)")
    let gone = self.lists(in: "").problems(allowing: [list: 3])
    #expect(gone == ["A.swift: `names` is a list no more: take its line out of \(AllowedNameLists.path)"])
  }
}
