import MoltRules
import MoltSymbols
import MoltSyntax

/// Reads what code does to a hosted view in its cell, statement by statement.
struct HostedLayoutReader {
  var layout = HostedLayout()
  let index: ProjectIndex
  /// How many helpers the statement at hand stands in.
  private var depth = 0

  init(_ index: ProjectIndex) { self.index = index }

  /// Reads the statements that these expressions stand in, and those that use the constraints which they declare.
  ///
  /// The expressions are the hosted view, or its controller. Statements that are `known` are not read.
  mutating func read(_ expressions: [Node], _ scope: LayoutScope, known: Set<Node> = []) {
    var pending = expressions.map(\.enclosingStatement)
    var seen = known
    while let statement = pending.popLast() {
      guard seen.insert(statement).inserted else { continue }
      guard read(statement, scope) else { continue }
      layout.take(statement)
      guard statement.kind == .variableDecl else { continue }
      for binding in statement.children where binding.kind == .patternBinding {
        pending += index.references(to: binding).map(\.enclosingStatement)
      }
    }
  }

  /// False where the statement is not understood: then the layout has an obstacle.
  private mutating func read(_ statement: Node, _ scope: LayoutScope) -> Bool {
    let before = layout.obstacles.count
    switch statement.kind {
    case .variableDecl: readDeclaration(statement, scope)
    case .sequenceExpr: readAssignment(statement, scope)
    case .functionCallExpr: readCall(statement, scope)
    case .optionalChainingExpr, .forceUnwrapExpr, .tryExpr:
      guard let inner = statement.expressionChild else { return false }
      return read(inner, scope)
    case .guardStmt where bindsKnown(statement, scope): break
    // What it does in its body is read on its own.
    case .ifExpr where bindsKnown(statement, scope): break
    default: unknown(statement)
    }
    return layout.obstacles.count == before
  }

  private mutating func measured(_ name: String, at node: Node) {
    layout.block(
      .manualSizing, "the cell is measured with the hosting controller: `\(name)`", at: node,
      help: "let the cell size itself: with a hosting configuration it takes the size of its content")
  }

  private mutating func unknown(_ node: Node) {
    if let name = node.measuringName { return measured(name, at: node) }
    layout.block(
      .hostedView, "this uses the hosted view, which does not exist with a hosting configuration", at: node,
      help: "do without the view, or do the same in SwiftUI, on the root view")
  }

  /// `guard let view = host.view else { … }`
  private func bindsKnown(_ statement: Node, _ scope: LayoutScope) -> Bool {
    statement.children.filter { $0.kind == .conditionElement }.allSatisfy { condition in
      guard let value = condition.firstChild?.firstChild(.initializerClause)?.expressionChild else { return false }
      return scope.item(value) == .hosted || scope.item(value) == .controller
    }
  }

  // MARK: - Declarations and assignments

  private mutating func readDeclaration(_ declaration: Node, _ scope: LayoutScope) {
    for binding in declaration.children where binding.kind == .patternBinding {
      guard let value = binding.firstChild(.initializerClause)?.expressionChild else { return unknown(declaration) }
      if scope.item(value) == .hosted || scope.item(value) == .controller { continue }
      let parts = scope.elements(value) ?? [value]
      // What is declared is read where it is activated.
      for part in parts where scope.constraint(part) == nil {
        if let name = part.measuringName { measured(name, at: part) } else { inexpressible(part, scope) }
      }
    }
  }

  private mutating func readAssignment(_ statement: Node, _ scope: LayoutScope) {
    guard let target = statement.assignmentTarget, let value = statement.assignedValue else { return unknown(statement) }
    let base = target.memberBase.flatMap { _ in target.firstChild }
    guard let property = base == nil ? target.calledFunction : target.memberName else { return unknown(statement) }
    switch index.spelling(property) {
    case "isActive" where base != nil && value.text == "true": readConstraint(base!, scope)
    case "priority" where base.map { scope.constraint($0) != nil } == true:
      layout.note("the constraint yielded to others with a higher priority; a margin does not", at: target)
    default:
      let item = base.map { scope.item($0) } ?? scope.receiver
      if item == .controller { return readController(property: index.spelling(property), statement, value) }
      guard item == .hosted else { return unexpected(target, statement, scope) }
      readProperty(index.spelling(property), statement, value, scope)
    }
  }

  /// `host.view.layer.cornerRadius = 8`
  private mutating func unexpected(_ target: Node, _ statement: Node, _ scope: LayoutScope) {
    if depth > 0, target.memberBase == nil || target.firstChild.map({ scope.item($0) }) == .cell {
      return layout.block(
        .layoutHelper, "it sets `\(target.lastReference.text)` of the cell, too", at: statement, help: "set it where the cell is filled")
    }
    var link: Node? = target.firstChild
    while let current = link, scope.item(current) != .hosted { link = current.firstChild }
    guard let hosted = link else { return unknown(statement) }
    inexpressible(property: target.text(in: hosted.range.upperBound + 1..<target.range.upperBound), at: statement)
  }

