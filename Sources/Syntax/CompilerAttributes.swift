/// The attributes of declarations that the compiler itself declares (`DeclAttr.def` of its sources): none is a property wrapper, a
/// macro, a global actor or a result builder, and none adds a conformance.
public let compilerAttributes: Set<String> = [
  "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction", "NSApplicationMain", "NSCopying",
  "NSManaged", "Sendable", "UIApplicationMain", "_alwaysEmitIntoClient", "_disfavoredOverload", "_documentation",
  "_dynamicReplacement", "_exported", "_implementationOnly", "_spi", "_transparent", "abi", "alwaysEmitIntoClient", "available",
  "backDeployed", "cdecl", "concurrent", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "exclusivity", "export",
  "frozen", "inlinable", "inline", "main", "nonobjc", "objc", "objcMembers", "preconcurrency", "propertyWrapper", "resultBuilder",
  "globalActor", "requires_stored_property_inits", "rethrows", "safe", "testable", "unchecked", "unsafe", "usableFromInline",
  "warn_unqualified_access",
]
