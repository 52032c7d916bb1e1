import MoltRules
import MoltSymbols
import MoltSyntax
import MoltThreads

/// Where names are used in the project.
///
/// The names that are known to be asked for are looked for together: that costs one pass over all tokens. Any other costs
/// a pass of its own, once.
struct NameUses {
  private let index: ProjectIndex
  private let known: [Name: [Node]]
  private let others = Memo<Name, [Node]>()

  init(_ index: ProjectIndex, of names: Set<Name>) {
    self.index = index
    let found = names.isEmpty ? [:] : index.occurrences(of: names.sorted { $0.id < $1.id })
    known = Dictionary(uniqueKeysWithValues: names.map { ($0, found[$0, default: []]) })
  }

  subscript(name: Name) -> [Node] { known[name] ?? others.answer(for: name) { Array(index.occurrences(of: name)) } }
}

extension HostingClasses {
  /// The names that rules ask for one by one: those of classes of cells, of their methods, of properties that hold
  /// controllers, and of what is assigned one.
  func namesAskedFor(about controllers: [HostedController]) -> Set<Name> {
    var result: Set<Name> = [known.contentView, index.names["register"] ?? .none, index.names["NSClassFromString"] ?? .none]
    for controller in controllers {
      if case .property(let property, let owner) = controller.holder {
        result.insert(property.name)
        if let owner, cellKind(of: owner) != nil { result.formUnion(namesOfCell(owner)) }
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
