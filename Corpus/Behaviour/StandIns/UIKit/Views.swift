/// Views that hold what code put there, until code puts something else there: nothing is observed.

open class UIResponder: NSObject {
  @discardableResult open func becomeFirstResponder() -> Bool { true }
  @discardableResult open func resignFirstResponder() -> Bool { true }
}

open class UIView: UIResponder {
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  open var isHidden = false
  open var tag = 0
  open var backgroundColor: UIColor?
  open var alpha = 1.0
  open var translatesAutoresizingMaskIntoConstraints = true
  private var needsLayout = true

  public override init() { super.init() }
  public init(frame: CGRect) { super.init() }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func setNeedsDisplay() {}
  open func setNeedsLayout() { needsLayout = true }
  open func layoutIfNeeded() { _layout() }
  open func layoutSubviews() {}

  /// Lays out what asked for it, as the run loop does before anything is drawn.
  public func _layout() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    subviews.forEach { $0._layout() }
  }

  /// What this view itself shows.
  open var _own: [_Element] { [] }
  public var _elements: [_Element] { isHidden ? [] : _own + subviews.flatMap(\._elements) }
}

public struct UIColor: Equatable {
  let name: String
  public static let red = UIColor(name: "red"), blue = UIColor(name: "blue"), black = UIColor(name: "black"), white = UIColor(name: "white")
  public static let systemBackground = UIColor(name: "background"), clear = UIColor(name: "clear")
}

open class UILabel: UIView {
  open var text: String?
  open var numberOfLines = 1
  open var textColor: UIColor?
  open override var _own: [_Element] { text.map { [.text($0)] } ?? [] }
}

open class UIStackView: UIView {
  public enum Axis { case horizontal, vertical }
  open var axis = Axis.vertical
  open var spacing = 0.0
  open var arrangedSubviews: [UIView] { subviews }
  public init(arrangedSubviews views: [UIView]) {
    super.init()
    views.forEach(addSubview)
  }
  public override init(frame: CGRect = .zero) { super.init() }
  open func addArrangedSubview(_ view: UIView) { addSubview(view) }
}

public struct UIControl_State: Sendable { public static let normal = UIControl_State() }

public final class UIAction {
  let title: String
  let handler: (UIAction) -> Void
  public init(title: String = "", handler: @escaping (UIAction) -> Void) { (self.title, self.handler) = (title, handler) }
}

open class UIControl: UIView {
  public enum Event { case touchUpInside, valueChanged, editingChanged, primaryActionTriggered }
  public typealias State = UIControl_State
  private var actions: [(Event, UIAction)] = []
  open var isEnabled = true
  open func addAction(_ action: UIAction, for event: Event) { actions.append((event, action)) }
  open func sendActions(for event: Event) { for (wanted, action) in actions where wanted == event { action.handler(action) } }
}

open class UIButton: UIControl {
  private var title = ""
  public override init(frame: CGRect = .zero) { super.init() }
  public init(primaryAction: UIAction) {
    super.init()
    title = primaryAction.title
    addAction(primaryAction, for: .touchUpInside)
  }
  open func setTitle(_ title: String?, for state: State) { self.title = title ?? "" }
  open override var _own: [_Element] {
    isEnabled ? [.button(title, { [weak self] in self?.sendActions(for: .touchUpInside) })] : [.text("-[\(title)]-")]
  }
}

open class UISwitch: UIControl {
  open var isOn = false
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  open override var _own: [_Element] {
    [.toggle("switch", isOn, { [weak self] new in self?.isOn = new; self?.sendActions(for: .valueChanged) })]
  }
}

public protocol UITextFieldDelegate: AnyObject {
  func textFieldDidChangeSelection(_ textField: UITextField)
}
extension UITextFieldDelegate { public func textFieldDidChangeSelection(_ textField: UITextField) {} }

open class UITextField: UIControl {
  open var text: String? = ""
  open var placeholder: String?
  open weak var delegate: (any UITextFieldDelegate)?
  open override var _own: [_Element] {
    let set: (String) -> Void = { [weak self] new in
      guard let self else { return }
      text = new
      sendActions(for: .editingChanged)
      delegate?.textFieldDidChangeSelection(self)
    }
    return [.field(placeholder ?? "field", text ?? "", focused: false, set: set, focus: {})]
  }
}

open class UITableViewCell: UIView {
  public let textLabel: UILabel? = UILabel()
  open override var _own: [_Element] { textLabel?._own ?? [] }
}

public protocol UITableViewDataSource: AnyObject {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
}

/// Asks for its rows when it is told to, and once at first.
open class UITableView: UIView {
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  private var cells: [UITableViewCell] = []
  private var isStale = true

  open func reloadData() { isStale = true }

  open override var _own: [_Element] {
    if isStale, let dataSource {
      isStale = false
      cells = (0..<dataSource.tableView(self, numberOfRowsInSection: 0)).map {
        dataSource.tableView(self, cellForRowAt: IndexPath(row: $0, section: 0))
      }
    }
    return cells.flatMap(\._elements)
  }
}
