import MoltSyntax

/// Names of the standard library, of Apple's frameworks and of two well-known libraries that the index itself asks for.
/// A name that the project never mentions is `none`.
///
/// Shared by all copies of an index.
final class KnownNames: Sendable {
  let Array, Dictionary, Set, Optional, Void, String, Int, Double, CGFloat, Bool, Element: Name
  let Binding, Environment, EnvironmentValues: Name
  /// Of swift-dependencies and of Factory.
  let Dependency, DependencyValues, Container, Factory, Injected, LazyInjected, WeakLazyInjected, InjectedObject: Name
  let wrappedValue, projectedValue, propertyWrapper, dynamicMember, key, value, offset, element, item: Name
  let error, newValue, oldValue, allCases, CaseIterable: Name

  /// What the project's extensions of these add, arrays have.
  let arrayProtocols: [Name]
  /// Wrappers whose projection is a binding, or has the same members as one.
  let bindingWrappers: Swift.Set<Name>
  /// Views that hand each element of their first argument to a closure.
  let elementViews: Swift.Set<Name>
  /// Modifiers that hand what their argument `item:` holds to a closure.
  let itemModifiers: Swift.Set<Name>
  /// Frameworks' types and the static properties that hold an instance of them.
  let singletons: [Name: Swift.Set<Name>]
  /// Types of values, which no class of a project can be passed for.
  let values: Swift.Set<Name>
  /// Those of them that a literal of a number may be.
  let numbers: Swift.Set<Name>
  /// Static members of such types.
  let constants: Swift.Set<Name>

  init(_ names: Names) {
    func name(_ spelling: Swift.String) -> Name { names[spelling] ?? .none }
    func set(_ spellings: Swift.String...) -> Swift.Set<Name> { Swift.Set(spellings.compactMap { names[$0] }) }
    Array = name("Array")
    Dictionary = name("Dictionary")
    Set = name("Set")
    Optional = name("Optional")
    Void = name("Void")
    String = name("String")
    Int = name("Int")
    Double = name("Double")
    CGFloat = name("CGFloat")
    Bool = name("Bool")
    Element = name("Element")
    Binding = name("Binding")
    Environment = name("Environment")
    EnvironmentValues = name("EnvironmentValues")
    Dependency = name("Dependency")
    DependencyValues = name("DependencyValues")
    Container = name("Container")
    Factory = name("Factory")
    Injected = name("Injected")
    LazyInjected = name("LazyInjected")
    WeakLazyInjected = name("WeakLazyInjected")
    InjectedObject = name("InjectedObject")
    wrappedValue = name("wrappedValue")
    projectedValue = name("projectedValue")
    propertyWrapper = name("propertyWrapper")
    dynamicMember = name("dynamicMember")
    key = name("key")
    value = name("value")
    offset = name("offset")
    element = name("element")
    item = name("item")
    error = name("error")
    newValue = name("newValue")
    oldValue = name("oldValue")
    allCases = name("allCases")
    CaseIterable = name("CaseIterable")
    arrayProtocols = [
      "Array", "RangeReplaceableCollection", "MutableCollection", "RandomAccessCollection", "BidirectionalCollection",
      "Collection", "Sequence",
    ].compactMap { names[$0] }
    bindingWrappers = set(
      "State", "Binding", "StateObject", "ObservedObject", "EnvironmentObject", "Bindable", "FocusState", "AppStorage",
      "SceneStorage", "GestureState")
    elementViews = set("ForEach", "List")
    itemModifiers = set("sheet", "fullScreenCover", "popover", "navigationDestination")
    singletons = [
      "UIApplication": ["shared"], "NSApplication": ["shared"], "NSWorkspace": ["shared"], "UserDefaults": ["standard"],
      "FileManager": ["default"], "NotificationCenter": ["default"], "Bundle": ["main"], "UIDevice": ["current"],
      "UIScreen": ["main"], "URLSession": ["shared"], "ProcessInfo": ["processInfo"], "Container": ["shared"],
      "Color": [
        "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white",
        "gray", "black", "clear", "primary", "secondary", "accentColor",
      ],
    ].reduce(into: [:]) { result, entry in
      if let type = names[entry.key] { result[type] = Swift.Set(entry.value.compactMap { names[$0] }) }
    }
    values = set("String", "Int", "Double", "Float", "CGFloat", "Bool", "Date", "Data", "URL", "UUID", "Void")
    numbers = set("Int", "Double", "Float", "CGFloat")
    constants = set(
      "max", "min", "zero", "pi", "infinity", "nan", "random", "now", "distantPast", "distantFuture", "init", "bitWidth",
      "greatestFiniteMagnitude", "leastNormalMagnitude", "leastNonzeroMagnitude", "ulpOfOne", "localizedStringWithFormat",
      "documentsDirectory", "cachesDirectory", "temporaryDirectory", "homeDirectory", "applicationSupportDirectory")
  }
}
