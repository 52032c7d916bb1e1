import MoltEngine
import MoltThreads
import Testing

/// Takes about a kilobyte of stack for each level, and more where nothing is optimised.
@inline(never) private func descend(_ depth: Int) -> Int {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { bytes in
    bytes.initialize(repeating: UInt8(truncatingIfNeeded: depth))
    return depth == 0 ? 0 : descend(depth - 1) + (bytes[depth % 1024] == UInt8(truncatingIfNeeded: depth) ? 1 : 0)
  }
}

@Suite struct ConcurrentWorkTests {
  @Test(arguments: [1, 2, 7, 100]) func `each index is done once, and results are in order`(jobs: Int) {
    #expect(concurrentMap(sizes: (0..<50).map { $0 % 7 }, jobs: jobs) { $0 * $0 } == (0..<50).map { $0 * $0 })
    #expect(concurrentMap(sizes: [], jobs: jobs) { $0 }.isEmpty)
  }

  @Test func `work has the stack of a first thread`() {
    // Threads of the system have half a megabyte on Macs, and less elsewhere.
    #expect(concurrentMap(sizes: [1, 1], jobs: 2) { _ in descend(3_000) } == [3_000, 3_000])
    #expect(WorkerThread.run { descend(3_000) } == 3_000)
  }

  @Test func `what work throws is thrown, and a thread that cannot be is done without`() throws {
    #expect(throws: EngineError.self) { try WorkerThread.run { () throws(EngineError) -> Int in throw .usage("no") } }
    // A stack that no system gives.
    #expect(WorkerThread(stackSize: 1) {} == nil)
    #expect(WorkerThread.run(stackSize: 1) { 1 } == 1)
  }
}
