/// Screens: the view is loaded when it is asked for first.

open class UIViewController: UIResponder {
  private var loaded: UIView?
  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  open private(set) var presentedViewController: UIViewController?
  open var title: String?
  private var hasAppeared = false

  public override init() { super.init() }
  public init(nibName: String?, bundle: Bundle?) { super.init() }

  open var view: UIView! {
    get {
      if loaded == nil {
        loadView()
        viewDidLoad()
      }
      return loaded
    }
    set { loaded = newValue }
  }
  open var isViewLoaded: Bool { loaded != nil }

  open func loadView() { loaded = UIView() }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}

  open func addChild(_ child: UIViewController) {
    children.append(child)
    child.parent = self
    if hasAppeared { child._appear() }
  }
  open func didMove(toParent parent: UIViewController?) {}
  open func willMove(toParent parent: UIViewController?) {}
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = controller
    controller._appear()
    completion?()
  }
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = nil
    completion?()
  }

  public func _appear() {
    _ = view
    guard !hasAppeared else { return }
    hasAppeared = true
    viewWillAppear(false)
    viewDidAppear(false)
    children.forEach { $0._appear() }
  }

  /// What the screen shows; a screen that is presented covers nothing here, but comes after.
  public var _elements: [_Element] {
    view._layout()
    return (title.map { [.text($0)] } ?? []) + view._elements + (presentedViewController?._elements ?? [])
  }
}
