/// How a new value of a view is compared with the last one. The attribute graph compares fields: objects by identity, plain values by
/// what they hold, closures never alike. Property wrappers say themselves what counts; state is none of the parent's business.

func areAlike(_ a: Any, _ b: Any) -> Bool {
  guard type(of: a) == type(of: b) else { return false }
  if let a = a as? any LinkedProperty { return a.isAlike(b as! any LinkedProperty) }
  if type(of: a) is AnyClass { return (a as AnyObject) === (b as AnyObject) }
  let left = Mirror(reflecting: a), right = Mirror(reflecting: b)
  switch left.displayStyle {
  case nil, .set, .dictionary:
    if let a = a as? any Equatable { return areEqual(a, b) }
    if let a = a as? any Any.Type, let b = b as? any Any.Type { return a == b }
    return left.displayStyle != nil && "\(a)" == "\(b)"
  case .enum where left.children.isEmpty && right.children.isEmpty:
    return "\(a)" == "\(b)"
  default:
    guard left.children.count == right.children.count else { return false }
    return zip(left.children, right.children).allSatisfy { $0.label == $1.label && areAlike($0.value, $1.value) }
  }
}

private func areEqual<E: Equatable>(_ a: E, _ b: Any) -> Bool { a == (b as? E) }

/// Whether two values of a view hold the same objects, which is what decides whether state is lost.
func holdSameObjects(_ a: Any, _ b: Any) -> Bool {
  zip(Mirror(reflecting: a).children, Mirror(reflecting: b).children).allSatisfy { a, b in
    if type(of: a.value) is AnyClass { return (a.value as AnyObject) === (b.value as AnyObject) }
    if let wrapper = a.value as? any LinkedProperty, wrapper.holdsObject { return wrapper.isAlike(b.value as! any LinkedProperty) }
    return true
  }
}

/// A value beside a node, to see whether it is another than the last time.
final class Last {
  let value: Any
  init(_ value: Any) { self.value = value }
}
