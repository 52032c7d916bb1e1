import MoltSyntax

/// Names of the standard library, of Apple's frameworks and of two well-known libraries that the index itself asks for.
/// A name that the project never mentions is `none`.
///
/// Shared by all copies of an index.
final class KnownNames: Sendable {
  let Array, Dictionary, Set, Optional, Void, String, Int, Double, CGFloat, Bool, Element: Name
  let Binding: Name
  /// Of swift-dependencies and of Factory.
  let Dependency, DependencyValues, Container, Factory, Injected, LazyInjected, WeakLazyInjected, InjectedObject: Name
  let error, newValue, oldValue: Name

  /// What the project's extensions of these add, arrays have.
  let arrayProtocols: [Name]
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
    Dependency = name("Dependency")
    DependencyValues = name("DependencyValues")
    Container = name("Container")
    Factory = name("Factory")
    Injected = name("Injected")
    LazyInjected = name("LazyInjected")
    WeakLazyInjected = name("WeakLazyInjected")
    InjectedObject = name("InjectedObject")
    error = name("error")
    newValue = name("newValue")
    oldValue = name("oldValue")
    arrayProtocols = [
      "Array", "RangeReplaceableCollection", "MutableCollection", "RandomAccessCollection", "BidirectionalCollection",
      "Collection", "Sequence",
    ].compactMap { names[$0] }
    values = set("String", "Int", "Double", "Float", "CGFloat", "Bool", "Date", "Data", "URL", "UUID", "Void")
    numbers = set("Int", "Double", "Float", "CGFloat")
    constants = set(
      "max", "min", "zero", "pi", "infinity", "nan", "random", "now", "distantPast", "distantFuture", "init", "bitWidth",
      "greatestFiniteMagnitude", "leastNormalMagnitude", "leastNonzeroMagnitude", "ulpOfOne", "localizedStringWithFormat",
      "documentsDirectory", "cachesDirectory", "temporaryDirectory", "homeDirectory", "applicationSupportDirectory")
  }
}
