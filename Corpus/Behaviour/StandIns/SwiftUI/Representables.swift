/// Views of UIKit in SwiftUI, and views of SwiftUI in UIKit. What making and updating a UIKit view reads is followed; it is updated when a
/// property wrapper, a property that it read or the value that the parent made is another.

public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
}
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }

public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}

@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
  func makeCoordinator() -> Coordinator
}
extension UIViewControllerRepresentable where Coordinator == Void { public func makeCoordinator() {} }

/// Evaluates a representable at its place.
@MainActor @preconcurrency func updateRepresentable<Platform: AnyObject, Coordinator>(
  _ node: Node, _ value: Any, _ surroundings: Surroundings, _ changed: Bool, coordinate: (Any) -> Coordinator,
  make: (Any, Coordinator) -> Platform, renew: (Any, Platform, Coordinator) -> Void,
  elements: @escaping (Platform) -> [_Element]
) {
  var isDue = takeValue(node, value, changed)
  if installWrappers(of: node.view!, at: node, "", surroundings, changed) { isDue = true }
  guard isDue else { return }
  Runtime.countEvaluation()
  node.isMarked = false
  let current = node.view!
  let coordinator = node.memory["coordinator"] as? Coordinator ?? coordinate(current)
  node.memory["coordinator"] = coordinator
  node.track {
    let platform = node.memory["platform"] as? Platform ?? make(current, coordinator)
    node.memory["platform"] = platform
    renew(current, platform, coordinator)
    node.elements = { elements(platform) }
  }
}

extension UIViewRepresentable {
  func updatePlatform(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    updateRepresentable(
      node, self, surroundings, changed, coordinate: { ($0 as! Self).makeCoordinator() },
      make: { ($0 as! Self).makeUIView(context: Context(coordinator: $1, environment: surroundings.values)) },
      renew: { ($0 as! Self).updateUIView($1, context: Context(coordinator: $2, environment: surroundings.values)) },
      elements: { view in
        view._layout()
        return view._elements
      })
  }
}

extension UIViewControllerRepresentable {
  func updatePlatform(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    updateRepresentable(
      node, self, surroundings, changed, coordinate: { ($0 as! Self).makeCoordinator() },
      make: { value, coordinator in
        let controller = (value as! Self).makeUIViewController(context: Context(coordinator: coordinator, environment: surroundings.values))
        Runtime.post { controller._appear() }
        return controller
      },
      renew: { ($0 as! Self).updateUIViewController($1, context: Context(coordinator: $2, environment: surroundings.values)) },
      elements: { $0._elements })
  }
}

// MARK: Hosting

/// A tree of its own, whose surroundings are empty. Setting the root view is what a parent's evaluation is elsewhere.
open class UIHostingController<Content: View>: UIViewController {
  private let tree: Tree<Content>

  public init(rootView: Content) {
    tree = Tree(rootView)
    super.init()
    Runtime.hosted.append({ [weak tree] in tree })
    Runtime.needsPass = true
  }

  open var rootView: Content {
    get { tree.content }
    set {
      tree.content = newValue
      tree.isNew = true
      Runtime.needsPass = true
    }
  }

  open override func loadView() { view = HostingView(tree) }
}

private final class Tree<Content: View>: HostedTree {
  let root = Node()
  var content: Content
  var isNew = true
  init(_ content: Content) { self.content = content }

  func pass() {
    let changed = isNew
    isNew = false
    update(root, content, Surroundings(), changed)
  }
}

private final class HostingView: UIView {
  private let tree: any HostedTree
  init(_ tree: any HostedTree) {
    self.tree = tree
    super.init()
  }
  override var _own: [_Element] { tree.root.collect() }
}
