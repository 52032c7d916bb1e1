import Rules
import Symbols
import Syntax

/// Where names are used in the project.
///
/// The names that are known to be asked for are looked for together: that costs one pass over all tokens. Any other costs
/// a pass of its own, once.
final class NameUses {
  private let index: ProjectIndex
  private var known: [Name: [Node]]

  init(_ index: ProjectIndex, of names: Set<Name>) {
    self.index = index
    known = names.isEmpty ? [:] : index.occurrences(of: names.sorted { $0.id < $1.id })
    for name in names where known[name] == nil { known[name] = [] }
  }

  subscript(name: Name) -> [Node] {
    if let found = known[name] { return found }
    let found = index.occurrences(of: name)
    known[name] = found
    return found
  }
}

extension HostingSurvey {
  /// The names that the rules ask for one by one: those of classes of cells, of their methods, of properties that hold
  /// controllers, and of what is assigned one.
  var namesAskedFor: Set<Name> {
    var result: Set<Name> = [words.contentView, index.names["register"] ?? .none, index.names["NSClassFromString"] ?? .none]
    for controller in controllers {
      if case .property(let property, let owner) = controller.holder {
        result.insert(property.name)
        if let owner, classes.cellKind(of: owner) != nil { result.formUnion(namesOfCell(owner)) }
      }
      for (reference, use) in controller.uses {
        if case .other = use, let name = reference.retainingTarget?.bareName { result.insert(name) }
      }
      for creation in controller.creations {
        guard case .cellClass(let id, _)? = cellContext(of: creation) else { continue }
        result.formUnion(namesOfCell(id))
      }
    }
    result.formUnion(wrappedScrollViews.map(\.name))
    return result.subtracting([.none])
  }

  private func namesOfCell(_ id: TypeID) -> Set<Name> { Set(index[id].members.functions.keys).union([index[id].name]) }
}

extension Node {
  /// `hosts` of `hosts[indexPath]`, `self.hosts` and `hosts`.
  fileprivate var bareName: Name? {
    let collection = kind == .subscriptCallExpr ? firstChild ?? self : self
    return collection.calledFunction
  }
}
