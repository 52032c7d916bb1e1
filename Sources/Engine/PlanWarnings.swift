import MoltSymbols
import MoltSyntax

/// That molt gave up on types: told once, with the first place.
func givenUpWarnings(_ index: ProjectIndex, _ files: [SourceFile]) -> [String] {
  let expressions = index.expressionsGivenUp
  guard let first = expressions.first else { return [] }
  let file = files[Int(first.file.index)]
  let line = file.lines.position(of: first.range.lowerBound).line
  let others = expressions.count > 1 ? ", and those of \(expressions.count - 1) more," : ""
  return [
    "\(file.path):\(line): the type of this expression\(others) took too much work to determine; what depends on it is left as it is. "
      + "Please report this line as a bug in molt"
  ]
}
