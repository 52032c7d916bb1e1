import MoltEngine
import MoltSymbols
import MoltSyntax
import MoltText

/// What a finding is known by from one run to another.
struct Identity {
  /// 16 hexadecimal digits, which no other finding of the run has.
  let fingerprint: String
  /// Eight hexadecimal digits, of the names of the declarations around the site.
  let declarations: String
  /// Eight hexadecimal digits, of its code and the arguments behind it.
  let code: String
}

extension Report {
  /// What each finding is known by from one run to another, in the order of `Plan.findings`: 16 hexadecimal digits.
  ///
  /// They stay the same where lines move, where a file is formatted anew and where code around a finding changes: they are made
  /// of the rule, the file's path in its repository, the names of the declarations around the site, its code and the
  /// arguments behind it without white space and comments, and how many sites before it in the file have all of these in common.
  public var fingerprints: [String] { fingerprintsOfWhole ?? identities.map(\.fingerprint) }

  /// In the order of `Plan.findings`.
  var identities: [Identity] {
    var counts: [UInt64: Int] = [:]
    return plan.findings.map { finding in
      let (declarations, code) = (declarations(around: finding.location), code(of: finding.location))
      var hash = FNV1a()
      hash.add(finding.rule.utf8)
      hash.add(run.root.repositoryPath(run.file(finding.location.file).path).utf8)
      hash.add(digits(declarations).utf8)
      hash.add(digits(code).utf8)
      let ordinal = counts[hash.value, default: 0]
      counts[hash.value] = ordinal + 1
      hash.add(String(ordinal).utf8)
      return Identity(
        fingerprint: digits(hash.value), declarations: String(digits(declarations).suffix(8)), code: String(digits(code).suffix(8)))
    }
  }

  /// `Store`, `load`: what is declared around a place, from the inside out.
  private func declarations(around location: Location) -> UInt64 {
    var hash = FNV1a()
    let root = run.index.root(of: location.file)
    guard var node = root.tokenIndex(endingBehind: location.range.lowerBound).map(root.innermostNode) else { return hash.value }
    node = node.outOfLongChain
    while let parent = node.parent {
      if parent.kind == .extensionDecl {
        hash.add(run.index.spelling(parent.typeChild?.typeName ?? .none).utf8)
      } else if parent.kind.isTypeOrExtension || parent.kind == .functionDecl {
        hash.add(run.index.spelling(parent.declaredName).utf8)
      } else if parent.kind == .variableDecl, let variable = parent.firstChild(.patternBinding) {
        hash.add(root.text(in: variable.token(variable.row.firstToken).range).utf8)
      }
      node = parent.outOfLongChain
    }
    return hash.value
  }

  private func code(of location: Location) -> UInt64 {
    var hash = FNV1a()
    let root = run.index.root(of: location.file)
    guard let first = root.tokenIndex(endingBehind: location.range.lowerBound) else { return hash.value }
    let node = root.innermostNode(at: first)
    let end = endOfArguments(node, from: first)
    for index in first..<root.row.endToken {
      let token = root.token(index)
      guard token.start < location.range.upperBound || index < end else { break }
      hash.add(root.text(in: token.range).utf8)
    }
    // Attributes of two properties are as alike as can be.
    if let name = nameOfVariable(behind: location.range.upperBound, around: node) { hash.add(root.text(in: name).utf8) }
    return hash.value
  }

  /// The name of the variable whose attribute a node is a part of.
  private func nameOfVariable(behind end: UInt32, around node: Node) -> Range<UInt32>? {
    var node: Node? = node
    while let current = node, current.kind != .variableDecl { node = current.outOfLongChain.parent }
    guard let binding = node?.firstChild(.patternBinding) else { return nil }
    let name = binding.token(binding.row.firstToken)
    return name.start >= end ? name.range : nil
  }

  /// Where the arguments in parentheses end that stand behind what a node calls; closures are code around, not of, a site.
  private func endOfArguments(_ node: Node, from first: UInt32) -> UInt32 {
    var callee = node
    while let parent = callee.parent, parent.kind == .memberAccessExpr, parent.row.endToken == callee.row.endToken { callee = parent }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else { return first }
    return call.children.filter { $0.kind == .labeledExpr }.last?.row.endToken ?? first
  }
}

private func digits(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

/// The hash of Fowler, Noll and Vo, 64 bits (https://www.rfc-editor.org/rfc/rfc9923): the same on every machine and in every
/// version, which Swift's own is not.
private struct FNV1a {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds a part, and that it ends.
  mutating func add(_ part: some Sequence<UInt8>) {
    for byte in part { add(byte) }
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
