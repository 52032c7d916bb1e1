/// What is shown over or after a view: sheets, popovers, alerts, and screens that are pushed. All of it comes after the view on the screen;
/// what makes it is followed at its own place.

extension View {
  /// Shows what `content` makes while there is something to present.
  private func presenting(_ word: String, dismiss: @escaping () -> Void, content: @escaping () -> (any View)?) -> some View {
    let made: () -> (any View)? = {
      content().map { made in
        _Modified(content: VStack { Text(word + ":"); AnyView(_fixed: made) }, wrap: { word == "push" ? $0 + [.back(dismiss)] : $0 })
      }
    }
    return _Modified(content: self, beside: made, besideEnvironment: { $0.values.dismiss = DismissAction(action: dismiss) })
  }

  public func sheet<C: View>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> C) -> some View {
    presenting("sheet", dismiss: { isPresented.wrappedValue = false; onDismiss?() }) { isPresented.wrappedValue ? content() : nil }
  }
  public func fullScreenCover<C: View>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> C) -> some View {
    presenting("cover", dismiss: { isPresented.wrappedValue = false; onDismiss?() }) { isPresented.wrappedValue ? content() : nil }
  }
  public func popover<C: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> C) -> some View {
    presenting("popover", dismiss: { isPresented.wrappedValue = false }) { isPresented.wrappedValue ? content() : nil }
  }
  public func sheet<I: Identifiable, C: View>(item: Binding<I?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (I) -> C) -> some View {
    presenting("sheet", dismiss: { item.wrappedValue = nil; onDismiss?() }) { item.wrappedValue.map { content($0).id($0.id) } }
  }
  public func navigationDestination<C: View>(isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> C) -> some View {
    presenting("push", dismiss: { isPresented.wrappedValue = false }) { isPresented.wrappedValue ? destination() : nil }
  }
  public func navigationDestination<I: Hashable, C: View>(item: Binding<I?>, @ViewBuilder destination: @escaping (I) -> C) -> some View {
    presenting("push", dismiss: { item.wrappedValue = nil }) { item.wrappedValue.map { destination($0).id($0) } }
  }

  // MARK: Alerts

  /// A button of an alert dismisses it.
  private func alerting(_ title: String, _ isPresented: Binding<Bool>, _ actions: @escaping () -> any View) -> some View {
    let closing: ([_Element]) -> [_Element] = { inner in
      inner.map { if case .button(let label, let action) = $0 { .button(label, { action(); isPresented.wrappedValue = false }) } else { $0 } }
    }
    return _Modified(content: self, beside: {
      guard isPresented.wrappedValue else { return nil }
      return VStack { Text("alert: \(title)"); _Modified(content: AnyView(_fixed: actions()), wrap: closing) }
    })
  }

  public func alert<S: StringProtocol, A: View>(_ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A) -> some View {
    alerting(String(title), isPresented, actions)
  }
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting(String(title), isPresented) { VStack { message(); actions() } } }
  public func confirmationDialog<S: StringProtocol, A: View>(_ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A) -> some View {
    alerting(String(title), isPresented, actions)
  }
  public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    alerting("", isPresented) { content().view }
  }
  public func alert<I: Identifiable>(item: Binding<I?>, content: @escaping (I) -> Alert) -> some View {
    let isPresented = Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
    return alerting("", isPresented) { item.wrappedValue.map { content($0).view } ?? AnyView(EmptyView()) }
  }
}

public struct Alert {
  let view: any View
  public struct Button {
    let title: String
    let action: () -> Void
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { Button(title: label.shown ?? "", action: action ?? {}) }
    public static func cancel(_ label: Text = Text("Cancel"), action: (() -> Void)? = {}) -> Button { Button(title: label.shown ?? "", action: action ?? {}) }
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button { Button(title: label.shown ?? "", action: action ?? {}) }
  }
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    let button = dismissButton ?? .default(Text("OK"))
    view = VStack { title; message; SwiftUI.Button(button.title, action: button.action) }
  }
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    view = VStack { title; message; SwiftUI.Button(primaryButton.title, action: primaryButton.action); SwiftUI.Button(secondaryButton.title, action: secondaryButton.action) }
  }
}

extension AnyView {
  init(_fixed view: any View) { self.view = view }
}

// MARK: Stacks of screens

/// What a stack keeps: the values that were pushed, or the binding that holds them, and how screens are made from values.
final class NavigationStore {
  var path: Location<[AnyHashable]> = Location([])
  var bound: (get: () -> [AnyHashable], set: ([AnyHashable]) -> Void)?
  var destinations: [ObjectIdentifier: (AnyHashable) -> any View] = [:]

