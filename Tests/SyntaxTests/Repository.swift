import Foundation

/// The repository that the tests were compiled from.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The paths of the Swift files in some of its folders.
  static func swiftFiles(in folders: [String]) -> [String] {
    folders.flatMap { folder in
      let names = FileManager.default.enumerator(atPath: root.path + "/" + folder)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(root.path)/\(folder)/\($0)" }
    }
  }
}
