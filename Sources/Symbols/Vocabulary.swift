import Syntax

/// Names of the standard library and of Apple's frameworks that the index itself asks for.
/// A name that the project never mentions is `none`.
struct Vocabulary: Sendable {
  let Array, Dictionary, Set, Optional, Environment, EnvironmentValues, Dependency, DependencyValues, first, last,
    String, Int, Double, Bool: Name

  init(_ names: Names) {
    func name(_ spelling: String) -> Name { names[spelling] ?? .none }
    Array = name("Array")
    Dictionary = name("Dictionary")
    Set = name("Set")
    Optional = name("Optional")
    Environment = name("Environment")
    EnvironmentValues = name("EnvironmentValues")
    Dependency = name("Dependency")
    DependencyValues = name("DependencyValues")
    first = name("first")
    last = name("last")
    String = name("String")
    Int = name("Int")
    Double = name("Double")
    Bool = name("Bool")
  }
}