  private mutating func inexpressible(property name: String, at statement: Node) {
    layout.block(
      .hostedViewProperty, "`\(name)` of the hosted view has no counterpart in a hosting configuration", at: statement,
      help: "do the same in SwiftUI, on the root view")
  }

  private mutating func readController(property name: String, _ statement: Node, _ value: Node) {
    switch name {
    // A hosting configuration always takes the size of its content.
    case "sizingOptions": return
    case "safeAreaRegions" where value.text.filter({ !$0.isWhitespace }) == "[]": layout.note(HostedLayout.noSafeArea, at: statement)
    case "rootView":
      layout.block(
        .rootView, "the root view is set again after the controller was created", at: statement,
        help: "create the controller with the view that it should show")
    case _ where name.hasPrefix("_"): privateAPI(name, at: statement)
    default:
      layout.block(
        .hostedController, "`\(name)` of the hosting controller has no counterpart in a hosting configuration", at: statement,
        help: "do the same in SwiftUI, on the root view")
    }
  }

  private mutating func privateAPI(_ name: String, at node: Node) {
    layout.block(
      .privateAPI, "`\(name)` is private, and what it does to the content is not known", at: node,
      help: "remove it: the content of a hosting configuration is only laid out in its cell")
  }

  private mutating func readProperty(_ name: String, _ statement: Node, _ value: Node, _ scope: LayoutScope) {
    switch name {
    case "translatesAutoresizingMaskIntoConstraints", "isOpaque": return
    case "backgroundColor": readBackground(value)
    case "autoresizingMask":
      let mask = value.tokens.map { value.text(in: value.token($0).range) }
      if mask.contains("flexibleWidth") && mask.contains("flexibleHeight") { return }
      unknown(statement)
    case "frame" where scope.item(value) == .bounds: layout.fill(at: statement)
    case "frame", "bounds", "center", "transform":
      layout.block(
        .hostedLayout, "the hosted view is positioned by hand in the cell", at: statement,
        help: "pin the four edges of the view to the cell's `contentView`, and do the rest of the layout in SwiftUI")
    default: inexpressible(property: name, at: statement)
    }
  }

  private mutating func readBackground(_ value: Node) {
    if value.kind == .nilLiteralExpr || value.bareExpression.memberName.map(index.spelling) == "clear" { return layout.paint(nil) }
    guard isColor(value) else {
      return layout.block(
        .hostedViewProperty, "the background may be nil: `\(value.text)` is optional", at: value,
        help: "use a colour that is not optional")
    }
    layout.paint(value)
  }

  /// Whether an expression is a `UIColor`, and not an optional of one.
  private func isColor(_ value: Node) -> Bool {
    switch value.kind {
    case .memberAccessExpr:
      guard value.memberBase != nil, let base = value.firstChild else { return true }
      if base.text == "UIColor" { return true }
    case .functionCallExpr:
      guard let callee = value.firstChild else { return false }
      if callee.text == "UIColor" || callee.text == "UIColor.init" {
        return value.callArguments.first.map { index.spelling($0.label) } != "named"
      }
      if callee.memberBase == nil, callee.kind == .memberAccessExpr { return true }
    default: break
    }
    guard case .external(let name, _) = index.type(ofExpression: value) else { return false }
    return index.spelling(name) == "UIColor"
  }

  // MARK: - Constraints

  private mutating func readConstraint(_ expression: Node, _ scope: LayoutScope) {
    guard let constraint = scope.constraint(expression) else { return inexpressible(expression, scope) }
    layout.add(constraint, at: expression)
  }

  private mutating func inexpressible(_ expression: Node, _ scope: LayoutScope) {
    let mentions = ([expression] + Array(expression.descendants)).contains { $0.isExpression && scope.item($0) == .hosted }
    layout.block(
      .hostedLayout,
      mentions
        ? "this constraint has no counterpart in a hosting configuration"
        : "this constraint does not belong to the hosted view, and is created together with those that do", at: expression,
      help: mentions
        ? "pin the four edges of the view to the cell's `contentView`, and do the rest of the layout in SwiftUI"
        : "activate it in a statement of its own")
  }

  // MARK: - Calls

  private static let harmless: Set<String> = [
    "layoutIfNeeded", "setNeedsLayout", "setNeedsDisplay", "setNeedsUpdateConstraints", "updateConstraintsIfNeeded",
    "invalidateIntrinsicContentSize",
  ]

  /// Methods of view controllers that show another one, and have nothing to do with layout.
  private static let presenting: Set<String> = ["present", "dismiss", "show", "showDetailViewController"]

