import MoltSymbols

/// What becomes of the stored properties of the classes that move.
struct PropertyTreatments {
  /// The properties that get accessors by hand.
  var accessorPairs: [Property: AccessorPair] = [:]
  /// The properties that were not published and that the macro will track.
  var tracked: Set<Property> = []
  /// The properties that cannot be tracked although views might show them, with their classes.
  var ignored: [(property: Property, type: TypeID)] = []
  /// The classes that move and of which nothing is tracked.
  var withoutTracking: Set<TypeID> = []
}
