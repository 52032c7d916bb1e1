import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What is read of an object only while something is laid out or drawn, after views are evaluated: in the closure of a `Canvas`, in a shape's
/// `path(in:)`, in a layout.
///
/// An object that publishes has the views refreshed that hold it, and with them what they draw. Of an observable object only what `body` reads
/// is tracked.
struct DrawingReads: ObservationRule {
  let facts: ObservationFacts
  /// The classes to be looked at.
  let moving: Set<TypeID>
  var findings = ObservationFindings()

  /// Costs a look at each closure and function that draws, and the types of what is read there.
  mutating func find() {
    for code in drawingCode() {
      for node in reads(in: code) {
        guard let base = node.referenceWithBase.memberBase, base != node, let model = index.type(ofExpression: base).unwrapped.declaration,
          moving.contains(model), readsState(of: model, by: node.token(node.row.firstToken).name, depth: 0),
          !isReadByBody(node, outside: code)
        else { continue }
        review(
          model,
          "read only where something is drawn or laid out, which nothing observes: \(UnitNote.subjects). Read it in `body`, and hand on what was read",
          about: "`\(node.referenceWithBase.text)`", at: node.location)
      }
    }
  }

  /// The closures and functions that run when views are laid out or drawn.
  private func drawingCode() -> [Node] {
    let closures = index.occurrencesInOrder(of: drawingCalls.compactMap { index.names[$0] }).flatMap { _, node -> [Node] in
      guard node.kind == .declReferenceExpr, let call = node.referenceWithBase.parent, call.kind == .functionCallExpr, call.firstChild == node.referenceWithBase
      else { return [] }
      if let closure = call.callArguments.lazy.map(\.value).first(where: { $0.kind == .closureExpr }) { return [closure] }
      return call.callArguments.filter { $0.label == .none || ["renderer", "computeValue"].contains(spelling($0.label)) }.flatMap { code(behind: $0.value) }
    }
    let functions = index.types.filter(isDrawn).flatMap { type in
      SwiftUIRequirements.drawing.compactMap { index.names[$0] }.flatMap { type.members.functions[$0, default: []] }
    }
    return closures + functions
  }

  /// What runs for a function that is handed on: its body, the closure that a name stands for, what makes it.
  private func code(behind value: Node) -> [Node] {
    if value.kind == .functionCallExpr { return value.firstChild.map(code) ?? [] }
    guard value.kind == .declReferenceExpr || value.isSelfMember || value.kind == .memberAccessExpr, let reference = value.calleeReference else { return [] }
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
      && index.withInherited(type.id).contains { index[$0].inheritedTypes.contains { SwiftUIRequirements.drawnProtocols.contains(spelling($0.typeName)) } }
  }

  /// The members of values that code reads, and the functions and getters beside it that it names.
  private func reads(in code: Node) -> [Node] {
    var result: [Node] = []
    var pending = [code]
    var seen: Set<Node> = [code]
    while let code = pending.popLast() {
      for node in code.descendants where node.kind == .declReferenceExpr && !node.isWritten {
        if node.isMemberOfBase, !node.isSelfMember {
          result.append(node)
          continue
        }
        switch index.lookUpValue(node.token(node.row.firstToken).name, at: node) {
        case .property(let property, _?)?: pending += [property.getter].compactMap { $0 }.filter { seen.insert($0).inserted }
        case .functions(let functions)?: pending += functions.filter { $0.isMember && seen.insert($0).inserted }
        default: continue
        }
      }
    }
    return result
  }

  /// Whether the view reads the member elsewhere, too, so that it is evaluated again.
  private func isReadByBody(_ read: Node, outside code: Node) -> Bool {
    guard code.kind == .closureExpr, let view = index.enclosingType(of: code) else { return false }
    return index[view].parts.contains { part in
      index.uses(of: read.token(read.row.firstToken).name, in: part).contains { use in
        use.kind == .declReferenceExpr && use.isMemberOfBase && !code.contains(use) && !use.isWritten && !isInAction(use) && !use.isDrawing
      }
    }
  }
}

extension Node {
  /// Whether a closure around this runs when something is drawn.
  fileprivate var isDrawing: Bool {
    var place = self
    while let closure = place.ancestor({ $0 == .closureExpr }) {
      if let callee = closure.ancestor({ $0 == .functionCallExpr })?.firstChild?.calleeReference, drawingCalls.contains(callee.text) { return true }
      place = closure
    }
    return false
  }
}

private let drawingCalls: [String] = ["Canvas", "alignmentGuide", "visualEffect", "scrollTransition"]
