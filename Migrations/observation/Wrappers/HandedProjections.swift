import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `$model` handed on as a whole: an `ObservedObject<Model>.Wrapper` before, a `Bindable<Model>` after.
///
/// Both give bindings by the names of the model's properties, so a function that takes the one works with the other. It
/// moves where the type is written wherever such a value goes.
extension ObservationQuestions {
  /// Whether the argument of a call goes to a parameter, or to a property of a structure, of that type.
  func isTakenAsProjection(_ reference: Node) -> Bool {
    guard let argument = reference.parent, argument.kind == .labeledExpr, argument.expressionChild == reference,
      let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild?.bareExpression
    else { return false }
    let types = index.parameterTypes(of: callee, call, label: argument.argumentLabel)
    return !types.isEmpty && types.allSatisfy { projectedModel($0) != nil }
  }

  /// The model of `ObservedObject<Model>.Wrapper`, the projection of `@StateObject` as well, or of
  /// `EnvironmentObject<Model>.Wrapper`.
  func projectedModel(_ type: Node) -> TypeID? {
    guard type.kind == .memberType, let base = type.children.first(where: \.isType), spelling(type.typeName) == "Wrapper",
      isProjecting(base.typeName),
      let argument = base.firstChild(.genericArgumentClause)?.firstChild(.genericArgument)
    else { return nil }
    return model(index.resolve(argument))
  }

  fileprivate func isProjecting(_ name: Name) -> Bool { name == known.ObservedObject || name == known.EnvironmentObject }
}

extension WrappedProperties {
  /// Spells a mention of `ObservedObject<Model>.Wrapper` as `Bindable<Model>`; false where it is something else.
  mutating func rewriteProjectionType(_ mention: Node) -> Bool {
    var type = mention
    while isProjecting(type.typeName), let parent = type.parent, parent.isType { type = parent }
    guard let model = projectedModel(type), let base = type.children.first(where: \.isType),
      let arguments = base.firstChild(.genericArgumentClause)
    else { return false }
    attach(
      [
        Edit(Location(type.file, type.range.lowerBound..<arguments.range.lowerBound), "Bindable"),
        Edit(Location(type.file, arguments.range.upperBound..<type.range.upperBound), ""),
      ], toModel: model)
    return true
  }
}
