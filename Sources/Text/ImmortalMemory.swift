/// Where the memory of texts and of the trees over them comes from, which lives until the process ends.
///
/// A process that reads millions of projects would run out of it. One that is compiled to be fuzzed frees the memory of each
/// when nothing refers to it any more; in all others `free()` does nothing.
@safe public enum ImmortalMemory {
  #if FUZZING
    nonisolated(unsafe) private static var blocks: [UnsafeMutableRawPointer] = []
  #endif

  public static func allocate(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let block = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
    #if FUZZING
      unsafe blocks.append(block)
    #endif
    return unsafe block
  }

  /// Frees all texts and trees. To be called only where no thread has any.
  public static func free() {
    #if FUZZING
      unsafe blocks.forEach { unsafe $0.deallocate() }
      unsafe blocks.removeAll(keepingCapacity: true)
    #endif
  }
}
