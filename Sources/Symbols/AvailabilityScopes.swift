public import MoltProject
public import MoltSyntax
import MoltText

extension ProjectIndex {
  /// Where the code at `node` runs, as everything around it says: `@available` on declarations, `#available` and
  /// `#unavailable` in conditions, `#if`, and imports that only some platforms have.
  ///
  /// Only what is certain counts. What the compiler knows beyond that closes a gate which could be open, and no more.
  /// Costs a walk from the node to the root, or to the next `else if` whose answer is known.
  public func availabilityScope(of node: Node) -> AvailabilityScope {
    var branches: [(branch: Node, inside: AvailabilityScope)] = []
    var scope = AvailabilityScope()
    // Nothing in a chain says anything of what it goes on from.
    var inner = node.outOfLongChain
    while true {
      scope.formUnion(inner.declaredAvailability(names))
      // Thousands of them may follow one another, and each lies in all before it.
      if inner.isElseIf {
        branches.append((inner, scope))
        scope = AvailabilityScope()
        if let known = scopes[inner] {
          scope = known
          break
        }
      }
      guard let outer = inner.parent else {
        scope.formUnion(importScope(of: node.file))
        break
      }
      refine(&scope, in: outer, at: inner)
      inner = outer.outOfLongChain
    }
    for (branch, inside) in branches.reversed() {
      scopes[branch] = scope
      scope.formUnion(inside)
    }
    return scope
  }

  /// Where an extension runs that an attached macro makes of `declaration`: it stands outside of all types, with the
  /// `@available` attributes of the declaration alone. Around it count `#if` and the file's imports.
  public func availabilityScope(ofExtensionOf declaration: Node) -> AvailabilityScope {
    var scope = importScope(of: declaration.file)
    scope.formUnion(declaration.declaredAvailability(names))
    var inner = declaration
    while let outer = inner.parent {
      if outer.kind == .ifConfigDecl { refine(&scope, in: outer, at: inner) }
      inner = outer
    }
    return scope
  }

  /// What `outer` says of its child `inner`.
  private func refine(_ scope: inout AvailabilityScope, in outer: Node, at inner: Node) {
    switch outer.kind {
    case .ifExpr, .whileStmt, .guardStmt:
      scope.formUnion(outer.conditionalAvailability(at: inner, names))
    case .codeBlock, .closureExpr, .accessorBlock, .switchCase, .ifConfigClause:
      scope.formUnion(blocks.guards(of: outer, names).scope(before: inner))
    case .ifConfigDecl:
      for platform in conditions.platformsExcluded(by: inner) { scope.exclude(platform) }
    // It does not compile where UIKit has none of them. What it inherits from is asked for from within its clause, where this cannot be
    // told yet.
    case .classDecl
    where inner.kind == .memberBlock && outer.firstChild(.inheritanceClause) != nil
      && type(declaredBy: outer).map(isViewOrController) == true:
      for platform in [Platform.macOS, .watchOS] { scope.exclude(platform) }
    default: break
    }
  }

  /// Whether a class inherits from a view or a controller of UIKit.
  public func isViewOrController(_ id: TypeID) -> Bool {
    withInherited(id).contains { owner in
      self[owner].inheritedTypes.contains { inherited in
        guard case .external(let name, _) = resolve(inherited) else { return false }
        return isFrameworkType(name, kindOf: ["UIView", "UIViewController"])
      }
    }
  }

  /// A file that imports UIKit whatever the platform is, does not compile for macOS, so no target builds it for that.
  private func importScope(of file: FileID) -> AvailabilityScope {
    var scope = AvailabilityScope()
    let root = root(of: file)
    for statement in imports[Int(file.index)] where statement.node.parent == root {
      guard let platforms = Platform.lacking(statement.module),
        !project.targets.contains(where: { $0.module == statement.module })
      else { continue }
      for platform in platforms { scope.exclude(platform) }
    }
    return scope
  }
}

extension Node {
  /// The second `if` of `if a {} else if b {}`.
  fileprivate var isElseIf: Bool { kind == .ifExpr && parent?.kind == .ifExpr }

  /// What the `@available` attributes of this node say; nothing where it is no declaration or has none.
  func declaredAvailability(_ names: Names) -> AvailabilityScope {
    guard let first = firstChild, first.kind == .attribute else { return AvailabilityScope() }
    var availability = Availability()
    // Attributes in `#if` hold for some platforms only.
    for attribute in children.prefix(while: { $0.kind == .attribute || $0.kind == .ifConfigDecl })
    where attribute.kind == .attribute && attribute.attributeName == .available {
      availability.add(attribute.children.filter { $0.kind == .availabilityArgument }, names)
    }
    return availability.scope
  }

  /// What the conditions of this `if`, `while` or `guard` say of its child: conditions hold for those behind them and
  /// for the body, the opposite of a lone one for the branch behind `else`.
  fileprivate func conditionalAvailability(at child: Node, _ names: Names) -> AvailabilityScope {
    let conditions = children.filter { $0.kind == .conditionElement }
    let isBody = kind != .guardStmt && child == firstChild(.codeBlock)
    if isBody || child.kind == .conditionElement { return conditions.prefix { $0 != child }.availability(names) }
    return conditions.count == 1 ? conditions.oppositeAvailability(names) : AvailabilityScope()
  }

  /// What the statements behind this `guard` may rely on.
  func availabilityBehindGuard(_ names: Names) -> AvailabilityScope {
    children.filter { $0.kind == .conditionElement }.availability(names)
  }
}

extension Collection<Node> {
  /// Where code runs for which all of these conditions hold.
  fileprivate func availability(_ names: Names) -> AvailabilityScope {
    scope(names) { $0 == .poundAvailable ? $1.scope : $1.oppositeScope }
  }

  /// Where code runs for which none of these conditions holds.
  fileprivate func oppositeAvailability(_ names: Names) -> AvailabilityScope {
    scope(names) { $0 == .poundAvailable ? $1.oppositeScope : $1.scope }
  }

  /// - Parameter scope: what a condition says that begins with `#available` or `#unavailable`.
  private func scope(_ names: Names, _ scope: (TokenKind, Availability) -> AvailabilityScope) -> AvailabilityScope {
    var result = AvailabilityScope()
    for case let condition? in map({ $0.firstChild(.availabilityCondition) }) {
      var availability = Availability()
      availability.add(condition.children.filter { $0.kind == .availabilityArgument }, names)
      result.formUnion(scope(condition.token(condition.row.firstToken).kind, availability))
    }
    return result
  }
}
