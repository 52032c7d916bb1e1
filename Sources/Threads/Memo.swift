/// Answers that were worked out once, for all threads.
///
/// An answer is worked out outside of the lock, so that working it out may ask for others: two threads that ask at once may
/// both do it, and have to come to the same.
public final class Memo<Key: Hashable, Value>: @unchecked Sendable {
  private var answers: [Key: Value] = [:]
  private let lock = Lock()

  public init() {}

  /// Nil where nothing was noted.
  public subscript(key: Key) -> Value? {
    get { lock.withLock { answers[key] } }
    set { lock.withLock { answers[key] = newValue } }
  }

  /// All that is noted, for as long as nobody asks for more.
  public var noted: [Key: Value] { lock.withLock { answers } }

  /// The answer that is noted, or else the one that is worked out now.
  public func answer<Failure: Error>(for key: Key, _ find: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let known = self[key] { return known }
    let found = try find()
    self[key] = found
    return found
  }

  /// Changes what is noted, with no other thread in between.
  public func update<Result>(_ key: Key, _ change: (inout Value?) -> Result) -> Result {
    lock.withLock { change(&answers[key]) }
  }
}
