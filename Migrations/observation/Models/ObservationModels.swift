import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The classes of the project that are `ObservableObject`s, the protocols that refine it, and what has to move together;
/// and the classes that are `@Observable` already, of whose past something may be left.
struct ObservationModels {
  /// A class or a protocol, and how it came to be an `ObservableObject`.
  struct Model {
    let type: TypeID
    /// The `inheritedType` nodes of the declaration and its extensions that name `ObservableObject`.
    var conformances: [Node] = []
    /// The superclass that is a model too.
    var superclass: TypeID?
    /// The `inheritedType`s by which it refines a protocol or an alias that stands for `ObservableObject`.
    var refined: [Node] = []
    /// The macro's attribute, where the class has it already.
    var observable: Node?
    /// The class that inherits from it and is an `ObservableObject`, where it is none itself: what it publishes is announced
    /// by the objects of that class, for Combine looks at the properties of all superclasses.
    var heir: TypeID?

    var isModel: Bool { observable != nil || !conformances.isEmpty || !refined.isEmpty || superclass != nil || heir != nil }
  }

  private var models: [TypeID: Model] = [:]
  /// All classes that are models, in the order of their declarations.
  private(set) var order: [TypeID] = []
  /// The same by their names.
  private(set) var byName: [Name: [TypeID]] = [:]
  /// Protocols that refine `ObservableObject`, directly or through another.
  private(set) var protocols: [TypeID] = []
  /// `typealias`es that stand for `ObservableObject`, alone or in a composition, by name.
  let aliases: [Name: [Node]]
  private var sets = DisjointSets<ConformingMember>()
  /// For each set the type that it is known by.
  private var representatives: [ConformingMember: TypeID] = [:]

  init(_ index: ProjectIndex, _ known: ObservationNames) {
    let refinement = ProtocolRefinement(index, of: known.ObservableObject)
    aliases = refinement.aliases
    for type in index.types { models[type.id] = Self.model(type, refinement, index, known) }
    addPublishingSuperclasses(index, known)
    for id in models.keys.sorted() {
      if index[id].node.kind == .protocolDecl { protocols.append(id) } else { order.append(id) }
    }
    byName = Dictionary(grouping: order) { index[$0].name }
    var twins: [TypeID: [TypeID]] = [:]
    for (id, model) in models.sorted(by: { $0.key < $1.key }) {
      if let superclass = model.superclass { join(.type(superclass), .type(id)) }
      for inherited in model.refined {
        for bound in refinement.bounds(of: inherited) { join(bound, .type(id)) }
      }
      // What stands in several branches of an `#if` is one type to those who use it.
      let own = index.twins(of: id)
      guard own.count > 1, twins[id] != own else { continue }
      for twin in own where twin > id && models[twin] != nil {
        join(.type(twin), .type(id))
        twins[twin] = own
      }
    }
    nameSets(index)
  }

  private static func model(
    _ type: TypeDeclaration, _ refinement: ProtocolRefinement, _ index: ProjectIndex, _ known: ObservationNames
  ) -> Model? {
    guard [.classDecl, .actorDecl, .protocolDecl].contains(type.node.kind) else { return nil }
    var model = Model(type: type.id)
    for inherited in type.inheritedTypes + type.node.requirementsOnSelf {
      if refinement.namesProtocol(inherited) {
        model.conformances.append(inherited)
      } else if !refinement.bounds(of: inherited).isEmpty {
        model.refined.append(inherited)
      }
    }
    model.superclass = index.withInherited(type.id).dropFirst().first {
      index[$0].node.kind == .classDecl && refinement.conforms($0)
    }
    model.observable = known.observableAttribute(of: type.node, index)
    return model.isModel ? model : nil
  }

