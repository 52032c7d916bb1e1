/// A way into Molt for bytes that nobody has looked at. Whatever they are, a target returns, soon, and without a trap.
struct FuzzTarget: Sendable {
  /// What the script calls it; its seeds lie in the directory of that name.
  let name: String
  let run: @Sendable (_ bytes: [UInt8]) -> Void

  init(_ name: String, _ run: @escaping @Sendable (_ bytes: [UInt8]) -> Void) {
    self.name = name
    self.run = run
  }
}
