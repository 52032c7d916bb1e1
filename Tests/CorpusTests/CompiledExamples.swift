import Foundation
import MoltEngine
import MoltReports
import Synchronization

/// The examples that a compiler took in an earlier run, in a file of `.build/corpus`: a hash a line of the code, the language mode,
/// the look-alike modules and the compiler. What does not compile is not remembered: its messages are wanted.
final class CompiledExamples: ExampleMemory {
  private let file = App.cache.appending(path: "compiled-examples")
  private let hashes: Mutex<Set<String>>

  init() { hashes = Mutex(Set(((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init))) }

  func contains(_ half: ExampleHalf, _ mode: Int) -> Bool {
    let hash = hash(half, mode)
    return hashes.withLock { $0.contains(hash) }
  }

  func add(_ halves: [ExampleHalf], _ mode: Int) {
    let added = halves.map { hash($0, mode) }
    let all = hashes.withLock { hashes in
      hashes.formUnion(added)
      return hashes.sorted()
    }
    try? FileManager.default.createDirectory(at: App.cache, withIntermediateDirectories: true)
    try? Data(all.joined(separator: "\n").utf8).write(to: file, options: .atomic)
  }

  private func hash(_ half: ExampleHalf, _ mode: Int) -> String {
    let files = half.files.map { "\($0.path)\n\($0.text.utf8.count)\n\($0.text)" }.joined()
    return base64(sha256(Array("\(mode)\n\(Self.surroundings)\n\(files)".utf8)))
  }

  /// What else the result depends on: the compiler, and each file of the look-alike modules.
  private static let surroundings: String = {
    let sdk = App.corpus.appending(path: "SDK").resolvingSymlinksInPath()
    let names = (FileManager.default.enumerator(atPath: sdk.path)?.allObjects ?? []).compactMap { $0 as? String }.sorted()
    let contents = names.compactMap { try? Data(contentsOf: sdk.appending(path: $0)) }.map { base64(sha256(Array($0))) }
    let compiler = (try? run("swiftc", arguments: ["--version"], in: App.corpus).output) ?? ""
    return compiler + contents.joined(separator: "\n")
  }()
}
