import MoltAnalyses
import MoltFlow
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
      guard let model = item.model, let owner = item.owner, index.isRepresentable(owner) else { continue }
      let members = index[owner].parts.flatMap(\.members).filter { $0.kind == .functionDecl || $0.kind == .variableDecl }
      for update in members where isUpdate(update) {
        guard let doubt = doubt(of: update, members, item, owner) else { continue }
        review(
          model,
          "updated whenever an object changed, \(doubt): \(UnitNote.subjects). An update now only follows what it reads: read there what "
            + "it should follow",
          about: "`\(spelling(update.declaredName))` of \(name(of: owner)) (`\(spelling(item.property.name))`)",
          at: update.nameToken.location(in: update))
      }
    }
  }

  /// Why an update may not follow the object from now on; nil where it will.
  private func doubt(of update: Node, _ members: [Node], _ item: WrappedProperty, _ owner: TypeID) -> String? {
    let name = item.property.name
    let evaluation = facts.flow.evaluation(ofView: [update])
    let asksItself = index.reads(name, update, members, { _, _ in true })
    if !alwaysReads(item, update, evaluation) {
      if !asksItself { return "although they read nothing of it" }
      if !index.reads(name, update, members, { $1 != update || !$0.isLeftOut(in: update) }) {
        return "although what is on the screen decides whether they read anything of it"
      }
    }
    // What reads the object by way of what has it may do more there.
    let asks = (asksItself ? [update] : evaluation.code).contains { code in
      code.descendants.contains { $0.kind == .declReferenceExpr && laterWork.contains($0.text) }
    }
    return asks && isReadElsewhere(item, owner, members)
      ? "although they have something drawn or loaded later that looks at it" : nil
  }

  /// Whether an update asks the object for something whenever it runs, be it by way of what the bridge has handed the object to.
  private func alwaysReads(_ item: WrappedProperty, _ update: Node, _ evaluation: Evaluation) -> Bool {
    let published = item.model.map(index.withInherited)?.flatMap(publishedVariables).flatMap(\.properties).map(\.binding) ?? []
    let observed = Set(wrapped.filter { $0.model == item.model }.map(\.property.binding))
    let always = facts.flow.variablesAlwaysAsked(by: [update]).intersection(published)
    return evaluation.asked.contains { asked in
      guard case .variable(let binding) = asked.read.source, let base = asked.read.node.memberBase else { return false }
      return always.contains(binding) && facts.flow.isGiven(base, by: observed)
    }
  }

  /// Whether other code than that of the bridge has the object: it was assigned or handed to it, or it asks the bridge for it.
  private func isReadElsewhere(_ item: WrappedProperty, _ owner: TypeID, _ members: [Node]) -> Bool {
    let name = item.property.name
    let uses = index.occurrences(of: [name])[name, default: []]
    return uses.contains { use in
      guard use.kind == .declReferenceExpr else { return false }
      if index.enclosingType(of: use) == owner { return use.isHandedOn && !index.isAskedForSomething(use) }
      return use.isMemberOfSomething && index.isReference(use, to: item.property, of: owner)
    }
  }

  /// `updateUIView` and its like, where it does anything.
  private func isUpdate(_ member: Node) -> Bool {
    member.kind == .functionDecl && spelling(member.declaredName).hasPrefix("update")
      && member.firstChild(.codeBlock)?.firstChild != nil
  }

}

/// Methods and properties of views by which they draw, lay out or load once the code around has run.
private let laterWork: Set<String> = [
  "reloadData", "reloadSections", "reloadItems", "reloadRows", "reloadItem", "setNeedsDisplay", "setNeedsLayout",
  "setNeedsUpdateConstraints",
  "needsDisplay", "needsLayout", "invalidateLayout", "invalidateIntrinsicContentSize", "noteNumberOfRowsChanged",
]

extension Node {
  /// Whether an object is assigned to something, or an argument.
  fileprivate var isHandedOn: Bool {
    let object = referenceWithBase
    return object.parent?.kind == .labeledExpr || object.parent?.kind == .sequenceExpr && !object.isAssignmentTarget
  }
}
