extension SourceText {
  /// The text with `edits` made: sorted, disjoint and inside the text, as `Plan.edits` gives them once
  /// `Plan.conflict()` has found nothing. Bytes outside the edits are copied as they are.
  public func applying(_ edits: [Edit]) -> SourceText {
    SourceText(replacing(edits, in: 0..<count))
  }

  /// The stretch `range` with those of `edits` made that lie in it; all of them must.
  func replacing(_ edits: some Collection<Edit>, in range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count + edits.reduce(0) { $0 + $1.replacement.utf8.count })
    var position = range.lowerBound
    for edit in edits {
      result += self[position..<Int(edit.range.lowerBound)]
      result += Array(edit.replacement.utf8)
      position = Int(edit.range.upperBound)
    }
    result += self[position..<range.upperBound]
    return result
  }
}
