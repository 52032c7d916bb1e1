import MoltSymbols
import MoltSyntax

extension Property {
  /// What runs when it is read: its `get`, or the statements of an implicit one.
  var getter: Node? {
    guard let block = accessorBlock else { return nil }
    let accessors = block.children.filter { $0.kind == .accessorDecl }
    return accessors.isEmpty ? block : accessors.first { $0.token($0.introducer).name == .get }
  }
}

extension Node {
  /// Whether a property is one that a protocol demands.
  var isRequirement: Bool { parent?.parent?.kind == .protocolDecl }

  /// Whether this is a part of what a view keeps from the first time on: `StateObject(wrappedValue: Model(at: Date()))`.
  var isKeptByView: Bool {
    // A call of what a chain goes on from holds it as its callee.
    var place = outOfLongChain
    while let call = place.ancestor({ $0 == .functionCallExpr }) {
      if let callee = call.firstChild?.calleeReference?.text, callee == "StateObject" || callee == "State",
        call.firstChild?.contains(self) == false
      {
        return true
      }
      place = call.outOfLongChain
    }
    return false
  }
}
