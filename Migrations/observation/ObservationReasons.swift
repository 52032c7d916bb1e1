import MoltText

/// Why a class stays an `ObservableObject`, with everything that waits for it.
extension BlockerCode {
  /// All of them.
  static let observationReasons: [BlockerCode] = [
    .actor, .localClass, .parameterPack, .ownType, .referenceFileDocument, .observationNameClash, .unknownMacro,
    .redeclaredProperty, .coroutineAccessor, .nestedAvailability, .reflection, .unknownClass, .managedObject, .waitsForClass,
    .publishedRequirement, .foreignConformance, .genericConstraint, .genericObject, .ambiguousType, .foreignObject,
    .unresolvedInjection, .unappliedInjection, .unresolvedProjection, .composedWrapper, .isolatedProperty, .overridingProperty,
    .wrapperModifier, .untypedWrapper, .wrapperProjection, .unknownWrapper, .wrapperNeedsObservableObject, .configured,
    .cannotBeTracked, .suspendedChange, .synthesizedCoding, .wrapperArguments, .wrapperMention, .projectionPassed,
    .projectedMember, .focusedObject, .combinePublisher, .observedAssignment, .returningObserver, .publishedAccessors,
    .objectWillChange, .untrackedState,
  ]

  // MARK: Classes

  static let actor = BlockerCode(
    "actor",
    "The type is an actor. `@Observable` is for classes only.")
  static let localClass = BlockerCode(
    "local-class",
    "The class is declared in a function. The macro adds a conformance in an extension, which a local type cannot have.")
  static let parameterPack = BlockerCode(
    "parameter-pack",
    "The class, or a type around it, has a parameter pack. The macro makes key paths to the properties, and on those of such a type the compiler crashes, or the program does.")
  static let ownType = BlockerCode(
    "own-type",
    "The project declares a type `Published` of its own, and the class uses it as a wrapper: what that does when a value changes is not known.")
  static let referenceFileDocument = BlockerCode(
    "reference-file-document",
    "The class is a `ReferenceFileDocument`, which has to be an `ObservableObject`. SwiftUI has nothing in its place for an `@Observable` class.")
  static let observationNameClash = BlockerCode(
    "observation-name-clash",
    "A type of the project has a name that the code which the macro writes uses, and means there the type of the project. No spelling helps.")
  static let unknownMacro = BlockerCode(
    "unknown-macro",
    "The class has an attribute that may be a macro. It may add members that work in an `ObservableObject` only, and what it adds cannot be seen.")
  static let redeclaredProperty = BlockerCode(
    "redeclared-property",
    "The class has two stored properties of one name. It does not compile, and each use of the name may mean either.")
  static let coroutineAccessor = BlockerCode(
    "coroutine-accessor",
    "A computed property has `_read` or `_modify` and no `get`. The macro takes it for a stored one, and the result does not compile.")
  static let nestedAvailability = BlockerCode(
    "nested-availability",
    "The class has an attribute `@available` that asks for less than a type around it. The extension that the macro makes has the attribute of the class alone and would not compile.")
  static let reflection = BlockerCode(
    "reflection",
    "The code shows an object of the class to `Mirror` or `dump`. These show the stored properties, which have other names under the macro, and one more.")
  static let unknownClass = BlockerCode(
    "unknown-class",
    "A `@Published` property stands in a class that is no `ObservableObject` as far as the project shows. It may come by its conformance from a superclass of another module, which has to move first.")
  static let managedObject = BlockerCode(
    "managed-object",
    "The class inherits from `NSManagedObject`, which is an `ObservableObject` and tells of changes to what Core Data keeps. The macro sees none of those, and a view without its wrapper would not be refreshed.")
  static let waitsForClass = BlockerCode(
    "waits-for-class",
    "The class announces changes of another one, or passes them on. Views see those changes only where both move, and the other class stays.")

  // MARK: Protocols and generic types

  static let publishedRequirement = BlockerCode(
    "published-requirement",
    "A protocol demands what only a `@Published` property has: its publisher, or its wrapper as a type. Every class that conforms to it stays.")
  static let foreignConformance = BlockerCode(
    "foreign-conformance",
    "A type that another module declares conforms to a protocol which moves with its classes. It cannot be given the macro.")
  static let genericConstraint = BlockerCode(
    "generic-constraint",
    "A generic type or function takes any `ObservableObject`, and it moves only with everything that is passed to it. Something of that stays, comes from elsewhere or cannot be told.")
  static let genericObject = BlockerCode(
    "generic-object",
    "What is kept or injected here has a generic type. Which classes these are is decided by callers.")

  // MARK: Types that are not known

