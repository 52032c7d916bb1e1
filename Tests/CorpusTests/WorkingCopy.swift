import Foundation
import MoltArguments
import MoltEngine
import MoltMigrations
import MoltRules
import MoltText
import Testing

/// A copy of an app outside of any repository, gone when the last reference to it is.
final class WorkingCopy: Sendable {
  let directory: URL
  private let level: Level

  init(of app: App) throws {
    level = try app.expectation().level
    let copy = FileManager.default.temporaryDirectory.appending(path: "molt-corpus-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: app.before, to: copy)
    // Without links, as a run names it: what Foundation resolves leaves out `/private` on macOS.
    let resolved = try #require(realpath(copy.path, nil))
    defer { free(resolved) }
    directory = URL(filePath: String(cString: resolved))
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// A dry run of every rule, with the deployment targets that the project states and by its configuration.
  func migrate() throws -> Run {
    var selection = Selection(rules: Catalogue.builtIn.ids, level: level)
    if let text = try? String(contentsOf: directory.appending(path: ConfigurationFile.name), encoding: .utf8) {
      selection.configuration = try ConfigurationFile.parse(text, path: ConfigurationFile.name, below: directory.path)
    }
    return try MoltEngine.migrate(Request(paths: [directory.path], selection: selection))
  }
}
