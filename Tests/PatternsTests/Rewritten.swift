import MoltPatterns
import MoltProject
import MoltSemantics
import MoltSymbols
import MoltSyntax
import MoltText

/// Code with every match of a pattern brought to its rewrite, and what was found and left.
struct Rewritten {
  private(set) var text = ""
  private(set) var undecided: [String] = []
  private(set) var refused: [String] = []

  init(_ source: String, _ pattern: String, _ template: String) throws {
    var compiler = PatternCompiler()
    let pattern = try compiler.compile(match: pattern, templates: [template])
    let text = SourceText(source)
    var names = NameTable.withSDK()
    let root = unsafe Parser.parse(file: FileID(0), bytes: text.start, count: text.count, names: &names)
    let index = ProjectIndex(files: [root], names: names.frozen(), project: ProjectModel(targets: []))
    let questions = ExpressionQuestions(index)
    var edits: [Edit] = []
    if let anchor = index.names[pattern.anchor] {
      index.forEachOccurrence(of: [anchor]) { _, node, token in
        switch pattern.find(at: token, in: node, questions) {
        case .none: break
        case .undecided(let match, _, let demand): undecided.append("\(match.nodes[0].text): \(demand)")
        case .match(let match):
          do throws(Refusal) { edits += try pattern.rewrite(match, template: 0, questions) } catch { refused.append(error.code.name) }
        }
      }
    }
    let unit = MigrationUnit(
      subject: "", types: [], location: root.location, level: .safe, verdict: .changed, edits: edits)
    let plan = Plan(units: [unit], findings: [])
    self.text = String(decoding: text.applying(plan.edits[FileID(0), default: []]).bytes, as: UTF8.self)
  }
}
