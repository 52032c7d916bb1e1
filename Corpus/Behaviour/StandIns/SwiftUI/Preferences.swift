/// Values that views give to those around them. They are collected when the views below are up to date; the action runs after the pass,
/// at first and when the value is another one.

public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey {
  static func collect(_ node: Node) -> Value {
    let values = node.values(of: ObjectIdentifier(Self.self)).map { $0 as! Value }
    guard var value = values.first else { return defaultValue }
    for next in values.dropFirst() { reduce(value: &value) { next } }
    return value
  }
}

extension View {
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    _Modified(content: self, effect: { node, _ in node.preferences[ObjectIdentifier(key)] = value })
  }

  public func onPreferenceChange<K: PreferenceKey>(_ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void) -> some View
  where K.Value: Equatable {
    _Modified(
      content: self, effect: { node, _ in node.memory["preference action"] = action },
      afterContent: { node in
        let value = K.collect(node), last = node.memory["preference"] as? K.Value
        guard last != value else { return }
        node.memory["preference"] = value
        let action = node.memory["preference action"] as! (K.Value) -> Void
        Runtime.post { action(value) }
      })
  }
}
