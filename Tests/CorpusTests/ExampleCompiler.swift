import Dispatch
import Foundation
import MoltRules

/// Type-checks examples, many at a time.
struct ExampleCompiler {
  /// What the compiler says of examples that do not compile, by their ids.
  typealias Complaints = [String: String]

  let directory: URL

  /// - Parameter isConfirmed: whether each that does not compile among others must not compile alone, either.
  func complaints(about halves: [ExampleHalf], mode: Int, isConfirmed: Bool) throws -> Complaints {
    var complaints: Complaints = [:]
    var memory = CompiledExamples(mode: mode)
    let open = halves.filter { !memory.contains($0) }
    var waiting = [open].filter { !$0.isEmpty }
    while !waiting.isEmpty {
      let modules = waiting.flatMap { ExampleModule.modules(of: $0).map(\.halves) }
      waiting = []
      for (module, output) in zip(modules, try compile(modules, mode)) {
        guard let output else { continue }
        var suspects = module.filter { half in half.fileNames.contains { output.contains("/\($0):") } }
        if suspects.isEmpty, module.count == 1 { suspects = module }
        for suspect in suspects { complaints[suspect.id] = output }
        // The compiler looks less closely at the rest of a module that has errors. Where it blames nothing, it is asked again.
        let rest = module.filter { complaints[$0.id] == nil }
        waiting += (suspects.isEmpty ? [Array(rest[..<(rest.count / 2)]), Array(rest[(rest.count / 2)...])] : [rest]).filter { !$0.isEmpty }
      }
    }
    memory.add(open.filter { complaints[$0.id] == nil })
    guard isConfirmed else { return complaints }
    let suspects = halves.filter { complaints[$0.id] != nil }
    let outputs = try compile(suspects.map { [$0] }, mode)
    return Dictionary(uniqueKeysWithValues: zip(suspects, outputs).compactMap { half, output in output.map { (half.id, $0) } })
  }

  /// What the compiler says of each module, nil where it has nothing to say.
  private func compile(_ modules: [[ExampleHalf]], _ mode: Int) throws -> [String?] {
    let results = Results(count: modules.count)
    DispatchQueue.concurrentPerform(iterations: modules.count) { place in
      results.set(place, Result { try compile(modules[place], mode) })
    }
    return try results.all.map { try $0!.get() }
  }

  private func compile(_ halves: [ExampleHalf], _ mode: Int) throws -> String? {
    let root = directory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let module = root.appending(path: "Example")
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    for half in halves {
      for (name, file) in zip(half.fileNames, half.files) {
        try Data(file.text.utf8).write(to: module.appending(path: name))
      }
    }
    let script = App.corpus.appending(path: "typecheck").path
    let result = try run("env", arguments: ["SWIFT_MODES=\(mode)", script, root.path], in: directory)
    return result.status == 0 ? nil : result.output
  }
}

/// Filled from several threads, each place once.
private final class Results: @unchecked Sendable {
  private(set) var all: [Result<String?, any Error>?]
  private let access = DispatchQueue(label: "molt.examples")

  init(count: Int) { all = Array(repeating: nil, count: count) }

  func set(_ place: Int, _ result: Result<String?, any Error>) { access.sync { all[place] = result } }
}
