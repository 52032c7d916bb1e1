import Foundation
import MoltEngine
import MoltMigrations
import MoltRules
import MoltTestSupport
import MoltText
import Testing

/// A run that puts `// new` before everything in each of the files.
///
/// - Parameter part: the directory that the run is about; nil for all of it.
func plannedRun(_ directory: TemporaryDirectory, in part: String? = nil, _ edited: String...) throws -> Run {
  let path = part.map(directory.absolute) ?? directory.path
  let run = try migrate(Request(paths: [path], selection: Selection(rules: [], level: .safe)))
  let rewritten = run.files.filter { edited.contains($0.path) }.map { file in
    let edits = [Edit(Location(file.id, 0..<0), "// new\n")]
    return RewrittenFile(id: file.id, edits: edits, text: file.text.applying(edits))
  }
  return Run(
    root: run.root, files: run.files, skipped: run.skipped, enclosingProject: run.enclosingProject, unread: run.unread,
    project: run.project, index: run.index, plan: run.plan, rewritten: rewritten, rejected: [], warnings: [])
}

func committedRepository(_ files: [String: String]) throws -> TemporaryDirectory {
  let directory = try TemporaryDirectory(files)
  try directory.makeRepository()
  try directory.commit()
  return directory
}

/// The message of a refusal; nil if nothing was refused.
func refusal(_ run: Run, _ policy: WritePolicy = WritePolicy()) -> String? {
  do {
    _ = try apply(run, policy: policy)
    return nil
  } catch {
    return error.exitStatus == 3 ? error.message : nil
  }
}

/// The built program, which lies beside the bundle of the tests.
let executable = builtProducts.appending(path: "molt")
