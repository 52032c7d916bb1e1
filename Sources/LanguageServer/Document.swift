/// A file that an editor has open: what it holds counts, and not what lies on disk.
struct Document {
  /// As the client names it.
  let uri: DocumentURI
  private(set) var version: Int
  /// Valid UTF-8.
  private(set) var bytes: [UInt8]
  /// Whether an editor holds just that: not where a message may have been lost, until it says all of the text again.
  private(set) var isCertain = true

  init(uri: DocumentURI, version: Int, text: String) {
    self.uri = uri
    self.version = version
    bytes = Array(text.utf8)
  }

  /// Makes changes one after the other: each counts from what those before it have made.
  mutating func apply(_ changes: [ChangeParameters.Change], version: Int?, _ encoding: PositionEncoding) {
    for change in changes {
      if let range = change.range {
        bytes.replaceSubrange(PositionMap(bytes, encoding).bytes(of: range), with: change.text.utf8)
      } else {
        bytes = Array(change.text.utf8)
        isCertain = true
      }
    }
    self.version = version ?? self.version &+ 1
  }

  /// Takes note that a change may have been lost.
  mutating func doubt() { isCertain = false }
}
