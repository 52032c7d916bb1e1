import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Protocols that refine `ObservableObject`: one moves with every type that conforms to it. See observable-object.md.
extension ObservableObjects {
  mutating func analyzeRefiningProtocols() {
    for id in models.protocols { analyzeRefiningProtocol(id) }
    analyzeAmbiguousNames()
  }

  private mutating func analyzeRefiningProtocol(_ id: TypeID) {
    guard let model = models[id] else { return }
    for conformance in model.conformances {
      for mention in conformance.constraints(named: known.ObservableObject) {
        add(
          Site(
            rule: "observable-object", node: mention, declaration: conformance.declarationOfInheritance, model: id,
            message: "protocol \(name(of: id)) refines ObservableObject",
            edits: [demandingObservable(mention, isClassBound: isClassBound(id))]))
      }
    }
    analyzePublishedRequirements(of: id)
    analyzeForeignConformances(to: id)
    noteForeignConformers(of: id)
  }

  /// Whether a protocol can only be conformed to by classes, `ObservableObject` aside.
  private func isClassBound(_ id: TypeID) -> Bool {
    let inherited = index[id].inheritedTypes
    if inherited.contains(where: { $0.typeChild?.kind == .classRestrictionType || $0.typeName == known.AnyObject }) {
      return true
    }
    return index[id].supertypes.contains { supertype in
      supertype != id
        && (index[supertype].node.kind == .classDecl || models.contains(supertype)
          || index.withInherited(supertype).contains { index[$0].names(known.AnyObject) })
    }
  }

  /// `var titlePublisher: Published<String>.Publisher { get }`: only a `@Published` property can satisfy it, unless it becomes
  /// another publisher with all that does.
  private mutating func analyzePublishedRequirements(of id: TypeID) {
    let moving = publisherFlows.movingMentions
    for part in index[id].parts {
      for use in part.uses(of: known.Published) where use.isType && use.parent.map(moving.contains) != true {
        block(
          id,
          Blocker(
            code: .publishedRequirement,
            message:
              "protocol \(name(of: id)) mentions `\(use.parent?.isType == true ? use.parent!.text : use.text)`, which only a @Published "
              + "property has",
            location: use.location, help: "require an `AnyPublisher`, or the value itself"))
      }
    }
  }

  /// A name that may mean one of several declarations: what conforms or is constrained there might have to move too.
  private mutating func analyzeAmbiguousNames() {
    let protocols = Dictionary(grouping: models.protocols) { index[$0].name }
    for (name, mention) in index.occurrencesInOrder(of: Array(protocols.keys))
    where mention.kind == .identifierType && index.lookUpType([name], at: mention) == nil {
      for id in protocols[name]! {
        block(
          id,
          Blocker(
            code: .ambiguousType, message: "`\(spelling(name))` here may be this protocol or another with that name",
            location: mention.location, help: "give the types different names"))
      }
    }
  }

  /// `extension AVPlayer: P`: what the project does not declare cannot be given the macro.
  private mutating func analyzeForeignConformances(to id: TypeID) {
    let own = index[id].name
    for inherited in index.inheritanceOfExternalTypes
    where inherited.typeName == own && index.declaredTypes(of: inherited).contains(id) {
      block(
        id,
        Blocker(
          code: .foreignConformance,
          message:
            "\(inherited.declarationOfInheritance.typeChild?.text ?? "a type"), which this project does not declare, conforms to "
            + "\(name(of: id))",
          location: inherited.location, help: "wrap it in a class of the project, and let that conform instead"))
    }
  }

  /// Who conforms to the public protocol of a library is not known.
  private mutating func noteForeignConformers(of id: TypeID) {
    guard index[id].node.hasModifier(.public), isPartOfLibrary(index[id].node.file) else { return }
    review(
      id, "types outside this project may conform to \(name(of: id)): they have to be migrated with it",
      at: index[id].node.nameToken.location(in: index[id].node))
  }

  /// Whether other projects may use a file's module: those of a package at the root that makes no program, demos beside
  /// it aside, and those of a project without any. The packages of an app's own repository are for the app.
  private func isPartOfLibrary(_ file: FileID) -> Bool {
    let targets = index.project.targets
    let programs = targets.filter { $0.kind == .application || $0.kind == .executable }
    return programs.isEmpty
      || index.project.targets(of: file).map { targets[$0].origin }.contains { origin in
        origin == "Package.swift" && !programs.contains { $0.origin == origin }
      }
  }

  /// `class M: Base, P`, where `Base` comes from elsewhere: it may be an `ObservableObject` by `Base` as well.
  mutating func analyzeForeignSuperclass(of id: TypeID, _ model: ObservationModels.Model) {
    guard model.conformances.isEmpty, !model.refined.isEmpty, model.superclass == nil,
      let first = index[id].node.inheritedTypes.first, case .external(let base, _)? = first.typeChild.map(index.resolve),
      !isKnownNotToPublish(base)
    else { return }
    review(
      id,
      "if \(spelling(base)), which this project does not declare, is a class that publishes properties, views will no longer be notified "
        + "of their changes",
      at: first.location)
  }

  /// A class may be an `ObservableObject` by `NSManagedObject` too, which tells of changes that the macro does not see: its
  /// views need their wrappers.
  mutating func analyzeManagedObject(_ id: TypeID) {
    for ancestor in index.withInherited(id) {
      let base = index[ancestor].node.inheritedTypes.first { inherited in
        guard case .external(let name, _)? = inherited.typeChild.map(index.resolve) else { return false }
        return spelling(name) == "NSManagedObject"
      }
      guard let base else { continue }
      block(
        id,
        Blocker(
          code: .managedObject,
          message: "\(name(of: id)) is an NSManagedObject, which notifies its views of changes that the macro does not see",
          location: base.location, help: "leave the wrappers as they are"))
    }
  }

  /// Types of the SDK, and what is named as protocols are.
  private func isKnownNotToPublish(_ name: Name) -> Bool {
    let suffixes = ["able", "ible", "Protocol", "Delegate", "DataSource", "Actor", "Error", "Providing"]
    return index.isTypeOfSDK(name) || suffixes.contains(where: spelling(name).hasSuffix)
  }
}

extension ObservationQuestions {
  /// `ObservableObject`, where it is demanded of a type, becomes the protocol that classes get from the macro. It was
  /// bound to classes; `Observable` is not, so that has to be said, unless something else says it.
  func demandingObservable(_ mention: Node, isClassBound: Bool) -> Edit {
    let isListed = mention.parent?.kind == .inheritedType
    let observable = observableName(at: mention)
    return mention.replacement(isClassBound ? observable : "AnyObject\(isListed ? "," : " &") \(observable)")
  }

  /// `Observable`, qualified where another module that the file sees has one. What the project declares is told by the gate.
  func observableName(at node: Node) -> String {
    index.visibleModules(from: node.file).contains("RxSwift") ? "Observation.Observable" : "Observable"
  }
}
