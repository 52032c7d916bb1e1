import MoltFlow
import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText

/// A file as a project, with questions about its functions by name.
struct Program {
  let index: ProjectIndex
  let flow: Flow

  init(_ text: String) {
    var names = NameTable.withSDK()
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: text.utf8.count + 16)
    buffer.initialize(repeating: 0, count: text.utf8.count + 16)
    for (place, byte) in text.utf8.enumerated() { buffer[place] = byte }
    // Trees live until the process ends, and so does what they were read from.
    let root = Parser.parse(file: FileID(0), bytes: buffer, count: text.utf8.count, names: &names)
    index = ProjectIndex(files: [root], names: names.frozen(), project: ProjectModel(targets: []))
    flow = Flow(index)
  }

  func function(_ name: String) -> Node {
    index.files[0].descendants.first { $0.kind == .functionDecl && index.spelling($0.declaredName) == name }!
  }

  func variable(_ name: String) -> Node {
    index.files[0].descendants.first { $0.kind == .patternBinding && index.spelling($0.boundName) == name }!
  }

  /// Whether a function leads to a change of a variable: "no", "yes", "maybe" or "unknown".
  func answer(_ function: String, changes variable: String) -> String {
    let binding = self.variable(variable)
    let answer = flow.mayDo([self.function(function)]) { code, step in
      step.writes(binding) || step.mayWrite(binding) ? code : nil
    }
    switch answer {
    case .no: return "no"
    case .yes: return "yes"
    case .maybe: return "maybe"
    case .unknown: return "unknown"
    }
  }

  /// Whether a function leads to a change of a variable in the event in which it runs, as far as is known or guessed.
  func leads(_ function: String, toChangeOf variable: String) -> Bool {
    let binding = self.variable(variable)
    let code = flow.changes(of: binding).map(\.code)
    return flow.origins(of: code, of: flow.owner(of: binding), isEvaluated: { _ in false }).contains(self.function(function))
  }

  /// Where the value of a view that a call of its type makes is shown again: "later", "twice", or nil where each place gets a new one.
  func showing(againOf view: String) -> String? {
    let made = index.occurrences(of: index.names[view]!).compactMap { $0.kind == .declReferenceExpr ? $0.callAsCallee : nil }
    return made.lazy.compactMap { flow.showing(againOf: $0) }.first.map { $0.isLater ? "later" : "twice" }
  }

  /// What evaluating the initial value of a variable does, in order, each once.
  func consequences(of variable: String) -> [Evaluation.Kind] {
    let value = self.variable(variable).firstChild(.initializerClause)!.expressionChild!
    var result: [Evaluation.Kind] = []
    for consequence in flow.evaluation(of: value).consequences where !result.contains(consequence.kind) { result.append(consequence.kind) }
    return result
  }

  /// The names of the variables that a function asks for when it is evaluated.
  func reads(_ function: String) -> Set<String> {
    var result: Set<String> = []
    flow.forEachStep(evaluating: [self.function(function)]) { _, step, _ in
      for read in step.reads { if case .variable(let binding) = read.source { result.insert(index.spelling(binding.boundName)) } }
      return []
    }
    return result
  }
}
