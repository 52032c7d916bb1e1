import MoltEngine
import MoltSymbols
import MoltSyntax
import MoltText

extension Report {
  /// What each finding is known by from one run to another, in the order of `Plan.findings`: 16 hexadecimal digits.
  ///
  /// They stay the same where lines move, where a file is formatted anew and where code around a finding changes: they are made
  /// of the rule, the file's path in its repository, the names of the declarations around the site, its code and the
  /// arguments behind it without white space and comments, and how many sites before it in the file have all of these in common.
  public var fingerprints: [String] { fingerprintsOfWhole ?? newFingerprints }

  private var newFingerprints: [String] {
    var counts: [UInt64: Int] = [:]
    return plan.findings.map { finding in
      var hash = FNV1a()
      hash.add(finding.rule.utf8)
      hash.add(run.root.repositoryPath(run.file(finding.location.file).path).utf8)
      addDeclarations(around: finding.location, to: &hash)
      addTokens(of: finding.location, to: &hash)
      let ordinal = counts[hash.value, default: 0]
      counts[hash.value] = ordinal + 1
      hash.add(String(ordinal).utf8)
      let digits = String(hash.value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  /// `Store`, `load`: what is declared around a place, from the inside out.
  private func addDeclarations(around location: Location, to hash: inout FNV1a) {
    let root = run.index.root(of: location.file)
    guard var node = root.tokenIndex(endingBehind: location.range.lowerBound).map(root.innermostNode) else { return }
    while let parent = node.parent {
      if parent.kind == .extensionDecl {
        hash.add(run.index.spelling(parent.typeChild?.typeName ?? .none).utf8)
      } else if parent.kind.isTypeOrExtension || parent.kind == .functionDecl {
        hash.add(run.index.spelling(parent.declaredName).utf8)
      } else if parent.kind == .variableDecl, let variable = parent.firstChild(.patternBinding) {
        hash.add(run.index.root(of: location.file).text(in: variable.token(variable.row.firstToken).range).utf8)
      }
      node = parent
    }
  }

  private func addTokens(of location: Location, to hash: inout FNV1a) {
    let root = run.index.root(of: location.file)
    guard let first = root.tokenIndex(endingBehind: location.range.lowerBound) else { return }
    let end = endOfArguments(root.innermostNode(at: first), from: first)
    for index in first..<root.row.endToken {
      let token = root.token(index)
      guard token.start < location.range.upperBound || index < end else { break }
      hash.add(root.text(in: token.range).utf8)
    }
  }

  /// Where the arguments in parentheses end that stand behind what a node calls; closures are code around, not of, a site.
  private func endOfArguments(_ node: Node, from first: UInt32) -> UInt32 {
    var callee = node
    while let parent = callee.parent, parent.kind == .memberAccessExpr, parent.row.endToken == callee.row.endToken { callee = parent }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else { return first }
    return call.children.filter { $0.kind == .labeledExpr }.last?.row.endToken ?? first
  }
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
