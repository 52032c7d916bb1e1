import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What SwiftUI content holds that a hosting controller gives it, and a cell without one may not.
struct HostedContent {
  /// A view on the way from the root view down to something, and where it is shown.
  struct Step {
    let name: String
    let location: Location
  }

  /// From the root view down to a view that is a controller; empty where none was found.
  var controllerChain: [Step] = []
  /// What the last of them is.
  var controllerType = "UIViewControllerRepresentable"
  /// The names of what speaks to the controllers around: `navigationTitle`, `toolbar`, `NavigationLink`.
  var navigation: [Node] = []
  /// The names of what presents: `sheet`, `alert`.
  var presentations: [Node] = []
  /// The first view that keeps state of its own.
  var state: Step?
  /// The names of views that neither the project nor SwiftUI declares.
  var foreign: [Node] = []
  /// Whether the root view itself is not known.
  var isUnknown = false

  /// Notes what keeps state, unless something before does.
  mutating func keepState(_ name: String, at node: Node) {
    if state == nil { state = Step(name: name, location: node.location) }
  }

  mutating func formUnion(_ other: HostedContent) {
    if controllerChain.isEmpty { (controllerChain, controllerType) = (other.controllerChain, other.controllerType) }
    navigation += other.navigation
    presentations += other.presentations
    if state == nil { state = other.state }
    foreign += other.foreign
    if other.isUnknown { isUnknown = true }
  }

  /// `RowView → Chart → WebView: UIViewControllerRepresentable`
  var chainText: String { controllerChain.map(\.name).joined(separator: " → ") + ": " + controllerType }
}

/// What root views show. The views of the project are looked through once, and not before a rule asks.
struct HostedContents {
  private let index: ProjectIndex
  private lazy var reader = HostedContentReader(index)

  init(_ index: ProjectIndex) { self.index = index }

  /// What the root view of a hosting controller shows: for a generic class, what any of its users hands it.
  mutating func content(ofRootView root: Node) -> HostedContent {
    var result = reader.content(of: root)
    let parameters = genericParameters(in: root)
    guard !parameters.isEmpty else { return result }
    result.isUnknown = false
    for parameter in parameters {
      guard case .types(let found) = GenericArguments(index: index).arguments(of: parameter), !found.isEmpty else {
        result.isUnknown = true
        continue
      }
      for (type, _) in found { result.formUnion(reader.content(of: type)) }
    }
    return result
  }

  /// What that means for a cell which is to do without a hosting controller.
  mutating func verdict(on root: Node, isRenewed: Bool) -> ContentVerdict {
    ContentVerdict(on: content(ofRootView: root), isRenewed: isRenewed, at: root)
  }

  /// The generic parameters of classes that values in an expression are of.
  private func genericParameters(in root: Node) -> [Node] {
    var result: [Node] = []
    for node in [root] + Array(root.descendants) where node.kind == .declReferenceExpr && node.referenceWithBase == node {
      guard case .parameter(let parameter) = index.type(ofExpression: node).unwrapped, !result.contains(parameter) else { continue }
      result.append(parameter)
    }
    return result
  }
}

/// Reads what hosted views are made of, by their types, as far as the project declares them.
///
/// What a sheet or another hosting controller shows is no part of it: that has a controller of its own.
private final class HostedContentReader {
  private let index: ProjectIndex
  private let known: HostedContentNames
  private var tree: ViewTree
  private let separate: Set<Node>
  private let stateWrappers: Set<Name>
  /// Who wraps a controller, and who wraps a view, which has state of its own.
  private let representable, bridge: Name
  private var contents: [ViewTree.Place: HostedContent] = [:]

  init(_ index: ProjectIndex) {
    self.index = index
    known = HostedContentNames(index.names)
    separate = known.separateContent(in: index)
    let noInjections = EnvironmentInjections(index, classes: [])
    tree = ViewTree(index, noInjections, separate: separate)
    stateWrappers = Set(["State", "StateObject", "GestureState", "FocusState"].compactMap { index.names[$0] })
    representable = index.names["UIViewControllerRepresentable"] ?? .none
    bridge = index.names["UIViewRepresentable"] ?? .none
  }

  /// What the value of an expression shows.
  func content(of rootView: Node) -> HostedContent {
    let type = index.type(ofExpression: rootView).unwrapped
    var result = content(of: .code(rootView))
    if let id = type.declaration { result.formUnion(content(of: .type(id))) }
    result.isUnknown = type.declaration == nil && tree.edges(of: .code(rootView)).isEmpty && !isMadeOfKnownViews(rootView)
    return result
  }

  /// What views of a type show.
  func content(of type: Type) -> HostedContent {
    switch type.unwrapped {
    case .declared(let id, let arguments):
      return arguments.reduce(into: content(of: .type(id))) { $0.formUnion(content(of: $1)) }
    case .external(let name, let arguments) where known.swiftUI.contains(name) && index.spelling(name) != "AnyView":
      return arguments.reduce(into: HostedContent()) { $0.formUnion(content(of: $1)) }
    default:
      var result = HostedContent()
      result.isUnknown = true
      return result
    }
  }

