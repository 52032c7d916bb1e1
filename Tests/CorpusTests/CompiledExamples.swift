import Foundation
import MoltReports

/// The examples that a compiler took in an earlier run, in a file of `.build/corpus`: a hash a line of the code, the language mode,
/// the look-alike modules and the compiler. What does not compile is not remembered: its messages are wanted.
struct CompiledExamples {
  private let file: URL
  private let mode: Int
  private var hashes: Set<String>

  init(mode: Int) {
    self.mode = mode
    file = App.corpus.appending(path: "../.build/corpus/compiled-examples").standardized
    hashes = Set(((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init))
  }

  func contains(_ half: ExampleHalf) -> Bool { hashes.contains(hash(half)) }

  mutating func add(_ halves: [ExampleHalf]) {
    hashes.formUnion(halves.map(hash))
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(hashes.sorted().joined(separator: "\n").utf8).write(to: file, options: .atomic)
  }

  private func hash(_ half: ExampleHalf) -> String {
    let files = half.files.map { "\($0.path)\n\($0.text.utf8.count)\n\($0.text)" }.joined()
    return base64(sha256(Array("\(mode)\n\(Self.surroundings)\n\(files)".utf8)))
  }

  /// What else the result depends on: the compiler, and each file of the look-alike modules with the script that names them.
  private static let surroundings: String = {
    let sdk = App.corpus.appending(path: "SDK").resolvingSymlinksInPath()
    let names = (FileManager.default.enumerator(atPath: sdk.path)?.allObjects ?? []).compactMap { $0 as? String }.sorted()
    let files = names.map { sdk.appending(path: $0) } + [App.corpus.appending(path: "typecheck")]
    let contents = files.compactMap { try? Data(contentsOf: $0) }.map { base64(sha256(Array($0))) }
    let compiler = (try? run("swiftc", arguments: ["--version"], in: App.corpus).output) ?? ""
    return compiler + contents.joined(separator: "\n")
  }()
}
