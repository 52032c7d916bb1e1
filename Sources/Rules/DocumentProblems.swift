import MoltPatterns

extension Document {
  /// All that is wrong below the front matter; empty where the document can be a rule.
  ///
  /// - Parameter isCode: whether the rule is written in Swift, and the document need not say what it looks for.
  public func problems(isCode: Bool) -> [Malformed] {
    var problems: [Malformed] = []
    var examples: [Example] = []
    do {
      examples = try self.examples()
    } catch {
      problems += error.problems
    }
    do {
      let pairs = try rewritePairs()
      var compiler = PatternCompiler()
      if let rule = try PatternRule(self, &compiler) { problems += rule.problems() }
      problems += self.problems(of: examples, pairs)
      if pairs.isEmpty, !isCode {
        problems.append(
          Malformed(
            path: path, line: bodyLine,
            message: "nothing says what the rule looks for: add a block `swift match`, and `swift rewrite` or `text blocked KIND` below it")
        )
      }
    } catch {
      problems += error.problems.filter { !problems.contains($0) }
    }
    return problems.sorted { $0.line < $1.line }
  }
}
