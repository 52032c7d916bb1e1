/// What `apply(_:policy:)` may write to.
public struct WritePolicy: Sendable {
  /// Also files with changes that are not committed.
  public var allowsDirty: Bool
  /// Also files that are under no version control.
  public var allowsNoVersionControl: Bool

  public init(allowsDirty: Bool = false, allowsNoVersionControl: Bool = false) {
    self.allowsDirty = allowsDirty
    self.allowsNoVersionControl = allowsNoVersionControl
  }
}
