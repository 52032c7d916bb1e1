/// What modifiers do: the environment, actions that run after a pass, and modifiers with a body.

struct _Modified<Content: View>: View, Primitive {
  typealias Body = Never
  let content: Content
  /// Another key makes a new place for the content.
  var key: AnyHashable = 0
  var environment: ((inout Surroundings) -> Void)?
  /// Runs when the modifier is made anew.
  var effect: ((_ node: Node, _ isFirst: Bool) -> Void)?
  /// Runs in each pass, after the content.
  var afterContent: ((_ node: Node) -> Void)?
  /// A view beside the content; what makes it is followed on its own.
  var beside: (() -> (any View)?)?
  var besideEnvironment: ((inout Surroundings) -> Void)?
  var wrap: (([_Element]) -> [_Element])?

  func update(_ node: Node, _ outer: Surroundings, _ changed: Bool) {
    let isFirst = node.memory["seen"] == nil
    let again = changed || isFirst || node.isMarked
    node.memory["seen"] = true
    node.isMarked = false
    if changed || isFirst { node.wrap = wrap }

    var inner = outer
    environment?(&inner)
    if !node.has(key) { node.keep([]) }
    SwiftUI.update(node.child(key), content, inner, changed)
    if let beside { show(beside, node, outer, again) }
    if changed || isFirst { effect?(node, isFirst) }
    afterContent?(node)
  }

  private func show(_ beside: () -> (any View)?, _ node: Node, _ surroundings: Surroundings, _ again: Bool) {
    if again { node.memory["beside"] = node.trackRows { [beside()] } }
    let place = AnyHashable("beside")
    guard let view = (node.memory["beside"] as! [(any View)?])[0] else { return node.remove(place) }
    var inner = surroundings
    besideEnvironment?(&inner)
    SwiftUI.update(node.child(place), view, inner, again)
  }
}

extension View {
  // MARK: Actions

  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    _Modified(content: self, wrap: { inner in inner + [.tap(_rendered(inner), action)] })
  }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    _Modified(content: self, effect: { _, isFirst in if isFirst, let action { Runtime.post(action) } })
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    _Modified(content: self, effect: { node, _ in node.onDisappear = action })
  }

  public func task(priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void) -> some View {
    _Modified(content: self, effect: { node, isFirst in if isFirst { node.start(action) } })
  }

  public func task<T: Equatable>(id: T, _ action: @escaping @MainActor () async -> Void) -> some View {
    _Modified(content: self, effect: { node, isFirst in
      let old = node.memory["task id"] as? T
      node.memory["task id"] = id
      if isFirst || old != id { node.start(action) }
    })
  }

  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void) -> some View {
    _Modified(content: self, effect: { node, isFirst in
      let old = node.memory["value"] as! V?
      node.memory["value"] = value
      if isFirst { if initial { Runtime.post { action(value, value) } } } else if let old, old != value { Runtime.post { action(old, value) } }
    })
  }
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
    onChange(of: value, initial: false) { _, new in action(new) }
  }

  /// Subscribes after the first pass, and again when the values come from another object.
  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View where P.Failure == Never {
    _Modified(content: self, effect: { node, isFirst in
      node.memory["action"] = action
      let source = publisher._source
      guard isFirst || node.memory["source"] as AnyObject? !== source else { return }
      node.memory["source"] = source
      if !isFirst { Runtime.replacedObjects += 1 }
      Runtime.post { [weak node] in
        guard let node, node.isAlive else { return }
        node.memory["subscription"] = publisher.subscribe { [weak node] value in
          guard let node, node.isAlive else { return }
          (node.memory["action"] as! (P.Output) -> Void)(value)
        }
      }
    })
  }

  // MARK: Environment

  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    _Modified(content: self, environment: { $0.objects[ObjectIdentifier(T.self)] = object })
  }
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    _Modified(content: self, environment: { $0.objects[ObjectIdentifier(T.self)] = object })
  }
  public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    _Modified(content: self, environment: { $0.values[keyPath: path] = value })
  }
  public func disabled(_ isDisabled: Bool) -> some View {
    _Modified(content: self, wrap: { inner in isDisabled ? inner.compactMap { e in e.rendered.map { .text("-\($0)-") } } : inner })
  }

  // MARK: Places

  public func id<ID: Hashable>(_ id: ID) -> some View { _Modified(content: self, key: AnyHashable(id)) }
  public func overlay<C: View>(alignment: Alignment = .center, @ViewBuilder content: () -> C) -> some View { let c = content(); return VStack { self; c } }
  public func overlay<C: View>(_ content: C, alignment: Alignment = .center) -> some View { VStack { self; content } }
  public func background<C: View>(alignment: Alignment = .center, @ViewBuilder content: () -> C) -> some View { let c = content(); return VStack { c; self } }
  public func background<C: View>(_ content: C, alignment: Alignment = .center) -> some View { VStack { content; self } }
  public func toolbar<C: View>(@ViewBuilder content: () -> C) -> some View { let c = content(); return VStack { self; c } }
  public func contextMenu<C: View>(@ViewBuilder menuItems: () -> C) -> some View { let c = menuItems(); return VStack { self; c } }
  public func swipeActions<C: View>(@ViewBuilder content: () -> C) -> some View { let c = content(); return VStack { self; c } }
  public func safeAreaInset<C: View>(edge: VerticalAlignment, @ViewBuilder content: () -> C) -> some View { let c = content(); return VStack { self; c } }
  public func searchable(text: Binding<String>, prompt: String = "search") -> some View { VStack { TextField(prompt, text: text); self } }
  public func refreshable(action: @escaping @MainActor () async -> Void) -> some View {
    VStack { self; Button("refresh") { Task { @MainActor in await action() } } }
  }
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { VStack { Text(title); self } }
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { VStack { Text(title); self } }
  public func badge(_ count: Int) -> some View { VStack { self; Text("badge \(count)") } }
  public func onSubmit(_ action: @escaping () -> Void) -> some View { VStack { self; Button("submit", action: action) } }

  public func modifier<M: ViewModifier>(_ modifier: M) -> some View { ModifiedByBody(content: self, modifier: modifier) }
}

extension Node {
  fileprivate func start(_ action: @escaping @MainActor () async -> Void) {
    Runtime.post { [weak self] in
      (self?.memory["task"] as? Running)?.task.cancel()
      self?.memory["task"] = Running(Task { @MainActor in await action() })
    }
  }
}

/// A task that ends with the place that it belongs to.
private final class Running {
  let task: Task<Void, Never>
  init(_ task: Task<Void, Never>) { self.task = task }
  deinit { task.cancel() }
}

// MARK: Modifiers with a body

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that is modified, and whether the parent has just made it: it has a place of its own, which the modifier's body does not
/// have to be evaluated for.
final class ModifiedContent {
  var view: any View
  var isNew = true
  init(_ view: any View) { self.view = view }
}

/// Stands in the modifier's body for the view that is modified.
public struct _ViewModifier_Content<M>: View, Primitive {
  public typealias Body = Never
  let content: ModifiedContent
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    SwiftUI.update(node.child(0), content.view, surroundings, content.isNew)
  }
}

struct ModifiedByBody<C: View, M: ViewModifier>: View, Primitive {
  typealias Body = Never
  let content: C
  let modifier: M
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    let known = node.memory["content"] as? ModifiedContent
    let place = known ?? ModifiedContent(content)
    node.memory["content"] = place
    if changed { place.view = content }
    place.isNew = changed || known == nil
    updateBody(node, modifier, surroundings, changed) { ($0 as! M).body(content: _ViewModifier_Content<M>(content: place)) }
  }
}