  /// Adds the classes that publish something for an `ObservableObject` which inherits from them, and those in between.
  private mutating func addPublishingSuperclasses(_ index: ProjectIndex, _ known: ObservationNames) {
    for (heir, model) in models.sorted(by: { $0.key < $1.key }) where model.observable == nil {
      let above = index.withInherited(heir).dropFirst().filter { index[$0].node.kind == .classDecl }
      guard let last = above.lastIndex(where: { index.publishes($0, known) }) else { continue }
      for id in above[...last] where models[id] == nil { models[id] = Model(type: id, heir: heir) }
      for id in [heir] + above[...last] where models[id]?.superclass == nil {
        let superclass = index.withInherited(id).dropFirst().first { index[$0].node.kind == .classDecl && models[$0] != nil }
        models[id]?.superclass = superclass
      }
    }
  }

  subscript(_ id: TypeID) -> Model? { models[id] }

  func contains(_ id: TypeID) -> Bool { models[id] != nil }

  /// The type that the unit of `id` is known by: a protocol, or the topmost class of the hierarchy.
  func representative(of id: TypeID) -> TypeID { representative(of: .type(id)) ?? id }

  /// The type that the unit of an alias or generic parameter is known by; nil where no type belongs to it.
  func representative(of member: ConformingMember) -> TypeID? { representatives[sets.find(member)] }

  /// Lets constraints move with the classes that are put there.
  mutating func join(_ constraints: [ProtocolConstraint], _ index: ProjectIndex) {
    for constraint in constraints where constraint.unknown == nil {
      for member in constraint.types.map(ConformingMember.type) + constraint.linked { join(member, constraint.member) }
    }
    nameSets(index)
  }

  /// Takes units out, and gives their classes, in the order of their declarations.
  mutating func leaveOut(_ units: Set<TypeID>) -> [Model] {
    let left = order.filter { units.contains(representative(of: $0)) }
    order.removeAll(where: left.contains)
    byName = byName.mapValues { $0.filter { !left.contains($0) } }
    return left.compactMap { models.removeValue(forKey: $0) }
  }

  /// Lets the classes move together whose publishers go through declarations that change their type.
  mutating func join(_ flows: [PublisherFlow], _ index: ProjectIndex) {
    for flow in flows {
      for (a, b) in zip(flow.sources, flow.sources.dropFirst()) { join(.type(a.model), .type(b.model)) }
    }
    if !flows.isEmpty { nameSets(index) }
  }

  private mutating func join(_ a: ConformingMember, _ b: ConformingMember) { sets.join(a, b) }

  private mutating func nameSets(_ index: ProjectIndex) {
    representatives = [:]
    for id in protocols where models[id]?.conformances.isEmpty == false { name(id) }
    for id in protocols + order.map(top) { name(id) }
  }

  /// The first declaration gives a set its name.
  private mutating func name(_ id: TypeID) {
    let set = sets.find(.type(id))
    if representatives[set] == nil { representatives[set] = id }
  }

  /// The topmost model that a class inherits from, or the class itself.
  func top(of id: TypeID) -> TypeID {
    var current = id
    var seen: Set<TypeID> = [id]
    while let next = models[current]?.superclass, seen.insert(next).inserted { current = next }
    return current
  }
}

extension ProjectIndex {
  /// Whether a class has properties that are `@Published`.
  fileprivate func publishes(_ id: TypeID, _ known: ObservationNames) -> Bool {
    known.Published != .none && storedVariables(of: id).contains { $0.attribute(named: known.Published) != nil }
  }
}

extension ObservationNames {
  /// The attribute that makes a class observable: `@Observable`, or SwiftData's `@Model`, whose macro tracks what is stored.
  func observableAttribute(of declaration: Node, _ index: ProjectIndex) -> Node? {
    let attributes = [declaration.attribute(named: Observable), declaration.attribute(named: Model)].compactMap(\.self)
    return attributes.first { attribute in
      guard !index.meansOwnType(attribute.typeChild) else { return false }
      return attribute.attributeName == Observable || isOfSwiftData(attribute, index)
    }
  }

  private func isOfSwiftData(_ attribute: Node, _ index: ProjectIndex) -> Bool {
    index.visibleModules(from: attribute.file).contains("SwiftData")
      && !index.occurrences(of: attribute.attributeName).contains { $0.kind == .macroDecl }
  }
}
