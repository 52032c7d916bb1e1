import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See hosting-sizing-options.md.
struct HostingSizingOptions: HostingRule {
  let facts: HostingFacts

  var findings: HostingFindings {
    var findings = HostingFindings()
    for type in index.types where type.node.kind == .classDecl && facts.classes.isController(type.id) {
      if let unit = SizingSubclass(type, facts)?.unit { findings.add(unit) }
    }
    for controller in facts.controllers { for unit in units(of: controller) { findings.add(unit) } }
    return findings
  }

  /// The calls by which a controller's owner says that its size may be another, and the sizes that it hands on.
  private func units(of controller: HostedController) -> [CandidateUnit] {
    // A cell's controller goes as a whole.
    if case .property(_, let owner?) = controller.holder, facts.classes.cellKind(of: owner) != nil { return [] }
    let calls = controller.invalidations.filter { !facts.isForOlderSystems($0) }
    let copies = controller.copiedSizes.filter { !facts.isForOlderSystems($0) }
    guard !calls.isEmpty || !copies.isEmpty,
      !controller.creations.contains(where: { facts.classes.cellContext(of: $0) != nil || facts.isForOlderSystems($0) })
    else { return [] }
    let name = controller.holder.name.map(index.spelling) ?? "the controller"
    return (calls.isEmpty ? [] : [invalidationUnit(controller, calls, name)]) + copies.map { copyUnit(controller, $0) }
  }

  private func invalidationUnit(_ controller: HostedController, _ calls: [Node], _ name: String) -> CandidateUnit {
    var blockers: [Blocker] = []
    var edits: [Edit] = []
    for call in calls {
      guard let removal = StatementRemoval(of: call.throughConversions) else {
        blockers.append(.sizing("the call is part of a larger expression", at: call, help: "make it a statement of its own"))
        continue
      }
      edits += removal.edits
    }
    if let written = controller.uses.lazy.compactMap({ $0.use.sizingOptions }).first {
      if index.names["intrinsicContentSize"].map({ index.mentions($0, in: written.enclosingStatement) }) != true {
        blockers.append(
          .sizing("`sizingOptions` is set to something else already", at: written, help: "add `.intrinsicContentSize` to it"))
      }
    } else {
      for creation in controller.creations { edits += sizingEdits(creation, name, ".intrinsicContentSize", &blockers) }
      if controller.creations.isEmpty {
        blockers.append(
          .sizing("it is not known where the controller is created", at: calls[0], help: "set `sizingOptions` where it is created"))
      }
    }
    let site = Site(
      rule: "hosting-sizing-options", node: calls[0], declaration: calls[0].enclosingStatement, level: .review,
      message: "`\(name)` is told by hand that its size may have changed", edits: edits)
    let others = calls.dropFirst().map { call in
      Site(
        rule: "hosting-sizing-options", node: call, declaration: call.enclosingStatement, level: .review,
        message: "`\(name)` is told by hand that its size may have changed")
    }
    return CandidateUnit(
      subject: "size of \(name)", location: calls[0].location, sites: [site] + others, level: .review, blockers: blockers,
      notes: [.sizing(at: calls[0])])
  }

  /// Sets the options in a statement of its own after the one that makes the controller.
  private func sizingEdits(_ creation: Node, _ name: String, _ option: String, _ blockers: inout [Blocker]) -> [Edit] {
    let statement = creation.enclosingStatement
    let isPlain = statement.kind == .variableDecl || statement.assignmentTarget != nil
    guard isPlain, statement.parent?.kind != .memberBlock, let target = statement.heldName else {
      blockers.append(
        .sizing(
          "the controller is created where no statement can follow", at: creation,
          help: "set `sizingOptions` in a statement after it is created"))
      return []
    }
    return [statement.followedBy("\(target).sizingOptions = \(option)")]
  }

