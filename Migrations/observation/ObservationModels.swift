import Symbols
import Syntax

/// The classes of the project that are `ObservableObject`s, and how they came to be; and those that are `@Observable`
/// already, of whose past something may be left.
struct ObservationModels {
  /// Where a class, an extension of it or a protocol says `ObservableObject`, as `inheritedType` nodes.
  struct Model {
    let type: TypeID
    /// The `inheritedType` nodes of the class and its extensions that name `ObservableObject`.
    var conformances: [Node] = []
    /// The superclass that is a model too.
    var superclass: TypeID?
    /// The `inheritedType` by which it refines a protocol or an alias that stands for `ObservableObject`.
    var refined: [Node] = []
    /// The macro's attribute, where the class has it already.
    var observable: Node?
  }

  private(set) var models: [TypeID: Model] = [:]
  /// All models, in the order of their declarations.
  private(set) var order: [TypeID] = []
  /// Protocols that refine `ObservableObject`, directly or through another.
  private(set) var protocols: [TypeID] = []
  /// For each model the first of its class hierarchy: a hierarchy moves as one.
  private var representatives: [TypeID: TypeID] = [:]

  init(_ index: ProjectIndex, _ words: ObservationVocabulary) {
    for type in index.types where type.node.kind == .protocolDecl {
      if index.withInherited(type.id).contains(where: { index[$0].names(words.ObservableObject) }) {
        protocols.append(type.id)
      }
    }
    for type in index.types where type.node.kind == .classDecl || type.node.kind == .actorDecl {
      if let model = model(type, index, words) {
        models[type.id] = model
        order.append(type.id)
      }
    }
    // What stands in several branches of an `#if` is one class to those who use it.
    for id in order { representatives[id] = index.twins(of: top(of: id)).filter { models[$0] != nil }.min() ?? top(of: id) }
  }

  subscript(_ id: TypeID) -> Model? { models[id] }

  func contains(_ id: TypeID) -> Bool { models[id] != nil }

  /// The topmost model of the hierarchy that `id` belongs to.
  func representative(of id: TypeID) -> TypeID { representatives[id] ?? id }

  private func model(_ type: TypeDeclaration, _ index: ProjectIndex, _ words: ObservationVocabulary) -> Model? {
    var model = Model(type: type.id)
    for inherited in type.inheritedTypes {
      if inherited.typeName == words.ObservableObject {
        model.conformances.append(inherited)
      } else if refinesObservableObject(inherited, index, words) {
        model.refined.append(inherited)
      }
    }
    for ancestor in index.withInherited(type.id).dropFirst() where index[ancestor].node.kind == .classDecl {
      let isModel = index.withInherited(ancestor).contains {
        index[$0].names(words.ObservableObject)
      }
      if isModel, model.superclass == nil { model.superclass = ancestor }
    }
    model.observable = type.node.attribute(named: words.Observable)
    let isModel = model.observable != nil || !model.conformances.isEmpty || !model.refined.isEmpty || model.superclass != nil
    return isModel ? model : nil
  }

  private func refinesObservableObject(_ inherited: Node, _ index: ProjectIndex, _ words: ObservationVocabulary) -> Bool
  {
    if let type = index.declaredType(of: inherited) { return protocols.contains(type) }
    // `typealias Model = ObservableObject & Sendable`
    if case .existential(let constraints) = index.resolve(inherited) {
      return constraints.contains { constraint in
        if case .external(let name, _) = constraint { return name == words.ObservableObject }
        return constraint.declaration.map { protocols.contains($0) } ?? false
      }
    }
    return false
  }

  private func top(of id: TypeID) -> TypeID {
    var current = id
    var seen: Set<TypeID> = [id]
    while let next = models[current]?.superclass, seen.insert(next).inserted { current = next }
    return current
  }
}

extension TypeDeclaration {
  /// Whether the declaration or an extension of it says that it inherits from `name`.
  func names(_ name: Name) -> Bool { inheritedTypes.contains { $0.typeName == name } }
}
