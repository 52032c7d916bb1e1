import MoltSymbols
import MoltSyntax
import MoltText

extension Node {
  /// Gives each of several bindings a declaration of its own, some of them with an attribute that takes no more than one.
  ///
  /// - Parameter attribute: with what separates it from what follows.
  package func splittingBindings(putting attribute: String, before marked: Set<Node>) -> [Edit] {
    let bindings = children.filter { $0.kind == .patternBinding }
    var edits: [Edit] = []
    if bindings.first.map(marked.contains) == true { edits.append(insertion(attribute, at: range.lowerBound)) }
    guard bindings.count > 1 else { return edits }
    let prefix = prefixOfBindings(before: bindings[0])
    for (place, binding) in bindings.enumerated() {
      if binding.firstChild(.typeAnnotation) == nil, binding.firstChild(.initializerClause) == nil,
        let annotation = bindings[place...].lazy.compactMap({ $0.firstChild(.typeAnnotation) }).first,
        let pattern = binding.firstChild
      {
        edits.append(insertion(text(in: annotation.range), at: pattern.range.upperBound))
      }
      guard place + 1 < bindings.count else { continue }
      let comma = token(binding.row.endToken - 1)
      let start = (marked.contains(bindings[place + 1]) ? attribute : "") + prefix
      let next = bindings[place + 1].range.lowerBound
      if isWhitespace(comma.end..<next) {
        edits.append(Edit(Location(file, comma.start..<next), lineBreak + indentation(at: range.lowerBound) + start))
      } else {
        edits.append(Edit(Location(file, comma.range), ""))
        edits.append(
          insertion((isFirstOnLine(next) ? "" : lineBreak + indentation(at: range.lowerBound)) + start, at: next))
      }
    }
    return edits
  }

  /// `private var `, as it is written; a comment in it stays where it stands.
  private func prefixOfBindings(before first: Node) -> String {
    let stretch = range.lowerBound..<first.range.lowerBound
    if comments(in: stretch).isEmpty { return text(in: stretch) }
    return (row.firstToken..<first.row.firstToken).map { text(in: token($0).range) + " " }.joined()
  }
}
