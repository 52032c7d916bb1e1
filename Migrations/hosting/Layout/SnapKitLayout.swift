import MoltRules
import MoltSymbols
import MoltSyntax

/// The forms of SnapKit that pin edges: `$0.edges.equalToSuperview().inset(8)`.
extension HostedLayoutReader {
  mutating func readSnapKit(_ call: Node, _ scope: LayoutScope) {
    guard let closure = call.callArguments.last?.value, closure.kind == .closureExpr else { return unknownSnap(call) }
    for statement in closure.children where statement.kind != .closureSignature { readSnapKit(maker: statement, scope) }
  }

  private mutating func unknownSnap(_ node: Node) {
    layout.block(
      .hostedLayout, "this constraint has no counterpart in a hosting configuration", at: node,
      help: "pin the four edges of the view to the cell's `contentView`, and do the rest of the layout in SwiftUI")
  }

  private mutating func readSnapKit(maker statement: Node, _ scope: LayoutScope) {
    let links = statement.snapLinks
    guard let place = links.firstIndex(where: { $0.arguments != nil }) else { return unknownSnap(statement) }
    let attributes = links[..<place].flatMap { Self.attributes[index.spelling($0.name)] ?? [] }
    guard attributes.count >= place, !attributes.isEmpty else { return unknownSnap(statement) }
    var inset = LayoutValue.zero
    var offset = LayoutValue.zero
    for link in links[(place + 1)...] {
      guard let argument = link.arguments?.first, link.arguments?.count == 1 else { return unknownSnap(statement) }
      switch index.spelling(link.name) {
      case "inset": inset = scope.value(argument.value)
      case "offset": offset = scope.value(argument.value)
      case "priority": layout.note("the constraint yielded to others with a higher priority; a margin does not", at: statement)
      default: return unknownSnap(statement)
      }
    }
    let target: LayoutItem
    switch (index.spelling(links[place].name), links[place].arguments?.first?.value) {
    case ("equalToSuperview", nil): target = scope.superview
    case ("equalTo", let argument?):
      target = scope.item(argument)
      if target == .other, let number = scope.value(argument).number, attributes.allSatisfy({ $0 == .width || $0 == .height }) {
        for attribute in attributes {
          layout.add(
            LayoutConstraint(
              attribute: attribute, relation: .equal, other: nil, isScaled: false,
              constant: LayoutValue(number: number, text: argument.text)), at: statement)
        }
        return
      }
    default: return unknownSnap(statement)
    }
    for attribute in attributes {
      let part = inset.parts[attribute.rawValue] ?? inset
      let constant = offset.number == 0 ? (attribute.isFarEdge ? part.negated : part) : offset
      layout.add(
        LayoutConstraint(
          attribute: attribute, relation: .equal, other: (target, attribute), isScaled: false, constant: constant), at: statement)
    }
  }

  private static let attributes: [String: [LayoutAttribute]] = [
    "edges": [.top, .bottom, .leading, .trailing], "directionalEdges": [.top, .bottom, .leading, .trailing],
    "top": [.top], "bottom": [.bottom], "leading": [.leading], "trailing": [.trailing], "left": [.left], "right": [.right],
    "horizontalEdges": [.leading, .trailing], "verticalEdges": [.top, .bottom],
    "width": [.width], "height": [.height], "size": [.width, .height],
    "centerX": [.centerX], "centerY": [.centerY], "center": [.centerX, .centerY],
  ]
}

extension Node {
  /// The members of a chain from the first to the last, with the arguments of those that are called.
  fileprivate var snapLinks: [(name: Name, arguments: [CallArgument]?)] {
    var result: [(name: Name, arguments: [CallArgument]?)] = []
    var node: Node? = self
    var arguments: [CallArgument]?
    while let current = node {
      switch current.kind {
      case .functionCallExpr: arguments = current.callArguments
      case .memberAccessExpr:
        if let name = current.memberName { result.append((name, arguments)) }
        arguments = nil
      default: return result.reversed()
      }
      node = current.firstChild
    }
    return result.reversed()
  }
}
