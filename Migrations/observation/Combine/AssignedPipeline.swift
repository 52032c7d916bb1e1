import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `….assign(to: &$name)`: without a `Published` to assign to, the values are assigned to the property in a `sink`.
extension CombinePipelines {
  mutating func assign(_ call: Node, to property: Property, of id: TypeID, _ use: PublisherUse) -> [Edit] {
    let name = spelling(property.name)
    let reference = use.node.publisherReference
    guard let callee = call.firstChild, let publisher = callee.firstChild, !call.hasInnerComment(from: publisher.row.endToken + 1),
      reference == use.node || use.node.isSelfMember, index.enclosingType(of: use.node) == id
    else {
      block(id, publisherBlocker(use, "what is assigned to it belongs to another object"))
      return []
    }
    if property.hasObservers {
      block(
        id,
        Blocker(
          code: .observedAssignment,
          message:
            "`assign(to: &$\(name))` changes `\(name)` without running its observers, which is not possible without a publisher",
          location: use.node.location, help: "move what the observers do into the pipeline"))
      return []
    }
    guard let parameter = parameter(for: property, in: publisher) else {
      block(id, publisherBlocker(use, "`\(name)` has no type annotation, and the pipeline may depend on its type"))
      return []
    }
    guard let cancellables = cancellables(of: id, at: use.node) else { return [] }
    note(
      id,
      "pipelines that were assigned to the publishers of \(UnitNote.subjects) now assign to the properties in a `sink`, which ends with this object; in Swift 6 mode they have to deliver on the class's actor",
      about: "`\(name)`", at: use.node.location)
    let dot = callee.token(publisher.row.endToken)
    let separator = call.isFirstOnLine(dot.start) ? call.lineBreak + call.indentation(at: dot.start) : ""
    let sink = ".sink { [weak self] \(parameter.list)in self?.\(name) = \(parameter.value) }"
    let text = sink + separator + ".store(in: &\(cancellables))"
    return [Edit(Location(call.file, dot.start..<call.range.upperBound), text).quoting(parameter.type)]
  }

  /// The parameter of the `sink`. `assign` told the operators before it the type of the property; where one of them may
  /// have needed that, the closure has to.
  private func parameter(for property: Property, in publisher: Node) -> (list: String, value: String, type: String?)? {
    guard publisher.leavesOutputOpen else { return ("", "$0", nil) }
    let type = writtenType(of: property) ?? property.initializer.flatMap(index.writtenType)
    return type.map { ("(value: \($0)) ", "value", $0) }
  }

  /// The class's own set of cancellables, or a new one.
  private mutating func cancellables(of id: TypeID, at node: Node) -> String? {
    if let added = addedCancellables[id] { return added }
    for owner in index.withInherited(id) where index[owner].node.kind == .classDecl {
      for declaration in index.storedVariables(of: owner) where isNameable(declaration, of: owner, at: node) {
        if let property = declaration.properties.first(where: { isKeptSet($0, of: owner) }) { return spelling(property.name) }
      }
    }
    guard let name = ["cancellables", "subscriptions", "pipelines"].first(where: { isFree($0, in: id) }) else {
      block(
        id,
        Blocker(
          code: .nameClash, message: "the names for a new set of cancellables are already taken", location: node.location,
          help: "store the other pipelines of the class in a `Set<AnyCancellable>`"))
      return nil
    }
    let isInFile = index[id].parts.contains { $0.file == index[id].node.file && $0.contains(node) }
    addedCancellables[id] = name
    attach(
      [insertion(of: "@ObservationIgnored \(isInFile ? "private " : "")var \(name): Set<AnyCancellable> = []", into: id)],
      toModel: id)
    return name
  }

  /// Whether a member of the class or of a superclass can be named at the node without saying of what it is.
  private func isNameable(_ declaration: Node, of owner: TypeID, at node: Node) -> Bool {
    let isInFile = node.file == declaration.file
    if declaration.hasModifier(.private) { return isInFile && index[owner].parts.contains { $0.contains(node) } }
    if isInFile || declaration.hasModifier(.public) || declaration.hasModifier(.open) { return true }
    return !declaration.hasModifier(.fileprivate) && sharesTarget(declaration.file, node.file)
  }

  /// Whether a target compiles both files, or none is known to compile one of them.
  private func sharesTarget(_ a: FileID, _ b: FileID) -> Bool {
    let (a, b) = (Set(index.project.targets(of: a)), Set(index.project.targets(of: b)))
    return a.isEmpty || b.isEmpty || !a.isDisjoint(with: b)
  }

  /// A new member, below the last stored property that nothing else is written below.
  private func insertion(of declaration: String, into id: TypeID) -> Edit {
    let below = index.storedVariables(of: id).last { variable in
      variable.canContinueBelow && variable.attributes.allSatisfy { $0.attributeName == known.Published }
        && !variable.properties.contains(where: isBridged)
    }
    if let below {
      let end = below.endOfLine(from: below.range.upperBound)
      return below.insertion(below.lineBreak + below.indentation(at: below.range.lowerBound) + declaration, at: end)
    }
    let block = index[id].node.firstChild(.memberBlock)!
    let first = block.firstChild!
    let end = block.token(block.row.firstToken).end
    guard block.isFirstOnLine(first.range.lowerBound) else { return block.insertion(" \(declaration);", at: end) }
    return block.insertion(block.lineBreak + block.indentation(at: first.range.lowerBound) + declaration, at: end)
  }

  /// Whether a property is a collection of cancellables to which things are only ever added.
  private func isKeptSet(_ property: Property, of id: TypeID) -> Bool {
    guard let written = property.annotation ?? property.initializer?.firstChild,
      ["Set<AnyCancellable>", "[AnyCancellable]"].contains(written.text)
    else { return false }
    return index.occurrences(of: property.name).allSatisfy { use in
      guard use.kind == .declReferenceExpr, index.isReference(use, to: property, of: id) else { return true }
      let reference = use.publisherReference
      return reference.parent?.kind == .inOutExpr && reference.parent?.parent?.argumentLabel == "in"
    }
  }

  private func isFree(_ spelling: String, in id: TypeID) -> Bool {
    guard let name = index.names[spelling] else { return true }
    return index.lookUpMember(name, of: id) == nil && index[id].parts.allSatisfy { $0.uses(of: name).isEmpty }
  }
}

extension Node {
  /// Whether the output of a chain of operators may depend on what it is assigned to: values are made in closures or
  /// handed over that have no type of their own.
  fileprivate var leavesOutputOpen: Bool {
    descendants.contains { node in
      switch node.kind {
      case .closureExpr: return true
      case .labeledExpr: return node.argumentLabel == "with" || node.argumentLabel == "" && node.expressionChild?.isOpenLiteral == true
      default: return false
      }
    }
  }

  private var isOpenLiteral: Bool {
    switch kind {
    case .nilLiteralExpr, .arrayExpr, .dictionaryExpr: true
    case .memberAccessExpr: firstChild?.isExpression == false || children.map(\.self).count == 1
    default: false
    }
  }

  /// Whether a comment stands between the tokens from `start` on.
  fileprivate func hasInnerComment(from start: UInt32) -> Bool {
    (start..<row.endToken).contains { token($0).flags.contains(.afterComment) }
  }
}