  /// Breadth first, so that the shortest chain is told.
  private func content(of root: ViewTree.Place) -> HostedContent {
    if let content = contents[root] { return content }
    var result = HostedContent()
    var came: [ViewTree.Place: ViewTree.Place] = [:]
    var pending = [root]
    var seen: Set<ViewTree.Place> = [root]
    var next = 0
    while next < pending.count {
      let place = pending[next]
      next += 1
      switch place {
      case .type(let id):
        if result.controllerChain.isEmpty, isRepresentable(id) { result.controllerChain = chain(to: place, from: root, came) }
        if let property = state(of: id) { result.keepState(index.qualifiedName(id), at: property) }
        if isRepresentable(id, by: bridge) { result.keepState(index.qualifiedName(id), at: index[id].node) }
      case .code(let node), .constant(let node, _):
        scan(node, into: &result)
        if result.controllerChain.isEmpty, let view = controllerView(in: node) {
          result.controllerChain = chain(to: place, from: root, came) + [HostedContent.Step(name: view.text, location: view.location)]
          result.controllerType = "a view controller of its framework"
        }
      }
      for edge in tree.edges(of: place) where seen.insert(edge.place).inserted {
        came[edge.place] = place
        pending.append(edge.place)
      }
    }
    contents[root] = result
    return result
  }

  private func isRepresentable(_ id: TypeID) -> Bool { isRepresentable(id, by: representable) }

  private func isRepresentable(_ id: TypeID, by name: Name) -> Bool {
    guard name != .none else { return false }
    return index.withInherited(id).contains { type in index[type].inheritedTypes.contains { $0.typeName == name } }
  }

  private func state(of id: TypeID) -> Node? {
    index.storedVariables(of: id).first { variable in
      !variable.hasModifier(.static) && variable.attributes.contains { stateWrappers.contains($0.attributeName) }
    }
  }

  /// The types on the way, each with the place where the one before shows it.
  private func chain(
    to place: ViewTree.Place, from root: ViewTree.Place, _ came: [ViewTree.Place: ViewTree.Place]
  ) -> [HostedContent.Step] {
    var result: [HostedContent.Step] = []
    var current = place
    while true {
      let before = current == root ? nil : came[current]
      if case .type(let id) = current {
        let node = index[id].node
        var location = node.nameToken.location(in: node)
        if case .code(let code)? = before, let mention = code.uses(of: index[id].name).first { location = mention.location }
        result.append(HostedContent.Step(name: index.qualifiedName(id), location: location))
      }
      guard let before else { return result.reversed() }
      current = before
    }
  }

  /// Looks through code that makes views for what needs a controller. What it calls is looked through on its own.
  private func scan(_ code: Node, into result: inout HostedContent) {
    var pending = [code]
    while let node = pending.popLast() {
      if separate.contains(node) || node != code && (node.isTypeDecl || node.kind == .functionDecl) { continue }
      switch node.kind {
      case .memberAccessExpr where node.injectionBase != nil || node.parent?.kind == .functionCallExpr:
        guard let name = node.memberName, let reference = node.children.reversed().first(where: { $0.kind == .declReferenceExpr })
        else { break }
        if known.navigationModifiers.contains(name) { result.navigation.append(reference) }
        if known.presentingModifiers.contains(name) { result.presentations.append(reference) }
        if known.statefulModifiers.contains(name) { result.keepState(reference.text, at: reference) }
      case .declReferenceExpr:
        let name = node.token(node.row.firstToken).name
        if known.navigationViews.contains(name), index.lookUpValue(name, at: node) == nil { result.navigation.append(node) }
        if isForeignView(node) { result.foreign.append(node) }
        if known.statefulViews.contains(name), index.lookUpValue(name, at: node) == nil { result.keepState(node.text, at: node) }
      default: break
      }
      pending += node.children
    }
  }

  /// The name of a view that a framework makes of one of its controllers: AVKit's `VideoPlayer`.
  private func controllerView(in code: Node) -> Node? {
    guard !known.controllerViews.isEmpty else { return nil }
    var pending = [code]
    while let node = pending.popLast() {
      if separate.contains(node) || node != code && (node.isTypeDecl || node.kind == .functionDecl) { continue }
      if node.kind == .declReferenceExpr, case let name = node.token(node.row.firstToken).name, known.controllerViews.contains(name),
        node.callAsCallee != nil, index.lookUpValue(name, at: node) == nil
      {
        return node
      }
      pending += node.children
    }
    return nil
  }

  /// Whether a reference makes a view, as a statement of a view builder, of a type that is declared elsewhere.
  private func isForeignView(_ reference: Node) -> Bool {
    let name = reference.token(reference.row.firstToken).name
    guard index.spelling(name).first?.isUppercase == true, let call = reference.callAsCallee,
      call.row.firstToken == reference.row.firstToken,
      !known.swiftUI.contains(name), index.lookUpValue(name, at: reference) == nil
    else { return false }
    var view = call
    while let access = view.parent, access.kind == .memberAccessExpr, access.firstChild == view,
      let outer = access.parent, outer.kind == .functionCallExpr
    {
      view = outer
    }
    switch view.parent?.kind {
    case .codeBlock, .closureExpr, .switchCase, .accessorBlock, .returnStmt: return true
    default: return false
    }
  }

  /// Whether a root view is a call of SwiftUI's own: `Text("…")`, `VStack { … }.padding()`.
  private func isMadeOfKnownViews(_ rootView: Node) -> Bool {
    var view = rootView
    while let base = view.injectionBase { view = base }
    guard view.kind == .functionCallExpr, let name = view.firstChild?.calledFunction else { return false }
    return known.swiftUI.contains(name)
  }
}
