import Dispatch
import MoltThreads

/// Calls `work` for each index of `sizes` from up to `jobs` threads; the results are in the order of the indices, so no
/// outcome depends on the threads. Each has a stack that is enough for any code, however the system makes its own.
package func concurrentMap<Result: Sendable>(
  sizes: [Int], jobs: Int, _ work: @Sendable (_ index: Int) -> Result
) -> [Result] {
  let queue = WorkQueue(sizes: sizes)
  return unsafe Array(unsafeUninitializedCapacity: sizes.count) { buffer, count in
    nonisolated(unsafe) let results = unsafe buffer
    withoutActuallyEscaping(work) { work in
      let run: @Sendable () -> Void = {
        while let index = queue.take() { unsafe results.initializeElement(at: index, to: work(index)) }
      }
      let threads = (0..<min(jobs, sizes.count)).compactMap { _ in WorkerThread(run) }
      // Where the system has no threads left, this one does the work.
      if threads.isEmpty { run() }
      for thread in threads { thread.join() }
    }
    count = sizes.count
  }
}

/// Hands out indices, each once, to whichever thread asks next.
final class WorkQueue: @unchecked Sendable {
  private let order: [Int]
  private var next = 0
  private let access = DispatchQueue(label: "molt.work")

  /// - Parameter sizes: how much work each index means. The most goes first, so that no thread begins it when the
  ///   others are done.
  init(sizes: [Int]) { order = sizes.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) } }

  func take() -> Int? {
    access.sync {
      guard next < order.count else { return nil }
      defer { next += 1 }
      return order[next]
    }
  }
}
