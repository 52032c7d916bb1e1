import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See binding-in-update.md.
struct BindingInUpdate: SiteRule {
  static let id = "binding-in-update"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context) else { return nil }
    for node in representable.body.nodesRunWithIt {
      guard let (property, name) = write(node, representable) else { continue }
      return .explained(
        Self.id, at: node, subject: "`\(name)` of \(index.qualifiedName(representable.id))",
        "`\(name)` changes while views are updated",
        by: Blocker(
          code: .bindingInUpdate,
          message: "SwiftUI is told of the change while it updates, and starts again or ignores it: \"Modifying state during view update\"",
          location: property.declaration.location,
          help: "change it in an action, or after the update: in `Task { @MainActor in … }` or `DispatchQueue.main.async`"))
    }
    return nil
  }

  /// The binding or state of the structure that an expression changes, with its name.
  private func write(_ node: Node, _ representable: Representable) -> (Property, String)? {
    let target: Node
    if let assigned = node.assignmentTarget {
      target = assigned
    } else if node.kind == .functionCallExpr, node.calleeName.map(index.spelling) == "toggle", let base = node.firstChild?.memberBase {
      target = base
    } else {
      return nil
    }
    var path = target
    while [.memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr].contains(path.kind), let first = path.firstChild
    {
      if path.kind == .memberAccessExpr, first.kind == .declReferenceExpr, first.token(first.row.firstToken).name == .`self`,
        let member = path.lastChild
      {
        path = member
        break
      }
      path = first
    }
    guard let property = representable.property(namedBy: path), let wrapper = representable.wrapper(of: property),
      Self.wrappers.contains(wrapper), !isObject(index.type(of: property))
    else { return nil }
    return (property, index.spelling(property.name))
  }

  /// Whether a change of a member is not one of the value that is stored.
  private func isObject(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .declared(let id, _): [.classDecl, .actorDecl].contains(index[id].node.kind)
    case .external(let name, _): index.isFrameworkClass(name)
    default: false
    }
  }

  private static let wrappers: Set<String> = ["AppStorage", "Binding", "FocusState", "SceneStorage", "State"]
}

extension BlockerCode {
  static let bindingInUpdate = BlockerCode(
    "binding-in-update",
    "A binding or a state is changed in the method that updates a wrapped view. SwiftUI calls it while it updates its views, and no "
      + "view's state may change then: the change is ignored, or starts the next update, which changes it again."
  )
}
