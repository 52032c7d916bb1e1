import Engine
import Foundation
import Migrations
import Text

/// A copy of an app outside of any repository, gone when the last reference to it is.
final class WorkingCopy: Sendable {
  let directory: URL

  init(of source: URL) throws {
    directory = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "molt-corpus-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: source, to: directory)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// A dry run of every rule, with the deployment targets that the project states.
  func migrate() throws -> Run {
    let selection = Selection(rules: Set(rules.map(\.id)), level: .safe)
    return try Engine.migrate(Request(paths: [directory.path], selection: selection))
  }
}
