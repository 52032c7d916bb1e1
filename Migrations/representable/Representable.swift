import MoltAnalyses
import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A structure that wraps a view or a controller of UIKit, AppKit or WatchKit for SwiftUI.
struct Representable {
  let id: TypeID
  /// `updateUIView(_:context:)` and its like.
  let update: Node
  /// `makeUIView(context:)` and its like, where there is one of it.
  let make: Node?
  /// What `makeCoordinator()` gives, where the project declares it.
  let coordinator: Coordinator?
  /// The label of the wrapped view in the methods that have one: `uiView`, `nsViewController`.
  let parameterLabel: String
  /// The name of the method that is called when the view goes: `dismantleUIView`.
  let dismantle: String
  let index: ProjectIndex

  struct Coordinator {
    let id: TypeID
    let maker: Node
  }

  private static let wrapped = ["UIView", "UIViewController", "NSView", "NSViewController", "WKInterfaceObject"]

  /// The protocols.
  static let protocols = wrapped.map { $0 + "Representable" }

  /// The names of the methods that update.
  static let updates = wrapped.map { "update" + $0 }

  /// - Parameter anchor: the node around the name of a method that updates.
  init?(updatedBy anchor: Node, _ context: RuleContext) {
    let index = context.index
    guard anchor.kind == .functionDecl, anchor.isMember, anchor.firstChild(.codeBlock) != nil, anchor.functionParameters.count == 2,
      let wrapped = Self.wrapped.first(where: { "update" + $0 == index.spelling(anchor.declaredName) }),
      let id = index.enclosingType(of: anchor), index[id].node.kind == .structDecl,
      context.questions.isInside(anchor, [wrapped + "Representable"])
    else { return nil }
    self.index = index
    self.id = id
    update = anchor
    dismantle = "dismantle" + wrapped
    parameterLabel = wrapped.prefix(2).lowercased() + wrapped.dropFirst(2)
    func method(_ name: String) -> Node? {
      let found = index.names[name].flatMap { index[id].members.functions[$0] } ?? []
      return found.count == 1 && found[0].firstChild(.codeBlock) != nil ? found[0] : nil
    }
    make = method("make" + wrapped)
    coordinator = method("makeCoordinator").flatMap { maker in
      guard let result = maker.firstChild(.returnClause)?.typeChild, case .declared(let coordinator, _) = index.resolve(result),
        index[coordinator].node.kind == .classDecl
      else { return nil }
      return Coordinator(id: coordinator, maker: maker)
    }
  }

  /// The statements of the method that updates.
  var body: Node { update.firstChild(.codeBlock)! }

  /// The name of the wrapped view or controller in the method that updates; nil where it has none.
  var viewName: Name? { name(of: update.functionParameters[0]) }

  /// The name of the context in the method that updates; nil where it has none.
  var contextName: Name? { name(of: update.functionParameters[1]) }

  private func name(of parameter: Node) -> Name? {
    let name = parameter.parameterName
    return name == .none || index.spelling(name) == "_" ? nil : name
  }

  /// The stored property of the structure that a name, alone or behind `self`, means.
  func property(namedBy node: Node) -> Property? {
    guard node.kind == .declReferenceExpr, !node.isImplicitMember else { return nil }
    let name = node.token(node.row.firstToken).name
    if let access = node.parent, access.kind == .memberAccessExpr, access.firstChild != node, !node.isSelfMember { return nil }
    guard case .property(let property, let owner)? = index.lookUpValue(name, at: node), owner == id, !property.isStatic else { return nil }
    return property
  }

  /// The expression that stands for the wrapped view in the method that updates, below everything that is asked of it: `view` of
  /// `view.layer.opacity`; nil where the path begins with something else.
  func view(of path: Node) -> Node? {
    var base = path
    while [.memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr].contains(base.kind), let first = base.firstChild { base = first }
    guard base.kind == .declReferenceExpr, let viewName, base.token(base.row.firstToken).name == viewName,
      index.lookUpValue(viewName, at: base) == .local(update.functionParameters[0])
    else { return nil }
    return base
  }

  /// Whether an expression is `context.coordinator` in the method that updates or makes.
  func isCoordinator(_ node: Node) -> Bool {
    guard node.kind == .memberAccessExpr, node.memberName.map(index.spelling) == "coordinator", let base = node.memberBase,
      base.kind == .declReferenceExpr
    else { return false }
    return index.spelling(base.token(base.row.firstToken).name) == "context"
  }

  /// The wrapper of a property by its name: `Binding`; nil where it has none.
  func wrapper(of property: Property) -> String? {
    let attributes = property.declaration.attributes.map { index.spelling($0.attributeName) }
    return attributes.first { $0.first?.isUppercase == true && !Self.plainAttributes.contains($0) }
  }

  private static let plainAttributes: Set<String> = ["MainActor", "ViewBuilder"]
}

extension Node {
  /// What runs when this body does, in source order: what closures, functions and types in it hold runs at another time, or never.
  var nodesRunWithIt: [Node] { nodesRun { $0.callAsCallee != nil } }

  /// The same, with the closures of which it is told that they run at once.
  func nodesRun(_ runsAtOnce: (Node) -> Bool) -> [Node] {
    var result: [Node] = []
    func collect(_ node: Node) {
      for child in node.children where child.kind != .functionDecl && child.kind != .closureSignature && !child.isTypeDecl {
        if child.kind == .closureExpr, !runsAtOnce(child) { continue }
        result.append(child)
        collect(child)
      }
    }
    collect(self)
    return result
  }

  /// The name that a call calls: `present` of `controller.present(alert, animated: true)`.
  var calleeName: Name? {
    guard kind == .functionCallExpr, let callee = firstChild?.calleeReference, callee.kind == .declReferenceExpr else { return nil }
    return callee.token(callee.row.firstToken).name
  }

  /// Whether a parameter of a function has a label.
  func hasParameters(labeled label: String, in index: ProjectIndex) -> Bool {
    functionParameters.contains { index.spelling($0.parameterLabel) == label }
  }
}

extension Representable {
  /// Where the structure and its coordinator refer to a property of the coordinator.
  func references(to property: Property, of coordinator: Coordinator) -> [Node] {
    // A nested coordinator is a part of the structure, too.
    let uses = Set((index[id].parts + index[coordinator.id].parts).flatMap { $0.uses(of: property.name) })
    return uses.filter { index.isReference($0, to: property, of: coordinator.id) }.sorted { $0.location < $1.location }
  }
}

extension ProjectIndex {
  /// The one stored property of a coordinator that is of the structure's type.
  func parent(of coordinator: Representable.Coordinator, _ representable: Representable) -> Property? {
    let properties = self[coordinator.id].members.properties.values.joined().filter { property in
      guard !property.isComputed, !property.isStatic, case .declared(let type, _) = type(of: property).unwrapped else { return false }
      return type == representable.id
    }
    return properties.count == 1 ? properties.first : nil
  }
}
