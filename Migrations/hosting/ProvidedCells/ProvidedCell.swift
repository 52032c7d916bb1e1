import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The variable by which code fills a cell that a table or a collection asked for.
struct ProvidedCell {
  /// What introduces it: a binding or a parameter.
  let variable: Node
  let name: String
  let kind: CellKind
  /// The class, where it is one of the project.
  let type: TypeID?
}

extension HostingFacts {
  /// The cell that a local variable or a parameter holds; nil where it is none, or may be none.
  func providedCell(introducedBy variable: Node, _ provider: CellProvider) -> ProvidedCell? {
    let name: Name
    var found: (kind: CellKind, type: TypeID?)?
    switch variable.kind {
    case .patternBinding, .optionalBindingCondition:
      name = variable.boundName
      if let annotation = variable.firstChild(.typeAnnotation)?.typeChild { found = cell(of: index.resolve(annotation)) }
      if found == nil, let value = variable.firstChild(.initializerClause)?.expressionChild { found = cell(madeBy: value) }
    case .functionParameter, .closureParameter, .closureShorthandParameter:
      name = variable.kind == .closureShorthandParameter ? variable.token(variable.row.firstToken).name : variable.parameterName
      found = variable.typeChild.flatMap { cell(of: index.resolve($0)) } ?? registeredCell(variable, provider)
    default: return nil
    }
    return found.map { ProvidedCell(variable: variable, name: index.spelling(name), kind: $0.kind, type: $0.type) }
  }

  private func cell(of type: Type) -> (kind: CellKind, type: TypeID?)? {
    switch type.unwrapped {
    case .declared(let id, _): classes.cellKind(of: id).map { ($0, id) }
    case .external(let name, _): classes.cellKind(named: name).map { ($0, nil) }
    default: nil
    }
  }

  /// What UIKit's methods that hand out cells give, unless a cast says more.
  private func cell(madeBy expression: Node) -> (kind: CellKind, type: TypeID?)? {
    if let found = cell(of: index.type(ofExpression: expression)) { return found }
    let bare = expression.bareExpression
    if bare.kind == .sequenceExpr, bare.children.contains(where: { $0.kind == .binaryOperatorExpr && $0.text == "??" }) {
      return bare.firstChild.flatMap { cell(madeBy: $0) }
    }
    guard bare.kind == .functionCallExpr, let method = bare.firstChild?.calledFunction.map(index.spelling) else { return nil }
    switch method {
    case "dequeueReusableCell":
      let isTable = bare.callArguments.first.map { index.spelling($0.label) } == "withIdentifier"
      return (isTable ? .tableCell : .collectionCell, nil)
    case "dequeueReusableHeaderFooterView": return (.tableHeaderFooter, nil)
    case "dequeueReusableSupplementaryView": return (.collectionSupplementary, nil)
    default: return nil
    }
  }

  /// The first parameter of a registration's handler: `CellRegistration<Cell, Item> { cell, … in }`.
  private func registeredCell(_ parameter: Node, _ provider: CellProvider) -> (kind: CellKind, type: TypeID?)? {
    guard provider == .cellRegistration || provider == .supplementaryRegistration,
      let closure = parameter.ancestor({ $0 == .closureExpr }),
      let first = closure.firstChild(.closureSignature)?.descendants.first(where: {
        $0.kind == .closureParameter || $0.kind == .closureShorthandParameter
      }), first == parameter, let call = closure.ancestor({ $0 == .functionCallExpr })
    else { return nil }
    var written = call.firstChild?.descendants.first { $0.kind == .genericArgumentClause }
    if written == nil { written = call.writtenTypeOfValue?.descendants.first { $0.kind == .genericArgumentClause } }
    guard let argument = written?.firstChild(.genericArgument) else { return nil }
    return cell(of: index.resolve(argument))
  }

  /// Where a class of cells of the project, or a superclass of it, has content of its own.
  func ownContent(of cell: ProvidedCell) -> Node? {
    cell.type.flatMap { type in memory.ownContents.answer(for: type) { ownContent(of: type) } }
  }

  private func ownContent(of type: TypeID) -> Node? {
    for id in index.withInherited(type) {
      for part in index[id].parts {
        for node in part.descendants where node.kind == .declReferenceExpr || node.kind == .attribute {
          let text = node.kind == .attribute ? index.spelling(node.attributeName) : node.text
          if HostingNames.cellContent.contains(text) { return node }
        }
      }
    }
    return nil
  }
}

extension HostingNames {
  /// What code that gives a cell content of its own speaks of.
  static let cellContent: Set<String> = [
    "contentView", "addSubview", "insertSubview", "textLabel", "detailTextLabel", "imageView", "contentConfiguration",
    "configurationUpdateHandler", "updateConfiguration", "IBOutlet", "nib", "sizeThatFits", "systemLayoutSizeFitting",
  ]
}
