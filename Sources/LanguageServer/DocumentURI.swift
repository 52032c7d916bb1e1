import Foundation
internal import MoltText

/// The address of a document, as the client writes it. One document may have many: what tells documents apart are paths.
struct DocumentURI: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The address of a file.
  init(_ path: BytePath) {
    self.init("file://" + path.string.utf8.map { isUnreserved($0) ? String(UnicodeScalar($0)) : escaped($0) }.joined())
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text without characters beyond ASCII, which RFC 3986 wants escaped and some clients do not escape.
  var ascii: String { bytes.map { $0 < 0x80 ? String(UnicodeScalar($0)) : escaped($0) }.joined() }

  /// The path that a `file:` address names; nil for other addresses, and for what no file can be called.
  var path: BytePath? {
    let scheme = Array("file://".utf8)
    guard bytes.starts(with: scheme), let slash = bytes[scheme.count...].firstIndex(of: UInt8(ascii: "/")),
      let path = String(decoding: bytes[slash...], as: UTF8.self).removingPercentEncoding, !path.utf8.contains(0)
    else { return nil }
    return BytePath(path)
  }
}

extension DocumentURI: Codable {
  init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// RFC 3986, section 2.3: what needs no escape, and the slashes.
private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
    true
  default: false
  }
}

private func escaped(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return "%" + (digits.count < 2 ? "0" : "") + digits
}
