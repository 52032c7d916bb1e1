import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See keyboard-layout-guide.md.
struct KeyboardLayoutGuide: HostingRule {
  let facts: HostingFacts

  var findings: HostingFindings {
    var findings = HostingFindings()
    let names = [
      known.keyboardWillShowNotification, known.keyboardWillChangeFrameNotification, known.keyboardWillHideNotification,
    ]
    let mentions = names.flatMap { facts.occurrences[$0, default: []] }.sorted { $0.location < $1.location }
    var told: Set<TypeID> = []
    for mention in mentions {
      guard let id = index.enclosingType(of: mention), told.insert(id).inserted,
        let (constraint, change) = hostedBottomConstraint(of: id)
      else { continue }
      findings.add(
        .explained(
          "keyboard-layout-guide", at: mention, "`\(index.spelling(constraint.name))` follows the keyboard by its notifications",
          by: Blocker(
            code: .keyboardNotification,
            message: "the notifications do not cover floating and split keyboards, and their animation has to be copied by hand",
            location: change.location,
            help: "constrain the hosted view's bottom to `view.keyboardLayoutGuide.topAnchor`, and delete the observers")))
    }
    return findings
  }

  /// The constraint at the bottom of a hosted view whose constant a class changes, and the change.
  private func hostedBottomConstraint(of id: TypeID) -> (Property, Node)? {
    let views = facts.controllers.flatMap(\.uses).compactMap { reference, use -> Node? in
      guard case .view(let access) = use, index.enclosingType(of: access) == id,
        access.memberName.map(index.spelling) == "bottomAnchor"
      else { return nil }
      return access
    }
    for view in views {
      guard case .property(let property, _) = facts.reader.holder(of: view.constraintCall ?? view),
        let change = change(ofConstant: property, in: id)
      else { continue }
      return (property, change)
    }
    return nil
  }

  /// `constraint.constant = …`
  private func change(ofConstant property: Property, in id: TypeID) -> Node? {
    facts.occurrences[known.constant, default: []].first { node in
      guard index.enclosingType(of: node) == id, let access = node.parent, access.kind == .memberAccessExpr,
        let base = access.firstChild?.bareExpression, let statement = access.parent, statement.assignmentTarget == access
      else { return false }
      let name = base.kind == .memberAccessExpr ? base.memberName : base.token(base.row.firstToken).name
      return name == property.name
    }
  }
}

extension Node {
  /// The call `anchor.constraint(…)` that an anchor is a part of, as its receiver or as what it is constrained to.
  fileprivate var constraintCall: Node? {
    var current = self
    while let parent = current.parent {
      switch parent.kind {
      case .memberAccessExpr, .labeledExpr: current = parent
      case .functionCallExpr: return parent
      default: return nil
      }
    }
    return nil
  }
}
