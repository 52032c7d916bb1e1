import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `….assign(to: &$name)`: without a `Published` to assign to, the values are assigned to the property in a `sink`.
struct AssignedPipelines: ObservationRule {
  let facts: ObservationFacts
  let publisherUses: [Property: [PublisherUse]]
  /// The properties that feed a subject in the place of their publisher, by class.
  let bridged: [TypeID: [Property]]
  /// The sets that classes get for pipelines which were assigned to a publisher.
  private var addedCancellables: [TypeID: String] = [:]
  var findings = ObservationFindings()

  init(facts: ObservationFacts, publisherUses: [Property: [PublisherUse]], bridged: [TypeID: [Property]]) {
    self.facts = facts
    self.publisherUses = publisherUses
    self.bridged = bridged
  }

  mutating func find() {
    for id in models.order {
      for property in publishedVariables(of: id).flatMap(\.properties) {
        for use in publisherUses[property, default: []] {
          if case .assignment(let call) = use.form { analyze(call, to: property, of: id, use) }
        }
      }
    }
  }

  private mutating func analyze(_ call: Node, to property: Property, of id: TypeID, _ use: PublisherUse) {
    var edits: [Edit] = []
    if index.heirs(of: id).contains(where: { index[$0].members.properties[property.name] != nil }) {
      block(id, publisherBlocker(use, "a subclass overrides the property, and what it does there would run"))
    } else {
      edits = assign(call, to: property, of: id, use)
    }
    add(use.site(of: id, .safe, edits))
  }

