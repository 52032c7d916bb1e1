/// What `apply(_:policy:)` may write to.
public struct WritePolicy: Sendable {
  /// Also files with changes that are not committed.
  public var allowsDirty: Bool
  /// Also files that are under no version control.
  public var allowsNoVersionControl: Bool
  /// Also where only a part of a project was looked at, whose other parts may not compile afterwards.
  public var allowsPartialProject: Bool

  public init(allowsDirty: Bool = false, allowsNoVersionControl: Bool = false, allowsPartialProject: Bool = false) {
    self.allowsDirty = allowsDirty
    self.allowsNoVersionControl = allowsNoVersionControl
    self.allowsPartialProject = allowsPartialProject
  }
}
