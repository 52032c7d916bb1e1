import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `ObservableObject` as a constraint, an alias or a type: it moves with the classes that are put there.
struct GenericUses: ObservationRule {
  let facts: ObservationFacts
  /// What is done with values of generic types.
  let genericValues: [Node]
  var findings = ObservationFindings()

  mutating func find() {
    for constraint in constraints {
      if constraint.mention.typeName == known.ObservableObject { addSite(of: constraint) }
      let blocker = Blocker(
        code: .genericConstraint,
        message: "`\(constraint.mention.constraintText)` takes any ObservableObject, this class among them",
        location: constraint.mention.location,
        help: "constrain it to `AnyObject & Observable` once no class that is used with it is blocked")
      if let unknown = constraint.unknown {
        blockWhatMayBe(at: unknown, blocker)
      } else if let foreign = constraint.foreign {
        for id in constraint.types { block(id, foreignBlocker(foreign.name, foreign.place, constraint)) }
      }
    }
    analyzeGenericRemains()
  }

  private mutating func addSite(of constraint: ProtocolConstraint) {
    let model = constraint.unknown == nil ? models.representative(of: constraint.member) : nil
    var site = Site(
      rule: "observable-object", node: constraint.mention, declaration: constraint.declaration, model: model,
      message: "ObservableObject as \(constraint.declaration.kind == .typeAliasDecl ? "what an alias stands for" : "a constraint")")
    if model != nil {
      site.edits = [demandingObservable(constraint.mention, isClassBound: constraint.mention.isBesideAnyObject(known.AnyObject))]
    } else {
      site.blocker = Blocker(
        code: .genericConstraint,
        message: constraint.unknown.map { "what is passed for it is not known: `\($0.text)`" }
          ?? "no class of this project is used with it",
        location: constraint.unknown?.location ?? constraint.mention.location,
        help: "make it `AnyObject & Observable` by hand")
    }
    add(site)
  }

  private func foreignBlocker(_ name: String, _ place: Node, _ constraint: ProtocolConstraint) -> Blocker {
    Blocker(
      code: .genericConstraint,
      message: "`\(constraint.mention.constraintText)` also takes `\(name)`, which is not a class of this project that could be migrated",
      location: place.location, help: "give each its own function or type")
  }

  /// What is done with a value of a generic type, and belongs to no class: where a constraint is relied on, it must stay.
  private mutating func analyzeGenericRemains() {
    for constraint in constraints where constraint.declaration.kind != .typeAliasDecl && constraint.unknown == nil {
      guard let model = models.representative(of: constraint.member) else { continue }
      var remains = genericValues
      // `some ObservableObject` and `Self` have no name by which a value would be known to be one.
      if constraint.member == .declaration(constraint.mention) {
        remains += occurrences[known.objectWillChange, default: []]
      }
      for node in remains where constraint.declaration.contains(node) {
        block(
          model,
          Blocker(
            code: .genericConstraint,
            message: "`\(node.text)` here may rely on `\(constraint.mention.constraintText)`, which would have to become `Observable`",
            location: node.location, help: "add a type annotation to what it is used with"))
      }
    }
  }
}

extension Node {
  /// The parameter or requirement around a constraint, as it is written.
  fileprivate var constraintText: String {
    (ancestor { $0 == .genericParameter || $0 == .genericRequirement || $0 == .functionParameter } ?? self).text
  }

  /// Whether a composition or list names `AnyObject` beside this type.
  fileprivate func isBesideAnyObject(_ name: Name) -> Bool {
    let item = parent?.kind == .inheritedType ? parent! : self
    return item.parent?.children.contains { $0.typeName == name && name != .none } == true
  }
}
