/// Memory for spellings, in chunks that grow; each chunk begins with the address of the one before.
@safe struct NameArena: ~Copyable {
  private var next: UnsafeMutablePointer<UInt8>?
  private var room = 0
  private var lastChunk: UnsafeMutableRawPointer?
  private var chunkSize = 1 << 12

  private static let headerSize = 16

  /// A copy that stays where it is until `deallocate()`.
  mutating func copy(_ start: UnsafePointer<UInt8>, _ count: Int) -> UnsafePointer<UInt8> {
    if room < count { addChunk(atLeast: count) }
    let target = unsafe next.unsafelyUnwrapped
    unsafe target.initialize(from: start, count: count)
    unsafe next = unsafe target + count
    room -= count
    return unsafe UnsafePointer(target)
  }

  private mutating func addChunk(atLeast count: Int) {
    chunkSize = min(chunkSize * 2, 1 << 20)
    let size = max(chunkSize, count)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: size + NameArena.headerSize, alignment: 16)
    unsafe chunk.storeBytes(of: lastChunk, as: UnsafeMutableRawPointer?.self)
    unsafe lastChunk = unsafe chunk
    unsafe next = unsafe (chunk + NameArena.headerSize).bindMemory(to: UInt8.self, capacity: size)
    room = size
  }

  func deallocate() {
    var chunk = unsafe lastChunk
    while let current = unsafe chunk {
      unsafe chunk = unsafe current.load(as: UnsafeMutableRawPointer?.self)
      unsafe current.deallocate()
    }
  }
}
