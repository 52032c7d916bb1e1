import Engine
import Foundation
import Migrations
import Project
import Text

/// A project that exists for one run.
enum Sandbox {
  struct Outcome {
    let run: Run
    /// All files of the project as the plan leaves them, in the order given.
    let files: [Example.File]
  }

  static func migrate(_ files: [Example.File], _ selection: Selection, _ floors: [Floor]) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "molt-example-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files {
      let url = folder.appending(path: file.path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
    let run = try Engine.migrate(Request(paths: [folder.path], selection: selection, deploymentTargets: floors))
    var texts: [String: SourceText] = [:]
    for file in run.rewritten { texts[run.file(file.id).path] = file.text }
    return Outcome(
      run: run,
      files: files.map { file in
        Example.File(
          path: file.path, text: texts[file.path].map { String(decoding: $0.bytes, as: UTF8.self) } ?? file.text)
      })
  }
}
