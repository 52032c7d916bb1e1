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
          guard item.owner.map({ index.isReference(use, to: item.property, of: $0) }) != false,
            let callee = libraryCallee(taking: use.referenceWithBase)
          else { continue }
          review(model, handedTo: callee.calleeReference?.text ?? callee.text, at: use)
        }
      }
    }
    for (_, use) in index.occurrencesInOrder(of: index.libraries.demandingNames) where !project.isOutsideTargets(use.file) {
      findObjects(at: use)
    }
  }

  private mutating func review(_ model: TypeID, handedTo name: String, at place: Node) {
    review(
      model,
      "handed to \(UnitNote.subjects), which a library declares and which may take an `ObservableObject` only: build it, and look at what "
        + "it is refreshed by",
      about: "`\(name)`", at: place.location)
  }

  /// The models that a library is handed which may demand an `ObservableObject`, by its interface: in the arguments of a call, or of a type.
  private mutating func findObjects(at use: Node) {
    let name = use.token(use.row.firstToken)
    if use.kind == .declReferenceExpr, let call = use.callAsCallee, index.callee(of: call)?.isOfLibrary == true {
      for argument in call.callArguments {
        review(type: index.type(ofExpression: argument.value), handedTo: use.text(in: name.range), at: argument.value)
      }
    }
    let isType = use.kind == .identifierType && index.resolve(use).unwrapped.declaration == nil
    guard isType || use.parent?.kind == .genericSpecializationExpr else { return }
    guard let clause = use.firstChild(.genericArgumentClause) ?? use.parent?.firstChild(.genericArgumentClause) else { return }
    for argument in clause.children { review(type: index.resolve(argument), handedTo: use.text(in: name.range), at: argument) }
  }

  private mutating func review(type: Type, handedTo name: String, at place: Node) {
    guard let model = model(type), !isAlreadyObservable(model) else { return }
    review(model, handedTo: name, at: place)
  }

  /// The callee of which an expression is an argument, where neither the project nor the SDK declares it.
  private func libraryCallee(taking value: Node) -> Node? {
    guard let argument = value.parent, argument.kind == .labeledExpr, argument.expressionChild == value, let call = argument.parent,
      call.kind == .functionCallExpr, let callee = call.firstChild?.bareExpression, let reference = callee.calleeReference
    else { return nil }
    if index.callee(of: call)?.isOfLibrary == true { return nil }
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
