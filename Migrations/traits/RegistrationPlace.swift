import MoltEditing
import MoltSymbols
import MoltSyntax

/// Where a class registers for traits: a place that runs once for each of its instances.
enum RegistrationPlace {
  /// At the end of these methods or initialisers, of which an instance runs one.
  case endOf([Node])
  /// In `viewDidLoad`, which is written in the override's place.
  case newViewDidLoad

  /// Nil where there is no such place.
  init?(in id: TypeID, isController: Bool, _ index: ProjectIndex) {
    if isController {
      let name = index.names["viewDidLoad"]
      if let name, Self.isCalled(name, in: id, index) { return nil }
      guard let name, let methods = index[id].members.functions[name] else {
        let isFinal = name.map { name in
          index.withInherited(id).contains { index[$0].members.functions[name]?.contains { $0.hasModifier(.final) } == true }
        }
        if isFinal == true { return nil }
        self = .newViewDidLoad
        return
      }
      guard methods.count == 1, !methods[0].isConditional, let body = methods[0].firstChild(.codeBlock), body.runsToItsEnd else {
        return nil
      }
      self = .endOf([body])
      return
    }
    let initializers = index[id].members.initializers.filter { !$0.isConvenience }
    guard !initializers.contains(where: \.isConditional) else { return nil }
    let bodies = initializers.compactMap { $0.firstChild(.codeBlock) }.filter { !$0.endsProgram }
    guard !bodies.isEmpty, bodies.count <= 2, bodies.allSatisfy({ $0.runsToItsEnd && $0.callsSuperInit }) else { return nil }
    self = .endOf(bodies.count == 1 ? bodies : Self.common(of: bodies, in: id, index) ?? bodies)
  }

  /// Whether the class, or one that inherits from it, calls the method itself: it runs again then.
  private static func isCalled(_ name: Name, in id: TypeID, _ index: ProjectIndex) -> Bool {
    index.occurrences(of: name).contains { use in
      guard let call = use.callAsCallee, let owner = index.enclosingType(of: call), index.withInherited(owner).contains(id) else {
        return false
      }
      return call.firstChild?.memberBase.map { $0.text == "self" } ?? true
    }
  }

  /// The method that all initialisers call at their end, and nobody else calls.
  private static func common(of bodies: [Node], in id: TypeID, _ index: ProjectIndex) -> [Node]? {
    let calls = bodies.map { Set($0.children.compactMap(\.plainCall)) }
    let shared = calls.dropFirst().reduce(calls[0]) { $0.intersection($1) }
    for name in shared.sorted(by: { index.spelling($0) < index.spelling($1) }) {
      let methods = index[id].members.functions[name, default: []]
      guard methods.count == 1, methods[0].functionParameters.isEmpty, let body = methods[0].firstChild(.codeBlock), body.runsToItsEnd,
        uses(of: name, methods[0], in: id, index).count == bodies.count + 1
      else { continue }
      return [body]
    }
    return nil
  }

  /// Where a method may be named: in its file alone where it is private.
  private static func uses(of name: Name, _ method: Node, in id: TypeID, _ index: ProjectIndex) -> [Node] {
    guard method.hasModifier(.private) else {
      let isOfFile = method.hasModifier(.fileprivate) || method.parent?.parent?.hasModifier(.private) == true
      return index.occurrences(of: name).filter { !isOfFile || $0.file == method.file }
    }
    // Another class of the file may have one of the name, too.
    return index[id].parts.filter { $0.file == method.file }.flatMap { $0.uses(of: name) }
  }
}

extension Node {
  var isConvenience: Bool { modifiers.contains { $0.name == .convenience } }

  /// Whether a body has one way out, with a statement at its end.
  fileprivate var runsToItsEnd: Bool {
    guard let last = lastChild, last.isFirstOnLine(last.range.lowerBound) || isOneLine, last.kind != .ifConfigDecl else { return false }
    return !descendants.contains { node in
      node.kind == .returnStmt
        && node.ancestor { [.closureExpr, .functionDecl, .initializerDecl].contains($0) }?.firstChild(.codeBlock) == self
    }
  }

  private var isOneLine: Bool { endOfLine(from: range.lowerBound) >= range.upperBound }

  /// `fatalError("…")` and nothing else.
  fileprivate var endsProgram: Bool {
    let statements = Array(children)
    guard statements.count == 1, statements[0].kind == .functionCallExpr, let callee = statements[0].firstChild else { return false }
    return ["fatalError", "preconditionFailure"].contains(callee.text)
  }

  fileprivate var callsSuperInit: Bool {
    children.contains { statement in
      statement.kind == .functionCallExpr && statement.firstChild?.memberBase?.kind == .superExpr
    }
  }
}
