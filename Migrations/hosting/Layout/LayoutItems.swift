import MoltRules
import MoltSymbols
import MoltSyntax

/// What the code that lays a hosted view out speaks of.
enum LayoutItem {
  /// The hosting controller, and its view.
  case controller, hosted
  /// The cell, and the view for its content. They differ where a cell has an accessory, is indented or edited.
  case cell, content
  /// `layoutMarginsGuide` and `safeAreaLayoutGuide` of either.
  case margins, safeArea
  /// A layout guide's or a view's frame in the cell.
  case bounds
  case other

  /// Whether the cell's own edges are meant.
  var isCell: Bool { self == .cell || self == .content }
}

/// What names stand for in code that lays a hosted view out: in the code that fills a cell, or in a helper that it calls.
struct LayoutScope {
  let index: ProjectIndex
  /// The expressions that are the hosted view, and those that are its controller.
  var hosted: Set<Node> = []
  var controllers: Set<Node> = []
  /// What local variables and parameters hold, by the node that introduces them.
  var items: [Node: LayoutItem] = [:]
  /// What parameters of a helper stand for.
  var values: [Node: LayoutValue] = [:]
  /// Whether the code is the body of a helper: its names mean nothing where the cell is filled.
  var isHelper = false
  /// What `self` is.
  var receiver: LayoutItem?
  /// The class of the cell, where it is one of the project.
  var cellType: TypeID?
  /// What the hosted view was added to.
  var superview: LayoutItem = .content

  func item(_ expression: Node) -> LayoutItem {
    var bare = expression
    while true {
      if hosted.contains(bare) { return .hosted }
      if controllers.contains(bare) { return .controller }
      let inner = bare.strippedOnce
      guard inner != bare else { break }
      bare = inner
    }
    switch bare.kind {
    case .declReferenceExpr: return item(reference: bare)
    case .memberAccessExpr:
      guard bare.memberBase != nil, let base = bare.firstChild, let name = bare.memberName else { return .other }
      return member(name, of: item(base))
    default: return .other
    }
  }

  private func item(reference: Node) -> LayoutItem {
    let name = reference.token(reference.row.firstToken).name
    if name == .`self` { return receiver ?? .other }
    switch index.lookUpValue(name, at: reference) {
    case .local(let node)?:
      if let item = items[node] { return item }
      if let value = node.firstChild(.initializerClause)?.expressionChild { return item(value) }
      // `guard let superview`
      guard node.kind == .optionalBindingCondition, let receiver else { return .other }
      return member(name, of: receiver)
    case nil: return receiver.map { member(name, of: $0) } ?? .other
    default: return .other
    }
  }

  /// What a member of UIKit's is, of what the item is.
  private func member(_ name: Name, of item: LayoutItem) -> LayoutItem {
    switch (item, index.spelling(name)) {
    case (.cell, "contentView"): .content
    case (.controller, "view"), (.controller, "viewIfLoaded"): .hosted
    case (.cell, "layoutMarginsGuide"), (.content, "layoutMarginsGuide"): .margins
    case (.cell, "safeAreaLayoutGuide"), (.content, "safeAreaLayoutGuide"): .safeArea
    case (.cell, "bounds"), (.content, "bounds"): .bounds
    case (.hosted, "superview"): superview
    default: .other
    }
  }
}

extension Node {
  /// Without one pair of parentheses, one `!` or one `?`.
  fileprivate var strippedOnce: Node {
    switch kind {
    case .forceUnwrapExpr, .optionalChainingExpr: return firstChild ?? self
    case .tupleExpr:
      let elements = children.filter { $0.kind == .labeledExpr }
      return elements.count == 1 ? elements[0].expressionChild ?? self : self
    default: return self
    }
  }
}
