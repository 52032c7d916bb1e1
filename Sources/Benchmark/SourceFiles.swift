import Foundation

/// A file in memory, followed by the zeros that the lexer needs. Never freed, like the trees that refer to it.
struct SourceFile: @unchecked Sendable {
  let path: String
  let bytes: UnsafePointer<UInt8>
  let count: Int

  init(path: String, contents: some Collection<UInt8>) {
    self.path = path
    count = contents.count
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count + 16)
    buffer.initialize(repeating: 0)
    _ = buffer.update(fromContentsOf: contents)
    bytes = UnsafePointer(buffer.baseAddress!)
  }

  init?(path: String) {
    guard let contents = FileManager.default.contents(atPath: path) else { return nil }
    self.init(path: path, contents: contents)
  }

  /// The Swift files under a path, or the path itself, the largest first so that no thread is left with a long one.
  static func all(under path: String) -> [SourceFile] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return [] }
    guard isDirectory.boolValue else { return SourceFile(path: path).map { [$0] } ?? [] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }
      .compactMap { SourceFile(path: path + "/" + $0) }
      .sorted { ($0.count, $1.path) > ($1.count, $0.path) }
  }

  /// Declarations, calls, strings and comments, over and over, to at least `byteCount` bytes.
  static func generated(byteCount: Int) -> SourceFile {
    let unit = """
      /// A model that exists to be parsed.
      final class Model<Element: Hashable>: ObservableObject where Element: Sendable {
        @Published private(set) var items: [Element] = [], total = 0
        lazy var byName: [String: Array<Array<Element>>] = [:]

        func load(_ page: Int? = nil, then done: @escaping (Result<[Element], any Error>) -> Void) async throws {
          guard let page, page >= 0 else { return done(.failure(URLError(.badURL))) }
          for await chunk in stream(from: page * 25 + 1) where !chunk.isEmpty {
            items += chunk.map { element in (element, "loaded \\(page): \\(chunk.count) of \\(total)").0 }
          }
          switch items.first { case let first?: print(first); default: break }
        }
      }


      """
    var contents = Array(unit.utf8)
    while contents.count < byteCount { contents += contents.prefix(byteCount - contents.count + unit.utf8.count) }
    return SourceFile(path: "(generated)", contents: contents)
  }
}
