import Syntax

extension Site {
  /// Whether a comment `molt:ignore`, naming this rule, its family or nothing, stands above the declaration.
  /// What follows ` -- ` is the reason, for people.
  var isSuppressed: Bool {
    guard declaration.token(declaration.row.firstToken).flags.contains(.afterComment) else { return false }
    let comments = declaration.text(in: declaration.leadingTrivia)
    return comments.split(whereSeparator: \.isNewline).contains { line in
      guard let mark = line.firstRange(of: "molt:ignore") else { return false }
      let rest = line[mark.upperBound...]
      let list = rest.firstRange(of: " --").map { rest[..<$0.lowerBound] } ?? rest
      let named = list.split { !$0.isLetter && $0 != "-" }
      return named.isEmpty || named.contains { name in rules.named(String(name)).contains { $0.id == rule } }
    }
  }
}
