import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Hosting controllers that end before their views do.
///
/// Explains views that are handed on while nothing keeps their controllers. Those that are added in place are the business
/// of `HostingContainment`.
struct HostingRetention: HostingRule {
  let facts: HostingFacts
  let children: [HostedChild]

  var findings: HostingFindings {
    var findings = HostingFindings()
    for child in children where child.isLocal {
      guard !child.isKept, let view = child.handedView(index), !index.isTest(view.file) else { continue }
      findings.add(
        .explained(
          "hosting-retention", at: view, "the view of \(child.title) outlives its controller",
          by: Blocker(
            code: .orphanedView, message: "nothing keeps the controller alive, and its view does not", location: view.location,
            help:
              "keep the controller and make it a child; as of iOS 16 `UIHostingConfiguration { … }.makeContentView()` is a view that "
              + "does not need one"
          )))
      findings.account(for: child.creations.compactMap(\.createdMention))
      for use in usesInCells(ofMemberAround: view) {
        findings.add(
          .explained(
            "hosting-retention", at: use, "`\(use.text)` puts the view of a hosting controller into a cell",
            by: Blocker(
              code: .orphanedView, message: "nothing keeps the controller alive, and its view does not", location: view.location,
              help: "as of iOS 16, give the cell a `UIHostingConfiguration`, with the constants of the constraints as its margins")))
      }
    }
    return findings
  }

  /// Where cells ask for the view: `Banner().uiView` of `var uiView: UIView { UIHostingController(rootView: self).view }`.
  private func usesInCells(ofMemberAround view: Node) -> [Node] {
    guard let member = view.enclosingMember else { return [] }
    let names = member.kind == .variableDecl ? member.properties.map(\.name) : member.kind == .functionDecl ? [member.declaredName] : []
    return names.flatMap { index.occurrences(of: $0) }.filter { use in
      guard use.kind == .declReferenceExpr, !member.contains(use), facts.classes.cellContext(of: use) != nil,
        let declaration = index.declaration(namedBy: use.referenceWithBase)
      else { return false }
      return member.contains(declaration)
    }
  }
}

extension HostedChild {
  /// Whether something but the variable may keep the controller.
  fileprivate var isKept: Bool {
    uses.contains { _, use in
      switch use {
      case .addChild, .didMove, .shown, .returned, .other, .addView: true
      default: false
      }
    }
  }

  /// Where the view is given back or stored.
  fileprivate func handedView(_ index: ProjectIndex) -> Node? {
    for (reference, use) in uses {
      if case .viewAlias(let binding) = use, name.isEmpty {
        guard index.references(to: binding).contains(where: \.isHandedOn) else { continue }
        return reference
      }
      guard case .view(let view) = use, view.memberName != nil, view.text.hasSuffix("view") || view.text.hasSuffix("view!") else {
        continue
      }
      let whole = view.throughConversions
      guard let user = whole.parent else { continue }
      switch user.kind {
      case .returnStmt: return view
      case .initializerClause where user.parent?.localBinding == nil: return view
      case .sequenceExpr where user.assignmentTarget != nil && user.assignmentTarget != whole: return view
      case .codeBlock where user.parent?.kind == .functionDecl && user.isValue(whole): return view
      case .accessorBlock where user.isValue(whole), .closureExpr where user.isValue(whole): return view
      default: continue
      }
    }
    return nil
  }
}

extension Node {
  /// Whether the value of this reference goes to somebody else: it is given back, handed to a function or stored.
  fileprivate var isHandedOn: Bool {
    let whole = throughConversions
    guard let user = whole.parent else { return false }
    switch user.kind {
    case .returnStmt, .labeledExpr: return true
    case .sequenceExpr: return user.assignmentTarget != nil && user.assignmentTarget != whole
    default: return false
    }
  }
}