  private mutating func readCall(_ call: Node, _ scope: LayoutScope) {
    guard let callee = call.firstChild, let name = callee.calledFunction.map(index.spelling) else { return unknown(call) }
    let arguments = call.callArguments
    let base = callee.memberBase.flatMap { _ in callee.firstChild }
    let item = base.map { scope.item($0) } ?? scope.receiver
    switch name {
    case "addChild" where arguments.first.map({ scope.item($0.value) }) == .controller: return
    case "didMove" where item == .controller, "willMove" where item == .controller,
      "removeFromParent" where item == .controller, "loadViewIfNeeded" where item == .controller:
      return
    case "removeFromSuperview" where item == .hosted: return
    case _ where name.hasPrefix("_") && (item == .controller || item == .hosted): return privateAPI(name, at: call)
    case "addSubview" where arguments.count == 1, "insertSubview" where arguments.count == 2:
      if arguments.first.map({ scope.item($0.value) }) == .hosted {
        guard item?.isCell != true else { return }
        return layout.block(
          .hostedElsewhere, "the hosted view is added to something other than the cell's content view", at: call,
          help: "put it into the cell's `contentView`")
      }
    case "activate" where base?.text == "NSLayoutConstraint", "addConstraints" where item?.isCell == true:
      guard arguments.count == 1, let elements = scope.elements(arguments[0].value) else { return unknown(call) }
      for element in elements { readConstraint(element, scope) }
      return
    case "addConstraint" where item?.isCell == true && arguments.count == 1: return readConstraint(arguments[0].value, scope)
    case "makeConstraints", "remakeConstraints":
      if let base, base.memberName.map(index.spelling) == "snp", let owner = base.firstChild, scope.item(owner) == .hosted {
        return readSnapKit(call, scope)
      }
    default:
      if item == .hosted, Self.harmless.contains(name), arguments.isEmpty { return }
      if item == .controller, index.ignoresSafeArea(call) { return layout.note(HostedLayout.noSafeArea, at: call) }
    }
    readHelper(call, scope)
  }

  // MARK: - Helpers of the project

  private mutating func readHelper(_ call: Node, _ scope: LayoutScope) {
    let candidates = index.helpers(calledBy: call, in: scope)
    if candidates.isEmpty, let item = foreignFill(call, scope) { return layout.fill(item, at: call) }
    guard candidates.count == 1, let body = candidates[0].firstChild(.codeBlock), depth < 4 else {
      let callee = call.firstChild.map { $0.calledFunction.map(index.spelling) ?? $0.text } ?? ""
      if Self.presenting.contains(callee) {
        return layout.block(
          .hostedElsewhere, "`\(callee)` is called on the controller, which does not exist with a hosting configuration", at: call,
          help: "call it on the surrounding view controller")
      }
      return layout.block(
        .layoutHelper, "what `\(callee)` does to the hosted view is not known", at: call,
        help: "write the constraints with `NSLayoutConstraint`")
    }
    let before = layout.obstacles.count
    depth += 1
    let inner = scope.entering(candidates[0], by: call)
    for statement in body.children where !isHarmless(statement) { _ = read(statement, inner) }
    depth -= 1
    guard layout.obstacles.count > before, depth == 0 else { return }
    let reason = layout.obstacles[before].message
    layout.replaceObstacles(
      from: before, .layoutHelper, "a helper is called here that a hosting configuration cannot replace: \(reason)", at: call,
      help: "write the constraints with `NSLayoutConstraint`, where the cell is filled")
  }

  /// Calls by which well-known libraries pin the four edges, each with its module: on the hosted view, or on what holds it
  /// with the hosted view as the argument.
  private static let fillingHosted = ["edgesToSuperview": "TinyConstraints", "autoPinEdgesToSuperviewEdges": "PureLayout"]
  private static let fillingHolder: [String: (module: String, item: LayoutItem)] = [
    "pinSubviewToAllEdges": ("WordPressUI", .content), "pinSubviewToAllEdgeMargins": ("WordPressUI", .margins),
  ]

  /// What such a call pins the hosted view to: the content view, or its margins.
  private func foreignFill(_ call: Node, _ scope: LayoutScope) -> LayoutItem? {
    guard let callee = call.firstChild, callee.memberBase != nil, let owner = callee.firstChild,
      let name = callee.memberName.map(index.spelling)
    else { return nil }
    let arguments = call.callArguments
    if let module = Self.fillingHosted[name], scope.item(owner) == .hosted, scope.superview.isCell, arguments.isEmpty {
      return isImported(module) ? .content : nil
    }
    guard let (module, item) = Self.fillingHolder[name], isImported(module), scope.item(owner) == .content, arguments.count == 1,
      arguments[0].label == .none, scope.item(arguments[0].value) == .hosted
    else { return nil }
    return item
  }

  /// Extensions of a class of Objective-C are seen without an import of their module, once any file imports it.
  private func isImported(_ module: String) -> Bool { index.imports.joined().contains { $0.module == module } }

  /// What a helper may say without a consequence for the layout: that it returns, and what it takes for granted.
  private func isHarmless(_ statement: Node) -> Bool {
    switch statement.kind {
    case .guardStmt:
      return statement.children.allSatisfy { child in
        child.kind != .conditionElement || child.firstChild?.kind == .optionalBindingCondition
      }
    case .returnStmt: return statement.expressionChild.map { $0.kind == .declReferenceExpr } ?? true
    default: return false
    }
  }
}

extension Node {
  /// The method by which code measures a view, where it calls one.
  fileprivate var measuringName: String? {
    let methods = ["sizeThatFits", "systemLayoutSizeFitting", "intrinsicContentSize"]
    return ([self] + Array(descendants)).lazy.filter { $0.kind == .declReferenceExpr }.map(\.text).first { methods.contains($0) }
  }
}
