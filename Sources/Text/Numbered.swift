/// What is told apart by a number that molt itself gave it.
///
/// Nobody chooses such numbers so that they collide: as keys they need no keyed hash function, which is a tenth of the time of a
/// run. `_rawHashValue` is the requirement of `Hashable` that sets and dictionaries call.
public protocol Numbered: Hashable {
  /// Equal for equal values, and nearly always different for others.
  var number: UInt { get }
}

extension Numbered {
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The number with its bits spread over the word, the low ones of which are the place in a table.
  @inlinable public func _rawHashValue(seed: Int) -> Int {
    let product = (number ^ UInt(bitPattern: seed)) &* 0x9E37_79B9_7F4A_7C15
    return Int(bitPattern: product ^ (product &>> 32))
  }
}
