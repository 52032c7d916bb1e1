/// All names of a project, once every file has been read: immutable, shared by all threads, never freed.
@safe public struct Names: @unchecked Sendable {
  let spellings: UnsafePointer<NameTable.Spelling>
  let slots: UnsafePointer<NameTable.Slot>
  let slotCount: Int
  /// How many names there are; their identifiers are `0..<count`.
  public let count: Int

  init(
    spellings: UnsafePointer<NameTable.Spelling>, slots: UnsafePointer<NameTable.Slot>, slotCount: Int, count: Int
  ) {
    unsafe self.spellings = unsafe spellings
    unsafe self.slots = unsafe slots
    self.slotCount = slotCount
    self.count = count
  }

  /// The bytes of a name, empty for `Name.none`.
  public func utf8(of name: Name) -> UnsafeBufferPointer<UInt8> {
    guard name.id < count else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let spelling = unsafe spellings[Int(name.id)]
    return unsafe UnsafeBufferPointer(start: spelling.start, count: spelling.count)
  }

  /// How the name is spelled, without backticks; empty for `Name.none`. Bytes that are not UTF-8 are repaired.
  public func spelling(of name: Name) -> String {
    unsafe String(decoding: utf8(of: name), as: UTF8.self)
  }

  /// The name so spelled, or nil where no file of the project mentions it.
  public subscript(spelling: String) -> Name? {
    var spelling = spelling
    return spelling.withUTF8 { bytes in
      unsafe NameTable.find(bytes, in: slots, slotCount: slotCount, spellings: spellings)
    }
  }
}
