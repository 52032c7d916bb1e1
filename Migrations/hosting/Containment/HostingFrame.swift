import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Hosted views that are laid out once, by a frame, and never again.
struct HostingFrame: HostingRule {
  let facts: HostingFacts
  let children: [HostedChild]

  var findings: HostingFindings {
    var findings = HostingFindings()
    for child in children where child.isShown {
      let frames = child.frames
      guard let first = frames.first, !frames.contains(where: { isLayout($0.executedBody) }), child.isLaidOutByFrame else { continue }
      findings.add(
        .explained(
          "hosting-frame", at: first, "the view of \(child.title) is laid out by its frame",
          by: Blocker(
            code: .frameOnce, message: "the frame is set once, before the final size is known, and is never adapted",
            location: first.location,
            help: "pin the view with constraints, set its `autoresizingMask`, or set the frame in `viewDidLayoutSubviews`")))
    }
    return findings
  }

  /// Whether a function runs whenever sizes change.
  private func isLayout(_ body: Node) -> Bool {
    guard body.kind == .functionDecl else { return body.kind == .accessorDecl }
    let name = index.spelling(body.declaredName).lowercased()
    return name.contains("layout") || name.contains("transition") || name.contains("frame") || name.contains("size")
      || name.contains("animat") || name.contains("update")
  }
}

extension HostedChild {
  fileprivate var isShown: Bool {
    uses.contains { _, use in
      if case .addView(let call) = use { return call.kind == .functionCallExpr }
      return false
    }
  }

  /// Each `host.view.frame` that is assigned.
  fileprivate var frames: [Node] {
    uses.compactMap { _, use in
      guard case .view(let access) = use, access.text.hasSuffix("view.frame") || access.text.hasSuffix("view!.frame"),
        access.parent?.assignmentTarget == access
      else { return nil }
      return access.parent
    }
  }

  /// Whether nothing else is known to lay its view out: of all its members, only those are used that do not.
  fileprivate var isLaidOutByFrame: Bool {
    let harmless = ["frame", "backgroundColor", "isHidden", "alpha", "isOpaque", "tag", "clipsToBounds", "isUserInteractionEnabled"]
    return uses.allSatisfy { _, use in
      switch use {
      case .view(let access):
        guard access.memberName != nil else { return false }
        let name = access.text.split(separator: ".").last.map(String.init) ?? ""
        return harmless.contains(name) || access.text.contains(".layer")
      case .viewAlias, .other: return false
      case .addView: return !use.isAssignment
      default: return true
      }
    }
  }
}

extension HostedController.Use {
  fileprivate var isAssignment: Bool {
    if case .addView(let call) = self { return call.kind == .sequenceExpr }
    return true
  }
}
