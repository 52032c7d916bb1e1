/// The names of the files that one thread has read: each distinct spelling once, and a number for it.
///
/// Every table begins with the predefined names, under the same numbers. Threads intern into tables of their own;
/// `absorb(_:)` joins them afterwards.
@safe public struct NameTable: ~Copyable {
  /// An entry of the hash table. The spelling itself, zero-padded, is the key of names of up to sixteen bytes; longer
  /// ones have a hash in its place.
  struct Slot {
    var low: UInt64
    var high: UInt64
    /// Bytes of the spelling; none in a free slot.
    var byteCount: UInt32
    var id: UInt32
  }

  /// Where a spelling is stored.
  @safe struct Spelling {
    var start: UnsafePointer<UInt8>
    var count: Int
  }

  private var slots: UnsafeMutablePointer<Slot>
  private var slotCount: Int
  private var spellings: UnsafeMutablePointer<Spelling>
  private var capacity: Int
  private var nameCount = 0
  /// The names that it begins with, which are stored elsewhere, and how many they are.
  private let base: UnsafePointer<NameLayer>?
  private let baseCount: Int
  private var arena = NameArena()
  /// Whether a `Names` value owns the memory.
  private var isFrozen = false

  /// How many names the table holds, the predefined ones included; their identifiers are `0..<count`.
  public var count: Int { nameCount }

  public init() {
    unsafe base = nil
    baseCount = 0
    slotCount = 1 << 11
    unsafe slots = .allocate(capacity: slotCount)
    unsafe slots.initialize(repeating: Slot(low: 0, high: 0, byteCount: 0, id: 0), count: slotCount)
    capacity = 1 << 10
    unsafe spellings = .allocate(capacity: capacity)
    internWords(of: Name.keywordSpellings)
    internWords(of: Name.contextualSpellings)
    internWords(of: Name.operatorSpellings)
    // Literals have these types, even where no file mentions them.
    internWords(of: "Bool String Int Double")
  }

  /// The names of files that were read, under the same numbers, and room for more. Costs nothing for each of them.
  public init(extending names: Names) {
    unsafe base = unsafe names.layer
    baseCount = names.count
    nameCount = names.count
    slotCount = 1 << 8
    unsafe slots = .allocate(capacity: slotCount)
    unsafe slots.initialize(repeating: Slot(low: 0, high: 0, byteCount: 0, id: 0), count: slotCount)
    capacity = 1 << 7
    unsafe spellings = .allocate(capacity: capacity)
  }

  deinit {
    if isFrozen { return }
    unsafe slots.deallocate()
    unsafe spellings.deallocate()
    arena.deallocate()
  }

  private mutating func internWords(of list: StaticString) {
    list.withUTF8Buffer { bytes in
      unsafe bytes.split(separator: UInt8(ascii: " ")).forEach { word in
        unsafe UnsafeBufferPointer(rebasing: word).withMemoryRebound(to: UInt8.self) { _ = unsafe intern($0) }
      }
    }
  }

  /// The name of `spelling`, which may lie anywhere.
  public mutating func intern(_ spelling: UnsafeBufferPointer<UInt8>) -> Name {
    guard let start = spelling.baseAddress, spelling.count > 0 else { return .none }
    if spelling.count > 16 { return unsafe intern(padded: start, count: spelling.count) }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { copy in
      let target = unsafe copy.baseAddress.unsafelyUnwrapped
      unsafe target.initialize(repeating: 0, count: 16)
      unsafe target.update(from: start, count: spelling.count)
      return unsafe intern(padded: target, count: spelling.count)
    }
  }

  /// The name of the `count` bytes from `start`; sixteen bytes from `start` must be readable.
  @inline(__always) mutating func intern(padded start: UnsafePointer<UInt8>, count: Int) -> Name {
    let (low, high) = unsafe NameTable.key(padded: start, count: count)
    var index = NameTable.hash(low, high, count) & (slotCount &- 1)
    while true {
      let slot = unsafe slots[index]
      if slot.low == low && slot.high == high && slot.byteCount == UInt32(truncatingIfNeeded: count),
        unsafe count <= 16 || isSpelled(slot.id, start, count)
      {
        return Name(id: slot.id)
      }
      if slot.byteCount == 0 {
        if unsafe base != nil, let known = unsafe NameTable.find(start, count, low, high, in: base.unsafelyUnwrapped) { return known }
        return unsafe insert(start, count, low, high, at: index)
      }
      index = (index &+ 1) & (slotCount &- 1)
    }
  }

