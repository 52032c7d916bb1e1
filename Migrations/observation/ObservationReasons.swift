import MoltAnalyses
import MoltText

/// Why a class stays an `ObservableObject`, with everything that waits for it.
extension BlockerCode {
  /// All of them.
  static let observationReasons: [BlockerCode] = [
    .actor, .localClass, .parameterPack, .ownType, .referenceFileDocument, .libraryObject, .observationNameClash, .unknownMacro,
    .redeclaredProperty, .coroutineAccessor, .nestedAvailability, .reflection, .unknownClass, .managedObject, .waitsForClass,
    .publishedRequirement, .foreignConformance, .genericConstraint, .genericObject, .ambiguousType, .foreignObject,
    .unresolvedInjection, .unappliedInjection, .unresolvedProjection, .composedWrapper, .copiedAttribute, .isolatedProperty,
    .overridingProperty,
    .wrapperModifier, .untypedWrapper, .wrapperProjection, .unknownWrapper, .wrapperNeedsObservableObject, .configured,
    .cannotBeTracked, .suspendedChange, .synthesizedCoding, .wrapperArguments, .wrapperMention, .projectionPassed,
    .projectedMember, .focusedObject, .combinePublisher, .observedAssignment, .publishedAccessors,
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
    "The class, or a type around it, has a parameter pack. The macro creates key paths to the properties, and with those of such a type "
      + "the compiler or the program crashes."
  )
  static let ownType = BlockerCode(
    "own-type",
    "The project declares its own type `Published`, and the class uses it as a wrapper: what that does when a value changes is not known.")
  static let libraryObject = BlockerCode(
    "library-object",
    "The class inherits from, or conforms to, what a library declares as an `ObservableObject`, as the interface says that `.molt.json` "
      + "gives of it. Until the library moves, the class cannot."
  )
  static let referenceFileDocument = BlockerCode(
    "reference-file-document",
    "The class is a `ReferenceFileDocument`, which has to be an `ObservableObject`. SwiftUI has no counterpart for `@Observable` classes.")
  static let observationNameClash = BlockerCode(
    "observation-name-clash",
    "A type of the project has a name that the macro's generated code uses, so that code would refer to the project's type. It cannot be "
      + "spelled differently."
  )
  static let unknownMacro = BlockerCode(
    "unknown-macro",
    "The class has an attribute that may be a macro. It may add members that only work in an `ObservableObject`, and what it adds cannot "
      + "be seen."
  )
  static let copiedAttribute = BlockerCode(
    "copied-attribute",
    "The macro copies the attribute of a property to private storage that may not have it, or an `@inlinable` initialiser would have to set "
      + "that storage. The result does not compile."
  )
  static let redeclaredProperty = BlockerCode(
    "redeclared-property",
    "The class has two stored properties with the same name. It does not compile, and each use of the name could mean either.")
  static let coroutineAccessor = BlockerCode(
    "coroutine-accessor",
    "A computed property has `_read` or `_modify` and no `get`. The macro treats it as a stored one, and the result does not compile.")
  static let nestedAvailability = BlockerCode(
    "nested-availability",
    "The class has an `@available` attribute that requires less than that of an enclosing type. The extension that the macro adds only "
      + "has the class's attribute, and would not compile."
  )
  static let reflection = BlockerCode(
    "reflection",
    "The code passes an object of the class to `Mirror` or `dump`. These show the stored properties, which the macro renames and adds "
      + "one to."
  )
  static let unknownClass = BlockerCode(
    "unknown-class",
    "A `@Published` property is in a class that is not an `ObservableObject` as far as the project shows. It may inherit the conformance "
      + "from a superclass in another module, which has to be migrated first."
  )
  static let managedObject = BlockerCode(
    "managed-object",
    "The class inherits from `NSManagedObject`, which is an `ObservableObject` and announces changes to what Core Data stores. The macro "
      + "sees none of those, and a view without its wrapper would not be refreshed."
  )
  static let waitsForClass = BlockerCode(
    "waits-for-class",
    "The class announces changes of another one, or passes them on. Views see those changes only if both classes are migrated, and the "
      + "other one is blocked."
  )

  // MARK: Protocols and generic types

  static let publishedRequirement = BlockerCode(
    "published-requirement",
    "A protocol requires what only a `@Published` property has: its wrapper as a type, or its publisher, where that cannot become "
      + "another one together with all that it goes to. Every class that conforms to it is blocked."
  )
  static let foreignConformance = BlockerCode(
    "foreign-conformance",
    "A type from another module conforms to a protocol that can only be migrated with all its conforming classes. The macro cannot be "
      + "added to it."
  )
  static let genericConstraint = BlockerCode(
    "generic-constraint",
    "A generic type or function takes any `ObservableObject`, and can only be migrated with everything that is passed to it. Something "
      + "that is passed is blocked, comes from elsewhere or is not known."
  )
  static let genericObject = BlockerCode(
    "generic-object",
    "What is stored or injected here has a generic type. Callers decide which classes these are.")

  // MARK: Types that are not known

