/// Property wrappers of objects: those that follow `objectWillChange`, and `@Bindable`, which follows nothing.

/// Marks a node before its object changes; a new one takes its place when the node gets another object.
final class Subscription {
  let object: AnyObject
  private let cancellable: AnyCancellable

  private init<O: ObservableObject>(_ object: O, _ node: Node) {
    self.object = object
    cancellable = object.objectWillChange.subscribe { [weak node] _ in node?.mark() }
  }

  /// True if the node followed another object.
  static func follow<O: ObservableObject>(_ object: O, _ node: Node, _ place: String) -> Bool {
    let known = node.slots[place] as? Subscription
    if known?.object === object { return false }
    node.slots[place] = Subscription(object, node)
    return known != nil
  }
}

@propertyWrapper public struct ObservedObject<ObjectType: ObservableObject>: LinkedProperty {
  @dynamicMemberLookup public struct Wrapper {
    let root: ObjectType
    public subscript<S>(dynamicMember path: ReferenceWritableKeyPath<ObjectType, S>) -> Binding<S> { binding(root, path) }
  }

  public var wrappedValue: ObjectType
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { wrappedValue = initialValue }
  public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }

  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool {
    Subscription.follow(wrappedValue, node, place)
  }
  func isAlike(_ other: any LinkedProperty) -> Bool { (other as? Self)?.wrappedValue === wrappedValue }
}

@propertyWrapper public struct StateObject<ObjectType: ObservableObject>: LinkedProperty {
  final class Link {
    let make: () -> ObjectType
    var object: ObjectType?
    init(_ make: @escaping () -> ObjectType) { self.make = make }
  }
  private(set) var link: Link

  /// The closure runs once, before the first body of the view at this place.
  public init(wrappedValue make: @autoclosure @escaping () -> ObjectType) { link = Link(make) }
  public var wrappedValue: ObjectType { link.object ?? link.make() }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(root: wrappedValue) }

  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool {
    let object = (node.slots[place] as? Subscription)?.object as? ObjectType ?? link.make()
    link.object = object
    return Subscription.follow(object, node, place)
  }
  mutating func unlink() { link = Link(link.make) }
  func isAlike(_ other: any LinkedProperty) -> Bool { true }
}

@propertyWrapper public struct EnvironmentObject<ObjectType: ObservableObject>: LinkedProperty {
  final class Link { weak var object: ObjectType? }
  private(set) var link = Link()
  public init() {}

  public var wrappedValue: ObjectType {
    guard let object = link.object else { fatalError("No ObservableObject of type \(ObjectType.self) found") }
    return object
  }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(root: wrappedValue) }

  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool {
    guard let object = surroundings.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType else { return false }
    link.object = object
    return Subscription.follow(object, node, place)
  }
  mutating func unlink() { link = Link() }
  func isAlike(_ other: any LinkedProperty) -> Bool { true }
}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value: AnyObject & Observable>: LinkedProperty {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: Bindable<Value> { self }
  public subscript<S>(dynamicMember path: ReferenceWritableKeyPath<Value, S>) -> Binding<S> { binding(wrappedValue, path) }

  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool { false }
  func isAlike(_ other: any LinkedProperty) -> Bool { (other as? Self)?.wrappedValue === wrappedValue }
}
