import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

extension Node {
  /// Why this root view cannot become the value of the closure that a configuration is made with; not every expression can.
  var obstaclesToContent: [Blocker] {
    var blockers: [Blocker] = []
    func block(_ message: String, at node: Node, help: String) {
      blockers.append(Blocker(code: .rootView, message: message, location: node.location, help: help))
    }
    if kind == .nilLiteralExpr || byte(at: range.lowerBound) == UInt8(ascii: ".") {
      block(
        "the type of the root view is not written here, and a closure cannot infer it", at: self,
        help: "name the type of the view")
    }
    let parts = [self] + Array(descendants)
    let isEffectful = { (node: Node) in node.kind == .tryExpr || node.kind == .awaitExpr }
    if isCoveredByEffects || parts.contains(where: { isEffectful($0) && $0.closure(below: self) == nil }) {
      block(
        "the root view is created with `try` or `await`, which the content of a configuration cannot use", at: self,
        help: "create the view in a statement of its own")
    }
    if let argument = parts.first(where: {
      $0.token($0.row.firstToken).kind == .dollarIdentifier && $0.kind == .declReferenceExpr && $0.closure(below: self) == nil
    }) {
      block(
        "`\(argument.text)` would become an argument of another closure", at: argument,
        help: "name the parameters of the closure around it")
    }
    return blockers
  }
}
