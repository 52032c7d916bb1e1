/// Names that a table held when it was frozen, above those that it began with. Never freed.
@safe struct NameLayer {
  let spellings: UnsafePointer<NameTable.Spelling>
  let slots: UnsafePointer<NameTable.Slot>
  let slotCount: Int
  /// The identifiers of its names; those before are names of the layers below.
  let identifiers: Range<Int>
  let base: UnsafePointer<NameLayer>?

  /// Where a name of this layer, or of one below it, is stored.
  func spelling(of id: Int) -> NameTable.Spelling {
    if id >= identifiers.lowerBound { return unsafe spellings[id - identifiers.lowerBound] }
    return unsafe base.unsafelyUnwrapped.pointee.spelling(of: id)
  }
}

/// All names of a project, once every file has been read: immutable, shared by all threads, never freed.
@safe public struct Names: @unchecked Sendable {
  let layer: UnsafePointer<NameLayer>
  /// How many names there are; their identifiers are `0..<count`.
  public let count: Int
  /// By the number of a name, whether a file of the project mentions it; nil where all are.
  private var mentioned: [Bool]?

  init(_ layer: UnsafePointer<NameLayer>) {
    unsafe self.layer = unsafe layer
    unsafe count = layer.pointee.identifiers.upperBound
  }

  /// The bytes of a name, empty for `Name.none`.
  public func utf8(of name: Name) -> UnsafeBufferPointer<UInt8> {
    guard name.id < count else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let spelling = unsafe layer.pointee.spelling(of: Int(name.id))
    return unsafe UnsafeBufferPointer(start: spelling.start, count: spelling.count)
  }

  /// How the name is spelled, without backticks; empty for `Name.none`. Bytes that are not UTF-8 are repaired.
  public func spelling(of name: Name) -> String {
    unsafe String(decoding: utf8(of: name), as: UTF8.self)
  }

  /// The name so spelled, or nil where no file of the project mentions it.
  public subscript(spelling: String) -> Name? {
    var spelling = spelling
    let name = spelling.withUTF8 { bytes in
      unsafe NameTable.find(bytes, in: layer)
    }
    guard let name, let mentioned, name.id >= Name.predefinedCount, !mentioned[Int(name.id)] else { return name }
    return nil
  }

  /// The same names, of which only those that are mentioned are found by their spelling, and those that every table begins with.
  public func finding(_ isMentioned: (Name) -> Bool) -> Names {
    var names = self
    names.mentioned = (0..<UInt32(count)).map { isMentioned(Name(id: $0)) }
    return names
  }
}
