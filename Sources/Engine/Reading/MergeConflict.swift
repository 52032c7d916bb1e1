import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SourceText {
  /// Whether lines begin with the three markers that `git` leaves around the sides of a conflict, in their order.
  var holdsMergeConflict: Bool {
    var start = 0
    for marker in ["<<<<<<< ", "=======", ">>>>>>> "] {
      guard let end = endOfLineStart(Array(marker.utf8), from: start) else { return false }
      start = end
    }
    return true
  }

  /// Past the first `marker` at or after `start` that stands at the beginning of a line.
  private func endOfLineStart(_ marker: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < count,
      let found = unsafe memchr(self.start + offset, Int32(marker[0]), count - offset)
    {
      offset = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(self.start)
      let isAtStartOfLine = offset == 0 || self[offset - 1] == UInt8(ascii: "\n")
      // The zeros after the text differ from every marker.
      if isAtStartOfLine, marker.indices.allSatisfy({ self[min(offset + $0, count)] == marker[$0] }) {
        return offset + marker.count
      }
      offset += 1
    }
    return nil
  }
}