  /// The zero-padded bytes of a short spelling, two hashes of a long one.
  @inline(__always)
  private static func key(padded start: UnsafePointer<UInt8>, count: Int) -> (low: UInt64, high: UInt64) {
    let raw = unsafe UnsafeRawPointer(start)
    let low = unsafe UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    if count <= 8 { return (low & (.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)), 0) }
    let high = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    if count <= 16 { return (low, high & (.max &>> UInt64(truncatingIfNeeded: 128 &- 8 &* count))) }
    return unsafe (low, longHash(raw, count))
  }

  private static func longHash(_ raw: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var hash: UInt64 = 0
    var offset = 0
    while offset &+ 8 <= count {
      hash = mix(hash ^ (unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)), 0xD6E8_FEB8_6659_FD93)
      offset &+= 8
    }
    return mix(
      hash ^ (unsafe raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)), 0xD6E8_FEB8_6659_FD93)
  }

  @inline(__always) private static func hash(_ low: UInt64, _ high: UInt64, _ count: Int) -> Int {
    let seed = high ^ 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mix(low ^ UInt64(truncatingIfNeeded: count) &* 0xA076_1D64_78BD_642F, seed))
  }

  @inline(__always) private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return high ^ low
  }

  private static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var offset = 0
    while offset < count {
      if unsafe a[offset] != b[offset] { return false }
      offset &+= 1
    }
    return true
  }

  private func isSpelled(_ id: UInt32, _ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    unsafe NameTable.areEqual(spellings[Int(id) &- baseCount].start, start, count)
  }

  @inline(never) private mutating func insert(
    _ start: UnsafePointer<UInt8>, _ count: Int, _ low: UInt64, _ high: UInt64, at index: Int
  ) -> Name {
    let id = UInt32(nameCount)
    if nameCount - baseCount == capacity { growSpellings() }
    unsafe (spellings + (nameCount - baseCount)).initialize(to: Spelling(start: arena.copy(start, count), count: count))
    nameCount += 1
    unsafe slots[index] = Slot(low: low, high: high, byteCount: UInt32(truncatingIfNeeded: count), id: id)
    if (nameCount - baseCount) * 2 > slotCount { growSlots() }
    return Name(id: id)
  }

  private mutating func growSpellings() {
    let larger = UnsafeMutablePointer<Spelling>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: spellings, count: nameCount - baseCount)
    unsafe spellings.deallocate()
    unsafe spellings = unsafe larger
    capacity *= 2
  }

  private mutating func growSlots() {
    let larger = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount * 2)
    unsafe larger.initialize(repeating: Slot(low: 0, high: 0, byteCount: 0, id: 0), count: slotCount * 2)
    for old in 0..<slotCount where unsafe slots[old].byteCount != 0 {
      let slot = unsafe slots[old]
      var index = NameTable.hash(slot.low, slot.high, Int(slot.byteCount)) & (slotCount * 2 - 1)
      while unsafe larger[index].byteCount != 0 { index = (index + 1) & (slotCount * 2 - 1) }
      unsafe larger[index] = slot
    }
    unsafe slots.deallocate()
    unsafe slots = unsafe larger
    slotCount *= 2
  }

  /// The bytes of a name; valid as long as the table, or what it was frozen into.
  public func spelling(of name: Name) -> UnsafeBufferPointer<UInt8> {
    guard name.id < nameCount else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let id = Int(name.id)
    let spelling = unsafe id < baseCount ? base.unsafelyUnwrapped.pointee.spelling(of: id) : spellings[id - baseCount]
    return unsafe UnsafeBufferPointer(start: spelling.start, count: spelling.count)
  }

  /// Interns every name of `other`, and returns what each is called here: element `i` is `other`'s name `i`.
  public mutating func absorb(_ other: borrowing NameTable) -> [Name] {
    (0..<UInt32(other.count)).map { id in unsafe intern(other.spelling(of: Name(id: id))) }
  }

  /// The names as a value that threads can share. It is never freed, like the trees that refer to it.
  public consuming func frozen() -> Names {
    isFrozen = true
    let layer = UnsafeMutablePointer<NameLayer>.allocate(capacity: 1)
    unsafe layer.initialize(
      to: NameLayer(spellings: spellings, slots: slots, slotCount: slotCount, identifiers: baseCount..<nameCount, base: base))
    return unsafe Names(layer)
  }

  /// The name of a spelling in tables that no longer change; nil where none has it.
  static func find(_ spelling: UnsafeBufferPointer<UInt8>, in layer: UnsafePointer<NameLayer>) -> Name? {
    guard spelling.count > 0 else { return nil }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: spelling.count + 16) { copy in
      let target = unsafe copy.baseAddress.unsafelyUnwrapped
      unsafe target.initialize(repeating: 0, count: copy.count)
      unsafe target.update(from: spelling.baseAddress.unsafelyUnwrapped, count: spelling.count)
      let (low, high) = unsafe key(padded: target, count: spelling.count)
      return unsafe find(target, spelling.count, low, high, in: layer)
    }
  }

  private static func find(
    _ start: UnsafePointer<UInt8>, _ count: Int, _ low: UInt64, _ high: UInt64, in layer: UnsafePointer<NameLayer>
  ) -> Name? {
    var next: UnsafePointer<NameLayer>? = unsafe layer
    while let current = unsafe next?.pointee {
      var index = hash(low, high, count) & (current.slotCount - 1)
      while unsafe current.slots[index].byteCount != 0 {
        let slot = unsafe current.slots[index]
        if slot.low == low && slot.high == high && Int(slot.byteCount) == count,
          unsafe count <= 16 || areEqual(current.spellings[Int(slot.id) - current.identifiers.lowerBound].start, start, count)
        {
          return Name(id: slot.id)
        }
        index = (index + 1) & (current.slotCount - 1)
      }
      unsafe next = unsafe current.base
    }
    return nil
  }
}
