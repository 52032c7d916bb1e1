import Engine
import Project
import Rules

/// A project that exists for one run.
enum Sandbox {
  static func migrate(_ files: [Example.File], _ selection: Selection, _ floors: [Floor]) throws -> Trial.Outcome {
    Engine.migrate(files, selection, floors)
  }
}
