import MoltPatterns
import MoltThreads

/// The rules of a catalogue that are stated by patterns, each compiled when it is first asked for.
package final class CompiledPatterns: @unchecked Sendable {
  private var rules: [String: PatternRule?] = [:]
  private var compiler = PatternCompiler()
  private let lock = Lock()

  /// Nil where the rule is Swift code.
  package func rule(_ document: Document) -> PatternRule? {
    lock.withLock {
      if let known = rules[document.id] { return known }
      do {
        let rule = try PatternRule(document, &compiler)
        rules[document.id] = .some(rule)
        return rule
      } catch {
        // What is not molt's own has been looked at before it came into a catalogue.
        fatalError("\(error)")
      }
    }
  }
}

extension Catalogue {
  /// - Parameter ids: the rules that are asked for.
  func patternRules(_ ids: Set<String>) -> [PatternRule] {
    rules.filter { ids.contains($0.id) }.compactMap { patterns.rule($0.document) }
  }
}
