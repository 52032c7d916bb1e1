import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What is read of an object only while something is laid out or drawn, after views are evaluated: in the closure of a `Canvas`, in a
/// shape's `path(in:)`, in a layout, in a closure that a view of UIKit calls.
///
/// An object that publishes has the views refreshed that hold it, and with them what they draw. Of an observable object only what `body`
/// reads is tracked.
struct DrawingReads: ObservationRule {
  let facts: ObservationFacts
  /// The classes to be looked at.
  let moving: Set<TypeID>
  var findings = ObservationFindings()

  /// Costs a look at each closure and function that draws, and the types of what is read there.
  mutating func find() {
    for code in drawingCode() {
      let (reads, helpers) = reads(in: code)
      let drawing = DrawingCode(root: code, helpers: helpers)
      for node in reads {
        guard let base = node.referenceWithBase.memberBase, base != node, let model = index.type(ofExpression: base).unwrapped.declaration,
          moving.contains(model), readsState(of: model, by: node.token(node.row.firstToken).name, isQuiet: true),
          !isReadByBody(node, outside: drawing)
        else { continue }
        review(
          model,
          "read only where something is drawn or laid out, which nothing observes: \(UnitNote.subjects). Read it in `body`, and hand on "
            + "what was read",
          about: "`\(node.referenceWithBase.text)`", at: node.location)
      }
    }
  }

  /// The closures and functions that run when views are laid out or drawn.
  private func drawingCode() -> [Node] {
    let closures = index.occurrencesInOrder(of: drawingCalls.compactMap { index.names[$0] }).flatMap { _, node -> [Node] in
      guard node.kind == .declReferenceExpr, let call = node.referenceWithBase.parent, call.kind == .functionCallExpr,
        call.firstChild == node.referenceWithBase
      else { return [] }
      if let closure = call.callArguments.lazy.map(\.value).first(where: { $0.kind == .closureExpr }) { return [closure] }
      return call.callArguments.filter {
        $0.label == .none || ["renderer", "computeValue", "transform", "of"].contains(spelling($0.label))
      }.flatMap { code(behind: $0.value) }
    }
    let functions = index.types.filter(isDrawn).flatMap { type in
      SwiftUIRequirements.drawing.compactMap { index.names[$0] }.flatMap { type.members.functions[$0, default: []] }
    }
    return closures + functions + codeOfBridges()
  }

  /// What runs for a function that is handed on: its body, the closure that a name stands for, what makes it.
  private func code(behind value: Node) -> [Node] {
    if value.kind == .functionCallExpr { return value.firstChild.map(code) ?? [] }
    guard value.kind == .declReferenceExpr || value.isSelfMember || value.kind == .memberAccessExpr, let reference = value.calleeReference
    else { return [] }
    if let declaration = index.declaration(namedBy: value), declaration.kind == .functionDecl { return [declaration] }
    switch index.lookUpValue(reference.token(reference.row.firstToken).name, at: reference) {
    case .local(let local)?: return [local.firstChild(.initializerClause)].compactMap { $0 }
    case .property(let property, _?)?: return [property.getter ?? property.initializer].compactMap { $0 }
    case .functions(let functions)?: return functions
    default: return []
    }
  }

  private func isDrawn(_ type: TypeDeclaration) -> Bool {
    [.structDecl, .enumDecl].contains(type.node.kind)
      && index.withInherited(type.id).contains {
        index[$0].inheritedTypes.contains { SwiftUIRequirements.drawnProtocols.contains(spelling($0.typeName)) }
      }
  }

  /// The members of values that code reads, and the functions and getters that it runs for that: those beside it, and of other values.
  private func reads(in code: Node) -> (reads: [Node], helpers: [Node]) {
    var result: [Node] = []
    var pending = [code]
    var seen: Set<Node> = [code]
    while let next = pending.popLast() {
      for node in next.descendants where node.kind == .declReferenceExpr && !node.isWritten {
        if node.isMemberOfBase, !node.isSelfMember {
          result.append(node)
          pending += helpers(of: node).filter { seen.insert($0).inserted }
          continue
        }
        switch index.lookUpValue(node.token(node.row.firstToken).name, at: node) {
        case .property(let property, _?)?: pending += [property.getter].compactMap { $0 }.filter { seen.insert($0).inserted }
        case .functions(let functions)?: pending += functions.filter { $0.isMember && seen.insert($0).inserted }
        default: continue
        }
      }
    }
    return (result, seen.filter { $0 != code })
  }

  /// The code of a member of a value that is no model: `Plot(model: model).draw(context)`.
  private func helpers(of member: Node) -> [Node] {
    guard !facts.declarations.all(named: member.token(member.row.firstToken).name).isEmpty,
      let declaration = index.declaration(namedBy: member.referenceWithBase),
      let owner = index.enclosingType(of: declaration), !models.contains(owner)
    else { return [] }
    if declaration.kind == .functionDecl { return [declaration] }
    return declaration.kind == .patternBinding ? [declaration.firstChild(.accessorBlock)].compactMap { $0 } : []
  }

  /// Whether the view reads the member elsewhere, too, so that it is evaluated again: not in what draws, nor in helpers that only that
  /// calls.
  private func isReadByBody(_ read: Node, outside drawing: DrawingCode) -> Bool {
    guard drawing.root.kind == .closureExpr, let view = index.enclosingType(of: drawing.root) else { return false }
    return isUsed(read.token(read.row.firstToken).name, by: view, outside: drawing) { use in
      guard use.isMemberOfBase, !use.isWritten else { return false }
      guard let helper = drawing.helpers.first(where: { $0.contains(use) }) else { return true }
      guard let name = helper.codeName else { return false }
      return isUsed(name, by: view, outside: drawing) { use in
        (!use.isMemberOfSomething || use.isSelfMember) && !drawing.helpers.contains { $0.contains(use) }
      }
    }
  }

  private func isUsed(_ name: Name, by view: TypeID, outside drawing: DrawingCode, _ counts: (Node) -> Bool) -> Bool {
    index[view].parts.contains { part in
      index.uses(of: name, in: part).contains { use in
        use.kind == .declReferenceExpr && !drawing.root.contains(use) && !isInAction(use) && !use.isDrawing && counts(use)
      }
    }
  }
}

/// A closure or function that draws, and the functions and getters that it runs for that.
private struct DrawingCode {
  let root: Node
  let helpers: [Node]
}

extension Node {
  /// The name by which a function, or a getter, is run.
  fileprivate var codeName: Name? {
    if kind == .functionDecl { return declaredName }
    return ancestor { $0 == .patternBinding }.map(\.boundName)
  }

  /// Whether a closure around this runs when something is drawn.
  fileprivate var isDrawing: Bool {
    var place = self
    while let closure = place.ancestor({ $0 == .closureExpr }) {
      if let callee = closure.ancestor({ $0 == .functionCallExpr })?.firstChild?.calleeReference, drawingCalls.contains(callee.text) {
        return true
      }
      place = closure
    }
    return false
  }
}

/// What runs the first closure that it is handed when something is laid out or drawn, or when its place in the environment or among the
/// preferences is worked out.
private let drawingCalls: [String] = [
  "Canvas", "alignmentGuide", "visualEffect", "scrollTransition", "containerRelativeFrame", "onGeometryChange", "onScrollGeometryChange",
  "transformEnvironment", "transformPreference", "transformAnchorPreference", "anchorPreference",
]
