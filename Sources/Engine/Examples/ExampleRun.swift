import MoltMigrations
public import MoltProject
public import MoltRules
public import MoltText

/// An example of a document, ready to be run: a project of its files, with the rules, the level and the deployment targets
/// that it asks for.
public struct ExampleRun: Sendable {
  public let document: Document
  public let example: Example
  public let selection: Selection
  /// The rule whose findings the example's verdict speaks of; nil for all.
  private let rule: String?

  /// - Parameter family: the rules that are opted in where the example names none: the document's own family, unless the
  ///   document is about another one.
  public init(_ example: Example, of document: Document, in catalogue: Catalogue, family: String? = nil) {
    self.document = document
    self.example = example
    rule = family == nil ? document.id : nil
    let ids = example.rules.isEmpty ? catalogue.named(family ?? document.family).map(\.id) : example.rules
    var selection = Selection(rules: Set(ids), of: catalogue, level: example.level)
    selection.writesAvailabilityGuards = example.writesAvailabilityGuards
    selection.toolchain = example.toolchain
    self.selection = selection
  }

  /// What came of a project.
  public struct Outcome: Sendable {
    public let run: Run
    /// All files of the project as the plan leaves them, in the order given.
    public let files: [Example.File]
  }

  /// Runs molt on a project in the place of the example.
  public func migrate(_ files: [Example.File]) -> Outcome { MoltEngine.migrate(files, selection, floors) }

  /// The deployment targets that the example is compiled for: those that the rule needs, where it does not say others.
  public var floors: [Floor] {
    let flag = Provenance(file: "--deployment-target", line: 0, text: "")
    guard let named = example.floors else {
      return document.needs.map { Floor(platform: $0, version: $1, provenance: flag) }
    }
    return named.compactMap { try? Floor(deploymentTarget: $0) }
  }

  /// The findings that the example's verdict speaks of.
  public func findings(of run: Run) -> [Finding] { run.plan.findings.filter { rule == nil || $0.rule == rule } }
}

/// The dry run of the files of an example, which lie in no file system.
public func migrate(_ files: [Example.File], _ selection: Selection, _ floors: [Floor]) -> ExampleRun.Outcome {
  let run = migrate(files.map { (path: $0.path, text: SourceText($0.text)) }, selection, floors)
  var texts: [String: SourceText] = [:]
  for file in run.rewritten { texts[run.file(file.id).path] = file.text }
  return ExampleRun.Outcome(
    run: run,
    files: files.map { file in
      Example.File(path: file.path, text: texts[file.path].map { String(decoding: $0.bytes, as: UTF8.self) } ?? file.text)
    })
}
