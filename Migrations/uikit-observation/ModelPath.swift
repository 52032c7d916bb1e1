import MoltEditing
import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `model.title` of an observable model that a view or a controller holds.
struct ModelPath {
  /// The path without `self.`.
  let text: String
  /// The property of the model, and the one that holds the model.
  let property: Property, holder: Property

  /// What a statement assigns, or adds to.
  init?(changedBy statement: Node, _ index: ProjectIndex) {
    guard let target = statement.changed else { return nil }
    self.init(target, index)
  }

  init?(_ path: Node, _ index: ProjectIndex) {
    guard path.kind == .memberAccessExpr, let base = path.memberBase, let name = path.memberName,
      let reference = base.calleeReference, case .property(let holder, let owner)? = index.value(named: base),
      owner != nil, owner == index.enclosingType(of: path), !holder.isComputed, !holder.isStatic,
      case .declared(let model, _) = index.type(of: holder), index[model].isObservable(index),
      let property = index[model].members.properties[name]?.first, property.isVar, !property.isComputed, !property.isStatic,
      property.declaration.attributes.isEmpty, case .external = index.type(of: property)
    else { return nil }
    text = reference.text + "." + index.spelling(name)
    self.property = property
    self.holder = holder
  }

  /// Whether a body reads the same.
  func isRead(in node: Node) -> Bool {
    node.descendants.contains {
      $0.kind == .memberAccessExpr && ($0.text == text || $0.text == "self." + text) && $0.parent?.assignmentTarget != $0
    }
  }
}

extension ProjectIndex {
  /// What a name alone, or behind `self`, means.
  func value(named expression: Node) -> ValueDeclaration? {
    guard let reference = expression.calleeReference, reference.kind == .declReferenceExpr,
      reference == expression || expression.memberBase?.text == "self"
    else { return nil }
    return lookUpValue(reference.token(reference.row.firstToken).name, at: expression)
  }
}

extension TypeDeclaration {
  /// Whether the macro is written at the class.
  fileprivate func isObservable(_ index: ProjectIndex) -> Bool {
    node.kind == .classDecl && node.attributes.contains { index.spelling($0.attributeName) == "Observable" }
  }
}

extension Node {
  /// What a statement assigns, or adds to: `title` of `title += "!"`.
  var changed: Node? {
    guard kind == .sequenceExpr, let target = firstChild, let sign = statements.dropFirst().first,
      sign.kind == .assignmentExpr || sign.kind == .binaryOperatorExpr && ["+=", "-=", "*=", "/="].contains(sign.text)
    else { return nil }
    return target
  }
}
