import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax

/// What one function, initialiser or accessor does to make a controller the child of another, and to take it away again:
/// the calls, in the order of their places.
struct ContainmentSteps {
  let body: Node
  /// `addChild(host)`
  private(set) var adoptions: [Node] = []
  /// Calls and assignments that put the view into another, with the reference to the controller or to its view.
  private(set) var additions: [(call: Node, reference: Node)] = []
  /// `host.didMove(toParent: self)`
  private(set) var completions: [Node] = []
  /// `host.didMove(toParent: nil)`, which `removeFromParent()` does by itself.
  private(set) var farewells: [Node] = []
  /// `host.willMove(toParent: …)`
  private(set) var announcements: [(call: Node, reference: Node)] = []
  /// `host.view.removeFromSuperview()`
  private(set) var viewRemovals: [(call: Node, reference: Node)] = []
  /// `host.removeFromParent()`
  private(set) var departures: [(call: Node, reference: Node)] = []
  /// Calls that the controller is handed to, with the reference that is.
  private(set) var handovers: [(call: Node, reference: Node)] = []

  init(body: Node) { self.body = body }

  mutating func add(_ reference: Node, _ use: HostedController.Use) {
    switch use {
    case .addChild(let call): adoptions.append(call)
    case .addView(let call): additions.append((call, reference))
    case .didMove(let call):
      if call.isHandedNil { farewells.append(call) } else { completions.append(call) }
    case .willMove(let call): announcements.append((call, reference))
    case .removeView(let call): viewRemovals.append((call, reference))
    case .removeFromParent(let call): departures.append((call, reference))
    case .other:
      guard let argument = reference.parent, argument.kind == .labeledExpr, let call = argument.parent,
        call.kind == .functionCallExpr
      else { return }
      handovers.append((call, reference))
    default: return
    }
  }
}

extension HostedChild {
  /// What is done with the controller, by the bodies that do it, in the order of their first uses.
  var steps: [ContainmentSteps] { ContainmentSteps.grouped(uses) }

  /// The controller that a step speaks of, as the code there calls it: `host`, `self.host`, `host!`. Nil where it may be nil,
  /// or is not known there.
  func controllerText(at reference: Node) -> String? {
    guard !reference.hasInnerComment else { return nil }
    guard let alias = viewAlias(at: reference) else {
      return reference.kind == .optionalChainingExpr ? nil : reference.text
    }
    guard alias.kind != .optionalChainingExpr, !alias.hasInnerComment else { return nil }
    // Another closure may have to write `self`, or have another one.
    let closure = reference.enclosingClosure
    guard let closure, closure != alias.enclosingClosure, let property else { return alias.text }
    let isImplicit = alias.bareExpression.kind == .declReferenceExpr && alias.bareExpression.text == name
    guard isImplicit, index(property, isNamedBy: alias) else { return alias.text }
    let usesSelf = closure.firstChild(.closureSignature)?.firstChild(.closureCapture) == nil && closure.mentionsSelf
    return usesSelf ? "self." + alias.text : nil
  }

  /// Whether a name is that of the property, and not of a variable of the same name.
  private func index(_ property: Property, isNamedBy reference: Node) -> Bool {
    !uses.contains { _, use in
      guard case .alias(let binding) = use else { return false }
      return binding.boundName == property.name && binding.executedBody == reference.executedBody
    }
  }

  /// The controller by whose view a variable was bound that a step speaks of instead: `let hosted = host.view`.
  private func viewAlias(at reference: Node) -> Node? {
    let bare = reference.bareExpression
    guard bare.kind == .declReferenceExpr else { return nil }
    let name = bare.token(bare.row.firstToken).name
    return uses.last { other, use in
      guard case .viewAlias(let binding) = use else { return false }
      return other.index < reference.index && other.executedBody == reference.executedBody && binding.boundName == name
    }?.reference
  }
}

extension ContainmentSteps {
  static func grouped(_ uses: [(reference: Node, use: HostedController.Use)]) -> [ContainmentSteps] {
    var result: [ContainmentSteps] = []
    for (reference, use) in uses.sorted(by: { $0.reference.location < $1.reference.location }) {
      let body = reference.executedBody
      let place = result.firstIndex { $0.body == body } ?? result.count
      if place == result.count { result.append(ContainmentSteps(body: body)) }
      result[place].add(reference, use)
    }
    return result
  }
}

extension Node {
  /// The function, initialiser, accessor or stored property whose code this is: closures belong to what is around them.
  var executedBody: Node {
    var node = self
    while let parent = node.parent {
      switch parent.kind {
      case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessorDecl: return parent
      case .memberBlock, .sourceFile: return node
      default: node = parent
      }
    }
    return node
  }

  /// `nil` as the only argument.
  var isHandedNil: Bool { soleArgument?.kind == .nilLiteralExpr }

  /// The value of the only argument of a call.
  var soleArgument: Node? {
    let arguments = children.filter { $0.kind == .labeledExpr }
    return arguments.count == 1 ? arguments[0].expressionChild : nil
  }

  /// The parent that `addChild` and its like are called on, as it can be written as an argument: `self` where none is written.
  var receiverText: String? {
    guard let callee = firstChild else { return nil }
    guard callee.kind == .memberAccessExpr, let base = callee.firstChild, base.isExpression else { return "self" }
    guard !base.hasInnerComment else { return nil }
    if base.kind == .superExpr { return "self" }
    return base.kind == .optionalChainingExpr ? base.firstChild?.text : base.text
  }

  /// The innermost closure around this, within the function.
  fileprivate var enclosingClosure: Node? {
    guard
      let scope = ancestor({
        $0 == .closureExpr || $0 == .functionDecl || $0 == .initializerDecl || $0 == .accessorDecl || $0 == .memberBlock
      })
    else { return nil }
    return scope.kind == .closureExpr ? scope : nil
  }

  fileprivate var mentionsSelf: Bool { tokens.contains { token($0).name == .`self` } }
}
