import Foundation

/// A directory of files that exists for one test.
struct TemporaryProject: ~Copyable {
  /// Without links, as the program names it: what Foundation resolves leaves out `/private` on macOS.
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url = TemporaryProject.parent.appending(path: "molt-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  private static let parent: URL = {
    let directory = FileManager.default.temporaryDirectory
    guard let resolved = realpath(directory.path, nil) else { return directory }
    defer { free(resolved) }
    return URL(filePath: String(cString: resolved))
  }()

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  func write(_ data: Data, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: url.appending(path: path)) }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
  }
}
