// What of an example is repeated, and where: a link of a chain, a statement, a member, a declaration.
import Foundation

/// Where the matches of a rule stand.
enum RepetitionKind: String, CaseIterable {
  case chain = "in one chain"
  case function = "in one function"
  case branches = "in branches of one function"
  case view = "in one view"
  case list = "in one list"
  case type = "in one type"
  case declarations = "of one declaration"
  case file = "in one file"
  case files = "in many files"
}

/// A program that has a piece of an example as often as one likes.
struct Repetition: Hashable {
  let kind: RepetitionKind
  /// Of the document: where the example is.
  let line: Int
  private let package: RuleExample.Package?
  private let head: String
  private let tail: String
  /// A piece, cut at the names that are others in each copy; the names are at the odd places.
  private let parts: [String]

  /// - Parameter names: what becomes another name in each copy but the first.
  init(_ kind: RepetitionKind, of example: RuleExample, head: String, piece: String, tail: String, renaming names: [String] = []) {
    self.kind = kind
    line = example.line
    package = example.package
    self.head = head
    self.tail = tail
    let names = Set(names)
    let tree = SyntaxTree(piece, listing: [])
    var parts: [String] = []
    var start = 0
    for word in tree.identifiers(in: 0..<tree.bytes.count) where names.contains(tree.text(word)) {
      parts += [tree.text(start..<word.lowerBound), tree.text(word)]
      start = word.upperBound
    }
    self.parts = parts + [tree.text(start..<tree.bytes.count)]
  }

  private func piece(_ number: Int) -> String {
    if parts.count == 1 || number == 0 { return parts.joined() }
    return parts.enumerated().map { $0 % 2 == 0 ? $1 : "\($1)\(number)" }.joined()
  }

  /// The files of a number of copies, by name.
  func files(copies: Int) -> [String: String] {
    let directory = package?.directory ?? ""
    var files: [String: String] = [:]
    if let package { files["Package.swift"] = package.text }
    if kind == .files {
      for copy in 0..<copies { files["\(directory)d\(copy / 100)/Example\(copy).swift"] = head + piece(copy) + tail }
    } else {
      files[directory + "Example.swift"] = head + (0..<copies).map(piece).joined() + tail
    }
    return files
  }

  /// How many copies there is room for, about.
  func copies(bytes: Int) -> Int {
    let one = files(copies: 8).values.reduce(0) { $0 + $1.utf8.count }
    let two = files(copies: 16).values.reduce(0) { $0 + $1.utf8.count }
    return max(bytes / max((two - one) / 8, 1), 1)
  }
}

/// The ways to repeat what is at a place of an example, by kind, the smallest piece first.
struct Repetitions {
  private let tree: SyntaxTree
  private let example: RuleExample
  private(set) var all: [Repetition] = []

  /// - Parameter site: where a rule found something.
  init(of example: RuleExample, in tree: SyntaxTree, at site: Int) {
    self.tree = tree
    self.example = example
    let around = tree.nodes(around: site)
    for node in around {
      addLink(node)
      addStatements(node)
      addMember(node)
    }
    addDeclarations(around)
    // What is the same in two ways is tried once.
    var seen: Set<Repetition> = []
    all = all.filter { seen.insert($0).inserted }
  }

  private func start(_ node: NodeIndex) -> Int { tree.nodes[node].range.lowerBound }
  private func end(_ node: NodeIndex) -> Int { tree.nodes[node].range.upperBound }
  private func kind(_ node: NodeIndex) -> String { tree.nodes[node].kind }

  private mutating func add(
    _ kind: RepetitionKind, _ range: Range<Int>, before: String = "", piece: String, after: String = "", renaming names: [String] = []
  ) {
    all.append(
      Repetition(
        kind, of: example, head: tree.text(0..<range.lowerBound) + before, piece: piece,
        tail: after + tree.text(range.upperBound..<tree.bytes.count),
        renaming: names))
  }

  // MARK: Chains

  /// A call of a member, or a member: what stands behind its base comes once more behind it.
  private mutating func addLink(_ node: NodeIndex) {
    guard ["call", "member-access", "subscript-call"].contains(kind(node)), let first = tree.nodes[node].children.first else { return }
    let end = end(node)
    if kind(first) == "reference", kind(node) == "call", start(first) == start(node) {
      return add(.chain, end..<end, piece: "." + tree.text(node))
    }
    var base = first
    if kind(node) == "call" {
      guard kind(first) == "member-access" else { return }
      // Without a base it is an implicit member.
      guard let inner = tree.nodes[first].children.first, start(inner) == start(first) else {
        return add(.chain, end..<end, piece: tree.text(node))
      }
      base = inner
    }
    guard start(base) == start(node), self.end(base) < end else { return }
    add(.chain, end..<end, piece: tree.text(self.end(base)..<end))
  }

