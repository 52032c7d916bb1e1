/// What a run is about, for a person who waits for it.
public enum Phase: Sendable, Equatable {
  case discovery
  case parsing(files: Int)
  case planning(files: Int)
  /// What the plan makes of files is parsed and planned again.
  case verification(files: Int)
  /// Each after the one before it; some may come again.
  public typealias Observer = @Sendable (Phase) -> Void
}
