import Symbols
import Syntax
import Text

/// Follows the views that a root of the view tree shows, and what has been put into the environment above each.
///
/// `@EnvironmentObject` fails when it is used, `@Environment(T.self)` as soon as the view appears. A view that is shown
/// where nobody injects the object may have worked by never using it; after the migration it would not. What a view
/// injects anywhere counts for all that it shows, so what is found is missing indeed, and not everything is found.
struct EnvironmentReach {
  /// A view that reads an object, shown by a root above which nothing injects one.
  struct Gap {
    let root: Node
    let view: TypeID
    let model: TypeID
  }

  /// What one view, or one function that makes views, needs, injects and shows. Models are bits, by their place in `models`.
  private struct Part {
    var needs: UInt64 = 0
    var injects: UInt64 = 0
    var shown: [TypeID] = []
  }

  private let index: ProjectIndex
  private let models: [TypeID]
  private let needs: [TypeID: UInt64]
  /// The models that each injection puts into the environment, by the call's node.
  private let injections: [Node: UInt64]
  /// Functions that extensions of types from elsewhere (`View`, `Scene`) declare.
  private let viewFunctions: [Name: [Node]]
  private var parts: [TypeID: Part] = [:]
  private var functions: [Node: Part] = [:]

  /// - Parameters:
  ///   - readers: Each type that reads an environment object, and the model that it reads.
  ///   - injections: Each call of `environmentObject`, and the model that it is given.
  init(_ index: ProjectIndex, readers: [(view: TypeID, model: TypeID)], injections: [(call: Node, model: TypeID)]) {
    self.index = index
    // More kinds of objects than bits: the rest is not looked at.
    models = Array(Set(readers.map(\.model)).sorted().prefix(64))
    let bits = Dictionary(
      uniqueKeysWithValues: models.enumerated().map { ($0.element, UInt64(1) << UInt64($0.offset)) })
    var needs: [TypeID: UInt64] = [:]
    for (view, model) in readers { needs[view, default: 0] |= bits[model] ?? 0 }
    var calls: [Node: UInt64] = [:]
    for (call, model) in injections { calls[call, default: 0] |= bits[model] ?? 0 }
    self.needs = needs
    self.injections = calls
    viewFunctions = index.externalMembers.values.reduce(into: [:]) { $0.merge($1.functions) { $0 + $1 } }
  }

  /// The gaps below the expression or closure that a root shows, each model once.
  mutating func gaps(below root: Node) -> [Gap] {
    var start = Part()
    collect(root, into: &start, depth: 0)
    var above: [TypeID: UInt64] = [:]
    var pending: [(TypeID, UInt64)] = start.shown.map { ($0, start.injects) }
    while let (view, environment) = pending.popLast() {
      let known = above[view]
      let common = known.map { $0 & environment } ?? environment
      guard common != known else { continue }
      above[view] = common
      let part = part(of: view)
      for child in part.shown { pending.append((child, common | part.injects)) }
    }
    var reported: UInt64 = 0
    var result: [Gap] = []
    for view in above.keys.sorted() {
      let missing = part(of: view).needs & ~above[view]! & ~reported
      reported |= missing
      for (place, model) in models.enumerated() where missing & (1 << UInt64(place)) != 0 {
        result.append(Gap(root: root, view: view, model: model))
      }
    }
    return result
  }

  private mutating func part(of view: TypeID) -> Part {
    if let known = parts[view] { return known }
    var part = Part()
    for node in index[view].parts { collect(node, into: &part, depth: 0) }
    part.needs = needs[view, default: 0]
    parts[view] = part
    return part
  }

  /// Adds what the code below `node` injects and shows, and what the project's functions on views that it calls do.
  private mutating func collect(_ node: Node, into part: inout Part, depth: Int) {
    for current in [node] + Array(node.descendants) where current.kind == .declReferenceExpr {
      let name = current.token(current.row.firstToken).name
      guard let call = current.callAsCallee else { continue }
      part.injects |= injections[call, default: 0]
      if current.parent?.kind != .memberAccessExpr, case .declared(let type)? = index.lookUpType([name], at: current) {
        part.shown.append(type)
      } else if depth < 4 {
        for function in viewFunctions[name, default: []] { merge(function, into: &part, depth) }
      }
    }
  }

