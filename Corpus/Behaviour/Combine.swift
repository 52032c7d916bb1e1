/// As much of Combine as it takes to run a class with published properties where there is no Combine.

public protocol ObservableObject: AnyObject {}

/// Reads, changes a copy and writes back, as the `get set` subscript of the real one does.
@propertyWrapper
public struct Published<Value> {
  private var value: Value

  public init(wrappedValue: Value) { value = wrappedValue }
  public init(initialValue: Value) { value = initialValue }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  public static subscript<Object: ObservableObject>(
    _enclosingInstance object: Object, wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storage].value }
    set { object[keyPath: storage].value = newValue }
  }
}
