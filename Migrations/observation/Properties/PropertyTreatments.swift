import MoltSymbols
import MoltSyntax

/// What becomes of the stored properties of the classes that move.
struct PropertyTreatments {
  /// The properties that get accessors by hand.
  var accessorPairs: [Property: AccessorPair] = [:]
  /// The properties that were not published and that the macro will track.
  var tracked: Set<Property> = []
  /// The properties that were not published and that the macro will ignore, by their bindings.
  var ignored: Set<Node> = []
  /// The classes that move and of which nothing is tracked.
  var withoutTracking: Set<TypeID> = []
}

/// A property that the macro cannot track, observed by hand: accessors that tell the registrar, and behind them storage
/// that the macro ignores.
///
/// The declaration itself becomes the storage. It keeps its bytes, its wrapper and its observers, which run inside the
/// mutation as those of a tracked property do; the accessors go before it, where its comment stands.
struct AccessorPair {
  let property: Property
  /// The type of the accessors: a computed property has to name it.
  let type: String
  /// What the declaration is called from now on.
  let storage: String
  /// Whether the accessors have one for initialisers, as those of the macro do: an assignment there sets the storage as
  /// long as the object is not complete, and runs observers afterwards. A wrapper does that by itself.
  let initializes: Bool
}
