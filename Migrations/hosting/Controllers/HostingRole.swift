import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What a hosting controller is to the code around it.
enum HostingRole: Equatable {
  case presented, pushed, root, child, shown, returned, cell, bridged, measured, test, held
  /// The function that it is an argument of.
  case handed(to: String)

  /// The rest of a sentence that begins with the controller.
  var phrase: String {
    switch self {
    case .presented: "is presented"
    case .pushed: "is pushed, or shown by a container"
    case .root: "is the root of a window or a container"
    case .child: "is a child of another controller"
    case .shown: "has its view in another view"
    case .returned: "is created for the caller"
    case .cell: "is created for a cell"
    case .bridged: "is created for a SwiftUI representable"
    case .measured: "is only measured or rendered"
    case .test: "is created in a test"
    case .held: "is kept, and used elsewhere"
    case .handed(let function): "is passed to `\(function)`"
    }
  }
}

extension HostingFacts {
  func role(of controller: HostedController) -> HostingRole {
    if isMadeForCell(controller.creations + [controller.holder.binding].compactMap { $0 }, controller.uses) { return .cell }
    return role(of: controller.uses, made: controller.creations)
  }

  /// Whether a controller is made for a cell: what is presented from the code of a cell is not.
  func isMadeForCell(_ places: [Node], _ uses: [(reference: Node, use: HostedController.Use)]) -> Bool {
    if isOnlyMeasured(uses) { return false }
    let isShown = uses.contains { _, use in
      if case .shown = use { return true }
      return false
    }
    return !isShown && places.contains { classes.cellContext(of: $0) != nil }
  }

  /// Whether nothing is done with a controller but to give it a view and to ask for sizes.
  func isOnlyMeasured(_ uses: [(reference: Node, use: HostedController.Use)]) -> Bool {
    var isMeasured = false
    for (reference, use) in uses {
      switch use {
      case .rootView, .alias, .viewAlias: continue
      case .assigned(let sequence) where sequence.assignmentTarget == reference: continue
      case .member(let access), .view(let access):
        // The view itself may be shown by what takes it.
        if access == reference || access.bareExpression.memberName == known.view { return false }
        if isMeasurement(access) { isMeasured = true }
      default: return false
      }
    }
    return isMeasured
  }

  /// What is done with a controller says what it is; the most telling use wins.
  func role(of uses: [(reference: Node, use: HostedController.Use)], made creations: [Node]) -> HostingRole {
    var result = HostingRole.held
    if let creation = creations.first {
      // Tests make controllers to measure views and to take pictures of them.
      if index.isTest(creation.file) { return .test }
      if owner(of: creation) == .representable { result = .bridged }
    }
    for (reference, use) in uses {
      switch use {
      // A bridge has no controller at hand.
      case .addView where result == .bridged: continue
      case .addChild, .didMove: return .child
      case .addView: result = .shown
      case .shown(let node): result = shownRole(node)
      case .returned where result == .held: result = .returned
      case .other where result == .held || result == .shown:
        guard let call = reference.parent?.parent, reference.parent?.kind == .labeledExpr, call.kind == .functionCallExpr else { continue }
        if [.complete, .partial].contains(helper(call, handed: reference)) { return .child }
        if result == .held, let name = call.firstChild?.calledFunction { result = .handed(to: index.spelling(name)) }
      case .member(let access), .view(let access):
        if result == .held, isMeasurement(access) { result = .measured }
      default: continue
      }
    }
    return result
  }

  private func shownRole(_ node: Node) -> HostingRole {
    let name = node.firstChild?.calledFunction.map(index.spelling) ?? ""
    if node.kind == .sequenceExpr || name.first?.isUppercase == true { return .root }
    return name.lowercased().hasPrefix("present") ? .presented : .pushed
  }

  /// Whether the last member of a use asks for a size, or for a picture.
  private func isMeasurement(_ access: Node) -> Bool {
    guard let member = access.bareExpression.memberName else { return false }
    return Self.measurements.contains(index.spelling(member))
  }

  private static let measurements: Set<String> = [
    "sizeThatFits", "systemLayoutSizeFitting", "intrinsicContentSize", "drawHierarchy", "render", "layer", "snapshotView",
  ]
}
