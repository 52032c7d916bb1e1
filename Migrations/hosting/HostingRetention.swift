import Symbols
import Syntax
import Text

/// Hosting controllers that end before their views do.
extension HostingSurvey {
  /// Explains views that are handed on while nothing keeps their controllers. Those that are added in place are the
  /// business of the survey of containment.
  mutating func surveyRetention() {
    for child in hostedChildren() where child.isLocal && !isTest(child) {
      guard !child.isKept, let view = child.handedView else { continue }
      add(
        Site(
          rule: "hosting-retention", node: view, declaration: view.enclosingStatement, level: .manual,
          message: "the view of \(child.title) outlives its controller",
          blocker: Blocker(
            kind: "orphaned-view", message: "nothing keeps the controller, and a view does not", location: view.location,
            remedy:
              "keep the controller and make it a child; from iOS 16 on `UIHostingConfiguration { … }.makeContentView()` is a view that needs none"
          )))
      account(for: child.creations.compactMap(\.createdMention))
    }
  }

  /// Tests measure views and take pictures of them.
  private func isTest(_ child: HostedChild) -> Bool {
    guard let file = child.creations.first?.file else { return false }
    return index.imports[Int(file.index)].contains { ["XCTest", "Testing", "SnapshotTesting"].contains($0.module) }
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
  fileprivate var handedView: Node? {
    for (_, use) in uses {
      guard case .view(let view) = use, view.memberName != nil, view.text.hasSuffix("view") || view.text.hasSuffix("view!") else { continue }
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