  private mutating func assign(_ call: Node, to property: Property, of id: TypeID, _ use: PublisherUse) -> [Edit] {
    let name = spelling(property.name)
    guard let callee = call.firstChild, let publisher = callee.firstChild, !call.hasInnerComment(from: publisher.row.endToken + 1),
      let target = assignedObject(use.node, id)
    else {
      block(
        id,
        publisherBlocker(
          use, "the object whose property it is assigned to could not be told",
          help: "name that object by a constant of its own, and assign to its property"))
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
    guard let parameter = parameter(for: property, in: publisher, at: call) else {
      block(id, publisherBlocker(use, "`\(name)` has no type annotation, and the pipeline may depend on its type"))
      return []
    }
    guard let cancellables = cancellables(of: target.type, at: use.node) else { return [] }
    tell(of: name, use.node, id, target)
    let dot = callee.token(publisher.row.endToken)
    let separator = call.isFirstOnLine(dot.start) ? call.lineBreak + call.indentation(at: dot.start) : ""
    let sink = ".sink { [weak \(target.capture)] \(parameter.list)in \(target.name)?.\(name) = \(parameter.value) }"
    let text = sink + separator + ".store(in: &\(target.path.map { $0 + "." } ?? "")\(cancellables))"
    return [Edit(Location(call.file, dot.start..<call.range.upperBound), text).quoting(parameter.type)]
  }

  /// In Swift 6 mode a closure of an actor stops the app where it is called elsewhere (SE-0423); a publisher took values from anywhere.
  private mutating func tell(of name: String, _ use: Node, _ id: TypeID, _ target: AssignedObject) {
    let text =
      "pipelines that were assigned to the publishers of \(UnitNote.subjects) now assign to the properties in a `sink`, which ends with "
      + "\(target.path == nil ? "this" : "their") object"
    if project.infersActorFromWrappers(use.file) == true || !mayBeBound(target.type) {
      remark(id, text, about: "`\(name)`", at: use.location)
    } else {
      review(id, text + ". In Swift 6 mode they have to deliver on the class's actor", about: "`\(name)`", at: use.location)
    }
  }

  /// The object that a pipeline is assigned to.
  private struct AssignedObject {
    /// How it is written; nil for `self`.
    let path: String?
    /// What a closure calls it.
    let name: String
    /// Its class, which keeps the pipeline.
    let type: TypeID
    let isLocal: Bool

    /// As it stands in a capture list, where a property needs a name of its own.
    var capture: String { path.map { isLocal ? name : "\(name) = \($0)" } ?? name }
  }

  /// The object itself, or one that is named by properties and variables alone: it can be named three times instead of once.
  private func assignedObject(_ node: Node, _ id: TypeID) -> AssignedObject? {
    let reference = node.publisherReference
    if reference == node || node.isSelfMember {
      guard let around = index.enclosingType(of: node), index.withInherited(around).contains(id) else { return nil }
      return AssignedObject(path: nil, name: "self", type: around, isLocal: true)
    }
    guard let base = reference.firstChild, case .declared(let type, _) = index.certainType(ofExpression: base), models.contains(type),
      index[type].node.kind == .classDecl, index.withInherited(type).contains(id), index.sharesTarget(index[type].node.file, node.file)
    else { return nil }
    var part = base
    while part.kind == .memberAccessExpr, let first = part.firstChild {
      guard first != part.lastChild, index.isStored(part) else { return nil }
      part = first
    }
    guard part.kind == .declReferenceExpr, part.text == "self" || index.isLocal(part) || index.isStored(part) else { return nil }
    return AssignedObject(
      path: base.text, name: base.text(in: base.token(base.row.endToken - 1).range), type: type,
      isLocal: base == part && index.isLocal(base))
  }

  /// The parameter of the `sink`. `assign` told the operators before it the type of the property; where one of them may
  /// have needed that, the closure has to.
  private func parameter(for property: Property, in publisher: Node, at call: Node) -> (list: String, value: String, type: String?)? {
    guard publisher.leavesOutputOpen else { return ("", "$0", nil) }
    let inferred = property.annotation == nil ? property.initializer.flatMap(index.certainlyWrittenType) : nil
    guard let type = facts.writtenTypes.writtenType(of: property) ?? inferred else { return nil }
    guard let written = property.annotation ?? property.initializer, index.meansTheSame(written, at: call) else { return nil }
    return ("(value: \(type)) ", "value", type)
  }

  /// The class's own set of cancellables, or a new one.
  private mutating func cancellables(of id: TypeID, at node: Node) -> String? {
    if let added = addedCancellables[id] { return added }
    for owner in index.withInherited(id) where index[owner].node.kind == .classDecl {
      for declaration in index.storedVariables(of: owner) where index.isNameable(declaration, of: owner, at: node) {
        if let property = declaration.properties.first(where: { isKeptSet($0, of: owner) }) { return spelling(property.name) }
      }
    }
    guard let name = ["cancellables", "subscriptions", "pipelines"].first(where: { index.isFree($0, in: id) }) else {
      block(
        id,
        Blocker(
          code: .nameClash, message: "the names for a new set of cancellables are already taken", location: node.location,
          help: "store the other pipelines of the class in a `Set<AnyCancellable>`"))
      return nil
    }
    let isInFile = assignments(to: id).allSatisfy { use in index[id].parts.contains { $0.file == index[id].node.file && $0.contains(use) } }
    addedCancellables[id] = name
    attach(
      [insertion(of: "@ObservationIgnored \(isInFile ? "private " : "")var \(name): Set<AnyCancellable> = []", into: id)],
      toModel: id)
    return name
  }

  /// What is assigned to the publishers of a class's own properties, or of those that it inherits.
  private func assignments(to id: TypeID) -> [Node] {
    index.withInherited(id).filter(models.contains).flatMap(publishedVariables).flatMap(\.properties).flatMap { publisherUses[$0] ?? [] }
      .compactMap { use in
        if case .assignment = use.form { use.node } else { nil }
      }
  }

  /// A new member, below the last stored property that nothing else is written below.
  private func insertion(of declaration: String, into id: TypeID) -> Edit {
    let below = index.storedVariables(of: id).last { variable in
      variable.canContinueBelow && variable.attributes.allSatisfy { $0.attributeName == known.Published }
        && !variable.properties.contains { bridged[id]?.contains($0) == true }
    }
    return below?.appendingBelow(declaration) ?? index[id].node.prependingMember(declaration)
  }

  /// Whether a property is a collection of cancellables to which things are only ever added.
  private func isKeptSet(_ property: Property, of id: TypeID) -> Bool {
    guard let written = property.annotation ?? property.initializer?.firstChild,
      ["Set<AnyCancellable>", "[AnyCancellable]"].contains(written.text)
    else { return false }
    return index.occurrences(of: property.name).allSatisfy { use in
      guard use.isValueUse, index.isReference(use, to: property, of: id) else { return true }
      let reference = use.publisherReference
      return reference.parent?.kind == .inOutExpr && reference.parent?.parent?.argumentLabel == "in"
    }
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

}
