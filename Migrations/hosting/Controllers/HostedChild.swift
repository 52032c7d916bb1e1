import MoltRules
import MoltSymbols
import MoltSyntax

/// A hosting controller under all the names that it goes by: the variable that it is made in, and the property that keeps it.
struct HostedChild {
  /// The property that keeps it; nil where only local variables do, or nothing does.
  let property: Property?
  /// How its code calls it; empty where it has no name.
  let name: String
  var creations: [Node]
  var uses: [(reference: Node, use: HostedController.Use)]
  /// The class that declares the property, or whose code makes it.
  let owner: TypeID?

  /// Whether nothing but the code that makes it knows it.
  var isLocal: Bool { property == nil }
}

extension HostingFacts {
  /// The hosting controllers that are not made for cells, each once.
  func hostedChildren() -> [HostedChild] {
    var result: [HostedChild] = []
    var places: [Node: Int] = [:]
    var found = controllers
    // A property of another type (`UIViewController?`) may keep one, too.
    let known = Set(controllers.compactMap { $0.holder.binding })
    var others: [Node: HostedController] = [:]
    for controller in controllers {
      if let keeper = keeper(of: controller), let binding = keeper.binding, !known.contains(binding) {
        others[binding] = HostedController(holder: keeper, creations: [], uses: [])
      }
    }
    var added = others.values.sorted { $0.holder.binding!.location < $1.holder.binding!.location }
    reader.collectUses(&added)
    found += added
    for controller in found {
      let keeper = keeper(of: controller)
      let key = keeper?.binding ?? controller.holder.binding ?? controller.creations.first
      guard let key else { continue }
      if let place = places[key] {
        result[place].creations += controller.creations
        result[place].uses += controller.uses
      } else {
        places[key] = result.count
        result.append(child(controller, keeper))
      }
    }
    return result.filter { !isMadeForCell($0.creations + [$0.property?.binding].compactMap { $0 }, $0.uses) }
  }

  private func child(_ controller: HostedController, _ keeper: HostedController.Holder?) -> HostedChild {
    let holder = keeper ?? controller.holder
    var property: Property?
    if case .property(let kept, _) = holder { property = kept }
    let place = property?.declaration ?? controller.creations.first ?? holder.binding
    return HostedChild(
      property: property, name: holder.name.map(index.spelling) ?? "", creations: controller.creations,
      uses: controller.uses, owner: place.flatMap(index.enclosingType))
  }

  /// The property that keeps a controller: its own, the one that its variable is assigned to, or the one whose initial value
  /// is a closure that gives it back.
  private func keeper(of controller: HostedController) -> HostedController.Holder? {
    if case .property = controller.holder { return controller.holder }
    for (reference, use) in controller.uses {
      var holder: HostedController.Holder?
      switch use {
      case .returned:
        guard let closure = reference.ancestor({ $0 == .closureExpr || $0 == .functionDecl || $0 == .accessorBlock }),
          closure.kind == .closureExpr, let call = closure.parent, call.kind == .functionCallExpr, call.firstChild == closure
        else { continue }
        holder = reader.holder(of: call)
      case .other:
        guard let sequence = reference.parent, let target = sequence.assignmentTarget, target != reference else { continue }
        holder = reader.declaredHolder(of: target)
      default: continue
      }
      if case .property? = holder { return holder }
    }
    return nil
  }
}
