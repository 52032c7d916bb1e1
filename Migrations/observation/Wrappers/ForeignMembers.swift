import MoltRules
import MoltSymbols
import MoltSyntax

extension ObservationQuestions {
  /// The types of the project that a member of a library's superclass may be of, `viewModel` of `BaseController<VM>`: a library can name
  /// none but those that the classes of the project hand to it. Nil where the name may be something of the project.
  func typesOfForeignMember(_ value: Node) -> Set<TypeID>? {
    let value = value.bareExpression
    guard value.kind == .declReferenceExpr || value.isSelfMember, let reference = value.calleeReference,
      let type = index.enclosingType(of: value)
    else { return nil }
    let name = reference.token(reference.row.firstToken).name
    guard index.lookUpValue(name, at: reference) == nil, index.lookUpMember(name, of: type) == nil, !index.isAddedToForeignTypes(name)
    else { return nil }
    return Set(index.withInherited(type).flatMap(typesHandedOn).flatMap(index.withInherited))
  }

  /// The types that a class says its superclass and its protocols are made of.
  private func typesHandedOn(by id: TypeID) -> [TypeID] {
    index[id].inheritedTypes.map { index.resolve($0) }.flatMap { inherited -> [Type] in
      if case .declared(_, let arguments) = inherited { return arguments }
      if case .external(_, let arguments) = inherited { return arguments }
      return []
    }.flatMap { argument in ([argument] + index.constraints(of: argument)).flatMap(\.declaredParts) }
  }
}
