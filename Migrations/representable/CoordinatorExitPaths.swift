import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See coordinator-exit-paths.md.
struct CoordinatorExitPaths: SiteRule {
  static let id = "coordinator-exit-paths"
  static let anchors = Array(Set(ways.map(\.success.name)))

  private let context: RuleContext
  /// The names of actions that close what SwiftUI presents: `dismiss`, and those that properties give it.
  private let closing: Set<Name>
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) {
    self.context = context
    let index = context.index
    guard let dismiss = index.names["dismiss"] else {
      closing = []
      return
    }
    let properties = index.occurrences(of: dismiss).compactMap { mention -> Name? in
      guard let attribute = mention.ancestor({ $0 == .attribute || $0.isTypeOrExtension }), attribute.kind == .attribute else { return nil }
      return attribute.ancestor { $0 == .variableDecl }?.properties.first?.name
    }
    closing = Set(properties + [dismiss])
  }

  /// A method of a delegate, with the label that tells it from others of its name.
  private struct Method {
    let name: String
    var label = ""

    var spelling: String { "\(name)(_:\(label.isEmpty ? "" : label + ":"))" }
  }

  /// How a controller tells that it is done, and the other ways out of it; none where the one method tells of all.
  private static let ways: [(success: Method, others: [Method])] = [
    (Method(name: "imagePickerController", label: "didFinishPickingMediaWithInfo"), [Method(name: "imagePickerControllerDidCancel")]),
    (
      Method(name: "documentCameraViewController", label: "didFinishWith"),
      [Method(name: "documentCameraViewControllerDidCancel"), Method(name: "documentCameraViewController", label: "didFailWithError")]
    ),
    (Method(name: "mailComposeController", label: "didFinishWith"), []),
    (Method(name: "messageComposeViewController", label: "didFinishWith"), []),
  ]

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .functionDecl, anchor.isMember, let body = anchor.firstChild(.codeBlock),
      let (_, others) = Self.ways.first(where: { isMethod(anchor, $0.success) }), let id = index.enclosingType(of: anchor)
    else { return nil }
    if others.isEmpty {
      return mayClose(body)
        ? nil : unit(anchor, id, "nothing is closed here, and the controller does not close itself", "close it, whatever the result is")
    }
    guard closes(body) else { return nil }
    for other in others {
      let found = index.names[other.name].flatMap { index[id].members.functions[$0] }?.first { isMethod($0, other) }
      guard let found else {
        return unit(
          anchor, id, "what is closed here when something was chosen stays open when nothing was: `\(other.spelling)` is missing",
          "implement `\(other.spelling)`, and close it there, too")
      }
      if let body = found.firstChild(.codeBlock), !mayClose(body) {
        return unit(found, id, "what is closed when something was chosen stays open here", "close it here, too")
      }
    }
    return nil
  }

  private func unit(_ method: Node, _ id: TypeID, _ message: String, _ help: String) -> CandidateUnit {
    .explained(
      Self.id, at: method, name: method.introducer + 1, of: method, subject: "the picker's delegate \(index.qualifiedName(id))",
      "a picker that is cancelled is closed, too", by: Blocker(code: .missingExit, message: message, location: method.location, help: help))
  }

  private func isMethod(_ function: Node, _ method: Method) -> Bool {
    index.spelling(function.declaredName) == method.name
      && (method.label.isEmpty || function.hasParameters(labeled: method.label, in: index))
  }

  /// Whether a method closes what it was called from: it dismisses, or sets a binding that presents to `false` or `nil`.
  private func closes(_ body: Node) -> Bool {
    body.descendants.contains { node in
      if node.kind == .functionCallExpr { return node.calleeName.map(closing.contains) ?? false }
      return node.assignmentTarget != nil && ["false", "nil"].contains(node.assignedValue?.text)
    }
  }

  /// Whether a method does anything by which something may be closed: it assigns something, or calls more than what writes a log.
  private func mayClose(_ body: Node) -> Bool {
    body.descendants.contains { node in
      if node.kind == .functionCallExpr { return !(node.calleeName.map { Self.logs.contains(index.spelling($0)) } ?? false) }
      return node.assignmentTarget != nil
    }
  }

  private static let logs: Set<String> = ["NSLog", "debug", "debugPrint", "error", "info", "log", "os_log", "print", "warning"]
}

extension BlockerCode {
  static let missingExit = BlockerCode(
    "missing-exit",
    "A delegate closes its picker where something was chosen, and has no method for the other ways out.")
}
