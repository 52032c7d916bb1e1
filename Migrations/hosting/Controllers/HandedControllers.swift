import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `hosting-configuration` for classes of cells that are handed a hosting controller: `cell.embed(controller)`.
///
/// Explains the methods that take one.
struct HandedControllers: HostingRule {
  let facts: HostingFacts
  /// Those that have a unit of their own, which says more.
  let classes: [HostingCellClass]

  var findings: HostingFindings {
    var findings = HostingFindings()
    let ids = Set(classes.map(\.id))
    var seen: Set<Node> = []
    for controller in facts.controllers {
      for (reference, _) in controller.uses {
        guard let argument = reference.parent, argument.kind == .labeledExpr, let call = argument.parent,
          call.kind == .functionCallExpr, let (id, method) = cellMethod(calledBy: call), !ids.contains(id),
          let place = call.callArguments.firstIndex(where: { $0.value == reference }),
          let parameter = method.parameters(taking: call.callArguments)?[place], seen.insert(parameter).inserted
        else { continue }
        findings.add(handedController(parameter, of: id, by: call))
        findings.account(for: parameter.uses(of: known.UIHostingController))
      }
    }
    return findings
  }

  private func handedController(_ parameter: Node, of id: TypeID, by call: Node) -> Site {
    let name = index.spelling(parameter.parameterName)
    return .explained(
      "hosting-configuration", at: parameter, of: parameter.ancestor { $0 == .functionDecl } ?? parameter,
      "`\(index.qualifiedName(id))` is passed a controller for its content",
      by: Blocker(
        code: .handedController, message: "the hosting controller `\(name)` is created where the cell is filled, and passed on there",
        location: call.location, help: "pass the view, and set `contentConfiguration` with it"))
  }

  /// The method of a class of cells that a call means.
  private func cellMethod(calledBy call: Node) -> (TypeID, Node)? {
    guard let callee = call.firstChild, callee.kind == .memberAccessExpr, let base = callee.memberBase, let name = callee.memberName,
      let id = cellClass(of: base, at: call), facts.classes.cellKind(of: id) != nil,
      case .functions(let found)? = index.lookUpMember(name, of: id)
    else { return nil }
    let fitting = found.filter { $0.parameters(taking: call.callArguments) != nil }
    return fitting.count == 1 ? (index.enclosingType(of: fitting[0]) ?? id, fitting[0]) : nil
  }

  private func cellClass(of base: Node, at call: Node) -> TypeID? {
    if let id = index.type(ofExpression: base).unwrapped.declaration { return id }
    guard case .provider(_, let kind)? = facts.classes.cellContext(of: call), case .local(let variable)? = index.declaration(named: base)
    else { return nil }
    return facts.providedCell(introducedBy: variable, kind)?.type
  }
}
