import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax

/// A place where a tree of views begins that inherits no environment.
package struct ViewRoot {
  package enum Kind {
    case scene, hosting, preview
    /// A view that nothing makes, in a project without scenes and hosts: clients show it.
    case unshown
  }

  package let kind: Kind
  /// What is shown: an expression, a closure, an accessor.
  package let content: Node
  /// What is injected around it.
  package let environment: ObjectMask
  /// What is reported: the call, the declaration.
  package let node: Node
}

/// Finds where trees of views begin: scenes and widgets, what UIKit and AppKit host or an image is made of, previews.
///
/// Sheets, popovers, toolbars and navigation destinations are none: they inherit the environment of the view that shows
/// them (sheets since the SDKs of iOS 14 and macOS 11).
package struct ViewRoots {
  package private(set) var roots: [ViewRoot] = []
  /// The parts of calls that have their own root, and are no content of the view that makes them.
  package private(set) var separate: Set<Node> = []

  private let index: ProjectIndex
  private let injections: EnvironmentInjections
  /// What SwiftUI puts into the environment of every scene.
  private let automatic: ObjectMask
  /// Where the types and functions are named in which roots stand.
  private let mentions: [Name: [Node]]

  package init(_ index: ProjectIndex, _ injections: EnvironmentInjections) {
    self.index = index
    self.injections = injections
    automatic = injections.classes.reduce(0) { mask, type in
      index.isAdaptedDelegate(type) ? mask | injections.mask(of: type) : mask
    }
    let names = (sceneNames + hostNames + ["contextMenu", "rootView", "Preview"]).compactMap { index.names[$0] }
    let found = index.occurrences(of: names)
    mentions = index.occurrences(of: index.namesAround(found.values.joined()))
    for (name, nodes) in found {
      let text = index.spelling(name)
      for mention in nodes {
        switch text {
        case "contextMenu": addContextMenu(mention)
        case "rootView": addRootView(mention)
        case "Preview": addPreview(mention)
        case _ where mention.kind != .declReferenceExpr: continue
        case _ where hostNames.contains(text): addHost(mention)
        default: addScene(mention)
        }
      }
    }
    addPreviewProviders()
    if roots.allSatisfy({ $0.kind == .preview }) { addUnshownViews() }
    roots.sort { $0.node.location < $1.node.location }
  }

  private mutating func add(_ kind: ViewRoot.Kind, _ content: Node, environment: ObjectMask = 0, at node: Node) {
    guard !roots.contains(where: { $0.content == content }) else { return }
    roots.append(ViewRoot(kind: kind, content: content, environment: environment, node: node))
  }

  private mutating func addScene(_ mention: Node) {
    guard let call = mention.callAsCallee, !isDeclared(mention) else { return }
    separate.insert(call)
    var environment = injections.environment(around: call) | automatic
    // A scene of a scene of the project: what the app injects into that.
    if let owner = index.enclosingType(of: call) {
      for use in mentions[index[owner].name, default: []] where use.kind == .declReferenceExpr {
        if let made = use.callAsCallee { environment |= injections.environment(around: made) }
      }
    }
    add(.scene, call, environment: environment, at: call)
  }

  /// `UIHostingConfiguration { }`, `ImageRenderer(content:)`: whatever is handed over.
  private mutating func addHost(_ mention: Node) {
    guard let call = mention.callAsCallee, !isDeclared(mention), !isShownByRepresentable(call) else { return }
    separate.insert(call)
    for argument in call.children.dropFirst() {
      guard let content = argument.kind == .closureExpr ? argument : argument.expressionChild else { continue }
      addHosted(content, at: call)
    }
  }

  /// A type of the project that has the name of one of SwiftUI's.
  private func isDeclared(_ mention: Node) -> Bool {
    index.lookUpValue(mention.token(mention.row.firstToken).name, at: mention) != nil
  }

  /// Whether a cell is configured for a list that SwiftUI shows: its content inherits the environment of that.
  private func isShownByRepresentable(_ call: Node) -> Bool {
    guard index.spelling(call.token(call.row.firstToken).name) == "UIHostingConfiguration",
      let owner = index.enclosingType(of: call)
    else { return false }
    return index.isPartOfRepresentable(call)
      || mentions[index[owner].name, default: []].contains { $0.kind == .declReferenceExpr && index.isPartOfRepresentable($0) }
  }

  /// `UIHostingController(rootView: …)`, a subclass of it, or its `super.init`; also `controller.rootView = …`.
  private mutating func addRootView(_ mention: Node) {
    if mention.kind == .labeledExpr, let content = mention.expressionChild, let call = mention.parent {
      separate.insert(mention)
      addHosted(content, environment: environment(ofController: call), at: call)
    } else if let access = mention.parent, access.kind == .memberAccessExpr || access.kind == .sequenceExpr {
      let target = access.kind == .memberAccessExpr ? access : mention
      guard let sequence = target.parent, sequence.kind == .sequenceExpr else { return }
      let parts = Array(sequence.children)
      if parts.count == 3, parts[0] == target, parts[1].kind == .assignmentExpr { addHosted(parts[2], at: sequence) }
    }
  }

  /// What a controller of the project injects around what it hosts.
  private func environment(ofController call: Node) -> ObjectMask {
    guard let callee = call.firstChild else { return 0 }
    let isSuper = callee.kind == .memberAccessExpr && callee.firstChild?.kind == .superExpr
    let type = isSuper ? index.enclosingType(of: call) : index.type(ofExpression: call).declaration
    guard let type else { return 0 }
    return index.withInherited(type).dropFirst(isSuper ? 1 : 0).reduce(0) { mask, controller in
      let wrapped = index[controller].members.initializers.flatMap { Array($0.descendants) }.reduce(0) {
        $0 | injections.insideTypes[index.typeNamed(by: $1) ?? controller, default: 0]
      }
      return mask | injections.insideTypes[controller, default: 0] | wrapped
    }
  }

  /// What a function hosts for its callers is shown where they call it.
  private mutating func addHosted(_ content: Node, environment: ObjectMask = 0, at node: Node) {
    guard let function = functionHosting(content) else { return add(.hosting, content, environment: environment, at: node) }
    let owner = function.ancestor { $0.isTypeOrExtension }
    let name = function.kind == .initializerDecl ? owner?.declaredName : function.declaredName
    let environment = environment | injections.inside[function, default: 0]
    for mention in mentions[name ?? .none, default: []] where mention.kind == .declReferenceExpr {
      guard let call = mention.callAsCallee, !function.contains(call),
        function.kind == .initializerDecl || index.functions(calledBy: mention).contains(function)
      else { continue }
      for argument in call.children.dropFirst() {
        guard let handed = argument.kind == .closureExpr ? argument : argument.expressionChild else { continue }
        add(.hosting, handed, environment: environment, at: call)
      }
    }
  }

  /// The function that is handed what it hosts, if `content` is made of its parameters.
  private func functionHosting(_ content: Node) -> Node? {
    for node in [content] + Array(content.descendants) where node.kind == .declReferenceExpr {
      if case .local(let parameter)? = index.lookUpValue(node.token(node.row.firstToken).name, at: node),
        parameter.kind == .functionParameter, parameter.typeChild.map(mayBeView) == true
      {
        return parameter.ancestor { $0 == .functionDecl || $0 == .initializerDecl }
      }
    }
    return nil
  }

  /// A type parameter, an opaque or existential type, `AnyView`, and a closure that makes one of these.
  private func mayBeView(_ type: Node) -> Bool {
    switch type.kind {
    case .someOrAnyType, .functionType: return true
    case .attributedType: return type.typeChild.map(mayBeView) ?? false
    default:
      if case .parameter = index.resolve(type) { return true }
      return index.spelling(type.typeName) == "AnyView"
    }
  }

  /// The preview of a context menu is shown in a window of its own.
  private mutating func addContextMenu(_ mention: Node) {
    guard mention.kind == .declReferenceExpr, let call = mention.callAsCallee else { return }
    for argument in call.children where argument.kind == .multipleTrailingClosureElement || argument.argumentLabel == "preview" {
      separate.insert(argument)
      if let content = argument.expressionChild { add(.hosting, content, at: argument) }
    }
  }

  private mutating func addPreview(_ mention: Node) {
    guard mention.kind == .macroExpansion, mention.token(mention.row.firstToken).kind == .pound else { return }
    // Traits may bring modifiers that inject.
    var environment: ObjectMask = 0
    for argument in mention.children where argument.kind == .labeledExpr && argument.argumentLabel == "traits" {
      environment = injections.everything
    }
    if let content = mention.firstChild(.closureExpr) { add(.preview, content, environment: environment, at: mention) }
  }

  /// What clients inject around them is not known: it is taken for all that nothing below them injects.
  private mutating func addUnshownViews() {
    guard let body = index.names["body"] else { return }
    for type in index.types where index.isView(type.id) && !index.isTest(type.node.file) {
      let isMade = index.occurrences(of: type.name).contains { $0.kind == .declReferenceExpr && $0.callAsCallee != nil }
      guard !isMade, let content = type.members.properties[body]?.first?.getter else { continue }
      add(.unshown, content, at: type.node)
    }
  }

  private mutating func addPreviewProviders() {
    guard let provider = index.names["PreviewProvider"], let name = index.names["previews"] else { return }
    for type in index.types where type.names(provider) {
      for property in type.members.properties[name, default: []] {
        if let content = property.accessorBlock ?? property.initializer {
          add(.preview, content, at: property.binding)
        }
      }
    }
  }
}

