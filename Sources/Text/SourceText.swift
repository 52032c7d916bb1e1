/// The bytes of a file: as they were read, or as they will be written.
///
/// They live until the process ends, as the trees that point into them do, so a copy is two words and no count. They
/// need not be UTF-8. At least sixteen zeros follow them, so a scanner may look ahead without asking whether the end is
/// near.
@safe public struct SourceText: @unchecked Sendable {
  /// `count` bytes, then the zeros.
  public let start: UnsafePointer<UInt8>
  public let count: Int

  /// The zeros that follow the text.
  public static let padding = 16

  /// Adopts memory that nobody will change or free: `count` bytes followed by `padding` zeros.
  public init(adopting start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = unsafe start
    self.count = count
  }

  public init(_ bytes: [UInt8]) {
    let count = bytes.count + SourceText.padding
    let memory = unsafe ImmortalMemory.allocate(byteCount: count, alignment: 1).bindMemory(to: UInt8.self, capacity: count)
    unsafe bytes.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { unsafe memory.update(from: base, count: source.count) }
    }
    unsafe (memory + bytes.count).update(repeating: 0, count: SourceText.padding)
    unsafe self.init(adopting: memory, count: bytes.count)
  }

  public init(_ string: String) { self.init(Array(string.utf8)) }

  /// The byte at `offset`, which may be `count` (a zero).
  @inlinable public subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset <= count)
    return unsafe start[offset]
  }

  public subscript(range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe Array(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  /// All bytes, without the zeros.
  public var bytes: [UInt8] { unsafe Array(buffer) }

  /// A stretch as a string, for messages. Bytes that are not UTF-8 are repaired: do not write the result back.
  public func string(in range: Range<UInt32>) -> String {
    String(decoding: self[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  public static func == (a: SourceText, b: SourceText) -> Bool { unsafe a.buffer.elementsEqual(b.buffer) }

  private var buffer: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }
}

extension SourceText: Equatable {}
