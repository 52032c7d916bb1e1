import MoltEngine
import MoltProject
import MoltRules

/// A project that exists for one run.
enum Sandbox {
  static func migrate(_ files: [Example.File], _ selection: Selection, _ floors: [Floor]) throws -> ExampleRun.Outcome {
    MoltEngine.migrate(files, selection, floors)
  }
}
