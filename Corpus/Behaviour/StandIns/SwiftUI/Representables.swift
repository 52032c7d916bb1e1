/// Views of UIKit in SwiftUI, and views of SwiftUI in UIKit. What making and updating a UIKit view reads is followed; it is updated when a
/// property wrapper, a property that it read or the value that the parent made is another.

public struct _RepresentableContext<Coordinator> {
  public let coordinator: Coordinator
  public let environment: EnvironmentValues
}

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = _RepresentableContext<Coordinator>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
}
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }

@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = _RepresentableContext<Coordinator>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
  func makeCoordinator() -> Coordinator
}
extension UIViewControllerRepresentable where Coordinator == Void { public func makeCoordinator() {} }

/// Evaluates a representable at its place.
@MainActor @preconcurrency func updateRepresentable<Platform: AnyObject, Coordinator>(
  _ node: Node, _ value: Any, _ surroundings: Surroundings, _ changed: Bool, coordinate: (Any) -> Coordinator,
  make: (Any, _RepresentableContext<Coordinator>) -> Platform, renew: (Any, Platform, _RepresentableContext<Coordinator>) -> Void,
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
  let context = _RepresentableContext(coordinator: coordinator, environment: surroundings.values)
  node.track {
    let platform = node.memory["platform"] as? Platform ?? make(current, context)
    node.memory["platform"] = platform
    renew(current, platform, context)
    node.elements = { elements(platform) }
  }
}

extension UIViewRepresentable {
  func updatePlatform(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    updateRepresentable(
      node, self, surroundings, changed, coordinate: { ($0 as! Self).makeCoordinator() },
      make: { ($0 as! Self).makeUIView(context: $1) }, renew: { ($0 as! Self).updateUIView($1, context: $2) },
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
      make: { value, context in
        let controller = (value as! Self).makeUIViewController(context: context)
        Runtime.post { controller._appear() }
        return controller
      }, renew: { ($0 as! Self).updateUIViewController($1, context: $2) }, elements: { $0._elements })
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
