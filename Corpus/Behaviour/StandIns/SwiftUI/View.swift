/// Views, what evaluates them, and what a view builder makes.

@_spi(Reflection) import Swift

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
}
extension View where Body == Never { public var body: Never { fatalError() } }

/// A view without a body: it says itself what is done at its node. `changed` says that the view that made it was evaluated.
protocol Primitive { func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) }

@MainActor @preconcurrency func update(_ node: Node, _ view: any View, _ surroundings: Surroundings, _ changed: Bool) {
  if let primitive = view as? any Primitive { return primitive.update(node, surroundings, changed) }
  if let platform = view as? any UIViewRepresentable { return platform.updatePlatform(node, surroundings, changed) }
  if let platform = view as? any UIViewControllerRepresentable { return platform.updatePlatform(node, surroundings, changed) }
  updateBody(node, view, surroundings, changed) { ($0 as! any View).body }
}

/// Evaluates the body of a view, modifier, scene or app where its place is marked, its parent made another value, or a property
/// wrapper stands for something else now.
@MainActor @preconcurrency
func updateBody(
  _ node: Node, _ value: Any, _ surroundings: Surroundings, _ changed: Bool, _ body: (Any) -> any View
) {
  var isDue = takeValue(node, value, changed)
  if installWrappers(of: node.view!, at: node, "", surroundings, changed) { isDue = true }
  if isDue {
    Runtime.countEvaluation()
    node.isMarked = false
    node.body = node.track {
      updateProperties(of: node.view!)
      return body(node.view!)
    }
  }
  update(node.child(0), node.body!, surroundings, isDue)
}

/// Takes the value that the parent made, unless it is like the one that is there; says whether the node has to be evaluated.
func takeValue(_ node: Node, _ value: Any, _ changed: Bool) -> Bool {
  guard let old = node.view else {
    node.view = unlinked(value)
    return true
  }
  guard changed, !areAlike(old, value) else { return node.isMarked }
  if !holdSameObjects(old, value) {
    if Runtime.isRefreshing { return node.isMarked }
    Runtime.replacedObjects += 1
  }
  node.view = unlinked(value)
  return true
}

/// A copy of a value whose property wrappers are linked to no node. The attribute graph copies values, too, and gives each place its
/// own boxes.
private func unlinked(_ value: Any) -> Any {
  func copy<T>(_ value: T) -> Any {
    var value = value
    withUnsafeMutablePointer(to: &value) { unlink(T.self, at: UnsafeMutableRawPointer($0)) }
    return value
  }
  return _openExistential(value, do: copy)
}

private func unlink(_ type: Any.Type, at start: UnsafeMutableRawPointer) {
  _ = _forEachField(of: type) { _, offset, type, _ in
    let field = start + offset
    func unlinkProperty<P: LinkedProperty>(_: P.Type) { field.assumingMemoryBound(to: P.self).pointee.unlink() }
    if let property = type as? any LinkedProperty.Type {
      unlinkProperty(property)
    } else if type is any DynamicProperty.Type {
      unlink(type, at: field)
    }
    return true
  }
}

func installWrappers(of value: Any, at node: Node, _ path: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool {
  var stale = false
  for (place, field) in Mirror(reflecting: value).children.enumerated() {
    if let wrapper = field.value as? any LinkedProperty {
      if wrapper.install(node, "\(path)\(place)", surroundings, changed) { stale = true }
    } else if let property = field.value as? any DynamicProperty {
      if installWrappers(of: property, at: node, "\(path)\(place).", surroundings, changed) { stale = true }
    }
  }
  return stale
}

/// Properties that a program declares itself are told before each body.
private func updateProperties(of value: Any) {
  for field in Mirror(reflecting: value).children where !(field.value is any LinkedProperty) {
    if var property = field.value as? any DynamicProperty { property.update() }
  }
}

@resultBuilder
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<C: View>(_ content: C) -> C { content }
  public static func buildBlock<each C: View>(_ content: repeat each C) -> TupleView<(repeat each C)> {
    TupleView((repeat each content))
  }
  public static func buildExpression<C: View>(_ content: C) -> C { content }
  public static func buildIf<C: View>(_ content: C?) -> C? { content }
  public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> { .init(content: .first(first)) }
  public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> { .init(content: .second(second)) }
  public static func buildLimitedAvailability<C: View>(_ content: C) -> AnyView { AnyView(content) }
}

public struct EmptyView: View, Primitive {
  public typealias Body = Never
  public init() {}
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {}
}

public struct TupleView<T>: View, Primitive {
  public typealias Body = Never
  public var value: T
  public init(_ value: T) { self.value = value }

  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    for (place, part) in Mirror(reflecting: value).children.enumerated() {
      SwiftUI.update(node.child(place), part.value as! any View, surroundings, changed)
    }
  }
}

public struct _ConditionalContent<A: View, B: View>: View, Primitive {
  public typealias Body = Never
  enum Content { case first(A), second(B) }
  let content: Content

  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    let (branch, view): (Int, any View) =
      switch content {
      case .first(let view): (0, view)
      case .second(let view): (1, view)
      }
    if !node.has(branch) { node.keep([]) }
    SwiftUI.update(node.child(branch), view, surroundings, changed)
  }
}

extension Optional: View where Wrapped: View { public typealias Body = Never }
extension Optional: Primitive where Wrapped: View {
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    guard let view = self else { return node.keep([]) }
    SwiftUI.update(node.child(0), view, surroundings, changed)
  }
}

public struct AnyView: View, Primitive {
  public typealias Body = Never
  let view: any View
  public init<V: View>(_ view: V) { self.view = view }

  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    let key = AnyHashable(ObjectIdentifier(type(of: view)))
    if !node.has(key) { node.keep([]) }
    SwiftUI.update(node.child(key), view, surroundings, changed)
  }
}
