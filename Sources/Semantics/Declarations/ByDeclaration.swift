/// Values by declaration. The numbers of declarations are dense, so that each is found without a hash.
struct ByDeclaration<Value> {
  /// By the number of a declaration, one more than the place of its value; zero where it has none.
  private var places: [UInt32] = []
  private var values: [Value] = []

  subscript(_ id: DeclarationID) -> Value? {
    get {
      let number = Int(id.index)
      guard number < places.count, case let place = Int(places[number]), place > 0 else { return nil }
      return values[place - 1]
    }
    set {
      guard let newValue else { preconditionFailure("what is known once is not taken back") }
      let number = Int(id.index)
      if number >= places.count { places += repeatElement(0, count: number + 1 - places.count) }
      if case let place = Int(places[number]), place > 0 {
        values[place - 1] = newValue
      } else {
        values.append(newValue)
        places[number] = UInt32(values.count)
      }
    }
  }
}
