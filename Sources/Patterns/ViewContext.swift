import MoltSymbols
public import MoltSyntax

extension ExpressionQuestions {
  /// Names of modifiers that other frameworks' objects have, or that people give their own: that a file imports SwiftUI
  /// does not say whose they are.
  private static let sharedModifiers: Set<String> = [
    "cornerRadius", "mask", "overlay", "background", "animation", "font", "frame", "padding", "offset", "border", "shadow",
    "opacity", "hidden", "alert", "sheet", "popover", "transition", "tag", "id", "fill", "stroke", "position",
    "onChange", "onReceive", "cancel", "focusable", "toolbar", "gesture", "task", "refreshable", "disabled",
  ]

  /// Whether where a modifier stands tells that its receiver is a view, although the receiver's type does not: no other
  /// framework has a function of this name, or the chain is a statement of a view builder.
  public func isViewByContext(_ call: Node, modifier: String) -> Bool {
    !Self.sharedModifiers.contains(modifier) || isBuilderStatement(call.chainEnd)
  }

  /// Whether a whole statement gives a view to the builder around it.
  public func isBuilderStatement(_ node: Node) -> Bool {
    var node = node
    while let parent = node.parent {
      switch parent.kind {
      case .ifExpr, .switchExpr, .switchCase, .ifConfigClause, .ifConfigDecl, .returnStmt: node = parent
      case .codeBlock where parent.parent?.kind == .ifExpr: node = parent
      case .codeBlock:
        guard let function = parent.parent, function.kind == .functionDecl || function.kind == .accessorDecl else { return false }
        return function.kind == .functionDecl ? givesView(function.firstChild(.returnClause)?.typeChild) : givesView(binding: function)
      case .accessorBlock: return givesView(binding: parent)
      case .closureExpr: return buildsViews(parent)
      default: return false
      }
    }
    return false
  }

  private func givesView(binding accessor: Node) -> Bool {
    let binding = accessor.kind == .patternBinding ? accessor : accessor.ancestor { $0 == .patternBinding }
    return givesView(binding?.firstChild(.typeAnnotation)?.typeChild)
  }

  private func givesView(_ type: Node?) -> Bool {
    guard let type else { return false }
    if type.kind == .someOrAnyType, let constraint = type.typeChild { return words.protocols.contains(constraint.typeName) }
    return type.typeName == index.names["AnyView"]
  }

  /// Whether a chain of modifiers begins with content of another kind than views: `BarMark(…).cornerRadius(4)` has
  /// rounded bars.
  func isOtherContent(_ node: Node) -> Bool {
    let start = startOfChain(node)
    let callee = start.kind == .functionCallExpr ? start.firstChild ?? start : start
    guard callee.kind == .declReferenceExpr else { return false }
    let name = callee.token(callee.row.firstToken).name
    if words.otherContents.contains(name) { return index.lookUpValue(name, at: callee) == nil }
    return words.transparentContents.contains(name) && standsInOtherContent(start)
  }

  /// Whether a statement is a part of what is no view: of a chart, of a table.
  private func standsInOtherContent(_ node: Node) -> Bool {
    var node = node
    while let parent = node.parent {
      if parent.kind == .closureExpr, let name = parent.builtName {
        if words.otherBuilders.contains(name) { return true }
        if !words.transparentContents.contains(name) { return false }
      }
      if parent.kind == .functionDecl || parent.kind == .patternBinding {
        let type = parent.firstChild(.returnClause)?.typeChild ?? parent.firstChild(.typeAnnotation)?.typeChild
        return type?.kind == .someOrAnyType && type?.typeChild.map { words.otherContentProtocols.contains($0.typeName) } == true
      }
      node = parent
    }
    return false
  }

  /// Whether a closure is the content of one of SwiftUI's containers.
  private func buildsViews(_ closure: Node) -> Bool {
    if let name = closure.builtName, words.otherBuilders.contains(name) { return false }
    var argument = closure
    if let parent = closure.parent, parent.kind == .labeledExpr || parent.kind == .multipleTrailingClosureElement { argument = parent }
    guard let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild, callee != argument else { return false }
    if let name = closure.builtName, words.transparentContents.contains(name), standsInOtherContent(call) { return false }
    if callee.kind == .declReferenceExpr {
      let name = callee.token(callee.row.firstToken).name
      guard isFrameworkView(name), index.lookUpValue(name, at: callee) == nil else { return false }
      // The first closure of a button is what it does.
      return index.spelling(name) != "Button" || argument.argumentLabelToken != nil || call.argumentNodes.count > 1
    }
    guard callee.kind == .memberAccessExpr, let member = callee.lastChild else { return false }
    return words.builderModifiers.contains(member.token(member.row.firstToken).name)
  }
}

extension Node {
  /// What a call or an access to a member is made on; nil where it is the implicit `self`.
  public var receiver: Node? {
    switch kind {
    case .functionCallExpr: return firstChild?.receiver
    case .memberAccessExpr: return firstChild == lastChild ? nil : firstChild
    default: return nil
    }
  }

  /// The name of what is called with this closure: `Chart` of `Chart { … }`, `chartXAxis` of `view.chartXAxis { … }`.
  fileprivate var builtName: Name? {
    var argument = self
    if let parent, parent.kind == .labeledExpr || parent.kind == .multipleTrailingClosureElement { argument = parent }
    guard let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild, callee != argument else { return nil }
    let name = callee.kind == .memberAccessExpr ? callee.lastChild : callee
    return name.flatMap { $0.kind == .declReferenceExpr ? $0.token($0.row.firstToken).name : nil }
  }

  /// Whether this is the name behind the dot.
  var isMemberName: Bool { parent?.kind == .memberAccessExpr && parent?.lastChild == self }
}
