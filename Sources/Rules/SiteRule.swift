import MoltPatterns
import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText

/// A rule of the catalogue whose sites stand alone: what becomes of one does not depend on the others.
///
/// A rule is asked about every occurrence of its anchors, in one pass over the tokens of the project that all rules
/// share; an anchor that no file mentions costs nothing.
package protocol SiteRule: SendableMetatype {
  /// The id of the document that tells what the rule does.
  static var id: String { get }
  /// Names without which there is no site: `onChange`.
  static var anchors: [String] { get }
  init(_ context: RuleContext)
  /// What would become of the site around an anchor; nil where there is none. Each site has one anchor that finds it.
  ///
  /// - Parameter anchor: the innermost node around the token that bears the name.
  func candidate(at anchor: Node) -> CandidateUnit?
}

/// What the rules of the catalogue may ask about the project.
package struct RuleContext {
  package let index: ProjectIndex
  package let project: ProjectModel
  package let questions: ExpressionQuestions
  /// The modules of the project.
  package let modules: Set<String>
  private let memory = Memory()

  private final class Memory {
    var answers: [AnyHashable: Any] = [:]
  }

  package init(index: ProjectIndex, project: ProjectModel) {
    self.index = index
    self.project = project
    modules = Set(project.targets.map(\.module))
    questions = ExpressionQuestions(index)
  }

  /// What many sites ask for, worked out for the first of them: about a function, a type, a name of the project.
  ///
  /// - Parameter question: its type tells it from the questions of others.
  package func once<Question: Hashable, Answer>(_ question: Question, _ find: () -> Answer) -> Answer {
    // An answer may be nil.
    if let known = memory.answers[question] { return known as! Answer }
    let answer = find()
    memory.answers[question] = answer
    return answer
  }

  /// Whether a call means a declaration of the project.
  package func callsOwnDeclaration(_ node: Node) -> Bool { questions.callsOwnDeclaration(node) }

  /// Whether a file sees what a module declares because it imports it, or a module that hands it on, or belongs to it.
  package func imports(_ module: String, _ file: FileID) -> Bool {
    let imported = index.imports[Int(file.index)].map(\.module)
    if imported.contains(module) || ProjectIndex.modulesOfSDK(handingOn: module).contains(where: imported.contains) { return true }
    return modules.contains(module) && project.targets(of: file).contains { project.targets[$0].module == module }
  }
}
