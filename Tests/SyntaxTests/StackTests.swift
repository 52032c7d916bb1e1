import MoltSyntax
import MoltTestSupport
import MoltText
import MoltThreads
import Testing

@Suite struct `The stack` {
  @Test(arguments: RobustnessTests.nestings.indices) func `is enough to parse any nesting`(_ index: Int) {
    let (open, middle, close) = RobustnessTests.nestings[index]
    // A recursion without a bound would overflow it.
    WorkerThread.run(stackSize: smallStackSize) {
      for depth in [60, 127, 128, 129, 260, 4_000] {
        let text = String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
        let source = SourceText(text)
        var names = NameTable()
        let root = Parser.parse(file: FileID(0), bytes: source.start, count: source.count, names: &names)
        _ = dumpLines(of: root)
      }
    }
  }
}
