import MoltText

#if canImport(Glibc)
  import Glibc
#endif

/// What a thread keeps from one file it parses to the next: the lexer, and the memory that trees are cut from.
@safe public struct ParserStorage: ~Copyable {
  var lexer = Lexer()
  private var chunk: UnsafeMutableRawPointer?
  private var room = 0
  private var chunkSize = 0

  private static let largestChunk = 4 << 20
  private static let hugePage = 2 << 20

  public init() {}

  /// Memory for a tree, aligned to sixteen bytes, which is never freed.
  mutating func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let needed = (byteCount + 15) & ~15
    if needed > room { addChunk(atLeast: needed) }
    let result = unsafe chunk.unsafelyUnwrapped
    unsafe chunk = unsafe result + needed
    room -= needed
    return unsafe result
  }

  /// The first chunk has the size of what is asked for, later ones grow; a file larger than them gets one of its own.
  private mutating func addChunk(atLeast needed: Int) {
    room = max(needed, chunkSize)
    chunkSize = min(ParserStorage.largestChunk, max(1 << 16, chunkSize * 2))
    let isLarge = room >= ParserStorage.hugePage
    let memory = unsafe ImmortalMemory.allocate(byteCount: room, alignment: isLarge ? ParserStorage.hugePage : 16)
    #if canImport(Glibc)
      // A quarter of the time of parsing goes into first touching the memory of trees if it comes in pages of 4 KB.
      if isLarge { unsafe _ = madvise(memory, room, MADV_HUGEPAGE) }
    #endif
    unsafe chunk = unsafe memory
  }
}
