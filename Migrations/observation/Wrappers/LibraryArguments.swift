import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Objects that are handed to a library: its views, modifiers and functions may take an `ObservableObject` only.
struct LibraryArguments: ObservationRule {
  let facts: ObservationFacts
  let wrapped: [WrappedProperty]
  var findings = ObservationFindings()

  mutating func find() {
    for item in wrapped {
      guard let model = item.model, !isAlreadyObservable(model), !project.isOutsideTargets(item.attribute.file) else { continue }
      for part in parts(around: item) {
        for use in index.uses(of: item.property.name, in: part) where use.kind == .declReferenceExpr {
          guard let callee = libraryCallee(taking: use.referenceWithBase) else { continue }
          review(
            model,
            "handed to \(UnitNote.subjects), which a library declares and which may take an `ObservableObject` only: build it, and look "
              + "at what it is refreshed by",
            about: "`\(callee.calleeReference?.text ?? callee.text)`", at: use.location)
        }
      }
    }
  }

  /// The callee of which an expression is an argument, where neither the project nor the SDK declares it.
  private func libraryCallee(taking value: Node) -> Node? {
    guard let argument = value.parent, argument.kind == .labeledExpr, argument.expressionChild == value, let call = argument.parent,
      call.kind == .functionCallExpr, let callee = call.firstChild?.bareExpression, let reference = callee.calleeReference
    else { return nil }
    if let known = index.callee(of: call), known.isOfLibrary {
      return index.libraries.mayDemandObservableObjects(known.node) ? callee : nil
    }
    let name = reference.token(reference.row.firstToken).name
    let isOfLibrary = index.libraries.declares(name)
    guard !facts.flow.declares(name), isOfLibrary || !index.isFrameworkType(name) else { return nil }
    switch callee.kind {
    case .declReferenceExpr: return isOfLibrary || index.isDeclaredNowhere(name, at: callee) ? callee : nil
    case .memberAccessExpr:
      guard callee.memberBase != nil, isOfLibrary || !index.isViewModifier(name) && !index.isMemberOfValues(name) else { return nil }
      return index.type(ofExpression: callee) == .unknown ? callee : nil
    default: return nil
    }
  }
}