  static let ambiguousType = BlockerCode(
    "ambiguous-type",
    "A name here may mean a class or protocol of the project, or another of the same name. Whether this place has to move with it cannot be told.")
  static let foreignObject = BlockerCode(
    "foreign-object",
    "The object is of a class that the project does not declare as an `ObservableObject`: it comes from another module, or may inherit its conformance from there.")
  static let unresolvedInjection = BlockerCode(
    "unresolved-injection",
    "The type of what is put into the environment could not be determined. It could be any class that some view reads from there, so all of those stay.")
  static let unappliedInjection = BlockerCode(
    "unapplied-injection",
    "`environmentObject` is handed on as a function, and which object it injects cannot be seen. It could be any class that some view reads from the environment.")
  static let unresolvedProjection = BlockerCode(
    "unresolved-projection",
    "`$name` is taken of something whose type could not be determined. It may be the publisher of each class that publishes a property of that name, so all of those stay.")

  // MARK: Properties

  static let composedWrapper = BlockerCode(
    "composed-wrapper",
    "A property has another wrapper beside `@Published` or beside the one that is kept. The macro accepts no wrapped property, and what two wrappers do together cannot be spread over accessors.")
  static let isolatedProperty = BlockerCode(
    "isolated-property",
    "The property is on the main actor and the class is not. Its initial value has to be made there, which the initialiser that the macro needs could not do.")
  static let overridingProperty = BlockerCode(
    "overriding-property",
    "The property overrides one of a superclass, and needs accessors and storage of its own. Both cannot be the override.")
  static let wrapperModifier = BlockerCode(
    "wrapper-modifier",
    "The property has a modifier that cannot be given to both its accessors and its storage, which it needs in place of its wrapper.")
  static let untypedWrapper = BlockerCode(
    "untyped-wrapper",
    "The property needs accessors that tell views of its changes. They need its type, which is not written and cannot be told from its value.")
  static let wrapperProjection = BlockerCode(
    "wrapper-projection",
    "Something uses what the wrapper of a property projects (`$name`). A change that is made through it would pass by the accessors that tell views.")
  static let unknownWrapper = BlockerCode(
    "unknown-wrapper",
    "A property of the class has a wrapper of another module. Whether that refreshed views when the value changed is not known; the configuration of the project can say so.")
  static let wrapperNeedsObservableObject = BlockerCode(
    "wrapper-needs-observable-object",
    "A wrapper takes nothing but an `ObservableObject`: it announces changes through the object that its property stands in, or holds one.")
  static let configured = BlockerCode(
    "configured",
    "The configuration of the project says that classes with this wrapper stay as they are.")
  static let cannotBeTracked = BlockerCode(
    "cannot-be-tracked",
    "The configuration of the project says to track a property that the macro rejects, or that would do something else behind the accessors that the macro writes: a `lazy` or `override` one, say.")
  static let suspendedChange = BlockerCode(
    "suspended-change",
    "A property is changed in place while something is awaited. Views are told when the change begins, look meanwhile, and nobody tells them when the value is there.")
  static let synthesizedCoding = BlockerCode(
    "synthesized-coding",
    "The coding of the class is synthesised, and would no longer be what it was: the storage of the properties gets other names. The keys or methods that would keep it cannot be written here.")

  // MARK: Wrappers in views

  static let wrapperArguments = BlockerCode(
    "wrapper-arguments",
    "The wrapper is given its value in its attribute, and the value would be lost with the attribute.")
  static let wrapperMention = BlockerCode(
    "wrapper-mention",
    "The wrapper is named as a type, or called, in another place than its attribute. What takes it needs another type after the migration.")
  static let projectionPassed = BlockerCode(
    "projection-passed",
    "The projection of an object (`$model`) is handed on as a whole. It is of another type afterwards, and where it goes no type is written that could change with it.")
  static let projectedMember = BlockerCode(
    "projected-member",
    "A binding is made to a property that the new wrapper has a member of the same name for, such as `id`. It would be that member.")
  static let focusedObject = BlockerCode(
    "focused-object",
    "The object is handed on as a focused object, which has to be an `ObservableObject`. A focused value under a key of its own is none.")

  // MARK: Combine

  static let combinePublisher = BlockerCode(
    "combine-publisher",
    "A property is used as a Combine publisher (`$name`) in a way that cannot be kept up by a subject which the property feeds: it leaves the class with its type, or lives as long as another object. An `@Observable` property has no publisher.")
  static let observedAssignment = BlockerCode(
    "observed-assignment",
    "`assign(to: &$name)` sets a property without running its observers. Without a publisher they would run, and whether they may is for a person to say.")
  static let returningObserver = BlockerCode(
    "returning-observer",
    "The `willSet` of a property may return before its end, where its subscribers would be told of the new value.")
  static let publishedAccessors = BlockerCode(
    "published-accessors",
    "The property gets accessors that are written out, because it is `open` or stands in back-ticks, and they feed no subscribers.")
  static let objectWillChange = BlockerCode(
    "object-will-change",
    "Something listens to `objectWillChange`, names its type or needs what `send()` gives. An `@Observable` class has no publisher that tells of any change.")
  static let untrackedState = BlockerCode(
    "untracked-state",
    "`objectWillChange.send()` may announce a change that nothing else tells views of: of state that is no tracked property of the class. Without the call views would not be refreshed.")
}