  static let ambiguousType = BlockerCode(
    "ambiguous-type",
    "A name here may mean a class or protocol of the project, or another with the same name. It is not known whether this place has to "
      + "be migrated with it."
  )
  static let foreignObject = BlockerCode(
    "foreign-object",
    "The object is of a class that the project does not declare as an `ObservableObject`: it comes from another module, or may inherit "
      + "its conformance from there."
  )
  static let unresolvedInjection = BlockerCode(
    "unresolved-injection",
    "The type of what is put into the environment could not be determined. It could be any class that some view reads from there, so all "
      + "of those are blocked."
  )
  static let unappliedInjection = BlockerCode(
    "unapplied-injection",
    "`environmentObject` is passed on as a function, and the object it injects is not known. It could be any class that some view reads "
      + "from the environment."
  )
  static let unresolvedProjection = BlockerCode(
    "unresolved-projection",
    "`$name` is used on something whose type could not be determined. It may be the publisher of any class that publishes a property "
      + "with that name, so all of those are blocked."
  )

  // MARK: Properties

  static let composedWrapper = BlockerCode(
    "composed-wrapper",
    "A property has another wrapper besides `@Published` or besides the one that is kept. The macro does not accept wrapped properties, "
      + "and accessors cannot reproduce what two wrappers do together."
  )
  static let isolatedProperty = BlockerCode(
    "isolated-property",
    "The property is on the main actor and the class is not. Its initial value has to be created there, which the initialiser that the "
      + "macro needs could not do."
  )
  static let overridingProperty = BlockerCode(
    "overriding-property",
    "The property overrides one of a superclass, and needs its own accessors and storage, which cannot both be the override.")
  static let wrapperModifier = BlockerCode(
    "wrapper-modifier",
    "The property has a modifier that cannot be given to both its accessors and its storage, which it needs in place of its wrapper.")
  static let untypedWrapper = BlockerCode(
    "untyped-wrapper",
    "The property needs accessors that notify views of its changes. They need its type, which is not annotated and cannot be determined "
      + "from its value."
  )
  static let wrapperProjection = BlockerCode(
    "wrapper-projection",
    "Something uses what the wrapper of a property projects (`$name`). A change made through it would bypass the accessors that notify "
      + "views."
  )
  static let unknownWrapper = BlockerCode(
    "unknown-wrapper",
    "A property of the class has a wrapper from another module. It is not known whether that refreshed views when the value changed; the "
      + "project's configuration can state it."
  )
  static let wrapperNeedsObservableObject = BlockerCode(
    "wrapper-needs-observable-object",
    "A wrapper only works with an `ObservableObject`: it announces changes through the object that its property belongs to, or holds one.")
  static let configured = BlockerCode(
    "configured",
    "The project's configuration says that classes with this wrapper are left as they are.")
  static let cannotBeTracked = BlockerCode(
    "cannot-be-tracked",
    "The project's configuration says to track a property that the macro rejects, or that would behave differently with the accessors "
      + "that the macro writes: a `lazy` or `override` one, say."
  )
  static let suspendedChange = BlockerCode(
    "suspended-change",
    "A property is changed in place while something is awaited. Views are notified when the change begins, read the property in the "
      + "meantime, and are not notified when the new value is there."
  )
  static let synthesizedCoding = BlockerCode(
    "synthesized-coding",
    "The class's coding is synthesised, and its form would change: the properties' storage gets other names. The keys or methods that "
      + "would preserve it cannot be written here."
  )

  // MARK: Wrappers in views

  static let wrapperArguments = BlockerCode(
    "wrapper-arguments",
    "The wrapper gets its value in its attribute, and the value would be lost with the attribute.")
  static let wrapperMention = BlockerCode(
    "wrapper-mention",
    "The wrapper is used as a type, or called, outside its attribute. What takes it needs another type after the migration.")
  static let projectionPassed = BlockerCode(
    "projection-passed",
    "The projection of an object (`$model`) is passed on as a whole. It has another type afterwards, and its destination has no type "
      + "annotation that could change with it."
  )
  static let projectedMember = BlockerCode(
    "projected-member",
    "A binding is made to a property, such as `id`, whose name is also a member of the new wrapper. It would refer to that member.")
  static let focusedObject = BlockerCode(
    "focused-object",
    "The object is read as a focused object in a way that a focused value cannot be: through its projection, without its written type, "
      + "or passed on as what cannot be told."
  )

  // MARK: Combine

  static let combinePublisher = BlockerCode(
    "combine-publisher",
    "A property is used as a Combine publisher (`$name`) in a way that a subject fed by the property cannot replace: something depends "
      + "on its type that cannot change with it, or it lives as long as another object. An `@Observable` property has no publisher."
  )
  static let observedAssignment = BlockerCode(
    "observed-assignment",
    "`assign(to: &$name)` sets a property without running its observers. Without a publisher they would run, and only a person can "
      + "decide whether they may."
  )
  static let publishedAccessors = BlockerCode(
    "published-accessors",
    "The property gets explicit accessors, because it is `open` or its name is in backticks, and these do not feed subscribers.")
  static let objectWillChange = BlockerCode(
    "object-will-change",
    "Something subscribes to `objectWillChange`, names its type or needs what `send()` returns. An `@Observable` class has no publisher "
      + "for all of its changes."
  )
  static let untrackedState = BlockerCode(
    "untracked-state",
    "The class passes on what another one announces that is not migrated. Without that, views would not be refreshed."
  )
}
