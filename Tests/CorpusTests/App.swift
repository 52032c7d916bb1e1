import Foundation
import MoltRules
import MoltText
import Testing

/// A small app of `Corpus/`: as it was, and as a careful person migrated it.
struct App: CustomTestStringConvertible, Sendable {
  let name: String

  var testDescription: String { name }
  var directory: URL { App.corpus.appending(path: name) }
  var before: URL { directory.appending(path: "before") }
  var after: URL { directory.appending(path: "after") }

  func expectation() throws -> Expectation {
    try JSONDecoder().decode(Expectation.self, from: Data(contentsOf: directory.appending(path: "expected.json")))
  }

  /// Every app, by name.
  static let all: [App] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: corpus.path)) ?? []
    return names.sorted().map(App.init).filter { FileManager.default.fileExists(atPath: $0.before.path) }
  }()

  /// What is kept between runs of the tests.
  static let cache = corpus.appending(path: "../.build/corpus").standardized

  /// The directory `Corpus` of this repository.
  static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Corpus")
}

/// What is to be found out about an app: `expected.json`.
struct Expectation: Decodable {
  /// Names of classes by verdict.
  var classes: [String: [String]]
  /// Numbers of sites by rule and verdict.
  var sites: [String: [String: Int]]
  private var levelName: String?

  /// The level that its changes are made at: `safe` unless it says otherwise.
  var level: Level { levelName.flatMap { Level(name: $0) } ?? .safe }

  private enum CodingKeys: String, CodingKey {
    case classes, sites
    case levelName = "level"
  }

  init(classes: [String: [String]], sites: [String: [String: Int]]) {
    self.classes = classes
    self.sites = sites
  }
}

/// All files below a directory: contents by relative path.
func tree(_ directory: URL) throws -> [String: Data] {
  var files: [String: Data] = [:]
  for name in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
    // What a run notes of itself, where there is no repository.
    if name.hasPrefix(".molt/") { continue }
    let url = directory.appending(path: name)
    guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
    files[name] = try Data(contentsOf: url)
  }
  return files
}
