/// What is known from outside of a view: objects and values of the environment.
struct Surroundings {
  var objects: [ObjectIdentifier: AnyObject] = [:]
  var values = EnvironmentValues()
}

/// After how many changes something was followed: it is installed when the evaluation has ended.
private final class Installed { var after = -1 }

/// A place in the tree of views: what lasts while values of views come and go.
final class Node {
  /// The node of the view whose body made what stands here.
  weak var owner: Node?
  /// The last value of a view with a body, and the body that it gave.
  var view: Any?
  var body: (any View)?

  private(set) var children: [AnyHashable: Node] = [:]
  private(set) var order: [AnyHashable] = []

  /// What the property wrappers of the view keep, by their place in it.
  var slots: [String: AnyObject] = [:]
  /// What a modifier or container keeps.
  var memory: [String: Any] = [:]

  /// What the node itself shows, and what it makes of that and of its children.
  var elements: () -> [_Element] = { [] }
  var wrap: (([_Element]) -> [_Element])?
  /// The values that a modifier gives to preferences; they hide those of the children.
  var preferences: [ObjectIdentifier: Any] = [:]

  var isMarked = false
  private(set) var generation = 0
  /// How often something that was followed through Observation has changed.
  private var changes = 0
  private(set) var isAlive = true
  var onDisappear: (() -> Void)?

  // MARK: Children

  func child(_ key: AnyHashable) -> Node {
    if let known = children[key] { return known }
    let new = Node()
    new.owner = view == nil ? owner : self
    children[key] = new
    if !order.contains(key) { order.append(key) }   // `keep` may have put it in already
    return new
  }

  /// Drops all children but these, and puts them in this order.
  func keep(_ keys: [AnyHashable]) {
    let kept = Set(keys)
    for (key, node) in children where !kept.contains(key) {
      node.drop()
      children[key] = nil
    }
    order = keys
  }

  func has(_ key: AnyHashable) -> Bool { children[key] != nil }
  func remove(_ key: AnyHashable) { keep(order.filter { $0 != key }) }

  private func drop() {
    isAlive = false
    slots = [:]
    memory = [:]
    if let onDisappear { Runtime.post(onDisappear) }
    children.values.forEach { $0.drop() }
  }

  // MARK: What a view follows

  func mark() {
    guard isAlive else { return }
    isMarked = true
    Runtime.needsPass = true
  }

  func markAll() {
    isMarked = true
    children.values.forEach { $0.markAll() }
  }

  /// Evaluates, and follows what that reads: states, and properties through Observation. States that the last evaluation read are
  /// forgotten; properties are followed until one of them changes, which ends all that were followed up to then.
  func track<T>(_ evaluate: () -> T) -> T {
    generation += 1
    if Assumptions.evaluationsForget { changes += 1 }
    return follow(evaluate)
  }

  /// What a closure reads that runs after the body: it has a place of its own, or belongs to the body.
  func trackRows<T>(_ evaluate: () -> T) -> T {
    guard Assumptions.rowsBelongToBody, let owner else { return track(evaluate) }
    return owner.follow(evaluate)
  }

  private func follow<T>(_ evaluate: () -> T) -> T {
    let outer = Runtime.current
    Runtime.current = self
    defer { Runtime.current = outer }
    let installed = Installed()
    let value = withObservationTracking(evaluate) { [weak self] in
      guard let self, self.changes == installed.after else { return }
      self.changes += 1
      self.mark()
    }
    installed.after = changes
    return value
  }

  // MARK: What is shown

  func collect() -> [_Element] {
    let inner = elements() + order.flatMap { children[$0]?.collect() ?? [] }
    return wrap?(inner) ?? inner
  }

  /// The values of a preference below, in order.
  func values(of key: ObjectIdentifier) -> [Any] {
    if let own = preferences[key] { return [own] }
    return order.flatMap { children[$0]?.values(of: key) ?? [] }
  }
}
