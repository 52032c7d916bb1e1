import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Bridges to UIKit and AppKit, which SwiftUI updates when an object that they observe changes.
struct RepresentableUpdates: ObservationRule {
  let facts: ObservationFacts
  let wrapped: [WrappedProperty]
  var findings = ObservationFindings()

  /// `updateUIView` ran whenever an observed object changed anything, and will run for what it reads itself. Where it
  /// reads nothing of the object (`tableView.reloadData()`), it was the change alone that it waited for.
  mutating func find() {
    for item in wrapped {
      guard let model = item.model, let owner = item.owner, isRepresentable(owner) else { continue }
      let members = index[owner].parts.flatMap(\.members).filter { $0.kind == .functionDecl || $0.kind == .variableDecl }
      for update in members where isUpdate(update) && !reads(item.property.name, update, members) {
        review(
          model,
          "updated whenever an object changed, although they read nothing of it: \(UnitNote.subjects). An update now only follows what it reads: read there what it should follow",
          about: "`\(spelling(update.declaredName))` of \(name(of: owner)) (`\(spelling(item.property.name))`)", at: update.nameToken.location(in: update))
      }
    }
  }

  private func isRepresentable(_ id: TypeID) -> Bool {
    index[id].inheritedTypes.contains { spelling($0.typeName).hasSuffix("Representable") }
  }

  /// `updateUIView` and its like, where it does anything.
  private func isUpdate(_ member: Node) -> Bool {
    member.kind == .functionDecl && spelling(member.declaredName).hasPrefix("update")
      && member.firstChild(.codeBlock)?.firstChild != nil
  }

  /// Whether a member mentions the name, or another member that does, and so on.
  private func reads(_ name: Name, _ member: Node, _ members: [Node]) -> Bool {
    var pending = [member]
    var seen: Set<Node> = [member]
    while let next = pending.popLast() {
      if !next.uses(of: name).isEmpty { return true }
      pending += members.filter { other in
        let names = other.kind == .functionDecl ? [other.declaredName] : other.properties.map(\.name)
        return names.contains { !next.uses(of: $0).isEmpty } && seen.insert(other).inserted
      }
    }
    return false
  }
}