private let sceneNames = [
  "WindowGroup", "Window", "Settings", "DocumentGroup", "MenuBarExtra", "UtilityWindow", "ImmersiveSpace",
  "WKNotificationScene", "StaticConfiguration", "IntentConfiguration", "AppIntentConfiguration", "ActivityConfiguration",
]

private let hostNames = [
  "UIHostingController", "NSHostingController", "NSHostingView", "NSHostingMenu", "UIHostingConfiguration",
  "_UIHostingView", "ImageRenderer",
]

extension ProjectIndex {
  /// Whether SwiftUI makes the object and injects it: the delegate of an application or of its scenes.
  fileprivate func isAdaptedDelegate(_ id: TypeID) -> Bool {
    let protocols: Set<String> = [
      "UIApplicationDelegate", "NSApplicationDelegate", "WKApplicationDelegate", "WKExtensionDelegate",
      "UISceneDelegate", "UIWindowSceneDelegate",
    ]
    return withInherited(id).contains { self[$0].inheritedTypes.contains { protocols.contains(spelling($0.typeName)) } }
  }
}

extension ProjectIndex {
  /// The type of the project that a call names to make a value of it.
  fileprivate func typeNamed(by call: Node) -> TypeID? {
    guard call.kind == .functionCallExpr, let callee = call.firstChild, callee.kind == .declReferenceExpr,
      case .type(.declared(let id))? = lookUpValue(callee.token(callee.row.firstToken).name, at: callee)
    else { return nil }
    return id
  }

  /// The names of the types and functions around these nodes.
  fileprivate func namesAround(_ nodes: some Sequence<Node>) -> [Name] {
    var result: Set<Name> = []
    for node in nodes {
      if let type = enclosingType(of: node) { result.insert(self[type].name) }
      if let function = node.ancestor({ $0 == .functionDecl }) { result.insert(function.declaredName) }
    }
    return Array(result)
  }

  /// Whether code belongs to a view or controller that is wrapped for SwiftUI, or to its coordinator.
  fileprivate func isPartOfRepresentable(_ node: Node) -> Bool {
    var type = enclosingType(of: node)
    while let id = type {
      if self[id].inheritedTypes.contains(where: { spelling($0.typeName).hasSuffix("Representable") }) { return true }
      type = self[id].outer
    }
    return false
  }
}
