import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Type-checks examples, many at a time.
struct ExampleCompiler {
  /// What the compiler says of examples that do not compile, by their ids.
  typealias Complaints = [String: String]

  let lookAlikes: LookAlikes
  let memory: ExampleMemory?
  let jobs: Int

  /// - Parameter isConfirmed: whether each that does not compile among others must not compile alone, either.
  func complaints(about halves: [ExampleHalf], mode: Int, isConfirmed: Bool) throws(EngineError) -> Complaints {
    var complaints: Complaints = [:]
    let open = halves.filter { memory?.contains($0, mode) != true }
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
    memory?.add(open.filter { complaints[$0.id] == nil }, mode)
    guard isConfirmed else { return complaints }
    let suspects = halves.filter { complaints[$0.id] != nil }
    let outputs = try compile(suspects.map { [$0] }, mode)
    return Dictionary(uniqueKeysWithValues: zip(suspects, outputs).compactMap { half, output in output.map { (half.id, $0) } })
  }

  /// What the compiler says of each module, nil where it has nothing to say.
  private func compile(_ modules: [[ExampleHalf]], _ mode: Int) throws(EngineError) -> [String?] {
    let results = concurrentMap(sizes: modules.map(\.count), jobs: jobs) { compile(modules[$0], mode) }
    return try results.map { result throws(EngineError) in try result.get() }
  }

  private func compile(_ halves: [ExampleHalf], _ mode: Int) -> Result<String?, EngineError> {
    Result { () throws(EngineError) in
      let directory = try CopyContainer.make(in: temporaryPlace())
      defer { removeTree(directory) }
      var paths: [String] = []
      for half in halves {
        for (name, file) in zip(half.fileNames, half.files) {
          let path = joined(directory, name)
          do throws(SystemFailure) { try write(SourceText(file.text), to: path) } catch {
            throw .refused(reason: "an example could not be written to \(path): \(error.message)", paths: [])
          }
          paths.append(path)
        }
      }
      // Whole-module mode: otherwise -emit-module does not look into the bodies of functions.
      let arguments =
        [
          "swiftc", "-emit-module", "-whole-module-optimization", "-parse-as-library", "-swift-version", "\(mode)", "-package-name", "app",
          "-module-name", "Example", "-o", joined(directory, "Example.swiftmodule"),
        ] + lookAlikes.flags + paths
      guard let (status, printed) = result(of: arguments, patience: 600) else {
        throw .usage("examples cannot be type-checked: `swiftc` could not be started, or was silent for ten minutes")
      }
      // A compiler that crashes takes the code no more than one that complains.
      if status == 0 { return nil }
      let messages = String(decoding: printed, as: UTF8.self)
      // Of an example alone, a person knows the files.
      guard halves.count == 1 else { return messages }
      return zip(halves[0].fileNames, halves[0].files).reduce(messages) { $0.replacing(joined(directory, $1.0), with: $1.1.path) }
    }
  }
}