  private func copyUnit(_ controller: HostedController, _ copy: Node) -> CandidateUnit {
    let target = copy.assignmentTarget!
    var blockers: [Blocker] = []
    if !copy.assignedValue!.isIdealSize(index) {
      blockers.append(
        .sizing(
          "the size is measured differently than SwiftUI would measure it", at: copy.assignedValue!,
          help: "decide whether the content's ideal size will do"))
    }
    let end = target.token(target.row.endToken - 1)
    let site = Site(
      rule: "hosting-sizing-options", node: copy, declaration: copy, level: .review,
      message: "the size of hosted content is copied into preferredContentSize",
      edits: [
        Edit(Location(copy.file, end.start..<end.end), "sizingOptions"),
        copy.assignedValue!.replacement(".preferredContentSize"),
      ])
    return CandidateUnit(
      subject: "preferredContentSize of \(target.firstChild?.text ?? "self")", location: copy.location, sites: [site],
      level: .review, blockers: blockers, notes: [.sizing(at: copy)])
  }
}

extension HostingFacts {
  /// Whether a place is reached by systems only that lack `sizingOptions`.
  func isForOlderSystems(_ node: Node) -> Bool {
    index.availabilityScope(of: node).isFallback(for: catalogue["hosting-sizing-options"]?.requires ?? [:])
  }
}

extension HostedController {
  /// `host.view.invalidateIntrinsicContentSize()`: the calls.
  fileprivate var invalidations: [Node] {
    uses.compactMap { _, use in
      guard case .view(let access) = use, access.text.hasSuffix("invalidateIntrinsicContentSize"),
        let call = access.parent, call.kind == .functionCallExpr
      else { return nil }
      return call
    }
  }

  /// `host.preferredContentSize = …`: the statements.
  fileprivate var copiedSizes: [Node] {
    uses.compactMap { _, use in
      guard case .member(let access) = use, access.text.hasSuffix(".preferredContentSize") else { return nil }
      guard let statement = access.parent, statement.assignmentTarget == access, let value = statement.assignedValue,
        value.isMeasurement(ofPart: access.firstChild)
      else { return nil }
      return statement
    }
  }
}

extension HostedController.Use {
  /// The reference `host.sizingOptions`.
  fileprivate var sizingOptions: Node? {
    guard case .member(let access) = self, access.text.hasSuffix("sizingOptions") else { return nil }
    return access
  }
}

extension Node {
  /// The name that a declaration or an assignment gives the value: `host`, `self.host`.
  fileprivate var heldName: String? {
    if kind == .variableDecl { return firstChild(.patternBinding)?.firstChild(.identifierPattern)?.text }
    return assignmentTarget?.text
  }

  /// Whether it asks the object `owner`, or its view, for a size.
  fileprivate func isMeasurement(ofPart owner: Node?) -> Bool {
    let names = ["intrinsicContentSize", "sizeThatFits(in:", "systemLayoutSizeFitting("]
    guard let owner else { return false }
    let isOwn = text.hasPrefix(owner.text + ".") || text.hasPrefix(owner.text + "!.")
    return isOwn && names.contains { text.contains($0.hasSuffix(":") ? String($0.dropLast()) : $0) }
  }

  /// Whether the size is the one that content has when nothing is proposed.
  func isIdealSize(_ index: ProjectIndex) -> Bool {
    if memberName.map(index.spelling) == "intrinsicContentSize" { return true }
    guard kind == .functionCallExpr, firstChild?.calledFunction.map(index.spelling) == "systemLayoutSizeFitting" else {
      return false
    }
    return soleUnlabeledArgument?.text == "UIView.layoutFittingCompressedSize"
  }
}

extension Blocker {
  static func sizing(_ message: String, at node: Node, help: String) -> Blocker {
    Blocker(code: .hostingSize, message: message, location: node.location, help: help)
  }
}

extension MigrationUnit.Note {
  static func sizing(at node: Node) -> MigrationUnit.Note {
    MigrationUnit.Note(
      "SwiftUI now reports a changed ideal size by itself, whenever the content changes: check the layout",
      at: node.location)
  }
}