  var values: [AnyHashable] { bound?.get() ?? path.get() }
  func set(_ values: [AnyHashable]) { if let bound { bound.set(values) } else { path.set(values) } }
  func push(_ value: AnyHashable) { set(values + [value]) }
  func pop() { set(Array(values.dropLast())) }
  func view(for value: AnyHashable) -> any View {
    destinations[ObjectIdentifier(type(of: value.base))].map { $0(value) } ?? Text("no destination")
  }
}

extension EnvironmentValues {
  private struct Key: EnvironmentKey { static var defaultValue: NavigationStore? { nil } }
  var navigation: NavigationStore? {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }
}

public struct NavigationPath {
  fileprivate var values: [AnyHashable] = []
  public init() {}
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }
}

public struct NavigationStack<Content: View>: View, Primitive {
  public typealias Body = Never
  let content: Content
  let bound: (get: () -> [AnyHashable], set: ([AnyHashable]) -> Void)?

  public init(@ViewBuilder root: () -> Content) { (content, bound) = (root(), nil) }
  public init<V: Hashable>(path: Binding<[V]>, @ViewBuilder root: () -> Content) {
    content = root()
    bound = ({ path.wrappedValue.map { AnyHashable($0) } }, { path.wrappedValue = $0.map { $0.base as! V } })
  }
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Content) {
    content = root()
    bound = ({ path.wrappedValue.values }, { path.wrappedValue.values = $0 })
  }

  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    let store = node.memory["store"] as? NavigationStore ?? NavigationStore()
    let again = changed || node.isMarked || node.memory["store"] == nil
    node.memory["store"] = store
    store.bound = bound
    var inner = surroundings
    inner.values.navigation = store
    SwiftUI.update(node.child("root"), content, inner, changed)
    if again {
      node.isMarked = false
      node.memory["screens"] = node.trackRows { store.values.map { ($0, store.view(for: $0)) } }
    }
    let screens = node.memory["screens"] as! [(AnyHashable, any View)]
    let keys = screens.enumerated().map { AnyHashable([AnyHashable($0.offset), $0.element.0] as [AnyHashable]) }
    node.keep(["root"] + keys)
    inner.values.dismiss = DismissAction { store.pop() }
    for (key, screen) in zip(keys, screens) {
      SwiftUI.update(node.child(key), VStack { Text("push:"); AnyView(_fixed: screen.1) }, inner, again)
    }
    node.wrap = { inner in screens.isEmpty ? inner : inner + [.back { store.pop() }] }
  }
}

/// A link by value pushes it; a link with a destination, which the parent has made, shows that.
public struct NavigationLink<Destination: View>: View {
  @Environment(\.navigation) private var navigation
  @State private var isShown = false
  let label: any View
  let value: AnyHashable?
  let destination: Destination?

  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    (label, value, self.destination) = (Text(title), nil, destination())
  }
  public init<L: View>(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> L) {
    (self.label, value, self.destination) = (label(), nil, destination())
  }
  public init<L: View>(destination: Destination, @ViewBuilder label: () -> L) {
    (self.label, value, self.destination) = (label(), nil, destination)
  }
  public init<S: StringProtocol, V: Hashable>(_ title: S, value: V?) where Destination == Never {
    (label, self.value, destination) = (Text(title), value.map { AnyHashable($0) }, nil)
  }
  public init<V: Hashable, L: View>(value: V?, @ViewBuilder label: () -> L) where Destination == Never {
    (self.label, self.value, destination) = (label(), value.map { AnyHashable($0) }, nil)
  }

  public var body: some View {
    let link = self, isShown = isShown
    VStack {
      Control(label: label) { text in [.button(text, { if let value = link.value { link.navigation?.push(value) } else { link.isShown = true } })] }
      if isShown, let destination { Pushed(content: destination, pop: { link.isShown = false }) }
    }
  }
}

private struct Pushed<Content: View>: View {
  let content: Content
  let pop: () -> Void
  var body: some View {
    _Modified(content: VStack { Text("push:"); content }, environment: { $0.values.dismiss = DismissAction(action: pop) }, wrap: { $0 + [.back(pop)] })
  }
}

extension View {
  public func navigationDestination<D: Hashable, C: View>(for data: D.Type, @ViewBuilder destination: @escaping (D) -> C) -> some View {
    Destinations(content: self, type: ObjectIdentifier(D.self), make: { destination($0.base as! D) })
  }
}

private struct Destinations<Content: View>: View, Primitive {
  typealias Body = Never
  let content: Content
  let type: ObjectIdentifier
  let make: (AnyHashable) -> any View
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    surroundings.values.navigation?.destinations[type] = make
    SwiftUI.update(node.child(0), content, surroundings, changed)
  }
}
