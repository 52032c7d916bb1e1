import MoltRules
import MoltSymbols
import MoltSyntax

/// The code that fills a cell: what it runs for, and what it runs in.
enum CellContext {
  /// A function or closure that a table or collection calls for each cell that it shows.
  case provider(Node, CellProvider)
  /// A method of a class of cells.
  case cellClass(TypeID, CellKind)
}

/// How a table or a collection asks for a cell.
enum CellProvider: String {
  /// `tableView(_:cellForRowAt:)`, `collectionView(_:cellForItemAt:)`
  case dataSource
  /// `viewForHeaderInSection`, `viewForSupplementaryElementOfKind` and the like.
  case supplementaryDataSource
  /// The handler of a `CellRegistration`.
  case cellRegistration
  case supplementaryRegistration
  /// The closure of a diffable data source.
  case diffable
  case diffableSupplementary
}

extension HostingClasses {
  /// What cells, if any, the code at `node` fills: the innermost.
  func cellContext(of node: Node) -> CellContext? {
    var current = node.parent
    while let scope = current {
      switch scope.kind {
      case .functionDecl:
        if let provider = provider(declaredBy: scope) { return .provider(scope, provider) }
      case .closureExpr:
        if let provider = provider(handedTo: scope) { return .provider(scope, provider) }
      case .classDecl, .structDecl, .enumDecl, .actorDecl, .extensionDecl:
        guard let id = index.type(declaredBy: scope), let kind = cellKind(of: id) else { return nil }
        return .cellClass(id, kind)
      default: break
      }
      current = scope.parent
    }
    return nil
  }

  /// By the labels of UIKit's data source and delegate methods.
  private func provider(declaredBy function: Node) -> CellProvider? {
    for label in function.parameterLabels.map(index.spelling) {
      switch label {
      case "cellForRowAt", "cellForItemAt": return .dataSource
      case "viewForHeaderInSection", "viewForFooterInSection", "viewForSupplementaryElementOfKind":
        return .supplementaryDataSource
      default: continue
      }
    }
    return nil
  }

  private func provider(handedTo closure: Node) -> CellProvider? {
    guard var user = closure.parent else { return nil }
    if user.kind == .labeledExpr || user.kind == .multipleTrailingClosureElement { user = user.parent ?? user }
    if user.kind == .functionCallExpr, let callee = user.firstChild {
      // A class that the project never mentions has the name of punctuation.
      let names = Set(callee.tokens.map { callee.token($0).name }).subtracting([.none])
      if known.CellRegistration != .none, names.contains(known.CellRegistration) { return .cellRegistration }
      if known.SupplementaryRegistration != .none, names.contains(known.SupplementaryRegistration) { return .supplementaryRegistration }
      if let name = constructedName(user), name != .none,
        name == known.UITableViewDiffableDataSource || name == known.UICollectionViewDiffableDataSource
      {
        return .diffable
      }
    }
    let isAssigned = user.kind == .sequenceExpr && user.children.contains { $0.kind == .assignmentExpr }
    if isAssigned, let target = user.firstChild, target.memberName == known.supplementaryViewProvider { return .diffableSupplementary }
    return nil
  }

  /// The name of the class that a call makes an instance of, as far as its own words or the expected type tell.
  private func constructedName(_ call: Node) -> Name? {
    switch index.type(ofExpression: call).unwrapped {
    case .external(let name, _): return name
    case .declared(let id, _):
      return index.withInherited(id).lazy.flatMap { index[$0].inheritedTypes }.map(\.typeName).first {
        $0 != .none && ($0 == known.UITableViewDiffableDataSource || $0 == known.UICollectionViewDiffableDataSource)
      }
    default: return nil
    }
  }
}

extension Node {
  /// The type that is written for what this expression is the value of: a variable, or the result of a function.
  var writtenTypeOfValue: Node? {
    guard let user = parent else { return nil }
    switch user.kind {
    case .initializerClause: return user.parent?.firstChild(.typeAnnotation)?.typeChild
    case .returnStmt, .codeBlock, .accessorBlock:
      guard let owner = user.ancestor({ $0 == .functionDecl || $0 == .patternBinding || $0 == .closureExpr }) else { return nil }
      return (owner.firstChild(.returnClause) ?? owner.firstChild(.typeAnnotation))?.typeChild
    default: return nil
    }
  }

  /// The argument labels of a function's parameters; `none` for those without.
  var parameterLabels: [Name] {
    guard let clause = firstChild(.functionParameterClause) else { return [] }
    return clause.children.filter { $0.kind == .functionParameter }.map(\.parameterLabel)
  }
}