  private mutating func merge(_ function: Node, into part: inout Part, _ depth: Int) {
    if functions[function] == nil {
      functions[function] = Part()
      var own = Part()
      collect(function, into: &own, depth: depth + 1)
      functions[function] = own
    }
    part.injects |= functions[function]!.injects
    part.shown += functions[function]!.shown
  }
}

extension ObservationSurvey {
  /// Lowers what would fail where nothing injects it, and says where.
  mutating func surveyEnvironmentReach(_ wrapped: [WrappedProperty]) {
    let readers: [(TypeID, TypeID)] = wrapped.compactMap { item in
      guard item.wrapper == .environmentObject, let owner = item.owner, let model = item.model, !isUnused(item) else {
        return nil
      }
      return (owner, model)
    }
    guard !readers.isEmpty else { return }
    let injections: [(Node, TypeID)] = sites.compactMap { site in
      guard site.rule == "environment-object-modifier", let model = site.model else { return nil }
      return (site.declaration, model)
    }
    // What is injected here cannot be told: it may be what seems to be missing.
    if sites.contains(where: { $0.rule == "environment-object-modifier" && $0.blocker?.kind == "unresolved-injection" })
    {
      return
    }
    var reach = EnvironmentReach(index, readers: readers, injections: injections)
    for root in viewRoots() {
      for gap in reach.gaps(below: root) {
        note(
          gap.model,
          "\(name(of: gap.view)) reads \(name(of: gap.model)), and nothing seems to inject one into what is shown here: @Environment fails when the view appears, @EnvironmentObject failed when it was used",
          at: root.location)
        lowerModel(gap.model, to: .review)
      }
    }
  }

  /// Where a view tree begins whose environment nobody else fills: scenes, hosting controllers, previews of context menus.
  private func viewRoots() -> [Node] {
    let scenes = ["WindowGroup", "Window", "Settings", "DocumentGroup", "MenuBarExtra", "UtilityWindow"]
    let hosts = [
      "UIHostingController", "NSHostingController", "NSHostingView", "UIHostingConfiguration", "_UIHostingView",
    ]
    let names = Dictionary(
      uniqueKeysWithValues: (scenes + hosts + ["contextMenu"]).compactMap { text in index.names[text].map { ($0, text) }
      })
    var roots: [Node] = []
    for (name, mentions) in index.occurrences(of: Array(names.keys)) {
      for mention in mentions where mention.kind == .declReferenceExpr {
        guard let call = mention.callAsCallee else { continue }
        if names[name] == "contextMenu" {
          roots += call.children.filter {
            $0.kind == .multipleTrailingClosureElement || $0.kind == .labeledExpr && $0.argumentLabel == "preview"
          }
        } else {
          roots.append(hosts.contains(names[name]!) ? hostedView(call) : call.wholeExpression)
        }
      }
    }
    return roots.sorted { $0.location < $1.location }
  }

  /// The call itself, or the initial value of the local constant that it is given.
  private func hostedView(_ call: Node) -> Node {
    guard let argument = call.children.first(where: { $0.kind == .labeledExpr })?.expressionChild,
      argument.kind == .declReferenceExpr,
      case .local(let local)? = index.lookUpValue(argument.token(argument.row.firstToken).name, at: argument),
      let value = local.firstChild(.initializerClause)?.expressionChild
    else { return call.wholeExpression }
    return value
  }
}

extension Node {
  /// The chain of calls that this call begins: `WindowGroup { }.environmentObject(x)` for `WindowGroup { }`.
  fileprivate var wholeExpression: Node {
    var node = self
    while let parent = node.parent, parent.firstChild == node,
      parent.kind == .memberAccessExpr || parent.kind == .functionCallExpr
    { node = parent }
    return node
  }
}
