import Foundation
import Syntax
import Testing
import Text

/// The least that Apple's platforms give a thread. Code that is not optimised takes some four times as much of it.
private let stackSize: Int = {
  #if DEBUG
    2048 * 1024
  #else
    512 * 1024
  #endif
}()

/// Runs work on a thread with a small stack, which a recursion without a bound would overflow.
private func onSmallStack(_ work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    work()
    done.signal()
  }
  thread.stackSize = stackSize
  thread.start()
  done.wait()
}

@Suite struct `The stack` {
  @Test(arguments: RobustnessTests.nestings.indices) func `is enough to parse any nesting`(_ index: Int) {
    let (open, middle, close) = RobustnessTests.nestings[index]
    onSmallStack {
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