  // MARK: Statements

  /// The statements of a block that a node is one of: itself, or all of them.
  private mutating func addStatements(_ node: NodeIndex) {
    guard let block = tree.nodes[node].parent, isBlock(block) else { return }
    let items = items(of: block)
    guard items.contains(node), let first = items.first, let last = items.last else { return }
    let own = tree.nodes[node].range
    let whole = start(first)..<end(last)
    let names = items.flatMap(tree.declaredNames)
    if isInBuilder(block) {
      let isContained = kind(block) == "closure"
      add(
        .view, own, before: isContained ? "" : "VStack {\n", piece: tree.text(own) + "\n", after: isContained ? "" : "}",
        renaming: tree.declaredNames(node))
    }
    add(.function, own, piece: tree.text(own) + "\n", renaming: tree.declaredNames(node))
    if tree.isExpression(node) { add(.list, own, before: "[\n", piece: tree.text(own) + ",\n", after: "]") }
    if items.count > 1 { add(.function, whole, piece: tree.text(whole) + "\n", renaming: names) }
    add(.branches, whole, piece: "if isChosen {\n" + tree.text(whole) + "\n}\n", renaming: ["isChosen"])
  }

  private func isBlock(_ node: NodeIndex) -> Bool {
    switch kind(node) {
    case "code-block", "closure": return true
    // The block of a getter that is not written as one has no node of its own.
    case "binding", "accessor", "subscript": return !items(of: node).isEmpty
    default: return false
    }
  }

  /// The nodes of a block that are its statements.
  private func items(of block: NodeIndex) -> [NodeIndex] {
    let children = tree.nodes[block].children
    switch kind(block) {
    case "code-block": return children
    case "closure": return children.filter { kind($0) != "closure-signature" }
    default:
      // Those that stand between braces of the node itself.
      guard let brace = openBrace(of: block) else { return [] }
      return children.filter { start($0) > brace && kind($0) != "accessor" }
    }
  }

  /// Where the braces of a computed property begin, which are between its type and its statements.
  private func openBrace(of node: NodeIndex) -> Int? {
    let children = tree.nodes[node].children
    for (place, child) in children.enumerated() {
      let gap = end(child)..<(place + 1 < children.count ? start(children[place + 1]) : end(node))
      guard gap.lowerBound < gap.upperBound else { continue }
      if let brace = tree.bytes[gap].firstIndex(of: UInt8(ascii: "{")) { return brace }
    }
    return nil
  }

  /// Whether the statements of a block are views: those of what is `some View`, and of closures in it.
  private func isInBuilder(_ block: NodeIndex) -> Bool {
    guard let declaration = tree.line(from: block).first(where: { ["var", "func", "subscript", "init"].contains(kind($0)) }) else {
      return false
    }
    let head = start(declaration)..<start(block)
    let text = kind(block) == "binding" ? tree.text(block) : tree.text(head)
    return text.contains("some View") || text.contains(": Scene") || text.contains("some Scene")
  }

  // MARK: Declarations

  /// The member of a type that a node is.
  private mutating func addMember(_ node: NodeIndex) {
    guard let block = tree.nodes[node].parent, kind(block) == "member-block" else { return }
    let own = tree.nodes[node].range
    let names = tree.declaredNames(node)
    if !names.isEmpty { add(.type, own, piece: tree.text(own) + "\n", renaming: names) }
    add(.type, own, piece: tree.text(own) + "\n")
  }

  /// The declaration of the file that a place is in, and all of them.
  private mutating func addDeclarations(_ around: [NodeIndex]) {
    let items = tree.nodes[0].children.filter { kind($0) != "import" }
    guard let first = items.first, let last = items.last else { return }
    let whole = start(first)..<end(last)
    let names = items.flatMap(namesOfFile)
    if items.count > 1, let own = around.first(where: items.contains) {
      add(.declarations, tree.nodes[own].range, piece: tree.text(own) + "\n", renaming: namesOfFile(own))
    }
    add(.file, whole, piece: tree.text(whole) + "\n", renaming: names)
    add(.files, whole, piece: tree.text(whole) + "\n", renaming: names)
  }

  /// What a declaration of a file brings into the program: its name, and those of the members of an extension.
  private func namesOfFile(_ node: NodeIndex) -> [String] {
    guard kind(node) == "extension", let block = tree.nodes[node].children.first(where: { kind($0) == "member-block" }) else {
      return tree.declaredNames(node)
    }
    return tree.nodes[block].children.flatMap(tree.declaredNames)
  }
}
